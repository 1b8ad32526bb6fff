"""The server's application: routes, page and socket behind the checks of `security`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from purplepoker.service.lobby import Lobby
from purplepoker.web.allowance import Allowance, Counted
from purplepoker.web.answers import no_page
from purplepoker.web.routes import Routes, answered
from purplepoker.web.security import Guard
from purplepoker.web.settings import Settings
from purplepoker.web.socket import Sockets
from purplepoker.web.static_files import StaticFiles


def make_app(lobby: Lobby, settings: Settings, public: str = "") -> FastAPI:
    """The application of a started lobby, which it closes with its store when it is shut down.

    `public`: the address guests use, for links made on the host's own machine.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        yield
        await lobby.close()
        await lobby.store.close()

    allowance = Allowance(settings, lobby.clock, settings.cookie(lobby.store.mark))
    app = FastAPI(
        title="Purple Poker",
        docs_url=None,  # those pages load scripts of other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        redirect_slashes=False,
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(Counted, allowance=allowance),
        ],
        exception_handlers={HTTPException: _not_found, ClientDisconnect: _gone},
    )
    sockets = Sockets(lobby, settings, allowance)
    static = StaticFiles()
    routes = Routes(lobby, settings, sockets, allowance, public or settings.public)
    for method, path, endpoint, body in routes.table():
        app.add_api_route(
            path,
            _plain(answered(endpoint)),
            methods=[method],
            name=f"{method.lower()} {path}",
            description=endpoint.__doc__ or "",
            openapi_extra=_body_schema(body) if body is not None else None,
        )
    app.router.routes.extend(
        [
            Route("/", static.page),
            Route("/t/{table_id}", static.page),
            Route("/static/{name}", static.file),
            WebSocketRoute("/ws", sockets.serve),
        ]
    )
    return app


def _plain(endpoint: Any) -> Any:
    """With types that FastAPI can look up, as the endpoint's own stand in another module."""

    async def plain(request: Request) -> Response:
        answer: Response = await endpoint(request)
        return answer

    return plain


def _body_schema(kind: type) -> dict[str, Any]:
    _, parts = msgspec.json.schema_components((kind,))
    content = {"application/json": {"schema": parts[kind.__name__]}}
    return {"requestBody": {"required": True, "content": content}}


async def _not_found(request: Request, error: Exception) -> Response:
    """No such path, or not by this method."""
    return no_page(request.scope, error.status_code if isinstance(error, HTTPException) else 404)


async def _gone(request: Request, error: Exception) -> Response:
    """Who left within his request gets no answer, and it is no fault of ours."""
    return Response(status_code=400)
