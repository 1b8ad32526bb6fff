"""What the server refuses: other sites, other hosts, long, malformed and too many messages, strangers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from purplepoker.errors import Refused
from purplepoker.web.security import POLICY, allowed_hosts, same_origin
from purplepoker.web.settings import Settings, read_settings
from web.server import Answer, Browser, Live, close_of, live_server

HELLO = json.dumps({"kind": "hello", "table": "x"})


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as server:
        yield server


@pytest.fixture
def host(live: Live) -> Browser:
    return live.browser()


# --- other sites ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://127.0.0.1:{port}",
        "http://localhost:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://127.0.0.1:{port}/",
    ],
)
def test_another_site_gets_no_socket_and_changes_nothing(
    live: Live, host: Browser, origin: str | None
) -> None:
    table = host.table()
    host.origin = origin and origin.format(port=live.port)
    with pytest.raises(InvalidStatus) as refused:
        host.socket()
    assert refused.value.response.status_code == 403, "before the socket is accepted"
    for path, body in [
        ("/api/tables", {"person": "Eve"}),
        ("/api/name", {"name": "Eve"}),
        ("/api/join", {"invite": "x", "name": "Eve"}),
        ("/api/leave", {}),
        (f"/api/tables/{table}/device", {}),
    ]:
        answer = host.ask(path, body)
        assert (answer.status, answer.json["code"]) == (403, "cross_site")
    assert host.good("/api/me")["name"] == "Hanna"
    assert [line["table"] for line in host.good("/api/lobby")["tables"]] == [table]


def test_what_the_browser_says_of_the_site_counts(live: Live, host: Browser) -> None:
    for site in ("cross-site", "same-site", "none"):
        answer = host.ask("/api/name", {"name": "Eve"}, sec_fetch_site=site)
        assert answer.json["code"] == "cross_site", "even with a good origin"
    assert host.ask("/api/lobby", sec_fetch_site="cross-site").status == 403
    assert host.ask("/", sec_fetch_site="cross-site").status == 200, "a link in a chat leads here"
    assert host.ask("/api/name", {"name": "Eva"}, sec_fetch_site="same-origin").status == 200
    host.origin = None
    assert host.ask("/api/name", {"name": "Eva"}, sec_fetch_site="same-origin").status == 200


def test_a_form_is_no_json(host: Browser) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = host.ask("/api/name", {"name": "Eve"}, content_type=kind)
        assert (answer.status, answer.json["code"]) == (400, "bad_message")


def test_another_name_for_this_machine_is_refused(live: Live, host: Browser) -> None:
    """A page whose name was made to point here (DNS rebinding) has origin and host alike."""
    host.origin = f"http://rebound.example:{live.port}"
    for path, body in [("/", None), ("/api/lobby", None), ("/api/name", {"name": "Eve"})]:
        assert host.ask(path, body, host=f"rebound.example:{live.port}").status == 400
    assert host.ask("/api/lobby", host=f"localhost:{live.port}").status == 200


def test_hosts_and_origins_of_the_settings() -> None:
    assert allowed_hosts(Settings()) == ["127.0.0.1", "[::1]", "localhost"]
    away = read_settings(public="https://poker.example.org", host="0.0.0.0", hosts=("poker",))
    assert "poker.example.org" in allowed_hosts(away)
    assert "poker" in allowed_hosts(away)
    assert "0.0.0.0" not in allowed_hosts(away)

    def sent(origin: str, host: str = "poker.example.org") -> dict[str, object]:
        headers = [(b"origin", origin.encode()), (b"host", host.encode())]
        return {"type": "websocket", "scheme": "ws", "headers": headers}

    assert same_origin(away, sent("https://poker.example.org"))
    assert not same_origin(away, sent("http://poker.example.org"))
    assert not same_origin(away, sent("https://poker.example.org:444"))
    twice = {
        "type": "http",
        "scheme": "http",
        "headers": [(b"origin", b"http://a"), (b"origin", b"http://b")],
    }
    assert not same_origin(Settings(), {**twice, "headers": [*twice["headers"], (b"host", b"a")]})


def test_the_interface_is_described(host: Browser) -> None:
    paths = host.good("/api/openapi.json")["paths"]
    body = paths["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert {"variant", "deck", "structure", "blinds", "seats", "bots", "person"} <= set(body["properties"])
    assert set(paths) == {
        "/api/me", "/api/lobby", "/api/name", "/api/leave", "/api/join", "/api/tables",
        "/api/tables/{table_id}/invite", "/api/tables/{table_id}/device", "/api/house",
        "/api/tables/{table_id}/ledger", "/api/tables/{table_id}/ledger.csv",
        "/api/tables/{table_id}/house.toml",
    }  # fmt: skip


# --- headers and cookies --------------------------------------------------------------------------------


def test_headers_stand_on_every_answer(live: Live, host: Browser) -> None:
    for answer in [
        host.ask("/"),
        host.ask("/t/anything"),
        host.ask("/static/link.js"),
        host.ask("/api/lobby"),
        host.ask("/nowhere"),
        host.ask("/", host="rebound.example"),
        host.ask("/api/name", {"name": ""}),
    ]:
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in answer.headers
        assert "strict-transport-security" not in answer.headers, "plain http"
    assert "unsafe" not in POLICY


def test_files_have_types_and_are_asked_for_again(host: Browser) -> None:
    for path, kind in [
        ("/", "text/html; charset=utf-8"),
        ("/static/app.js", "text/javascript; charset=utf-8"),
        ("/static/mark.svg", "image/svg+xml; charset=utf-8"),
    ]:
        answer = host.ask(path)
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
        assert answer.headers["cache-control"] == "no-cache"
        again = host.ask(path, if_none_match=f'"other", {answer.headers["etag"]}')
        assert (again.status, again.body) == (304, b"")
    assert host.ask("/api/me").headers["cache-control"] == "no-store"
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/nothing.js", "/app.py"):
        assert host.ask(path).status == 404, path
    assert host.ask("/api/lobby", {}).status == 405


def test_files_travel_packed_and_answers_with_secrets_do_not(host: Browser) -> None:
    plain = host.ask("/static/table.js")
    packed = host.ask("/static/table.js", accept_encoding="br, gzip, deflate")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert packed.headers["etag"] != plain.headers["etag"]
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    tag = packed.headers["etag"]
    assert host.ask("/static/table.js", accept_encoding="gzip", if_none_match=tag).status == 304
    assert host.ask("/static/table.js", if_none_match=tag).status == 200, "this one did not ask for it packed"
    assert host.ask("/static/table.js", accept_encoding="gzip;q=0").body == plain.body
    assert "content-encoding" not in host.ask("/api/lobby", accept_encoding="gzip").headers


def test_the_session_cookie(live: Live, host: Browser, tmp_path: Path) -> None:
    cookie = host.ask("/api/name", {"name": "Hanna"}).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert cookie.startswith(f"sid-{live.lobby.store.mark}=")
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert not any(part.startswith("domain") for part in parts)
    with live_server(tmp_path / "b.db", public="https://poker.example.org") as https:
        away = https.browser()
        away.origin = "https://poker.example.org"
        answer = away.ask("/api/name", {"name": "Hanna"}, host="poker.example.org")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-sid=")
        assert {"secure", "httponly", "path=/"} <= {part.strip().lower() for part in cookie.split(";")[1:]}
        assert answer.headers["strict-transport-security"]
        away.origin = https.origin
        assert away.ask("/api/name", {"name": "Eve"}).status == 403, "the address of the proxy only"


def test_two_servers_on_one_machine_do_not_take_each_others_cookie(live: Live, tmp_path: Path) -> None:
    """A browser sends cookies to every port of a machine, and the last one of a name wins."""
    with live_server(tmp_path / "other.db") as other:
        at_one, at_other = live.browser(), other.browser()
        at_other.cookies = at_one.cookies
        at_one.good("/api/name", {"name": "Hanna"})
        at_other.good("/api/name", {"name": "Greta"})
        assert at_one.good("/api/me")["name"] == "Hanna"
        assert at_other.good("/api/me")["name"] == "Greta"
        assert at_one.sit_at(at_one.table()).until("snapshot")
        at_other.good("/api/leave", {})
        assert at_one.good("/api/me")["name"] == "Hanna"


def test_a_session_is_good_on_another_port_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db") as first:
        host = first.browser()
        table = host.table()
    with live_server(tmp_path / "t.db") as second:
        assert second.port != first.port
        back = second.browser()
        back.cookies = host.cookies
        assert back.good("/api/me")["name"] == "Hanna"
        assert back.sit_at(table).until("snapshot")["view"]["host"]


def test_a_new_session_with_new_rights(live: Live, host: Browser) -> None:
    guest = live.browser()
    guest.good("/api/name", {"name": "Greta"})
    before = dict(guest.cookies)
    guest.good("/api/join", {"invite": host.link(host.table()), "name": "Greta"})
    assert guest.cookies != before
    after, guest.cookies = guest.cookies, before
    assert guest.good("/api/me")["name"] == "", "an id that was planted before is worth nothing"
    guest.cookies = after
    assert guest.good("/api/me")["name"] == "Greta"


def test_who_leaves_is_out_and_his_pages_close(live: Live, host: Browser) -> None:
    page = host.sit_at(host.table())
    before = dict(host.cookies)
    host.good("/api/leave", {})
    assert page.closed()[0] == 1008
    host.cookies = before
    assert host.good("/api/me") == {"name": "", "known": False}
    ws = host.socket()
    assert close_of(ws)[0] == 4401


def test_a_session_ended_elsewhere_is_noticed(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", recheck_seconds=0.1) as live:
        host = live.browser()
        page = host.sit_at(host.table())
        host.good("/api/name", {"name": "Hannah"})
        page.say("ping", at=1)
        page.until("pong")  # a new id of the same session is no end
        page.quiet()
        live.run(live.lobby.people.leave(host.session))
        assert page.closed()[0] == 1008


# --- strangers and links --------------------------------------------------------------------------------


def test_strangers_see_no_table(live: Live, host: Browser) -> None:
    table = host.table()
    stranger = live.browser()
    assert stranger.ask(f"/api/tables/{table}/invite").json["code"] == "no_session"
    ws = stranger.socket()
    assert close_of(ws)[0] == 4401
    stranger.good("/api/name", {"name": "Eve"})
    assert stranger.good("/api/lobby")["tables"] == []
    for asked, code in [(table, 4403), ("nothing", 4404)]:
        ws = stranger.socket()
        ws.send(json.dumps({"kind": "hello", "table": asked}))
        assert close_of(ws)[0] == code
    assert stranger.ask(f"/api/tables/{table}/invite").status == 404


def test_wrong_links_are_counted_and_good_ones_are_not(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", join_burst=100) as live:
        host = live.browser()
        link = host.link(host.table())
        for guest in range(15):
            assert live.browser().good("/api/join", {"invite": link, "name": f"Guest {guest}"})
        eve = live.browser()
        codes = [eve.ask("/api/join", {"invite": f"no{n}", "name": "Eve"}).json["code"] for n in range(12)]
        assert codes[:10] == ["unknown_invite"] * 10
        assert codes[10:] == ["too_fast"] * 2
        assert eve.ask("/api/join", {"invite": "x", "name": "Eve"}).status == 429
        assert eve.ask("/api/join", {"invite": "x", "name": "Eve"}).json["text"]


def test_old_links_and_bad_names_are_said(live: Live, host: Browser) -> None:
    link = host.link(host.table())
    guest = live.browser()
    for name in ("", " ", "x" * 25, "a\u0007b"):
        assert guest.ask("/api/join", {"invite": link, "name": name}).json["code"] == "bad_name"
    live.run(live.lobby.people.take_back(link))
    answer = guest.ask("/api/join", {"invite": link, "name": "Greta"})
    assert (answer.status, answer.json["code"]) == (410, "void_invite")
    assert not guest.cookies


def test_visitors_without_an_invite_are_few(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", visitor_burst=3, tables=2) as live:
        host = live.browser()
        host.table()
        host.table(person="Hanna")
        assert host.ask("/api/tables", {"person": "Hanna"}).json["text"].startswith("too many tables")
        assert live.browser().ask("/api/name", {"name": "A"}).status == 200
        assert live.browser().ask("/api/name", {"name": "B"}).json["code"] == "too_fast"


# --- another device of one's own ------------------------------------------------------------------------


def redeem(live: Live, link: str, name: str = "") -> tuple[Browser, Answer]:
    """A phone that opens the link."""
    phone = live.browser()
    return phone, phone.ask("/api/join", {"invite": secret_of(link), "name": name})


def secret_of(link: str) -> str:
    return parse_qs(urlsplit(link).fragment)["join"][0]


def test_a_phone_is_the_same_person_by_his_own_link_once(live: Live, host: Browser) -> None:
    table = host.table()
    page = host.sit_at(table)
    page.ok("sit", chair=2, buy_in=200)
    told = host.good(f"/api/tables/{table}/device", {})
    assert set(told) == {"link", "qr", "seconds", "local"}
    assert told["link"].startswith(f"{live.origin}/#join=")
    assert told["link"].endswith("&me=1")
    assert told["seconds"] == 120
    assert told["local"], "nobody else reaches 127.0.0.1"
    assert len(told["qr"]) == len(told["qr"][0])
    phone, answer = redeem(live, told["link"], "somebody else")
    assert answer.json == {"table": table}
    assert phone.good("/api/me")["name"] == "Hanna"
    assert phone.sit_at(table).until("snapshot")["view"]["chair"] == 2
    assert host.good("/api/me")["known"], "the first device stays in"
    stranger, answer = redeem(live, told["link"], "Eve")
    assert (answer.status, answer.json["code"]) == (410, "used_invite")
    assert not stranger.cookies


def test_only_the_newest_link_to_a_device_is_good(live: Live, host: Browser) -> None:
    table = host.table()
    old, new = (host.good(f"/api/tables/{table}/device", {})["link"] for _ in range(2))
    assert old != new
    assert redeem(live, old)[1].json["code"] == "void_invite"
    assert redeem(live, new)[1].status == 200


def test_a_link_to_a_device_brings_the_role_it_was_asked_with(live: Live, host: Browser) -> None:
    table = host.table()
    eyes = live.browser()
    link = live.run(live.lobby.people.invite(table, "watcher"))
    eyes.good("/api/join", {"invite": link, "name": "Ernst"})
    phone, _ = redeem(live, eyes.good(f"/api/tables/{table}/device", {})["link"])
    assert phone.sit_at(table).do("sit", chair=0, buy_in=200)["code"] == "watching"


def test_who_is_refused_a_link_to_a_device(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", visitor_burst=5) as live:
        host, stranger = live.browser(), live.browser()
        table = host.table()
        path = f"/api/tables/{table}/device"
        assert stranger.ask(path, {}).json["code"] == "no_session"
        stranger.good("/api/name", {"name": "Eve"})
        answer = stranger.ask(path, {})
        assert (answer.status, answer.json["code"]) == (404, "unknown_table"), "as if there were none"
        assert host.ask("/api/tables/nothing/device", {}).json["code"] == "unknown_table"
        assert host.ask(path, {"person": "x"}).json["code"] == "bad_message", "for oneself only"
        assert host.ask(path).status == 405, "a look at an address makes nothing"
        assert host.ask(path, {}, sec_fetch_site="cross-site").status == 403
        codes = [host.ask(path, {}).json.get("code") for _ in range(7)]
        assert codes == [None] * 5 + ["too_fast"] * 2
        page = host.sit_at(table)
        page.ok("order", what="end")
        page.until("event", where=lambda m: m["event"].get("what") == "ended")
        answer = host.ask(path, {})
        assert (answer.status, answer.json["code"]) == (410, "table_ended")


# --- bodies and frames ----------------------------------------------------------------------------------


def test_bad_bodies(host: Browser) -> None:
    host.good("/api/name", {"name": "Hanna"})
    for body, code in [
        (b"", "bad_message"),
        (b"{", "bad_message"),
        (b"[]", "bad_message"),
        (b'{"name": 7}', "bad_message"),
        (b'{"name": "a", "more": 1}', "bad_message"),
        (b'{"name": "\xff"}', "bad_message"),
        (b"[" * 10_000, "bad_message"),
        (b'{"name": "' + b"x" * 20_000 + b'"}', "too_big"),
    ]:
        answer = host.ask("/api/name", body)
        assert answer.json["code"] == code, body[:40]
        assert answer.status in (400, 413)
    assert host.good("/api/me")["name"] == "Hanna"


def test_malformed_frames_are_refused_and_nobody_notices(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", message_burst=1_000) as live:
        host, guest = live.browser(), live.browser()
        table = host.table()
        guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
        page, other = host.sit_at(table), guest.sit_at(table)
        other.quiet()
        page.quiet()
        for frame in [
            "",
            "hello",
            "null",
            "[]",
            "{}",
            '{"kind": "nothing"}',
            '{"kind": "sit", "id": "a", "chair": "0", "buy_in": 200}',
            '{"kind": "sit", "id": "a", "chair": 0, "buy_in": 200, "host": true}',
            '{"kind": "sit", "chair": 0, "buy_in": 200}',
            '{"kind": "order", "id": "a", "what": "rob"}',
            '{"kind": "sit", "id": "", "chair": 0, "buy_in": 200}',
            '{"kind": "sit", "id": "' + "x" * 65 + '", "chair": 0, "buy_in": 200}',
            '{"kind": "sit", "id": "a", "chair": 99999999999999999999999, "buy_in": 200}',
            '{"kind": "sit", "id": "a", "chair": 1e400, "buy_in": 200}',
            "[" * 3_000,
            '{"kind": "act", "id": "a", "hand": 1, "turn": 1, "act": "raise", "to": -5}',
            '{"kind": "act", "id": "b", "hand": 1, "turn": 1, "act": "throw", "cards": [-1, 99]}',
            '{"kind": "hello", "table": "another"}',
            "\u0000",
        ]:
            page.ws.send(frame)
            answer = page.until("refused", "ack", "snapshot")
            assert answer["kind"] == "refused", frame[:60]
            assert answer["code"]
            assert answer["text"]
        assert other.quiet() == []
        page.ok("sit", chair=0, buy_in=200)


@pytest.mark.parametrize(
    ("frame", "code"), [("x" * 4_097, 1009), ("\u20ac" * 1_400, 1009), (b"{}", 1003), (b"\xff", 1003)]
)
def test_frames_of_another_kind_end_the_socket(
    live: Live, host: Browser, frame: str | bytes, code: int
) -> None:
    table = host.table()
    page = host.sit_at(table)
    page.ws.send(frame)
    assert page.closed()[0] == code
    assert host.sit_at(table).until("snapshot"), "and nothing else"


def test_a_page_says_hello_first(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", hello_seconds=0.2) as live:
        host = live.browser()
        host.table()
        for frame in ('{"kind": "ping"}', "{}", None):
            ws = host.socket()
            if frame is not None:
                ws.send(frame)
            assert close_of(ws)[0] == 1008


def test_too_many_messages(live: Live, host: Browser) -> None:
    page = host.sit_at(host.table())
    for n in range(40):
        try:
            page.say("ping", at=n)
        except ConnectionClosed:
            break
    code, reason = page.closed()
    assert (code, reason) == (1008, "too many messages: wait a moment")


def test_four_sockets_a_person(live: Live, host: Browser) -> None:
    table = host.table()
    pages = [host.sit_at(table) for _ in range(4)]
    ws = host.socket()
    assert close_of(ws) == (1008, "too many open pages: close another one first")
    pages[0].ws.close()
    while True:
        ws = host.socket()  # the server hears of the close a moment later
        ws.send(json.dumps({"kind": "hello", "table": table}))
        try:
            assert json.loads(ws.recv(10))["kind"] == "welcome"
            break
        except ConnectionClosed:
            continue
    guest = live.browser()
    guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
    assert guest.sit_at(table).until("snapshot"), "others have their own"


def test_nothing_is_compressed(live: Live, host: Browser) -> None:
    ws = host.socket()
    assert ws.response is not None
    assert "sec-websocket-extensions" not in ws.response.headers


# --- logs -----------------------------------------------------------------------------------------------


def test_no_secret_stands_in_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with live_server(tmp_path / "t.db", message_burst=500) as live:
        host, guest = live.browser(), live.browser()
        table = host.table(seats=2)
        link = host.link(table)
        guest.good("/api/join", {"invite": link, "name": "Greta"})
        one, two = host.sit_at(table), guest.sit_at(table)
        one.ok("sit", chair=0, buy_in=200)
        two.ok("sit", chair=1, buy_in=200)
        one.ok("order", what="deal")
        one.until("event", where=lambda m: bool(m["view"] and m["view"]["hand"]))
        cards = "the cards of a hand"
        host.ask(f"/static/{link}?token={link}")
        host.ask(f"/api/join?invite={link}", {"invite": link[:-1], "name": "Eve"})
        guest.origin = "http://evil.example"
        with pytest.raises(InvalidStatus):
            guest.socket()

        async def broken(*_: object) -> list[object]:
            raise RuntimeError(f"{link} {cards} {host.cookies}")

        monkeypatch.setattr("purplepoker.web.routes.tables_of", broken)
        answer = host.ask("/api/lobby")
        assert (answer.status, answer.json["code"]) == (500, "table_fault")
        assert link not in answer.body.decode()
        one.ws.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xff")  # a text frame that is no UTF-8
        assert one.closed()[0] == 1007
        secrets = [link, host.session, guest.session, cards]
    out, err = capfd.readouterr()
    said = live.logs.getvalue() + out + err
    assert "request fault" in said
    assert "RuntimeError at" in said
    assert "/api/lobby" in said
    assert not [secret for secret in secrets if secret in said]


def test_names_of_secrets_show_nothing() -> None:
    from purplepoker.web.routes import Join

    assert "abc" not in repr(Join("abc"))


# --- settings -------------------------------------------------------------------------------------------


def test_settings_from_file_environment_and_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 9000\nhost = "::1"\nsockets = 7\n')
    monkeypatch.setenv("PURPLEPOKER_PORT", "9001")
    settings = read_settings(str(file), host="localhost", database=None)
    assert (settings.port, settings.host, settings.sockets) == (9001, "localhost", 7)
    assert settings.limits().sockets == 7
    monkeypatch.setenv("PURPLEPOKER_PORT", "many")
    with pytest.raises(Refused, match="'many': port: "):
        read_settings(str(file))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 9000", "'prot'.*there is no such setting"),
        ("port = 70000", "70000.*0 to 65535"),
        ("port = [", "line 1"),
        ("sockets = 0", "sockets is above 0"),
        ('public = "poker.example.org"', "public is an origin"),
        ('public = "https://poker.example.org/"', "public is an origin"),
        ('public = "https://me@poker.example.org"', "public is an origin"),
        ('public = "https://poker.example.org:port"', "public is an origin"),
        ('host = "0.0.0.0"', "needs --lan"),
    ],
)
def test_bad_settings(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=says) as refused:
        read_settings(str(file))
    assert "\n" not in str(refused.value)
