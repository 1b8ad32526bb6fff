"""What cannot be played is refused with the reason before a chip moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import purplepoker as pp
from command_line import Run
from command_line import run as run
from purplepoker.errors import Code, Refused
from purplepoker.service.options import Options, check_options
from purplepoker.variants.load import load_variant

FAULTS = Path(__file__).resolve().parents[2] / "docs/own-games/faults"

HEAD = 'id = "mine"\nname = "Mine"\nseats = [2, 8]\n'
HIGH = 'pools = {hand = {}}\nshares = [{name = "high", pool = "hand"}]\n'


def saved(tmp_path: Path, text: str) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("steps", "more", "told"),
    [
        ('{do = "deal", down = 5}', "", "no bet: a game needs at least one betting round"),
        ('{do = "bet"}', "", "no deal: nobody gets a card"),
        ('{do = "deal", down = 5}, {do = "bet", exchange = true}', "fee = {first = 0}\n", "without end"),
        (
            '{do = "deal", down = 5}, {do = "bet"}, {do = "discard", n = 6}',
            "",
            "6 concealed cards are needed",
        ),
        ('{do = "deal", down = 5}, {do = "bet"}, {do = "discard", n = 0}', "", "a number from 1 on"),
        ('{do = "deal", down = 5}, {do = "bet"}, {do = "draw", most = 6}', "", "up to 6 cards are thrown"),
        ('{do = "deal", down = 5}, {do = "bet"}, {do = "pass", n = 6}', "", "6 concealed cards are needed"),
        ('{do = "deal", down = 5}, {do = "bet"}, {do = "flip", n = 6}', "", "6 concealed cards are needed"),
        ('{do = "deal", down = 5}, {do = "bet", exchange = true}', "", "an exchange needs a fee"),
        ('{do = "deal", down = 5}, {do = "bet"}, {do = "declare"}', "", "needs a high and a low share"),
        ('{do = "deal", down = 4}, {do = "bet"}', "", "never make a hand of 5"),
        (
            ", ".join(['{do = "deal", down = 5}', *['{do = "bet"}'] * 100]),
            "",
            "101 steps: a game has at most 100",
        ),
    ],
)
def test_a_game_that_cannot_be_played_out(steps: str, more: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        load_variant(f"{HEAD}{more}steps = [{steps}]\n{HIGH}", "mine.toml")
    assert refused.value.code is Code.BAD_VARIANT_FILE
    assert told in str(refused.value)


@pytest.mark.parametrize("fee", ["{first = 0, step = 1}", "{first = 1}", "{first = 0, times = 2}"])
def test_an_exchange_that_comes_to_an_end_is_played(fee: str, tmp_path: Path) -> None:
    steps = '{do = "deal", down = 5}, {do = "bet", exchange = true}'
    game = saved(tmp_path, f"{HEAD}fee = {fee}\nsteps = [{steps}]\n{HIGH}")
    result = pp.simulate(game, seats=4, hands=50, seed=1)
    assert result.chips_start == result.chips_end


def test_a_share_that_nobody_may_win_is_paid_out(tmp_path: Path) -> None:
    """A low with a qualifier and no high: where nobody qualifies the pot is cut, and the hand ends."""
    steps = '{do = "deal", down = 5}, {do = "bet"}'
    low = 'pools = {hand = {}}\nshares = [{name = "low", pool = "hand", rank = "low-8"}]\n'
    game = saved(tmp_path, f"{HEAD}steps = [{steps}]\n{low}")
    assert pp.showdown(game, ["Ks Kd Kh 9c 9d", "Qs Qd Qh 8c 8d"]).shares == ("1/2", "1/2")
    result = pp.simulate(game, seats=4, hands=50, bots=["call"], seed=1)
    assert result.chips_start == result.chips_end


@pytest.mark.parametrize(
    "words",
    [
        ["variants", "FILE"],
        ["simulate", "--variant", "FILE", "--seats", "3", "--hands", "1"],
        ["play", "--variant", "FILE", "--seats", "3", "--terminal", "--deck", "standard"],
        ["play", "--variant", "FILE", "--seats", "3", "--no-browser", "--deck", "standard"],
        ["winners", "--variant", "FILE", "--players", "3"],
    ],
)
def test_a_pack_too_small_for_the_least_table(run: Run, words: list[str]) -> None:
    done = run(*[word.replace("FILE", str(FAULTS / "too-thick.toml")) for word in words])
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert "3 seats" in done.err


@pytest.mark.parametrize("seats", [1, 9])
def test_more_seats_than_the_pack_serves(run: Run, seats: int, tmp_path: Path) -> None:
    """Six cards each: fifty-two serve eight."""
    text = f'{HEAD}steps = [{{do = "deal", down = 6}}, {{do = "bet"}}]\n{HIGH}'.replace("[2, 8]", "[2, 20]")
    game = saved(tmp_path, f'structure = "no-limit"\n{text}')
    assert pp.variant(game).players.max == 8
    assert run("simulate", "--variant", game, "--seats", str(seats), "--hands", "1").code == 2
    assert run("play", "--variant", game, "--deck", "standard", "--seats", str(seats), "--terminal").code == 2
    with pytest.raises(Refused) as refused:
        pp.Hand.new(game, stacks=(100,) * seats)
    assert refused.value.code is Code.SEAT_COUNT
    with pytest.raises(Refused) as refused:
        check_options(
            Options(variant="mine", variant_text=Path(game).read_text("utf-8"), deck="standard", seats=seats)
        )
    assert refused.value.code is Code.SEAT_COUNT


def refused(act: Callable[[], object], hand: pp.Hand) -> Code:
    """The code that an act is refused with; the hand and its chips are as they were."""
    state, stacks = hand.state, hand.stacks
    with pytest.raises(Refused) as no:
        act()
    assert hand.state is state
    assert hand.stacks == stacks
    assert str(no.value)
    return no.value.code


def test_a_discard_of_the_wrong_cards() -> None:
    hand = pp.Hand.new("pineapple", stacks=(100, 100), stock="As Ks Qs Js Ts 9s", key=bytes(16))
    for cards, code in (
        ("As Qs", Code.WRONG_NUMBER),
        ("", Code.WRONG_NUMBER),
        ("2c", Code.NOT_HELD),
        ("Ks", Code.NOT_HELD),  # the other player's
    ):
        assert refused(partial(hand.throw, cards, seat=0), hand) is code
    hand.throw("As", seat=0)
    assert refused(lambda: hand.throw("Qs", seat=0), hand) is Code.NOT_ASKED


def test_a_draw_of_the_wrong_cards() -> None:
    stock = "As Kd Qs Js Ts 9s 8s 7s 2c 3c"
    hand = pp.Hand.new(
        "five-card-draw", stacks=(100, 100), stock=stock, rules={"max_draw": "3"}, key=bytes(16)
    )
    hand.check()
    hand.check()
    assert refused(lambda: hand.throw("Qs Ts 8s 2c"), hand) is Code.WRONG_NUMBER
    assert refused(lambda: hand.throw("Kd"), hand) is Code.NOT_HELD  # the other player's
    assert refused(hand.fold, hand) is Code.NOT_ASKED


def test_an_exchange_that_cannot_be_paid_or_is_not_offered() -> None:
    poor = pp.Hand.new("swiss", stacks=(100, 2), key=bytes(16))
    assert refused(poor.swap, poor) is Code.CANNOT_PAY
    plain = pp.Hand.new("texas-holdem", stacks=(100, 100), key=bytes(16))
    assert refused(plain.swap, plain) is Code.NOT_ASKED


def test_a_declare_at_the_wrong_time_or_in_wrong_words() -> None:
    stock = "As Ks Qs Js Ts 9s"
    hand = pp.Hand.new("bull", stacks=(100, 100), stock=stock, rules={"declare": "true"}, key=bytes(16))
    assert refused(lambda: hand.declare("high", seat=0), hand) is Code.NOT_ASKED
    hand.arrange("As Qs Ts", seat=0)
    hand.arrange("Ks Js 9s", seat=1)
    while not hand.legal().declare:
        hand.check()
    assert refused(lambda: hand.declare("everything", seat=0), hand) is Code.BAD_WAY  # type: ignore[arg-type]
    hand.declare("low", seat=0)
    assert refused(lambda: hand.declare("low", seat=0), hand) is Code.NOT_ASKED
