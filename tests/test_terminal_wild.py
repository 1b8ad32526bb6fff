"""Wild cards in the terminal: marks, what they stand for, help, logs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from purplepoker.api.options import game_of, pack
from purplepoker.cards import parse_cards
from purplepoker.history import read_hands, replay_file
from purplepoker.reading.hands import hand_of
from purplepoker.terminal_cards import BLOCK, Cards, Look
from purplepoker.terminal_help import first_lines, what_beats_what
from purplepoker.terminal_reading import part_words, reading_line, short_words, ties
from terminal_table import CALLING, sit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


def test_cards_of_a_wild_rank_have_a_star_and_jokers_their_name() -> None:
    own = pack("standard", 1, "jokers,2")
    cards = Cards(own, Look(unicode=False))
    deuce, joker, king = (own.by_text[text] for text in ("2c", "Jk1", "Kd"))
    assert [cards.token(card).plain for card in (deuce, joker, king)] == ["2c*", "Jk1", "Kd"]
    assert cards.block(deuce)[0].plain == "|2* |"
    assert cards.block(joker)[0].plain == "|Jk |"
    assert cards.block(joker)[1].plain == "|  1|"
    purple = pack("purple", 2, "bug,8")
    cards = Cards(purple, Look(unicode=False))
    assert cards.block(purple.by_text["8r"])[0].plain == "|8*h|"
    for card in range(purple.size):
        assert all(len(line) == BLOCK for line in cards.block(card))


def test_the_reading_says_what_a_joker_stands_for() -> None:
    game = game_of("texas-holdem", deck="purple", jokers=1, wild="jokers")
    row = parse_cards(game.deck, "9p Kb Ag")
    hand = hand_of(game.shares[0], parse_cards(game.deck, "8p Jk1"), (row,))
    assert hand is not None
    assert short_words(game.deck, hand) == "three of a kind, by colors (Jk1 as Ap)"
    cards = Cards(game.deck, Look(color=True, truecolor=True))
    assert "purple 7" in reading_line(cards, hand.value).plain
    _, below = ties(cards, parse_cards(game.deck, "8p Jk1"), hand.value)
    styles = {str(span.style) for span in below.spans if below.plain[span.start : span.end].strip()}
    assert styles == {str(cards.bar_style(game.deck.by_text["8p"]))}, "the bar goes on under the joker"


def test_a_joker_before_the_flop_is_a_pair() -> None:
    game = game_of("texas-holdem", deck="standard", jokers=1, wild="jokers")
    assert part_words(game.shares[0], parse_cards(game.deck, "Kd Jk1"), ()) == "pair of kings (Jk1 as Ks)"
    assert part_words(game.shares[0], parse_cards(game.deck, "Kd Kc"), ()) == "two kings"


def test_the_help_says_what_is_wild_and_shows_five_of_a_kind() -> None:
    game = game_of("texas-holdem", deck="standard", jokers=2, wild="jokers,2")
    lines = [line.plain for line in what_beats_what(game, Cards(game.deck, Look()))]
    told = "\n".join(lines)
    assert "Wild: both jokers and all deuces." in told
    assert "A card of a wild rank has a star: 2c*" in told
    best = next(line for line in lines if line.startswith(" five of a kind  "))
    assert re.search(r"Jk2 as A", best)
    assert any("deuces" in line for line in first_lines(game))
    plain = game_of("texas-holdem", deck="standard")
    told = "\n".join(line.plain for line in what_beats_what(plain, Cards(plain.deck, Look())))
    assert "ild" not in told
    assert "*" not in told


@pytest.mark.parametrize(
    ("variant", "deck", "jokers", "wild"),
    [
        ("texas-holdem", "standard", 2, "jokers,2"),
        ("five-card-draw", "purple", 1, "bug"),
        ("omaha-hi-lo", "standard", 1, "bug"),
        ("seven-card-stud", "purple", 2, "jokers,8"),
    ],
)
def test_a_hand_is_played_to_its_end(variant: str, deck: str, jokers: int, wild: str) -> None:
    game = game_of(variant, deck=deck, jokers=jokers, wild=wild)
    code, shown = sit(["h", *CALLING], game, seats=3, bots=("steady",))
    assert code == 0
    assert "Wild:" in shown or "bug" in shown
    assert re.search(r"After 1 hand you leave with \d+", shown)


def test_a_card_is_thrown_by_the_name_it_is_shown_with() -> None:
    from purplepoker.terminal_prompt import _picked

    own = pack("standard", 1, "jokers,2")
    hand = tuple(parse_cards(own, "2c Kd Jk1 9h 4s"))
    assert _picked(["d"], ["2c*", "4s"], hand, own) == parse_cards(own, "2c 4s")


def test_a_hand_with_jokers_is_replayed(tmp_path: Path) -> None:
    game = game_of("bull", deck="standard", jokers=2, wild="jokers,3")
    sit(("o 1 2 3", "c", "high", "s", "") * 12, game, seats=3)
    (path,) = tmp_path.rglob("*.phh")
    (result,) = replay_file(str(path))
    assert (result.ok, result.error) == (True, None)
    (hand,) = read_hands(path.read_text("utf-8"))
    assert (hand.game.deck.jokers, hand.game.deck.wild) == (2, "jokers,3")
