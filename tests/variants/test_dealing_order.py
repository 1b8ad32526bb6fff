"""R-25 to the card: the traces D-1 to D-4, dealt by hand from the program."""

from __future__ import annotations

import pytest

from purplepoker.cards import Deck, deck, format_cards, parse_cards
from purplepoker.variants.load import variant_file
from purplepoker.variants.model import Board, Deal, Turn, Variant
from purplepoker.variants.options import resolve


def ordered(pack: Deck) -> list[int]:
    """`Ap Kp ... 8p Ab Kb ...`: color by color, highest first."""
    ranks = range(len(pack.ranks) - 1, -1, -1)
    colors = range(len(pack.colors) - 1, -1, -1)
    texts = " ".join(
        pack.ranks[rank].letter + pack.colors[color].letter for color in colors for rank in ranks
    )
    return list(parse_cards(pack, texts))


class Table:
    """Three seats, cards from the top, nobody chooses anything."""

    def __init__(self, variant: Variant, pack: Deck) -> None:
        self.stock = ordered(pack)
        self.hands: list[list[int]] = [[], [], []]
        self.burns: list[int] = []
        self.board: list[tuple[str, int]] = []
        self.covered: list[int] = []
        for step in variant.steps:
            if isinstance(step, Deal | Board) and step.burn:
                self.burns.append(self.stock.pop(0))
            if isinstance(step, Deal):
                for _ in range(step.down + step.up):
                    for hand in self.hands:
                        hand.append(self.stock.pop(0))
            elif isinstance(step, Board):
                for row in step.to:
                    if step.down:
                        self.covered.append(self.stock.pop(0))
                    else:
                        self.board.append((row, self.stock.pop(0)))
            elif isinstance(step, Turn):
                self.board += [(row, self.covered.pop(0)) for row in step.of]


@pytest.mark.parametrize(
    ("game", "burns", "board"),
    [
        ("manila", "Ap Kb Jb 9b Ag", "board Ab, board Qb, board Tb, board 8b, board Kg"),  # D-1
        ("texas-holdem", "Ap Ab Tb 8b", "board Kb, board Qb, board Jb, board 9b, board Ag"),  # D-2
        ("yukon", "Ap Ab 9b Kg", "a Kb, a Qb, b Jb, b Tb, a 8b, b Ag, river Qg"),  # D-3
        ("hollywood", "Ap Ab", "board Kb, board Qb, board Jb, board Tb, board 9b"),  # D-4
        ("swiss", "Ap Ab", "board Kb, board Qb, board Jb, board Tb, board 9b"),
        (
            "double-board-holdem",
            "Ap Ab Ag Jg",
            "top Kb, top Qb, top Jb, bottom Tb, bottom 9b, bottom 8b, top Kg, bottom Qg, top Tg, bottom 9g",
        ),
        ("egyptian", "Ap Ab Tb Ag", "three Kb, three Qb, three Jb, two 9b, two 8b, one Kg"),
    ],
)
def test_burns_and_board_with_the_early_burn(game: str, burns: str, board: str) -> None:
    pack = deck("purple")
    variant, _ = resolve(variant_file(game), pack)
    table = Table(variant, pack)
    hands = [format_cards(pack, hand) for hand in table.hands]
    assert hands == ["Kp Tp", "Qp 9p", "Jp 8p"]
    assert format_cards(pack, table.burns) == burns
    assert ", ".join(f"{row} {pack.text(card)}" for row, card in table.board) == board
    if game == "hollywood":  # seat 1 would exchange into these
        assert format_cards(pack, table.stock[:2]) == "8b Ag"


@pytest.mark.parametrize(
    ("game", "pack", "burns"),
    [
        ("texas-holdem", "standard", 3),
        ("texas-holdem", "purple", 4),
        ("manila", "standard", 4),
        ("manila", "purple", 5),
        ("yukon", "standard", 3),
        ("egyptian", "purple", 4),
        ("hollywood", "standard", 1),
        ("five-card-draw", "standard", 0),
        ("five-card-stud", "purple", 0),
        ("bull", "standard", 0),
        ("courchevel", "standard", 3),
        ("courchevel", "purple", 4),
        ("double-board-omaha", "standard", 3),
        ("ante-holdem", "standard", 3),
        ("five-card-roll-your-own", "standard", 0),
        ("seven-card-roll-your-own", "purple", 0),
        ("lowball", "standard", 0),
        ("seven-card-stud-hi-lo-regular", "standard", 4),
        ("seven-card-stud", "standard", 4),
        ("seven-card-stud", "purple", 4),
    ],
)
def test_number_of_burns(game: str, pack: str, burns: int) -> None:
    """One a street, none before a flip, a turn or a draw; the early one by ruleset only."""
    variant, _ = resolve(variant_file(game), deck(pack))
    assert sum(step.burn for step in variant.steps if isinstance(step, Deal | Board)) == burns
