"""Hand histories: PHH text and the rooms' English text to hands and back, and files played again.

replay_file("hand.phh")          every hand of a file, replayed: one `HandResult` each, whatever fails
read_hands(text, many=False)     the hands of a text with their event logs; raises the first refusal
write_hand(game, events, meta)   one hand as PHH text; `write_hands` many, as `.phhs`
read_stars, write_stars          the same for the English text of hold'em and Omaha
"""

from __future__ import annotations

from purplepoker.history.reader import Recorded, read_hands
from purplepoker.history.replay import HandResult, LegalResult, replay_file
from purplepoker.history.stars_read import read_stars
from purplepoker.history.stars_write import write_stars
from purplepoker.history.writer import write_hand, write_hands

__all__ = [
    "HandResult",
    "LegalResult",
    "Recorded",
    "read_hands",
    "read_stars",
    "replay_file",
    "write_hand",
    "write_hands",
    "write_stars",
]
