"""Wild cards on the page: faces, marks, what a wild card stands for, the form of a new table."""

from __future__ import annotations

import pytest

from page.driver import HOST, Table
from page.fixtures import Opens
from page.measure import look, outside, overlaps
from page.met import met
from page.wild_scenes import WILD
from purplepoker.api.options import pack
from purplepoker.draw.cards import LINES, TALL, card
from purplepoker.service.facts import deck_facts

SIZES = [(360, 640), (320, 640), (1280, 800)]


def at(opened: Opens, name: str, size: tuple[int, int] = (360, 640)) -> Table:
    """A table of this scene, its game known to the browser."""
    table = opened("guest", size=size)
    table.page.evaluate(f"() => {{ {met()} }}")
    close = table.page.get_by_role("button", name="Got it")
    if close.count():
        close.click()
    return table.show(WILD[name]())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", WILD)
def test_nothing_lies_on_anything_else(opened: Opens, name: str, size: tuple[int, int]) -> None:
    found = look(at(opened, name, size))
    assert overlaps(found["parts"]) == []
    assert outside(found) == []
    assert (found["small"], found["cut"]) == ([], [])
    assert found["scroll"] == list(size)


@pytest.mark.parametrize(
    ("name", "said", "pills"),
    [
        ("joker-in-hand", "joker as K♠", ["K♠"]),
        ("joker-on-board", "joker as Ap", ["Ap"]),
        ("bug-showdown", "joker as 7♠", ["7♠"]),
        ("five-queens", "as Q♠, Q♥, Q♣", ["Q♠", "Q♥", "Q♣"]),
    ],
)
def test_the_reading_says_what_a_wild_card_stands_for(
    opened: Opens, name: str, said: str, pills: list[str]
) -> None:
    table = at(opened, name)
    told = table.page.inner_text(".reading .by")
    assert sorted(told.replace(",", "").split()) == sorted(said.replace(",", "").split())
    assert sorted(table.page.locator(".reading .as").all_inner_texts()) == sorted(pills)
    label = table.page.locator(".reading .read").get_attribute("aria-label") or ""
    for pill in pills:
        assert f"as {pill}" in label, "who listens hears it too"


def test_each_half_of_the_pot_reads_the_joker_its_own_way(opened: Opens) -> None:
    table = at(opened, "joker-low")
    high = table.page.locator(".reading .as").all_inner_texts()
    table.page.locator(".reading").get_by_role("button", name="Low").click()
    table.settle()
    low = table.page.locator(".reading .as").all_inner_texts()
    assert (high, low) == (["K♥"], ["3♠"])


def test_a_joker_is_tied_in_the_color_it_stands_for(opened: Opens) -> None:
    """Not in that of the paper it is drawn on."""
    table = at(opened, "joker-on-board")
    bars = table.page.locator(".board .tie.below").evaluate_all("all => all.map(e => e.style.background)")
    purple = next(one for one in deck_facts(pack("purple"))["colors"] if one["name"] == "purple")["face"]
    red, green, blue = (int(purple[n : n + 2], 16) for n in (1, 3, 5))
    assert bars[0] == f"rgb({red}, {green}, {blue})"


def test_cards_of_a_wild_rank_have_a_mark_and_say_so(opened: Opens) -> None:
    table = at(opened, "stud-deuces", (1280, 800))
    own = table.page.locator(".hand .card")
    deuce = own.and_(table.page.get_by_role("img", name="Deuce of diamonds, wild"))
    assert deuce.locator(".wildmark").count() == 1
    queen = own.and_(table.page.get_by_role("img", name="Queen of clubs"))
    assert queen.locator(".wildmark").count() == 0
    joker = own.and_(table.page.get_by_role("img", name="joker 2"))
    assert joker.count() == 1
    assert joker.locator(".wildmark").count() == 0, "its face says it"


def test_a_pack_without_wild_cards_has_no_mark(opened: Opens) -> None:
    table = opened("facing-a-raise")
    assert table.page.locator(".wildmark, .as").count() == 0
    assert table.page.inner_text(".reading .by") == "by colors"


def test_the_ladder_and_the_introduction_say_what_is_wild(opened: Opens) -> None:
    table = at(opened, "stud-deuces", (1280, 800))
    table.page.locator("[aria-label='What beats what']").click()
    table.settle()
    told = table.page.locator(".sheet").inner_text()
    assert "wild: a wild card is whatever makes the hand best" in told
    assert told.index("Five of a kind") < told.index("Royal flush")
    table.page.keyboard.press("Escape")
    table.page.locator("[aria-label='Rules']").click()
    table.settle()
    lead = table.page.locator(".sheet .lead").inner_text()
    assert "two jokers" in lead
    assert "deuces wild" in lead
    assert "Wild: both jokers and all deuces." in table.page.locator(".sheet").inner_text()


BY_THE_PAGE = """async ([deck, width]) => {
  const { cardSvg } = await import("/static/cards.js");
  const stand = document.createElement("main");
  stand.id = "stand";
  for (let card = 0; card < deck.size; card++) stand.append(cardSvg(deck, card, width));
  document.body.replaceChildren(stand);
}"""


@pytest.mark.parametrize(("name", "wild"), [("standard", "jokers,2,T"), ("purple", "bug,8")])
def test_marks_are_drawn_as_python_draws_them(opened: Opens, name: str, wild: str) -> None:
    own = pack(name, 2, wild)
    width = 34
    page = opened(size=(1280, 800)).page
    page.evaluate(BY_THE_PAGE, [deck_facts(own), width])
    stand = page.locator("#stand")
    theirs = stand.screenshot()
    size = f'viewBox="0 0 {width} {TALL * width:.1f}" width="{width}" height="{TALL * width:.1f}"'
    ours = "".join(f'<svg class="card" {size} {LINES}>{card(own, id, width)}</svg>' for id in range(own.size))
    page.evaluate("html => { document.querySelector('#stand').innerHTML = html; }", ours)
    assert stand.screenshot() == theirs
    bare = "".join(
        f'<svg class="card" {size} {LINES}>{card(pack(name, 2), id, width)}</svg>' for id in range(own.size)
    )
    page.evaluate("html => { document.querySelector('#stand').innerHTML = html; }", bare)
    assert stand.screenshot() != theirs, "the comparison sees the marks"


# --- a new table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "jokers", "wild"),
    [
        ("none", 0, "none"),
        ("joker", 1, "jokers"),
        ("two jokers", 2, "jokers"),
        ("joker as a bug", 1, "bug"),
        ("eights", 0, "8"),
        ("joker and eights", 1, "jokers,8"),
    ],
)
def test_wild_cards_are_chosen_with_the_table(opened: Opens, choice: str, jokers: int, wild: str) -> None:
    table = opened("", path="/")
    table.page.get_by_role("button", name="New table").click()
    assert table.page.get_by_label("Wild cards").input_value() == "none"
    table.page.get_by_label("Wild cards").select_option(label=choice)
    table.page.get_by_role("button", name="Open the table").click()
    table.page.wait_for_url(HOST + "/t/kitchen")
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["jokers"], made["wild"]) == (jokers, wild)


def test_the_standard_pack_has_deuces_and_any_list_can_be_typed(opened: Opens) -> None:
    table = opened("", path="/")
    table.page.get_by_role("button", name="New table").click()
    table.page.get_by_role("button", name="Standard").click()
    choice = table.page.get_by_label("Wild cards")
    assert "deuces" in choice.locator("option").all_inner_texts()
    choice.select_option(label="other")
    table.page.get_by_label("Wild ranks").fill("2, 9")
    table.page.get_by_role("button", name="Jokers: more").click()
    assert table.page.get_by_label("Wild ranks").input_value() == "2, 9", "what is typed stays"
    found = look(table)
    assert (found["small"], found["cut"]) == ([], [])
    assert found["scroll"][0] == 360
    table.page.get_by_role("button", name="Open the table").click()
    table.page.wait_for_url(HOST + "/t/kitchen")
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["jokers"], made["wild"]) == (1, "2, 9")


def test_wild_cards_that_do_not_fit_are_refused_in_a_sentence(opened: Opens) -> None:
    def answer(path: str, body: object) -> tuple[int, object]:
        from page.scenes import LOBBY

        if path == "/api/tables":
            return 400, {"code": "bad_wild", "text": "z is no wild card here: name ranks"}
        return 200, LOBBY

    table = opened("", path="/", answer=answer)
    table.page.get_by_role("button", name="New table").click()
    table.page.get_by_label("Wild cards").select_option(label="other")
    table.page.get_by_label("Wild ranks").fill("z")
    table.page.get_by_role("button", name="Open the table").click()
    table.page.wait_for_selector("[role=alert]")
    assert "Z is no wild card here: name ranks." in table.page.inner_text("[role=alert]")
    table.errors.clear()  # the browser notes the status
