"""The HTTP part: who you are, your tables, a new table, joining by a link. JSON both ways.

A link's secret comes in a body, never in an address; the session goes out in a cookie no script sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import segno
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from purplepoker.errors import Code, Refused
from purplepoker.service.fault import describe_fault
from purplepoker.service.lobby import UNPLAYED_MS, Lobby
from purplepoker.service.options import Options, check_options
from purplepoker.service.people import DEVICE_MS, INVITE_MS, SESSION_MS, Person
from purplepoker.service.table import Player, Watcher
from purplepoker.web.allowance import Allowance, address_of
from purplepoker.web.answers import facts, refusal
from purplepoker.web.house_rules import read as read_house_rules
from purplepoker.web.house_rules import written
from purplepoker.web.ledger import ledger_csv, ledger_facts
from purplepoker.web.security import own_origin
from purplepoker.web.settings import LOOPBACK, Settings
from purplepoker.web.socket import Sockets
from purplepoker.web.tables import NewTable, broken_of, games, kinds, looks, make_table, practice, tables_of

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]
logger = structlog.get_logger("purplepoker.web")


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others call you."""

    name: str


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`invite`: what stands behind `#join=` in the link.

    `switch`: become whom a device link is for, although this browser is known as somebody else.
    """

    invite: str
    name: str = ""
    switch: bool = False

    def __repr__(self) -> str:
        return f"Join(invite=***, name={self.name!r})"


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file."""

    text: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Routes:
    """The endpoints under `/api/`."""

    def __init__(
        self, lobby: Lobby, settings: Settings, sockets: Sockets, allowance: Allowance, public: str
    ) -> None:
        self._lobby = lobby
        self._settings = settings
        self._sockets = sockets
        self._allowance = allowance
        self._public = public
        self._cookie = settings.cookie(lobby.store.mark)
        self._links: dict[str, tuple[str, int]] = {}
        self._devices: dict[tuple[str, str], str] = {}
        self._making = asyncio.Lock()

    def table(self) -> list[tuple[str, str, Endpoint, type | None]]:
        """Method, path, endpoint, what the body is."""
        return [
            ("GET", "/api/me", self.me, None),
            ("GET", "/api/lobby", self.lobby, None),
            ("POST", "/api/name", self.name, Name),
            ("POST", "/api/leave", self.leave, Nothing),
            ("POST", "/api/join", self.join, Join),
            ("POST", "/api/tables", self.create, NewTable),
            ("GET", "/api/tables/{table_id}/invite", self.invite, None),
            ("POST", "/api/house", self.house, HouseRules),
            ("GET", "/api/tables/{table_id}/house.toml", self.house_file, None),
            ("GET", "/api/tables/{table_id}/ledger", self.ledger, None),
            ("GET", "/api/tables/{table_id}/ledger.csv", self.ledger_file, None),
            ("POST", "/api/tables/{table_id}/device", self.device, Nothing),
        ]

    async def me(self, request: Request) -> Response:
        """Your name; empty for a stranger."""
        person = await self._known(request)
        return facts({"name": person.name if person else "", "known": person is not None})

    async def lobby(self, request: Request) -> Response:
        """Your name and tables, the games and bots there are, and what practice is."""
        person = await self._known(request)
        return facts(
            {
                "name": person.name if person else "",
                "tables": await tables_of(self._lobby, person),
                "broken": await broken_of(self._lobby, person),
                "bots": list(self._lobby.own.files),
                "kinds": kinds(self._lobby.own.files),
                "practice": practice(),
                "games": await asyncio.to_thread(games),
                "decks": looks(),
            }
        )

    async def name(self, request: Request) -> Response:
        """Gives you a name, and a session if you have none."""
        body = await self._body(request, Name)
        session, person = await self._enter(request, body.name)
        return self._logged_in(request, session, {"name": person.name})

    async def leave(self, request: Request) -> Response:
        """Ends your session here and closes its pages. Your seats stay yours until you stand up."""
        await self._body(request, Nothing)
        session = self._session(request)
        await self._lobby.people.leave(session)
        self._sockets.log_out(session)
        answer = facts({})
        answer.delete_cookie(self._cookie, secure=self._settings.secure, httponly=True, samesite="lax")
        return answer

    async def join(self, request: Request) -> Response:
        """Redeems a link; the table it leads to. `other_person`: ask first, then come again with `switch`."""
        body = await self._body(request, Join)
        joined = await self._lobby.people.join(
            body.invite, body.name, self._session(request), address_of(request.scope), switch=body.switch
        )
        if not joined.same:  # else pages that are open here would act on for the one he was
            self._sockets.log_out(self._session(request))
        refused = None
        try:
            self._lobby.table(joined.invite.table_id)
        except Refused as error:  # it could not be read at the start; he is known all the same
            refused = error
        answer = {"table": joined.invite.table_id}
        return self._logged_in(request, joined.session, answer, refused, joined.same)

    async def create(self, request: Request) -> Response:
        """A table; who makes it is its host."""
        body = await self._body(request, NewTable)
        options = body.options()
        check_options(options)
        if not 0 <= body.bots < options.seats:  # one seat is left for the host
            raise Refused(Code.BAD_VALUE, token=body.bots, right=f"0 to {options.seats - 1} bots")
        async with self._making:  # so that nobody gets past the limits by asking many times at once
            return await self._create(request, body, options)

    async def _create(self, request: Request, body: NewTable, options: Options) -> Response:
        known = await self._known(request)
        address = address_of(request.scope)
        await self._check_room(known, address)
        session = ""
        if known is None or (body.person and body.person.strip() != known.name):
            session, known = await self._enter(request, body.person)
        else:
            self._visit(request)
        try:
            bots = (body.bot,) * body.bots
            table_id, link = await make_table(self._lobby, options, known, bots, address)
        except Refused as refused:
            return self._logged_in(request, session, None, refused)
        self._links[table_id] = link, self._lobby.clock.wall_ms()
        return self._logged_in(request, session, {"table": table_id})

    async def _check_room(self, host: Person | None, address: str) -> None:
        """MANY_TABLES where all are open that may be. Those nobody ever played at give way after a while."""
        mine = self._lobby.hosted(host.id) if host is not None else 0
        if mine >= self._settings.person_tables:
            raise Refused(Code.MANY_TABLES, right=f"you are host of {mine}, end one of them first")
        most = self._settings.address_tables
        if self._lobby.count >= self._settings.tables or self._lobby.made_from(address) >= most:
            await self._lobby.expire(UNPLAYED_MS)
        if (here := self._lobby.made_from(address)) >= most:
            right = f"{here} made from your address are open, end one of them first"
            raise Refused(Code.MANY_TABLES, right=right)
        if self._lobby.count >= self._settings.tables:
            raise Refused(Code.MANY_TABLES, right="end one that is not needed")

    async def invite(self, request: Request) -> Response:
        """The link for players as text and as rows of a QR code; for those who play there."""
        table_id, _, who = await self._member(request)
        if not isinstance(who, Player):
            raise Refused(Code.WATCHING)
        link = join_link(self._base(request), await self._link(table_id))
        return facts({"link": link, "qr": qr_rows(link)})

    async def device(self, request: Request) -> Response:
        """A link by which you yourself come in on another device: once, soon. A new one voids the last.

        `me=1` tells the page that no name is to be asked for. `local`: no other device can reach this
        address.
        """
        await self._body(request, Nothing)
        table_id, person, _ = await self._member(request)
        people = self._lobby.people
        people.gate.visit(person.id, "links")
        if last := self._devices.pop((table_id, person.id), ""):
            await people.take_back(last)
        secret = self._devices[table_id, person.id] = await people.device_link(person, table_id)
        base = self._base(request)
        link = join_link(base, secret) + "&me=1"
        local = urlsplit(base).hostname in LOOPBACK
        return facts({"link": link, "qr": qr_rows(link), "seconds": DEVICE_MS // 1_000, "local": local})

    async def ledger(self, request: Request) -> Response:
        """The bank's ledger, for everybody at the table, also after its end."""
        table_id, _, _ = await self._member(request, ended=True)
        return facts(ledger_facts(self._lobby.table(table_id).table))

    async def ledger_file(self, request: Request) -> Response:
        """The same as a file of comma-separated values."""
        table_id, _, _ = await self._member(request, ended=True)
        text = ledger_csv(self._lobby.table(table_id).table)
        name = {"content-disposition": 'attachment; filename="ledger.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=name)

    async def house(self, request: Request) -> Response:
        """What a file of house rules says, as the page would send it to make the table."""
        body = await self._body(request, HouseRules)
        self._visit(request)
        made = read_house_rules(body.text)
        check_options(made.options())
        return facts(made)

    async def house_file(self, request: Request) -> Response:
        """The house rules of a table as a file: what its host wants to be played now."""
        table_id, _, _ = await self._member(request, ended=True)
        actor = self._lobby.table(table_id)
        text = written(actor.table.terms.house or actor.setup.options)
        name = {"content-disposition": 'attachment; filename="house-rules.toml"'}
        return Response(text, media_type="application/toml; charset=utf-8", headers=name)

    # --- helpers ----------------------------------------------------------------------------------

    async def _member(self, request: Request, *, ended: bool = False) -> tuple[str, Person, Player | Watcher]:
        """The table of the path, which has not ended unless `ended`, and who asks, who may be there."""
        table_id = request.path_params["table_id"]
        person = await self._lobby.people.who(self._session(request))
        self._allowance.know(self._session(request), person)
        who = await self._lobby.who(table_id, person)
        if who is None:
            raise Refused(Code.UNKNOWN_TABLE, token=table_id)  # whether there is one is no stranger's matter
        if self._lobby.table(table_id).table.mode == "ended" and not ended:
            raise Refused(Code.TABLE_ENDED)
        return table_id, person, who

    async def _link(self, table_id: str) -> str:
        """The store keeps hashes only: the link itself is kept here, made anew after half its life."""
        link, made = self._links.get(table_id, ("", 0))
        now = self._lobby.clock.wall_ms()
        if not link or now - made > INVITE_MS // 2:
            link = await self._lobby.people.invite(table_id)
            self._links[table_id] = link, now
        return link

    def _base(self, request: Request) -> str:
        """Where guests find us: where the host found us, unless that is his own machine only."""
        if request.url.hostname in LOOPBACK and self._public:
            return self._public
        return own_origin(self._settings, request.scope)

    def _session(self, request: Request) -> str:
        return request.cookies.get(self._cookie, "")

    async def _known(self, request: Request) -> Person | None:
        session = self._session(request)
        person = await self._lobby.people.known(session)
        if person is not None:
            self._allowance.know(session, person)
        return person

    async def _enter(self, request: Request, name: str) -> tuple[str, Person]:
        self._visit(request)
        return await self._lobby.people.enter(name, self._session(request), address_of(request.scope))

    def _visit(self, request: Request) -> None:
        """Without an invite one address makes only so many names and tables."""
        self._lobby.people.gate.visit(address_of(request.scope))

    def _logged_in(
        self, request: Request, session: str, answer: Any, refused: Refused | None = None, same: bool = True
    ) -> Response:
        """The answer with the new session, if there is one, in its cookie. `same`: of the same person."""
        response = facts(answer) if refused is None else refusal(refused)
        if session:
            if same:
                self._sockets.renew(self._session(request), session)
            response.set_cookie(
                self._cookie,
                session,
                max_age=SESSION_MS // 1_000,
                secure=self._settings.secure,
                httponly=True,
                samesite="lax",
            )
        return response

    async def _body(self, request: Request, kind: type[T]) -> T:
        """The body, read no further than its limit."""
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > self._settings.body_bytes:
                raise Refused(Code.TOO_BIG, right=f"{self._settings.body_bytes} bytes are the most")
        try:
            return msgspec.json.decode(body, type=kind)
        except RecursionError:
            fault = "too many brackets within each other"
        except ValueError as error:  # msgspec's, bad UTF-8 too
            fault = str(error)
        raise Refused(Code.BAD_MESSAGE, right=fault[:1].lower() + fault[1:])


def answered(endpoint: Endpoint) -> Endpoint:
    """The endpoint with every refusal and every fault as an answer; a log line has no text of a fault."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused)
        except (HTTPException, ClientDisconnect):
            raise
        except Exception as error:
            logger.error("request fault", route=request.scope["route"].path, what=describe_fault(error))
            return refusal(Refused(Code.TABLE_FAULT))

    answer.__doc__ = endpoint.__doc__
    return answer


def join_link(base: str, link: str) -> str:
    """The secret stands in the fragment, which no browser sends and no server logs."""
    return f"{base}/#join={link}"


def qr_rows(text: str) -> list[str]:
    """The modules of the code, a text of 0 and 1 a row, without the quiet zone."""
    return ["".join("1" if module else "0" for module in row) for row in segno.make(text, micro=False).matrix]
