"""The lobby and the way in: a link, a name, a seat; what goes wrong is said in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import HOST, STATIC, Table
from page.fixtures import Opens
from page.scenes import LOBBY, SCENES, Scene, facts

STRANGER = LOBBY | {"name": "", "tables": []}
LINK = "/#join=k3Jt0qvQm1n5"


def waiting(chair: int, *, host: bool = True, kinds: str = "obbb", **more: Any) -> bytes:
    """The empty table with these chairs: open, bot or person; `chair` is the viewer's."""
    scene = facts(SCENES["empty-table"]().snapshot)
    one = scene["view"]["chairs"][0]
    words = {"o": "open", "b": "bot", "p": "person"}
    scene["view"]["chairs"] = [
        {**one, "chair": c, "kind": words[kind], "name": "" if kind == "o" else f"Name {c}"}
        for c, kind in enumerate(kinds)
    ]
    scene["view"] |= {"chair": chair, "host": host, **more}
    return json.dumps(scene).encode()


def joined(opened: Opens, snapshot: bytes, button: str = "Sit down and play", **options: Any) -> Table:
    """By the link to a table that looks like this."""
    options.setdefault("lobby", STRANGER)
    table = opened("", path=LINK, **options)
    table.scene = Scene(SCENES["empty-table"]().welcome, snapshot)
    table.page.fill("#name", "Marta")
    table.page.get_by_role("button", name=button).click()
    table.page.wait_for_url(HOST + "/t/kitchen")
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    return table


def kinds(table: Table) -> list[str]:
    return [act.get("what") or act["kind"] for act in table.acts()]


def test_one_name_one_button_and_you_play(opened: Opens) -> None:
    """The link that `play` shows: the host himself comes, only bots wait for him."""
    table = joined(opened, waiting(-1))
    assert ("/api/join", {"invite": "k3Jt0qvQm1n5", "name": "Marta"}) in table.asked
    sit = table.acts()[0]
    assert (sit["kind"], sit["chair"], sit["buy_in"]) == ("sit", 0, 2000)
    assert "Marta" not in table.page.url
    table.tell(waiting(0, kinds="pbbb"))
    assert kinds(table) == ["sit", "deal"]
    table.tell(waiting(0, kinds="pbbb"))
    assert kinds(table) == ["sit", "deal"], "once"


def test_enter_in_the_name_is_enough(opened: Opens) -> None:
    table = opened("", path=LINK, lobby=STRANGER)
    table.page.fill("#name", "Marta")
    table.page.press("#name", "Enter")
    table.page.wait_for_url(HOST + "/t/kitchen")


def test_on_his_own_machine_a_name_is_there(opened: Opens) -> None:
    for host, name in (("http://127.0.0.1:7777", "Player"), (HOST, "")):
        table = opened("", path=LINK, lobby=STRANGER, host=host)
        assert table.page.input_value("#name") == name


@pytest.mark.parametrize(
    ("after", "orders"),
    [
        (waiting(0, host=False, kinds="pbbb"), ["sit"]),  # a guest deals for nobody
        (waiting(0, kinds="ppbb"), ["sit"]),  # people are here: the host says when
        (waiting(0, kinds="pooo"), ["sit"]),
    ],
)
def test_who_only_sits(opened: Opens, after: bytes, orders: list[str]) -> None:
    table = joined(opened, waiting(-1, kinds="obbb"))
    table.tell(after)
    assert kinds(table) == orders


def test_watching_first_takes_no_seat(opened: Opens) -> None:
    table = joined(opened, waiting(-1, host=False), "Watch first")
    assert table.acts() == []


def test_who_is_seated_already_goes_on(opened: Opens) -> None:
    assert kinds(joined(opened, waiting(0, kinds="pbbb", state="playing"))) == []


def test_a_full_table_is_said(opened: Opens) -> None:
    table = joined(opened, waiting(-1, host=False, kinds="pbbb"))
    assert "All seats are taken. You can watch until one is free." in table.page.inner_text(".news")
    assert table.acts() == []


def test_a_seat_that_was_just_taken(opened: Opens) -> None:
    table = joined(opened, waiting(-1, host=False, kinds="oobb"))
    table.hear(waiting(-1, host=False, kinds="pobb"))
    refused = {"kind": "refused", "id": table.acts()[0]["id"], "code": "chair_taken", "text": "taken"}
    table.tell(json.dumps(refused).encode())
    assert [act["chair"] for act in table.acts()] == [0, 1]
    assert "taken" not in table.page.inner_text(".news")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Type your name first: 1 to 24 letters."),
        ("   ", "Type your name first: 1 to 24 letters."),
        ("Bartholomew Featherstone II", "This name has 27 letters; 24 are the most."),
    ],
)
def test_a_bad_name_is_said_at_the_name(opened: Opens, name: str, said: str) -> None:
    table = opened("", path=LINK, lobby=STRANGER)
    table.page.fill("#name", name)
    table.page.get_by_text("Sit down and play").click()
    assert table.page.inner_text("[role=alert]").endswith(said)
    assert table.page.evaluate("document.activeElement.id") == "name"
    assert table.page.get_attribute("#name", "aria-describedby") == "oops"
    assert "/api/join" not in [path for path, _ in table.asked]


@pytest.mark.parametrize(
    ("status", "code", "text", "said"),
    [
        (404, "unknown_invite", "x", "This link is not known here."),
        (410, "old_invite", "x", "This link no longer works: it is too old or was used already."),
        (400, "bad_name", "x", "This name cannot be used: take 1 to 24 letters that can be printed."),
        (429, "too_fast", "x", "That was too often. Wait a moment, then try again."),
        (409, "other", "the server says why", "The server says why."),
    ],
)
def test_a_refused_link_is_said(opened: Opens, status: int, code: str, text: str, said: str) -> None:
    def answer(path: str, body: Any) -> tuple[int, Any]:
        return (status, {"code": code, "text": text}) if path == "/api/join" else (200, LOBBY)

    table = opened("", path=LINK, answer=answer)
    table.page.get_by_text("Sit down and play").click()
    table.page.wait_for_selector("[role=alert]")
    assert said in table.page.inner_text("[role=alert]")
    table.errors.clear()  # the browser notes the status
    table.page.get_by_text("To the lobby").click()
    assert table.page.is_visible("text=Practice with bots")
    assert table.page.url == HOST + "/"


def test_a_server_that_is_gone_is_said(opened: Opens) -> None:
    table = opened("", path="/")
    table.page.unroute("**/*")
    table.page.route("**/*", lambda route: route.abort())
    table.page.get_by_text("Practice with bots").click()
    table.page.wait_for_selector("[role=alert]")
    assert "The server does not answer. Is it still running?" in table.page.inner_text("[role=alert]")
    table.errors.clear()


def test_a_table_that_does_not_come_is_said(opened: Opens) -> None:
    """The lobby stands, the server dies, and the table's own files cannot be fetched."""
    table = opened("", path="/")
    table.page.route("**/table.js", lambda route: route.abort())
    table.page.get_by_text("Go on").or_(table.page.get_by_text("Sit", exact=True)).first.click()
    table.page.wait_for_selector(".plain[role=alert]")
    assert "The server does not answer." in table.page.inner_text("[role=alert]")
    assert table.page.get_by_text("Try again").is_enabled()
    table.errors.clear()


def test_a_seat_from_the_list(opened: Opens) -> None:
    table = opened("", path="/")
    table.scene = Scene(SCENES["empty-table"]().welcome, waiting(-1, host=False))
    table.page.get_by_role("button", name="Sit", exact=True).first.click()
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    assert kinds(table) == ["sit"]


def test_practice_has_no_clock_and_deals(opened: Opens) -> None:
    table = opened("", path="/", lobby=STRANGER, host="http://localhost:7777")
    table.scene = Scene(SCENES["empty-table"]().welcome, waiting(-1))
    table.page.get_by_text("Practice with bots").click()
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["person"], made["bots"], made["base_s"]) == ("Player", made["seats"] - 1, 0)
    table.tell(waiting(0, kinds="pbbb"))
    assert kinds(table) == ["sit", "deal"]


# --- how much is fetched --------------------------------------------------------------------------

KB = 1_000
NOT_SERVED = {"types.d.ts"}


def fetched(table: Table) -> int:
    """Bytes of the page's own files that this browser has asked for, not packed."""
    return sum((STATIC / name).stat().st_size for name in table.fetched)


def test_the_lobby_is_small_and_fetches_no_table(opened: Opens) -> None:
    table = opened("", path="/")
    assert "lobby.js" in table.fetched
    assert not table.fetched & {"table.js", "table.css", "panels.js", "sheets.js", "sound.js"}
    assert fetched(table) < 60 * KB


def test_the_table_is_small_with_all_its_panels(opened: Opens) -> None:
    table = opened()
    for key in ("?", "l"):
        table.page.keyboard.press(key)
        table.settle()
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Invite")
    table.settle()
    assert fetched(table) < 200 * KB
    left = {file.name for file in STATIC.iterdir()} - table.fetched - NOT_SERVED
    assert left == {"lobby.js", "sound.js"}, "whatever else there is, a table fetches"
