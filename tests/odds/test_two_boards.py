"""Two boards, each worth half of the pot: odds against a count by hand with another evaluator."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import phevaluator
import pytest

import purplepoker as pp

DOCS = Path(__file__).resolve().parents[2] / "docs" / "variants.md"
HANDS = ["Ah Ac 5s 6s", "Td 9d Tc 2d", "Kh Ks 8c 7c"]
TOP, BOTTOM = "As Kd Qh Jc", "2c 3d 4h 9s"


@pytest.fixture
def two_boards(tmp_path: Path) -> Path:
    """The example of the docs, as a file of a user's."""
    (text,) = re.findall(r'```toml\n(id = "two-boards".*?)```', DOCS.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "two-boards.toml"
    path.write_text(text, "utf-8")
    return path


def _by_hand() -> list[Fraction]:
    seen = " ".join([*HANDS, TOP, BOTTOM]).split()
    rivers = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen]
    shares = [Fraction(0)] * len(HANDS)
    for river in rivers:
        for board in (TOP, BOTTOM):
            ranks = [phevaluator.evaluate_omaha_cards(*board.split(), river, *hand.split()) for hand in HANDS]
            winners = [at for at, rank in enumerate(ranks) if rank == min(ranks)]
            for winner in winners:
                shares[winner] += Fraction(1, 2 * len(winners) * len(rivers))
    return shares


def test_each_board_pays_its_half(two_boards: Path) -> None:
    found = pp.odds(str(two_boards), HANDS, board=f"{TOP} / {BOTTOM}")
    right = [float(one) for one in _by_hand()]
    assert found.exact
    assert found.count == 52 - 12 - 8
    assert [hand.equity for hand in found.hands] == pytest.approx(right, abs=1e-12)


def test_a_sample_agrees(two_boards: Path) -> None:
    sampled = pp.odds(str(two_boards), HANDS, board=f"{TOP} / {BOTTOM}", samples=65_536, seed=3)
    for hand, right in zip(sampled.hands, _by_hand(), strict=True):
        assert abs(hand.equity - float(right)) < 5 * hand.stderr
