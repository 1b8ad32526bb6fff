"""What the panels offer: links for guests and for a second device, by keyboard alone too; the host's bots."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import HOST, Table
from page.fixtures import Opens
from page.scenes import LOBBY, facts, refusal
from purplepoker.bots.load import BOTS
from purplepoker.web.tables import kinds, practice

SIZES = [(360, 640), (320, 568), (640, 360), (1280, 800)]
DEVICE = f"{HOST}/#join=k3Jt0qvQm1n5&me=1"
FOCUSED = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"


def shared(opened: Opens, **options: Any) -> Table:
    """The sheet for another device, its time standing still."""
    table = opened("guest", **options)
    table.freeze()
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Play on another device")
    table.page.get_by_role("timer").wait_for()
    return table


def test_for_another_device_there_are_code_text_and_time(opened: Opens) -> None:
    table = shared(opened)
    assert ("/api/tables/kitchen/device", {}) in table.asked
    assert table.page.get_by_role("img", name="Code of the link to your other device").is_visible()
    assert table.page.get_by_role("textbox", name="Link to your other device").input_value() == DEVICE
    assert "It works once, and for 2:00 more." in table.page.inner_text(".sheet")


def test_its_time_runs_down_and_then_there_is_a_new_one(opened: Opens) -> None:
    table = shared(opened)
    table.settle(90_000)
    assert "for 0:30 more" in table.page.inner_text(".sheet")
    table.settle(30_000)
    assert "This link is too old now." in table.page.inner_text(".sheet")
    assert table.page.get_by_role("textbox").count() == 0
    table.page.get_by_role("button", name="Make a new link").click()
    table.page.get_by_role("timer").wait_for()
    assert [path for path, _ in table.asked].count("/api/tables/kitchen/device") == 2
    assert "for 2:00 more" in table.page.inner_text(".sheet")
    table.settle(120_000)
    assert "This link is too old now." in table.page.inner_text(".sheet"), "the second one's time runs too"


def test_where_no_other_device_can_come_that_is_said(opened: Opens) -> None:
    def answer(path: str, body: Any) -> tuple[int, Any]:
        return 200, {"link": "http://127.0.0.1:8049/#join=x&me=1", "qr": ["1"], "seconds": 120, "local": True}

    table = shared(opened, answer=answer)
    assert "For a phone the server must be started with --lan." in table.page.inner_text(".sheet")
    assert table.page.locator(".sheet .qr").count() == 0, "a phone would look for the server in itself"
    assert table.page.get_by_role("textbox").is_visible()


LINKS = {
    "own": "http://127.0.0.1:8049/#join=k3Jt0qvQm1n5",
    "home": "http://192.168.178.123:8049/#join=k3Jt0qvQm1n5k3Jt0qvQm1n5k3Jt0qvQm1n5k3Jt0qvQm1n5",
}


def invited(opened: Opens, where: str, **options: Any) -> Table:
    """The host's sheet with a link to his server there."""

    def answer(path: str, body: Any) -> tuple[int, Any]:
        return 200, {"link": LINKS[where], "qr": ["1"]}

    table = opened("empty-table", answer=answer, **options)
    table.page.get_by_role("button", name="Invite").first.click()
    table.page.get_by_role("textbox", name="Invite link").wait_for()
    return table


@pytest.mark.parametrize("size", SIZES)
def test_a_link_to_this_computer_alone_is_said_to_be_one(opened: Opens, size: tuple[int, int]) -> None:
    table = invited(opened, "own", size=size)
    told = table.page.inner_text(".sheet")
    assert "This link works on this computer only." in told
    assert "purplepoker serve --lan" in told
    assert table.page.locator(".sheet .qr").count() == 0, "no camera finds this computer by it"


def test_a_link_for_the_home_has_a_code_and_no_warning(opened: Opens) -> None:
    table = invited(opened, "home")
    assert table.page.get_by_role("img", name="Code of the invite link").is_visible()
    assert "this computer" not in table.page.inner_text(".sheet")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("where", LINKS)
def test_the_link_stands_there_whole_and_copy_says_so(
    opened: Opens, where: str, size: tuple[int, int]
) -> None:
    table = invited(opened, where, size=size)
    box = table.page.get_by_role("textbox", name="Invite link")
    assert box.input_value() == LINKS[where]
    assert box.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 1")
    table.page.get_by_role("button", name="Copy").click()
    told = table.page.get_by_text("Copied.")
    told.wait_for()
    assert told.bounding_box() == told.evaluate(
        "e => { const [r, s] = [e, e.closest('.body')].map(x => x.getBoundingClientRect());"
        " return { x: r.x, y: Math.min(r.y, s.bottom - r.height), width: r.width, height: r.height }; }"
    ), "where it can be seen"


@pytest.mark.parametrize("size", [*SIZES, (1024, 768)])
@pytest.mark.parametrize("name", ["empty-table", "facing-a-raise"])
def test_nothing_in_the_menu_is_cut(opened: Opens, name: str, size: tuple[int, int]) -> None:
    table = opened(name, size)
    table.page.click("[aria-label='Menu']")
    table.settle()
    wide, room, cut = table.page.evaluate(
        """() => {
          const body = document.querySelector(".sheet .body");
          const cut = [...body.querySelectorAll("button")].filter((e) => {
            const range = document.createRange();
            range.selectNodeContents(e);
            const [r, b, s] = [range, e, body].map((x) => x.getBoundingClientRect());
            return r.left < b.left || r.right > b.right + 0.5 || b.right > s.right + 0.5;
          });
          return [body.scrollWidth, body.clientWidth, cut.map((e) => e.textContent)];
        }"""
    )
    assert cut == []
    assert wide <= room


def test_a_refusal_closes_the_sheet_and_is_said(opened: Opens) -> None:
    def answer(path: str, body: Any) -> tuple[int, Any]:
        return 429, {"code": "too_fast", "text": "x"}

    table = opened("guest", answer=answer)
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Play on another device")
    table.page.wait_for_selector(".sheet", state="hidden")
    table.settle()
    assert "That was too often." in table.page.inner_text(".news")
    table.errors.clear()  # the browser notes the status


def reach(table: Table, label: str) -> None:
    """Tab by Tab until the focus is there."""
    for _ in range(60):
        if table.page.evaluate(FOCUSED) == label:
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {label!r}")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_by_keyboard_alone_without_the_clipboard_interface(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("guest", size)
    assert table.page.evaluate("navigator.clipboard") is None, "plain http, as at home"
    for label in ("Menu", "Play on another device"):
        reach(table, label)
        table.page.keyboard.press("Enter")
        table.settle()
    table.page.get_by_role("timer").wait_for()
    reach(table, "Copy")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("text=Copied.")
    assert table.page.evaluate(FOCUSED) == "Copy"
    table.page.evaluate(
        "document.body.append(Object.assign(document.createElement('input'), { id: 'paste' }))"
    )
    table.page.focus("#paste")
    table.page.keyboard.press("Control+V")
    assert table.page.input_value("#paste") == DEVICE
    table.page.get_by_role("button", name="Close", exact=True).focus()
    table.page.keyboard.press("Escape")
    table.settle()
    assert table.page.evaluate(FOCUSED) == "Menu", "back where he came from"


def test_where_nothing_can_be_copied_the_link_is_selected(opened: Opens) -> None:
    """It stays so while the table goes on."""
    table = shared(opened)
    table.page.evaluate("document.execCommand = () => false")
    table.page.get_by_role("button", name="Copy").click()
    table.page.wait_for_selector("text=The link is selected")
    assert table.scene is not None
    table.tell(table.scene.snapshot)
    selected = "(box => box.value.slice(box.selectionStart, box.selectionEnd))(document.activeElement)"
    assert table.page.evaluate(selected) == DEVICE


def test_at_a_closed_table_there_is_no_other_device(opened: Opens) -> None:
    table = opened("guest")
    scene = facts(table.scene.snapshot) if table.scene else {}
    scene["view"]["state"] = "ended"
    table.tell(json.dumps(scene).encode())
    table.page.click("[aria-label='Menu']")
    assert table.page.get_by_text("To the lobby").first.is_visible()
    assert table.page.get_by_text("Play on another device").count() == 0


def test_no_toast_hides_that_the_table_is_closed(opened: Opens) -> None:
    table = opened("guest")
    table.freeze()
    table.tell(refusal())
    assert "230 is too small" in table.page.inner_text(".news")
    scene = facts(table.scene.snapshot) if table.scene else {}
    scene["view"]["state"] = "ended"
    table.tell(json.dumps(scene).encode())
    assert "The table is closed" in table.page.inner_text(".news")
    assert "230 is too small" not in table.page.inner_text(".news")


# --- bots of the host's own ---------------------------------------------------------------------------


def with_bots(opened: Opens, *own: str) -> Table:
    """The host's empty table on a server that knows these."""
    table = opened("empty-table", lobby=LOBBY | {"bots": list(own), "kinds": kinds(own)})
    assert table.scene is not None
    welcome = facts(table.scene.welcome)
    welcome["game"]["bots"] = list(own)
    table.hear(json.dumps(welcome).encode())
    table.settle()
    return table


def test_the_host_chooses_among_his_own_bots_and_ours(opened: Opens) -> None:
    table = with_bots(opened, "Tight", "Loose")
    table.page.get_by_role("button", name="Add a bot").first.click()
    table.settle()
    sheet = table.page.get_by_role("dialog", name="Add a bot")
    words = sheet.locator(".item").all_inner_texts()
    assert words == [text for _, text in kinds(("Tight", "Loose"))]
    assert [text.split(",")[0] for text in words] == ["Tight", "Loose", "Steady", "Call", "Random"]
    sheet.get_by_role("button", name="Loose").click()
    order = table.acts()[-1]
    assert (order["kind"], order["what"], order["bot"]) == ("order", "add_bot", "Loose")
    assert not table.page.is_visible(".sheet")


def test_every_bot_of_the_program_has_its_words() -> None:
    assert {name for name, _ in kinds(())} == set(BOTS)
    assert kinds(())[0][0] == practice()["bot"], "the usual one first"


def test_a_server_that_does_not_say_which_bots_there_are(opened: Opens) -> None:
    table = with_bots(opened, "Tight")
    table.freeze()
    table.page.route("**/api/lobby", lambda route: route.abort())
    table.page.get_by_role("button", name="Add a bot").first.click()
    table.settle()
    assert "The server does not answer." in table.page.inner_text(".news")
    assert not table.page.is_visible(".sheet")
    table.errors.clear()  # the browser notes what it did not get


def test_without_bots_of_his_own_one_tap_adds_the_usual_one(opened: Opens) -> None:
    table = opened("empty-table")
    table.page.get_by_role("button", name="Add a bot").first.click()
    order = table.acts()[-1]
    assert order["what"] == "add_bot"
    assert "bot" not in order


def test_a_seat_says_who_stands_in(opened: Opens) -> None:
    table = opened("guest")
    scene = facts(table.scene.snapshot) if table.scene else {}
    for chair in scene["view"]["chairs"]:
        chair["stand_in"] = chair["kind"] == "bot"
    at = next(n for n, chair in enumerate(scene["view"]["chairs"]) if chair["stand_in"])
    table.tell(json.dumps(scene).encode())
    table.page.get_by_role("button", name=scene["view"]["chairs"][at]["name"]).first.click()
    table.settle()
    told = table.page.inner_text(".sheet")
    assert "a bot that checks and calls" in told
    assert "Started again with --bots and the file" in told


def test_a_new_table_can_have_the_hosts_own_bots(opened: Opens) -> None:
    table = opened("", path="/", lobby=LOBBY | {"bots": ["Tight"], "kinds": kinds(["Tight"])})
    table.page.click("text=New table")
    table.page.get_by_label("Who the bots are").select_option("Tight")
    table.page.click("text=Open the table")
    table.page.wait_for_url(HOST + "/t/kitchen")
    assert next(body for path, body in table.asked if path == "/api/tables")["bot"] == "Tight"
