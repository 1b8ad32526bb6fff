"""What would beat the hand one holds: one tap from its reading, counted by the server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.scenes import SCENES, facts, purple_hand


def shares(name: str) -> list[dict[str, Any]]:
    ask = SCENES[name]().beats
    assert ask is not None
    told: list[dict[str, Any]] = facts(ask("x"))["shares"]
    return told


def asked(table: Table) -> int:
    table.page.evaluate("0")
    return len([message for message in table.said if message["kind"] == "beats"])


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (1280, 800)])
def test_one_tap_says_how_many_and_which(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("facing-a-raise", size)
    (share,) = shares("facing-a-raise")
    assert share["count"], "the scene has something to say"
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    sheet = table.page.locator(".sheet")
    assert share["summary"] in sheet.inner_text()
    assert share["mine"] in sheet.inner_text()
    for better in share["better"]:
        line = sheet.locator(".class", has_text=better["text"]).first
        assert better["name"] in line.inner_text().lower()
        assert f"{better['count']:,} way" in line.inner_text()
        cards = line.locator("[data-card]").evaluate_all("all => all.map(c => Number(c.dataset.card))")
        assert cards == better["cards"]
    sheet.get_by_text("What beats what").click()
    assert "Straight flush" in sheet.inner_text()


def test_it_waits_with_a_word(opened: Opens) -> None:
    table = opened()
    assert table.scene is not None
    table.scene.beats = None
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    assert "Counting." in table.page.inner_text(".sheet")


def test_a_new_card_is_counted_anew(opened: Opens) -> None:
    hand = purple_hand()
    table = opened("nothing-to-call")
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    assert asked(table) == 1
    before = table.page.inner_text(".sheet .lead")
    table.tell(hand.scene().snapshot)  # nothing new
    assert asked(table) == 1
    hand.act("c", "c", "c", "c")  # the river
    table.scene = hand.scene()
    table.tell(table.scene.snapshot)
    table.settle()
    assert asked(table) == 2
    assert table.page.inner_text(".sheet .lead") != before


def test_where_there_is_nothing_to_compare_the_list_of_classes_stands(opened: Opens) -> None:
    table = opened()
    assert table.scene is not None
    table.scene.beats = lambda id: json.dumps(
        {"kind": "beaten", "id": id, "hand": 37, "seq": 100, "shares": []}
    ).encode()
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    assert "classes beat yours" in table.page.inner_text(".sheet")


def test_too_many_to_count_is_said(opened: Opens) -> None:
    table = opened("draw-prompt")
    (share,) = shares("draw-prompt")
    assert share["total"] == 0
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    assert share["summary"] in table.page.inner_text(".sheet")
    assert "way" not in table.page.inner_text(".sheet .class")


def test_each_opponent_of_stud_has_his_own_head(opened: Opens) -> None:
    table = opened("stud")
    told = shares("stud")
    assert len(told) > 1
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    heads = table.page.locator(".sheet h3").all_inner_texts()
    names = {chair["chair"]: chair["name"] for chair in facts(SCENES["stud"]().snapshot)["view"]["chairs"]}
    assert heads == [" and ".join(names[chair] for chair in share["chairs"]) for share in told]


def test_a_refusal_shows_the_list_of_classes(opened: Opens) -> None:
    table = opened()
    assert table.scene is not None
    table.scene.beats = lambda id: json.dumps(
        {"kind": "refused", "id": id, "code": "no_hand", "text": "no hand is being played"}
    ).encode()
    table.page.get_by_role("button", name="What beats it").first.click()
    table.settle()
    assert "classes beat yours" in table.page.inner_text(".sheet")
    assert "no hand" not in table.page.inner_text(".news")


def test_high_and_low_both(opened: Opens) -> None:
    table = opened("omaha-low")
    assert [share["share"] for share in shares("omaha-low")] == ["high", "low"]
    table.page.locator(".reading").get_by_text("Low").click()
    table.settle()
    assert "Low" not in table.page.inner_text(".reading .words")
    table.page.locator(".reading").get_by_text("What beats it").click()
    table.settle()
    told = table.page.inner_text(".sheet")
    assert [word for word in told.split("\n") if word in ("High", "Low")] == ["High", "Low"]


def test_nothing_that_beats_it(opened: Opens) -> None:
    table = opened("straight-flush")
    (share,) = shares("straight-flush")
    table.page.locator(".reading").get_by_text("What beats it").click()
    table.settle()
    assert share["count"] == 0
    assert share["summary"].startswith("None of")
    assert share["summary"] in table.page.inner_text(".sheet")
