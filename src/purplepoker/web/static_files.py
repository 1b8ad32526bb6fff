"""The page's files, read once at the start: nothing outside the folder can be asked for.

Types are ours, not the system's (some have `.js` as plain text). A browser asks each time and mostly
hears 304: names carry no version. Files are packed once, at the start; answers with secrets never are, as
their length would tell of what is in them.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from purplepoker.web.answers import no_page

TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
PAGE = "index.html"


class File(NamedTuple):
    """`packed`: the body as gzip. Two bodies, two tags, as caches want it."""

    body: bytes
    type: str
    tag: str
    packed: bytes
    packed_tag: str


class StaticFiles:
    """Answers with the files of `static/`; `page` is the one page that shows every screen."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}
        for entry in (files("purplepoker.web") / "static").iterdir():
            kind = TYPES.get("." + entry.name.rpartition(".")[2])
            if kind is not None and entry.is_file():
                body = entry.read_bytes()
                mark = hashlib.sha256(body).hexdigest()[:20]
                packed = gzip.compress(body, mtime=0)
                self._files[entry.name] = File(body, kind, f'"{mark}"', packed, f'"{mark}-gzip"')

    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._files))

    async def page(self, request: Request) -> Response:
        return self._answer(request, PAGE)

    async def file(self, request: Request) -> Response:
        return self._answer(request, request.path_params["name"])

    def _answer(self, request: Request, name: str) -> Response:
        file = self._files.get(name)
        if file is None:
            return no_page(request.scope)
        body, tag = file.body, file.tag
        headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
        if "gzip" in _words(request, "accept-encoding"):
            body, tag = file.packed, file.packed_tag
        headers["etag"] = tag
        if tag in (word.removeprefix("W/") for word in _words(request, "if-none-match")):
            return Response(status_code=304, headers=headers)
        if body is file.packed:
            headers["content-encoding"] = "gzip"
        return Response(body, headers=headers, media_type=file.type)


def _words(request: Request, header: str) -> list[str]:
    """The words of a header that is a list with commas; `gzip;q=0` is no `gzip`."""
    return [word.strip().removesuffix(";q=1") for word in request.headers.get(header, "").split(",")]
