"""Call after call: what is kept from one question never answers another one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import purplepoker as pp

DATA = Path(pp.__file__).parent / "data"
HANDS = ["2c 2d 3c 3d", "9s 8s 4c 4d"]
BOARD = "As Ks Qs Js Ts"


def rewritten(path: Path, old: str, new: str) -> None:
    """Changes the file as its owner might, within the time that the clock of the disk tells apart."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    before = path.stat()
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a file of the package a user's own."""

    def copy(name: str) -> Path:
        path = tmp_path / Path(name).name
        path.write_text((DATA / name).read_text("utf-8"), "utf-8")
        return path

    return copy


def first(variant: str, hands: list[str], **more: Any) -> float:
    return pp.odds(variant, hands, **more).hands[0].equity


def test_a_variant_file_written_anew_is_read_anew(own: Callable[[str], Path]) -> None:
    path = own("variants/omaha.toml")
    # a pair against a flush where two own cards must play; else both play the board
    assert first(str(path), HANDS, board=BOARD) == 0
    rewritten(path, "hole = [2, 2]", "hole = [0, 4]")
    assert first(str(path), HANDS, board=BOARD) == 0.5
    rewritten(path, "hole = [0, 4]", "hole = [2, 2]")
    assert first(str(path), HANDS, board=BOARD) == 0


def test_a_variant_file_that_went_bad_is_refused_and_good_again_is_read(own: Callable[[str], Path]) -> None:
    path = own("variants/omaha.toml")
    good = pp.odds(str(path), HANDS, board=BOARD)
    rewritten(path, "down = 4", "down = x")
    for _ in range(2):
        with pytest.raises(pp.Refused) as caught:
            pp.odds(str(path), HANDS, board=BOARD)
        assert caught.value.code is pp.Code.BAD_VARIANT_FILE
    rewritten(path, "down = x", "down = 4")
    assert pp.odds(str(path), HANDS, board=BOARD) == good


def test_a_deck_file_written_anew_is_read_anew(own: Callable[[str], Path]) -> None:
    path = own("decks/short.toml")
    flush_or_full, board = ["As 7s", "Kd Kc"], "Qs 9s 6s 9d Kh"
    assert first("texas-holdem", flush_or_full, board=board, deck=str(path)) == 1
    rewritten(path, 'kind = "short"', 'kind = "high"')
    assert first("texas-holdem", flush_or_full, board=board, deck=str(path)) == 0
    assert first("texas-holdem", flush_or_full, board=board, deck="short") == 1
    rewritten(path, 'kind = "high"', 'kind = "short"')
    assert first("texas-holdem", flush_or_full, board=board, deck=str(path)) == 1


def test_packs_and_rankings_do_not_answer_for_each_other() -> None:
    flush_or_full, board = ["As 7s", "Kd Kc"], "Qs 9s 6s 9d Kh"
    asked: list[tuple[dict[str, Any], float]] = [
        ({"deck": "short"}, 1),
        ({"deck": "standard"}, 0),
        ({"deck": "standard", "ranking": "short"}, 1),
        ({"deck": "short", "ranking": "high"}, 0),
    ]
    for more, equity in asked * 2:
        assert first("texas-holdem", flush_or_full, board=board, **more) == equity


def test_options_do_not_answer_for_each_other() -> None:
    good: dict[str, Any] = {"deck": "purple", "rules": {"ace_low": "true"}}
    hands = ["Ap 8z", "Kr Kb"]
    both = [
        pp.odds("texas-holdem", hands, deck="purple", rules={"ace_low": low}) for low in ("true", "false")
    ]
    assert both[0] != both[1]
    assert pp.odds("texas-holdem", hands, **good) == both[0]
    for rules in ({"ace_low": "2"}, {"max_draw": "3"}):
        for _ in range(2):
            with pytest.raises(pp.Refused):
                pp.odds("texas-holdem", hands, deck="purple", rules=rules)
    assert pp.odds("texas-holdem", hands, **good) == both[0]
