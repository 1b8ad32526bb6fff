"""JSON answers of the server: facts, or a refusal as `{"code", "text"}` with a fitting status."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from purplepoker.errors import Code, Refused

STATUS: dict[Code, int] = {
    Code.NO_SESSION: 401,
    Code.CROSS_SITE: 403,
    Code.NOT_HOST: 403,
    Code.WATCHING: 403,
    Code.NO_PAGE: 404,
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_INVITE: 404,
    Code.OLD_INVITE: 410,
    Code.TABLE_ENDED: 410,
    Code.TOO_BIG: 413,
    Code.TOO_FAST: 429,
    Code.TABLE_FAULT: 500,
    Code.STORE_DAMAGED: 500,
    Code.STORE_NEWER: 500,
    Code.STORE_BUSY: 503,
    Code.STORE_FAILED: 503,
}
"""Others are 400: the request is understood and refused."""


def facts(answer: Any, status: int = 200) -> Response:
    """Anything that msgspec writes."""
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """The stable code and the sentence."""
    body = {"code": str(refused.code), "text": str(refused)}
    return facts(body, STATUS.get(refused.code, 400))
