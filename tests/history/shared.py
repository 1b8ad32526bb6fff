"""Where the recorded hands are; they stay beside the project and may be absent."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "shared" / "phh"

needs_hands = pytest.mark.skipif(not FOLDER.is_dir(), reason="no recorded hands in ../shared/phh")

FAMOUS = {
    "dwan-ivey-2009": [572100, 1997500, 1109500],
    "arieh-yockey-2019": [0, 4190000, 5910000, 12095000],
    "alice-carol-wikipedia": [196, 220, 200, 184],
}


def hands(folder: str, every: int = 1) -> list[Path]:
    """The files of a folder, sorted; of many only every n-th."""
    return sorted((FOLDER / folder).glob("*.phh"))[::every]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"
