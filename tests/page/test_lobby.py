"""The lobby and the way in: a link, a name, a seat; what goes wrong is said in a sentence."""

from __future__ import annotations

import gzip
import inspect
import json
from time import monotonic
from typing import Any

import pytest

from page.driver import HOST, STATIC, Table
from page.fixtures import Opens
from page.measure import look
from page.scenes import BROKEN, LOBBY, SCENES, Scene, facts
from purplepoker.cli_serve import open_table
from purplepoker.web.answers import PAGE
from purplepoker.web.tables import practice

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


def test_enter_in_the_lobbys_name_goes_on(opened: Opens) -> None:
    table = opened("", path="/", lobby=STRANGER)
    table.page.fill("#name", "Marta")
    table.page.press("#name", "Enter")
    assert table.page.get_by_role("heading", name="New table").is_visible()
    assert table.page.evaluate("document.activeElement.textContent") == "New table"


def test_what_was_wrong_with_the_name_is_not_said_when_it_is_right(opened: Opens) -> None:
    table = opened("", path="/", lobby=STRANGER)
    table.page.fill("#name", "")
    table.page.get_by_role("button", name="New table").click()
    assert "Type your name first" in table.page.inner_text("[role=alert]")
    table.page.fill("#name", "Marta")
    table.page.get_by_role("button", name="New table").click()
    assert table.page.get_by_role("heading", name="New table").is_visible()
    assert table.page.get_by_role("alert").count() == 0


def test_a_pack_chosen_by_keyboard_keeps_the_focus(opened: Opens) -> None:
    table = opened("", path="/")
    table.page.get_by_role("button", name="New table").click()
    table.page.get_by_role("button", name="Standard").focus()
    table.page.keyboard.press("Enter")
    focused = table.page.evaluate("document.activeElement.textContent")
    assert focused.startswith("Standard")
    assert table.page.get_by_role("button", name="Standard").get_attribute("aria-pressed") == "true"


def test_who_has_no_table_is_told_how_tables_are_joined(opened: Opens) -> None:
    table = opened("", path="/", lobby=STRANGER)
    table.page.wait_for_selector(".fan .card")
    told = table.page.inner_text(".tables")
    assert "You have no open table" in told
    assert "Tables are joined by a link: ask the host for it" in told
    assert "No table is open" not in told


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360), (1280, 800)])
def test_the_pack_is_explained(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("", size, path="/")
    table.page.get_by_role("button", name="See how it plays").click()
    table.page.get_by_role("heading", name="Purple pack").wait_for()
    table.page.locator(".packcards .card").nth(48).wait_for()  # drawn by a module that comes when asked for
    assert table.page.locator(".packcards .card").count() == 49
    told = table.page.inner_text(".lobby")
    assert "49 cards: 7 ranks in 7 colors" in told
    assert "A hand is read all by ranks or all by colors, never mixed" in told  # the rules' own words
    found = look(table)
    assert (found["small"], found["cut"]) == ([], [])
    assert found["scroll"][0] == size[0]
    table.page.set_viewport_size({"width": 320, "height": 568})  # a window made narrow
    assert look(table)["scroll"][0] == 320
    table.page.get_by_role("button", name="Back").click()
    assert table.page.get_by_role("button", name="New table").is_visible()


@pytest.mark.parametrize("structure", ["fixed-limit", "pot-limit"])
def test_a_new_table_begins_with_the_games_own_betting(opened: Opens, structure: str) -> None:
    games = [
        game | {"structure": structure if game["id"] == "omaha" else "no-limit"} for game in LOBBY["games"]
    ]
    table = opened("", path="/", lobby=LOBBY | {"games": games})
    table.page.get_by_role("button", name="New table").click()
    assert table.page.get_by_label("Betting").input_value() == "no-limit"
    table.page.get_by_label("Game").select_option(label="Omaha")
    assert table.page.get_by_label("Betting").input_value() == structure
    table.page.get_by_role("button", name="Open the table").click()
    table.page.wait_for_url(HOST + "/t/kitchen")
    assert next(body for path, body in table.asked if path == "/api/tables")["structure"] == structure


@pytest.mark.parametrize("size", [(640, 360), (640, 320), (320, 568)])
@pytest.mark.parametrize("path", ["/", LINK])
def test_nothing_covers_the_name(opened: Opens, path: str, size: tuple[int, int]) -> None:
    table = opened("", size, path=path, lobby=STRANGER)
    table.page.wait_for_selector(".fan .card", state="attached")
    table.page.focus("#name")
    box, dock = (table.page.locator(where).bounding_box() for where in ("#name", ".dock"))
    assert box is not None
    assert dock is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= size[1] + 1


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
        (404, "unknown_invite", "x", "This link is not known here. Look whether all of it was copied"),
        (410, "old_invite", "x", "This link is too old. Ask the host for a new one."),
        (410, "used_invite", "x", "This link has been used already. Ask the host for one of your own."),
        (410, "void_invite", "x", "This link was taken back. Ask the host for a new one."),
        (410, "table_ended", "x", "This table is closed. Ask the host for a link to a new one, or open"),
        (400, "table_full", "x", "All seats are taken. You can watch until one is free."),
        (500, "store_damaged", "x", "This table could not be read when the server was started."),
        (500, "store_newer", "x", "This table was kept by a newer version of the program."),
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


MORE = "On your first device open the menu, then Play on another device, for a new one."


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("unknown_invite", f"This link is not known here. Look whether all of it was copied. {MORE}"),
        ("old_invite", f"This link is too old. {MORE}"),
        ("used_invite", f"This link has been used already. {MORE}"),
        ("void_invite", f"A newer link has taken the place of this one. {MORE}"),
        ("table_ended", "This table is closed. Ask the host for a link to a new one, or open"),
    ],
)
def test_a_refused_link_to_a_second_device_is_said(opened: Opens, code: str, said: str) -> None:
    def answer(path: str, body: Any) -> tuple[int, Any]:
        return (410, {"code": code, "text": "x"}) if path == "/api/join" else (200, LOBBY)

    table = opened("", path=LINK + "&me=1", answer=answer)
    table.page.get_by_role("button", name="Play here").click()
    assert said in table.page.get_by_role("alert").inner_text()
    table.errors.clear()  # the browser notes the status


def test_on_a_second_device_no_name_is_asked_for(opened: Opens) -> None:
    table = opened("", path=LINK + "&me=1", lobby=STRANGER)
    assert table.page.locator("#name").count() == 0
    table.scene = Scene(SCENES["empty-table"]().welcome, waiting(2, kinds="oopb"))
    table.page.get_by_role("button", name="Play here").press("Enter")
    table.page.wait_for_url(HOST + "/t/kitchen")
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    assert ("/api/join", {"invite": "k3Jt0qvQm1n5", "name": ""}) in table.asked
    assert table.acts() == [], "he is seated already, or will choose a seat himself"


def test_tables_that_cannot_be_read_are_said_with_what_can_be_done(opened: Opens) -> None:
    table = opened("", path="/", lobby=LOBBY | {"broken": BROKEN})
    lines = table.page.locator("h2:has-text('cannot be opened') ~ .tableline")
    attic, shed, barn, loft = lines.all_inner_texts()
    for line, name in ((attic, "Attic"), (shed, "A table without a name"), (barn, "Barn"), (loft, "Loft")):
        assert line.startswith(name)
        assert "Nothing of it has been changed" in line
    assert "put back a copy of the database and of its key" in attic
    assert "event 7 does not open." in attic
    assert "newer version" in barn
    assert "Update the program" in barn
    for line in (shed, loft):
        assert "Ask the host." in line
        assert "table.db" not in line
    assert lines.get_by_role("button").count() == 0, "there is nothing to open"
    assert table.page.get_by_role("button", name="Sit", exact=True).is_enabled(), "the others go on"


def test_a_lobby_whose_tables_are_whole_says_nothing_of_others(opened: Opens) -> None:
    for lobby in (LOBBY, LOBBY | {"broken": []}):
        table = opened("", path="/", lobby=lobby)
        table.page.wait_for_selector(".tableline")
        assert "cannot be opened" not in table.page.inner_text("body")


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


def test_an_address_that_leads_nowhere_looks_like_the_lobby(opened: Opens) -> None:
    """It has the head of the one page, and no script."""
    table = opened("", path="/")
    head = "[...document.head.children].map(e => e.outerHTML).filter(tag => !tag.startsWith('<script'))"
    ours = set(table.page.evaluate(head))
    text = "There is nothing at this address."
    table.page.route(
        "**/nothing", lambda route: route.fulfill(body=PAGE.replace("TEXT", text), content_type="text/html")
    )
    table.page.goto(HOST + "/nothing")
    assert set(table.page.evaluate(head)) >= {tag for tag in ours if "lobby.css" not in tag}
    assert table.page.title() == "Purple Poker"
    assert table.page.locator("script").count() == 0
    assert table.page.get_by_text(text).is_visible()
    edge = table.page.locator(".lobby").bounding_box()
    assert edge is not None
    words = table.page.get_by_text(text).bounding_box()
    assert words is not None
    assert words["x"] - edge["x"] == 16, "in the style of the lobby"


def test_what_practice_is_the_server_says(opened: Opens) -> None:
    """Also which game explains the pack and is chosen first."""
    usual = practice() | {"variant": "omaha", "deck": "standard", "seats": 4, "bots": 3}
    table = opened("", path="/", lobby=STRANGER | {"practice": usual}, host="http://localhost:7777")
    table.page.get_by_role("button", name="New table").click()
    assert table.page.get_by_role("button", name="Standard", pressed=True).is_visible()
    assert table.page.locator("#choice-game option:checked").inner_text() == "Omaha"
    table.page.get_by_role("button", name="Back").click()
    table.page.get_by_text("Practice with bots").click()
    table.page.wait_for_url("**/t/kitchen")
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["variant"], made["deck"], made["seats"], made["bots"]) == ("omaha", "standard", 4, 3)


def test_practice_has_no_clock_and_deals(opened: Opens) -> None:
    """As at the table of `play`, whatever was looked at in New table before."""
    games = [game | {"structure": "fixed-limit"} for game in LOBBY["games"]]
    table = opened("", path="/", lobby=STRANGER | {"games": games}, host="http://localhost:7777")
    table.scene = Scene(SCENES["empty-table"]().welcome, waiting(-1))
    table.page.get_by_role("button", name="New table").click()
    table.page.get_by_role("button", name="Standard").click()
    table.page.get_by_label("Betting").select_option("pot-limit")
    table.page.get_by_role("button", name="Back").click()
    table.page.get_by_text("Practice with bots").click()
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["person"], made["bots"], made["base_s"]) == ("Player", 5, 0)
    usual = inspect.signature(open_table).parameters
    for name in ("variant", "deck", "seats", "blinds"):
        assert made[name] == (list(usual[name].default) if name == "blinds" else usual[name].default)
    assert made["structure"] is usual["structure"].default is None, "the game's own"
    assert made == json.loads(json.dumps(practice())) | {"person": "Player"}, "as the server says it"
    table.tell(waiting(0, kinds="pbbb"))
    assert kinds(table) == ["sit", "deal"]


# --- how much is fetched --------------------------------------------------------------------------

KB = 1_000
NOT_SERVED = {"types.d.ts"}


def fetched(table: Table) -> int:
    """Bytes of the page's own files that this browser has asked for, packed as they travel."""
    return sum(len(gzip.compress((STATIC / name).read_bytes(), mtime=0)) for name in table.fetched)


def test_the_lobby_is_small_and_fetches_no_table(opened: Opens) -> None:
    table = opened("", path="/")
    assert "lobby.js" in table.fetched
    assert not table.fetched & {"table.js", "table.css", "panels.js", "sheets.js", "sound.js", "pack.js"}
    assert fetched(table) < 25 * KB


PANELS = {"intro.js", "panels.css", "panels.js", "sheets.js", "share.js", "qr.js", "beats.js"}


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_table_that_opens_fetches_no_panel(opened: Opens, size: tuple[int, int]) -> None:
    table = opened(size=size)
    assert "doors.js" in table.fetched
    assert not table.fetched & PANELS
    assert sum((STATIC / name).stat().st_size for name in table.fetched) < 200 * KB, "unpacked"
    assert fetched(table) < 70 * KB


def test_the_table_is_small_with_all_its_panels(opened: Opens) -> None:
    table = opened()
    for key in ("?", "l"):
        table.page.keyboard.press(key)
        table.settle()
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Invite")
    table.settle()
    assert fetched(table) < 85 * KB
    left = {file.name for file in STATIC.iterdir()} - table.fetched - NOT_SERVED
    assert table.fetched >= PANELS
    seldom = {"asks.js", "bank.js", "law.js", "lobby.css", "lobby.js", "pack.js", "sound.js"}
    assert left == seldom, "whatever else there is, a table fetches"


def test_a_panel_that_does_not_come_is_said_and_comes_when_the_server_is_back(opened: Opens) -> None:
    table = opened()
    table.page.route("**/panels.js", lambda route: route.abort())
    table.page.keyboard.press("?")
    table.settle()
    assert "The server does not answer. Is it still running?" in table.page.inner_text(".news")
    table.page.unroute("**/panels.js")
    table.page.keyboard.press("?")
    table.settle()
    assert table.page.get_by_role("dialog").is_visible()
    table.errors.clear()  # the browser notes what it did not get


def test_what_was_closed_before_it_came_does_not_open(opened: Opens) -> None:
    table = opened()
    held: list[Any] = []
    table.page.route("**/panels.js", lambda route: held.append(route))
    table.page.keyboard.press("?")
    table.page.wait_for_function("() => document.querySelector('[aria-busy=true]') !== null")
    table.page.keyboard.press("Escape")
    deadline = monotonic() + 60
    while not held and monotonic() < deadline:
        table.page.wait_for_timeout(10)  # the browser has asked; it comes here a moment later
    held[0].fallback()
    table.settle()
    assert not table.page.get_by_role("dialog").is_visible()
