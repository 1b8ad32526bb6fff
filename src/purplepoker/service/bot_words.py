"""What the table and the process of a bot's file say to each other: one line of JSON each way.

The table's process never runs what the file holds, and never reads an answer other than one of these.
"""

from __future__ import annotations

import msgspec

from purplepoker.engine.events import AnyAct
from purplepoker.engine.view import View


class Make(msgspec.Struct, frozen=True, tag="make"):
    """A bot for a chair, from `file.py:Class`; it takes the place of the one that is there."""

    number: int
    chair: int
    file: str
    seed: int


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """It is the chair's turn; the view holds what it may do."""

    number: int
    chair: int
    view: View


class Answer(msgspec.Struct, frozen=True):
    """To the message of this number. `fault`: kind and place of what went wrong, without its text."""

    number: int
    act: AnyAct | None = None
    fault: str = ""


encode = msgspec.json.Encoder().encode
read_question = msgspec.json.Decoder(Make | Ask).decode
read_answer = msgspec.json.Decoder(Answer).decode
