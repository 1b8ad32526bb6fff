"""Hand histories: PHH text to hands and back, and files played again.

replay_file("hand.phh")          every hand of a file, replayed: one `HandResult` each, whatever fails
read_hands(text, many=False)     the hands of a text with their event logs; raises the first refusal
write_hand(game, events, meta)   one hand as PHH text; `write_hands` many, as `.phhs`
"""

from __future__ import annotations

from purplepoker.history.reader import Recorded, read_hands
from purplepoker.history.replay import HandResult, LegalResult, replay_file
from purplepoker.history.writer import write_hand, write_hands

__all__ = [
    "HandResult",
    "LegalResult",
    "Recorded",
    "read_hands",
    "replay_file",
    "write_hand",
    "write_hands",
]
