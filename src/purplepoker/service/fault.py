"""Errors in words that may be logged: kind and place, never the text, which may quote a card or a message."""

from __future__ import annotations

from purplepoker.errors import Refused


def describe_fault(error: BaseException) -> str:
    """Kind and place of an error, never its text: that may quote a card, a state or a message."""
    trace = error.__traceback__
    where = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        where = (
            f"{code.co_filename.replace(chr(92), '/').rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}"
        )
        trace = trace.tb_next
    name = str(error.code) if isinstance(error, Refused) else type(error).__name__
    return f"{name} at {where}" if where else name
