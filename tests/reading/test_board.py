"""What is told where the board plays for those who share the pot (R-07)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.script import play
from purplepoker.engine.core import fold
from purplepoker.engine.events import Awarded
from purplepoker.engine.view import WATCHER, view
from purplepoker.reading.outcome import tell


class Names:
    """B and D."""

    me = -1

    def does(self, position: int, verb: str) -> str:
        return f"{'BD'[position]} {verb}s"

    def list(self, positions: Sequence[int]) -> str:
        return " and ".join("BD"[p] for p in positions)

    def number(self, number: int) -> str:
        return str(number)


@pytest.mark.parametrize(
    ("deal", "board", "why"),
    [
        (
            "7d 2c / 6h 4d",
            "As Kd Qc Jh Ts",
            "Both have a straight, ace high; they share the pot. The board plays.",
        ),
        ("Ah 2c / Ad 4d", "As Kd Qc Jh 9s", "Both have A-A-K-Q-J; they share the pot."),
        (
            "Kh 2c / 6h 4d",
            "As Ad Qc Jh 9s",
            "Pair of aces with king, queen, jack beats pair of aces with queen, jack, nine: king over queen.",
        ),
    ],
)
def test_why(deal: str, board: str, why: str) -> None:
    table = play(
        f"""
        game texas-holdem standard no-limit
        blinds 1/2
        seats B D
        stacks 20 20
        deal {deal}
        board {board}
        D raise 20
        B call
        """
    )
    award = table.events[-1]
    assert isinstance(award, Awarded)
    picture = view(table.game, fold(table.game, table.events[:-1]), WATCHER)
    (line,) = tell(table.game, award, picture, Names())
    assert line.why == why
