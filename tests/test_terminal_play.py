"""Whole hands at the table in the terminal: every playable game with both packs, leaving, rebuying."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file
from terminal_table import CALLING, DECKS, VARIANTS, Plain, sit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("LC_ALL", "LC_CTYPE", "FORCE_COLOR", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def paid(shown: str) -> int:
    """Chips that the result lines of one hand hand out."""
    lines = [line for line in shown.splitlines() if re.search(r"\b(wins?|share) \d+", line)]
    return sum(int(re.findall(r"\b(?:wins?|share) (\d+)", line)[0]) for line in lines)


@pytest.mark.parametrize("pack", DECKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_of_every_game(variant: str, pack: str) -> None:
    code, shown = sit(CALLING, variant, pack)
    assert code == 0
    last_pot = int(re.findall(r"pot (\d+)", shown)[-1])
    assert paid(shown) == last_pot > 0
    assert re.search(r"After 1 hand you leave with \d+, (even|up \d+|down \d+)\.", shown)
    assert "saved: " in shown


@pytest.mark.parametrize("variant", VARIANTS)
def test_same_seed_same_hand_other_seed_another(variant: str, tmp_path: Path) -> None:
    def story(seed: int) -> str:
        shown = sit(CALLING, variant, seed=seed, bots=("random", "steady"))[1]
        return shown.split(" saved:")[0]  # the folder has the time in its name

    assert story(5) == story(5)
    assert story(5) != story(6)


def test_without_a_seed_two_sittings_differ() -> None:
    shown = [sit(CALLING, seed=None)[1] for _ in range(2)]
    assert shown[0].split("saved:")[0] != shown[1].split("saved:")[0]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pack", DECKS)
def test_plain_letters_where_the_terminal_has_no_others(variant: str, pack: str) -> None:
    output = Plain()
    shown = sit(["?", "h", "rules", *CALLING, "log"], variant, pack, output=output, hands=2)[1]
    assert shown.isascii(), sorted({letter for letter in shown if not letter.isascii()})


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pack", DECKS)
def test_sixty_columns_are_enough(variant: str, pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = sit(["?", "h", "rules", *CALLING, "log"], variant, pack, seats=6, hands=2)[1]
    wide = [line for line in shown.splitlines() if len(line.rstrip()) > 60]
    assert not wide
    words = [line.split() for line in shown.splitlines()]
    assert not [line for line in words if len(line) == 1 and set(line[0]) <= {"─", "-"}]


def test_a_picture_fits_a_screen_of_24_lines() -> None:
    shown = sit(["c", "c", "c", "c"], seats=6)[1]
    pictures = shown.split("\n\n")
    turns = [part for part in pictures if "your turn" in part]
    assert len(turns) >= 4
    assert all(part.split(" > ")[0].count("\n") <= 22 for part in turns)


def test_the_button_moves_and_blinds_with_it() -> None:
    shown = sit(CALLING, hands=4)[1]
    posts = re.findall(r"(you|seat \d) posts? 1 ", shown)
    assert posts == ["you", "seat 2", "seat 3", "seat 4"]


def test_quit_in_mid_hand_leaves_what_was_put_in() -> None:
    code, shown = sit(["c", "q"])
    assert code == 0
    assert shown.rstrip().endswith("In the middle of hand 1 you leave with 198, down 2.")


def test_end_of_input_and_interrupt_leave_politely() -> None:
    code, shown = sit([])
    assert (code, shown.splitlines()[-1]) == (0, " In the middle of hand 1 you leave with 199, down 1.")

    def interrupted() -> Iterator[str]:
        yield "c"
        raise KeyboardInterrupt

    code, shown = sit(interrupted())
    assert code == 130
    assert "you leave with 198, down 2." in shown


def test_a_player_without_chips_may_rebuy_or_leave() -> None:
    lost = next(seed for seed in range(30) if "you have no chips left" in busted(seed, [])[1])
    shown = busted(lost, ["c", "r", "q"])[1]
    assert "✗ 'c' is not understood: r buys 2, q leaves" in shown
    assert "In the middle of hand 2 you leave with 2, down" in shown
    assert ", down" in shown.splitlines()[-1]


def busted(seed: int, then: list[str]) -> tuple[int, str]:
    """Everybody is all-in with the blinds."""
    return sit(["c", *then], seats=3, seed=seed, hands=None, stack=2)


def test_bots_without_chips_buy_again() -> None:
    shown = sit(["c", "", "c", "", "c", "r", "c", "q"], seats=3, hands=3, stack=2, seed=2)[1]
    assert re.search(r"seat \d buys 2 more", shown)


def test_side_pots_are_named_with_who_is_in_them() -> None:
    lines = ["c", "c", "c", "c", "s", "", "r"] * 60
    shown = ""
    for seed in range(8):
        shown += sit(lines, deck="standard", bots=("random",), seed=seed, hands=12, seats=5, stack=20)[1]
    pictures = re.findall(
        r"pot (\d+): main (\d+) \((\d) in(?:, not you)?\)  · side(?: 1)? (\d+) \((\d) in", shown
    )
    assert pictures
    for whole, main, many, side, few in pictures:
        assert int(main) + int(side) <= int(whole)
        assert int(many) > int(few)
    assert re.search(r"side pot: .* (win|wins|share) \d+", shown)
    assert re.search(r"main pot: .* (win|wins|share) \d+", shown)


def test_why_a_hand_won_is_said() -> None:
    shown = sit(CALLING, seed=1)[1]
    result = next(line for line in shown.splitlines() if re.search(r"wins? \d+", line))
    reason = shown.split(result)[1].split("saved")[0]
    assert re.search(r"\bbeats?\b", reason)


def test_high_and_low_are_paid_apart() -> None:
    for seed in range(12):
        shown = sit(CALLING, "omaha-hi-lo", "standard", seed=seed)[1]
        if re.search(r"low: .*(win|share)", shown):
            assert re.search(r"high: .*(win|share)", shown)
            return
    pytest.fail("no low in twelve hands")


def test_no_low_is_said() -> None:
    shown = "".join(sit(CALLING, "omaha-hi-lo", "standard", seed=seed)[1] for seed in range(6))
    assert "low: no hand qualifies (8 or better), so high takes the whole pot" in shown


def test_a_compiled_game_may_be_given() -> None:
    game = compile_game(variant_file("omaha"), deck("standard"), structure="pot-limit", blinds=(5, 10))
    from purplepoker.terminal import play

    def ask(prompt: str) -> str:
        raise EOFError

    output = Plain()
    assert play(game, seats=3, bots=("call",), stack=500, seed=4, input=ask, output=output) == 0
    assert "pot-limit, blinds 5/10" in output.getvalue()


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"seats": 11}, Code.SEAT_COUNT),
        ({"stack": 0}, Code.BAD_STACK),
        ({"bots": ("nobody",)}, Code.BAD_BOT),
        ({"bots": ()}, Code.BAD_VALUE),
    ],
)
def test_what_no_table_can_be_made_of_is_refused(more: dict[str, object], code: Code) -> None:
    with pytest.raises(Refused) as caught:
        sit([], **more)  # type: ignore[arg-type]
    assert caught.value.code is code


def test_a_bot_that_answers_what_is_not_legal_is_named(tmp_path: Path) -> None:
    source = """
from purplepoker.engine.events import Raise

class Greedy:
    needs_view = False
    def __init__(self, game, seed): pass
    def act(self, view, legal): return Raise(legal.seat, 10**6)
"""
    (tmp_path / "greedy.py").write_text(source)
    with pytest.raises(Refused) as caught:
        sit(["c"], bots=(f"{tmp_path / 'greedy.py'}:Greedy",))
    assert caught.value.code is Code.BAD_BOT
    assert "seat" in str(caught.value)


def test_show_or_concede_where_the_rules_leave_it_open() -> None:
    shown = sit(["c"] * 4 + ["m"], deck="standard", seed=1)[1]
    assert "show your hand?" in shown
    assert "you concede" in shown
    assert "you show" not in shown


def test_a_pot_that_all_checked_stays_for_the_next_deal() -> None:
    lines = ["c", "d", "c", "", "c", "d", "c"]
    shown = sit(lines, "five-card-draw", seats=3, hands=2, rules={"redeal": "true"})[1]
    if "stay for the next deal" not in shown:
        pytest.skip("this game asks for no new deal")
    assert "pot 6" in shown
