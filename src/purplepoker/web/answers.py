"""Answers of the server: facts, or a refusal as `{"code", "text"}` with a fitting status; both are JSON.

Who typed an address into a browser gets a refusal as a page.
"""

from __future__ import annotations

from importlib.resources import files
from math import ceil
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

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
    Code.USED_INVITE: 410,
    Code.VOID_INVITE: 410,
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
    """The stable code and the sentence; when to come again, where that is known."""
    body = {"code": str(refused.code), "text": str(refused)}
    if refused.ruling:
        body["ruling"] = refused.ruling
    answer = facts(body, STATUS.get(refused.code, 400))
    wait_ms = refused.facts.get("wait_ms")
    if isinstance(wait_ms, int | float):
        answer.headers["retry-after"] = str(max(1, ceil(wait_ms / 1_000)))
    return answer


BODY = """<body>
<main class="lobby">
<div class="brand">
<img src="/static/mark.svg" alt="" width="44" height="44">
<div><h1>Purple Poker</h1></div>
</div>
<p>TEXT</p>
<p><a class="link" href="/">To the lobby</a></p>
</main>
</body>
</html>
"""


def _plain(page: str) -> str:
    """The one page without its script: its head, the lobby's style, and `TEXT` for what there is to say."""
    head, end, _ = page.partition("</head>\n")
    lines = [line for line in head.splitlines(keepends=True) if not line.startswith("<script")]
    return "".join((*lines, '<link rel="stylesheet" href="/static/lobby.css">\n', end, BODY))


PAGE = _plain((files("purplepoker.web") / "static" / "index.html").read_text("utf-8"))


def no_page(scope: Scope, status: int = 404) -> Response:
    """No such path, or not by this method."""
    refused = Refused(Code.NO_PAGE, token=scope["path"], right="the lobby is at /")
    return _answer(scope, refused, "There is nothing at this address.", status)


def no_host(scope: Scope) -> Response:
    """Asked for by a name that is not ours."""
    refused = Refused(Code.NO_PAGE, token=scope["path"], right="this server goes by another name")
    return _answer(scope, refused, "This server goes by another name.", 400)


def full(scope: Scope) -> Response:
    """No room for one more connection, which is not kept."""
    refused = Refused(Code.TOO_FAST, token="open connections", right="try again in a moment")
    answer = _answer(scope, refused, "Too many connections are open here. Try again in a moment.", 503)
    answer.headers["connection"] = "close"
    answer.headers["cache-control"] = "no-store"
    answer.headers["retry-after"] = "5"
    return answer


def _answer(scope: Scope, refused: Refused, text: str, status: int) -> Response:
    asked = Headers(scope=scope).get("accept", "")
    if scope.get("method") in ("GET", "HEAD") and "text/html" in asked.lower():
        return Response(PAGE.replace("TEXT", text), status, media_type="text/html")
    answer = refusal(refused)
    answer.status_code = status
    return answer
