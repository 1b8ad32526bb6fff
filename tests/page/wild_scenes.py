"""Scenes with wild cards, made as those of `scenes` are."""

from __future__ import annotations

from collections.abc import Callable

from page.scenes import Hand, Scene
from purplepoker.api.options import game_of
from purplepoker.engine.game import Game


def _game(variant: str, pack: str, jokers: int, wild: str, structure: str = "no-limit") -> Game:
    return game_of(variant, deck=pack, jokers=jokers, wild=wild, structure=structure, blinds=(10, 20))


SIX = (2000, 1040, 1460, 3360, 2165, 2340)


def joker_in_hand() -> Scene:
    """Three kings with a joker, before the turn."""
    hand = Hand(
        _game("texas-holdem", "standard", 1, "jokers"), SIX, {0: "Kd Jk1"}, "Kh 7c 2s 9d 4c", button=5
    )
    return hand.until(lambda s: s.rounds == 2).to_me().scene()


def joker_on_board() -> Scene:
    """The Purple pack: three purples with the joker on the board."""
    hand = Hand(_game("texas-holdem", "purple", 1, "jokers"), SIX, {0: "8p 9b"}, "Jk1 9p Kb Ag Tz", button=5)
    return hand.until(lambda s: s.rounds == 2).to_me().scene()


def five_queens() -> Scene:
    """Deuces and two jokers wild, all five cards in one group."""
    hand = Hand(
        _game("five-card-draw", "standard", 2, "jokers,2", "fixed-limit"),
        SIX[:4],
        {0: "Qs Qd 2h Jk1 Jk2"},
        button=3,
    )
    return hand.until(lambda s: s.choice == "draw").to_me().scene()


def joker_low() -> Scene:
    """High and low each make something else of the joker."""
    game = _game("omaha-hi-lo", "standard", 1, "jokers", "pot-limit")
    hand = Hand(game, SIX[:4], {0: "Ac Jk1 Kd Qh"}, "2s 4d 8c Ks 9h", button=3)
    return hand.until(lambda s: s.rounds == 4).to_me().scene()


def bug_showdown() -> Scene:
    """The bug completes a straight, and all hands are shown."""
    hand = Hand(
        _game("texas-holdem", "standard", 1, "bug"),
        SIX,
        {0: "9d Jk1", 3: "Ah Ad"},
        "8h 6c 5s Kd 2h",
        button=5,
    )
    return hand.until(lambda s: s.over).scene()


def stud_deuces() -> Scene:
    game = _game("seven-card-stud", "standard", 2, "jokers,2", "fixed-limit")
    return Hand(game, SIX, {0: "Qc 2d Jk2"}, button=5).until(lambda s: s.rounds == 4).to_me().scene()


def wild_eights() -> Scene:
    """A wild rank of the Purple pack, on phones beside other cards."""
    hand = Hand(_game("texas-holdem", "purple", 0, "8"), SIX, {0: "8r Tp"}, "Kp 8g Qo 9z Jb", button=5)
    return hand.until(lambda s: s.rounds == 4).to_me().scene()


WILD: dict[str, Callable[[], Scene]] = {
    "joker-in-hand": joker_in_hand,
    "joker-on-board": joker_on_board,
    "five-queens": five_queens,
    "joker-low": joker_low,
    "bug-showdown": bug_showdown,
    "stud-deuces": stud_deuces,
    "wild-eights": wild_eights,
}
