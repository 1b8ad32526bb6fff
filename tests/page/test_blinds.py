"""Who owes blinds reads what he posts, and may wait for the big blind instead."""

from __future__ import annotations

import msgspec

from page.fixtures import Opens
from page.scenes import Hand, Scene, game_of, welcome
from purplepoker.service import wire


def owing(post: int, wait: bool = False, away: bool = False) -> Scene:
    """A hand as one sees it who sits at the table, was not dealt in and owes so many chips."""
    hand = Hand(game_of(), (2000, 1040, 1460), names=("Marta", "Aiko", "Jonas"), button=0)
    view = hand.view(-1)
    mine = wire.Chair(3, "person", "Ines", 2000, "away" if away else "in", -1, post=post, wait=wait)
    seen = msgspec.structs.replace(view, chair=3, chairs=(*view.chairs, mine))
    return Scene(welcome(hand.game), wire.encode(wire.Snapshot(100, seen, hand.log(-1))))


def test_he_reads_what_he_posts_and_may_wait(opened: Opens) -> None:
    table = opened("guest").show(owing(60))
    assert "You post 60 to come in" in table.page.inner_text(".bar")
    table.page.get_by_role("button", name="Wait for big blind").click()
    said = table.acts()[-1]
    assert (said["kind"], said["away"], said["wait"]) == ("away", False, True)


def test_he_who_waits_is_seen_to_and_may_post(opened: Opens) -> None:
    table = opened("guest").show(owing(60, wait=True))
    assert "You wait for the big blind" in table.page.inner_text(".bar")
    table.page.get_by_role("button", name="Post 60").click()
    said = table.acts()[-1]
    assert (said["kind"], said["away"], said["wait"]) == ("away", False, False)


def test_others_see_who_waits_and_where_the_button_lies(opened: Opens) -> None:
    """Also at a chair that nobody sits in."""
    hand = Hand(game_of(), (2000, 1040, 1460), names=("Marta", "Aiko", "Jonas"), button=0)
    view = hand.view(0)
    more = (
        wire.Chair(3, "person", "Ines", 2000, "in", -1, post=60, wait=True),
        wire.Chair(4, "open", "", 0, "in", -1),
    )
    seen = msgspec.structs.replace(view, chairs=(*view.chairs, *more), button=4)
    table = opened("guest").show(
        Scene(welcome(hand.game), wire.encode(wire.Snapshot(100, seen, hand.log(0))))
    )
    pills = table.page.locator(".seats .pill")
    assert [pills.nth(n).inner_text().split("\n")[1] for n in range(2, 3)] == ["waiting"]
    assert [pills.nth(n).locator(".dealer").count() for n in range(4)] == [0, 0, 0, 1]


def test_who_is_back_is_told_the_price(opened: Opens) -> None:
    table = opened("guest").show(owing(60, away=True))
    back = table.page.get_by_role("button", name="I am back")
    assert "post 60" in back.inner_text()
    assert table.page.get_by_role("button", name="Wait for big blind").is_visible()
    back.click()
    assert not table.acts()[-1].get("wait")


def test_who_owes_nothing_is_asked_nothing(opened: Opens) -> None:
    table = opened("guest").show(owing(0))
    assert "You are in the next hand" in table.page.inner_text(".bar")
    assert table.page.get_by_role("button", name="Wait for big blind").count() == 0
