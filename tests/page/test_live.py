"""Two people in two browsers at a real server: hands to the end, a cut line, a reload, a killed server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.live import House, Server, serving
from page.person import Person, cards_in

VERBS = {"win": "wins", "have": "has", "get": "gets", "share": "shares", "beat": "beats"}

BANK = "+120"
"""How the page shows the bank that everybody begins with."""

LITTLE = 20
"""Ten big blinds; people sit down with a hundred."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture
def house(chrome: Browser, server: Server) -> Iterator[House]:
    """No page may have complained at the end, and the server neither."""
    if not server.running:
        server.start()
    house = House(chrome, server)
    try:
        yield house
        assert house.faults() == []
    finally:
        house.close()


def chips(pill: list[str]) -> int:
    """The stack that a pill shows; -1 where it says something else."""
    number = pill[1].replace(",", "")
    return 0 if pill[1] == "all-in" else int(number) if number.isdigit() else -1


def same_table(house: House, one: Person, other: Person) -> None:
    """Both see one table, all its chips are there, and no page has the other's cards."""

    def stacks(a: dict[str, Any], b: dict[str, Any]) -> bool:
        """Bots have one stack on both pages, and each of us the one that he is told."""
        bots = set(a["pills"]) & set(b["pills"])
        if min(map(chips, {**a["pills"], **b["pills"]}.values())) < 0:
            return False
        return all(a["pills"][name] == b["pills"][name] for name in bots) and all(
            not here["stack"] or here["stack"] == chips(there["pills"][who.name])
            for here, there, who in ((a, b, one), (b, a, other))
        )

    def agreed() -> tuple[dict[str, Any], dict[str, Any]] | None:
        a, b = one.facts, other.facts
        same = one.seq == other.seq and all(a[what] == b[what] for what in ("hand", "board", "pot"))
        dealt = all(len(page["own"]) == 2 or "You have folded" in page["words"] for page in (a, b))
        return (a, b) if same and dealt and stacks(a, b) else None

    a, b = one.until(agreed)
    assert sum(map(chips, {**a["pills"], **b["pills"]}.values())) + a["pot"] == house.bought(one.seq)
    open_to_all = drawn(one)
    for facts, theirs in ((a, b), (b, a)):
        covered = [at for at, card in enumerate(theirs["own"]) if card not in open_to_all]
        assert not {theirs["own"][at] for at in covered} & set(facts["every"])
        assert not {theirs["names"][at] for at in covered} & set(facts["named"])


def drawn(person: Person) -> set[int]:
    """Cards that fell face up before the first deal: the log shows them, and they were shuffled back."""
    events = [message["event"] for message in person.told if message["kind"] == "event"]
    return {lot["card"] for event in events for lot in event.get("lots") or ()}


def told_of(end: dict[str, Any], reader: Person) -> list[str]:
    """The words of the sentence, the same whoever of them is called you, and in which order."""
    named = re.sub(r"\byou\b", reader.name, end["text"], flags=re.IGNORECASE)
    return sorted(VERBS.get(word, word) for word in re.findall(r"[\w-]+", named) if word != "and")


def same_end(house: House, one: Person, other: Person, hand: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both were shown one end of the hand, the chips are there; what the two pages showed."""
    a, b = one.end(hand), other.end(hand)
    assert (a["board"], a["pot"], told_of(a, one)) == (b["board"], b["pot"], told_of(b, other))
    assert a["text"]
    assert a["head"]
    assert b["head"]
    results = one.result(hand), other.result(hand)
    assert results[0] is not None
    assert results[1] is not None
    assert results[0]["won"] == results[1]["won"]
    assert sum(won for _, won in results[0]["won"]) == a["pot"]
    for person in (one, other):
        last = [m for m in person.told if m.get("view") and m["view"]["hand_no"] == hand][-1]
        assert sum(chair["stack"] for chair in last["view"]["chairs"]) == house.bought(last["seq"])
    return a, b


def never_told(one: Person, other: Person, hand: int) -> None:
    """No frame had a card of the other's before it was laid open."""
    for person, theirs in ((one, other), (other, one)):
        held = theirs.held(hand)
        told = {card for message in person.covered(hand) for card in cards_in(message)}
        assert len(held) == 2
        assert not held & told
        assert held <= {card for message in theirs.covered(hand) for card in cards_in(message)}


def at_little_cost(person: Person) -> None:
    """Calls small bets only, so that he has chips for another hand."""
    view = person.view["hand"]
    if (view["legal"]["call"] or 0) > LITTLE:
        person.fold()
    else:
        person.check_or_call()


def test_three_hands_to_a_fold_and_to_a_showdown(house: House) -> None:
    host, guest = house.two(seats=4, chips=150)
    house.play(1, Person.fold, lambda: same_table(house, host, guest))
    never_told(host, guest, 1)
    first = same_end(house, host, guest, 1)
    assert all("folded" in end["text"] and not end["shown"] for end in first)

    raised: list[int] = []

    def raise_once_then_fold(person: Person) -> None:
        if raised:
            person.fold()
        elif person is host:
            for each in (host, guest):
                each.shot("mid-hand")
            raised.append(host.raise_least())
        else:
            at_little_cost(person)

    house.play(2, raise_once_then_fold, lambda: same_table(house, host, guest))
    never_told(host, guest, 2)
    same_end(house, host, guest, 2)

    host.press("Menu")
    host.press("Add a bot")
    house.play(3, Person.check_or_call, lambda: same_table(house, host, guest))
    for person in (host, guest):
        person.shot("showdown")
    never_told(host, guest, 3)
    third = same_end(house, host, guest, 3)
    for person, other, end in ((host, guest, third[0]), (guest, host, third[1])):
        result = person.result(3) or {}
        assert len(end["board"]) == 5 <= len(result["five"])
        shown = {chair for chair, _ in result["readings"]}
        assert {chair for chair, _ in result["won"]} <= shown
        assert (other.held(3) <= set(end["shown"])) == (other.seat in shown)
        person.press("Menu")
        person.press("Last hand")
        told = person.page.get_by_role("dialog", name="Hand 3").locator(".lead")
        assert told.all_inner_texts() == result["text"]


def point(person: Person) -> dict[str, Any]:
    """Where he is in the hand: all that must be the same when he comes back."""
    person.until(lambda: "First jack" not in person.facts["words"])  # said for some seconds only
    facts = person.facts
    named = "hand", "own", "board", "pot", "pills", "stack", "acts", "words", "log"
    return {name: facts[name] for name in named}


def returned(person: Person, before: dict[str, Any]) -> None:
    """Back at the same point."""
    person.linked()
    person.until(lambda: point(person) == before)


def clock_runs(person: Person, before: list[Any]) -> None:
    """His time was not given anew, his bank is whole, and it goes on."""
    seconds, bank = person.facts["clock"]
    assert seconds <= before[0]
    assert bank == before[1] == BANK
    person.until(lambda: person.facts["clock"][0] < seconds)


def test_a_cut_line_comes_back_to_the_same_point(house: House) -> None:
    host, guest = house.two()
    house.bring(guest)
    same_table(house, host, guest)
    before, clock = point(guest), guest.facts["clock"]

    house.proxy.cut()
    guest.until(lambda: "Reconnecting" in guest.facts["words"])
    host.until(lambda: host.facts["pills"][guest.name] == ["lost", "reconnecting"])
    for person in (host, guest):
        person.shot("reconnecting")
    house.proxy.mend()
    returned(guest, before)
    host.until(lambda: host.facts["pills"][guest.name][0] == "acting")
    assert host.heard("lost", guest.seat)
    assert host.heard("returned", guest.seat)
    clock_runs(guest, clock)

    house.proxy.cut()
    guest.linked("lost")
    said = len(guest.said)
    guest.touch(guest.act_button("call"))  # with the line down
    assert len(guest.said) == said
    house.proxy.mend()
    guest.answered(said)
    house.play(1, at_little_cost, lambda: same_table(house, host, guest))
    same_end(house, host, guest, 1)


def test_pages_loaded_again_in_mid_hand(house: House) -> None:
    host, guest = house.two()
    house.bring(guest)
    same_table(house, host, guest)
    clock = guest.facts["clock"]
    for person, before in ((host, point(host)), (guest, point(guest))):
        person.page.reload()
        returned(person, before)
        assert person.page.evaluate("watch.moved") == [], "what was dealt before is dealt again"
    clock_runs(guest, clock)
    guest.check_or_call()
    house.play(1, Person.fold, lambda: same_table(house, host, guest))
    same_end(house, host, guest, 1)


def test_a_server_killed_in_mid_hand_has_every_acked_act(house: House, server: Server) -> None:
    host, guest = house.two()
    house.bring(host)
    same_table(house, host, guest)
    before = host.facts
    cards = host.facts["own"], guest.facts["own"]
    bank = host.facts["clock"][1]
    kept = {p.name: (p.page.url, p.seat, p.context.cookies()) for p in (host, guest)}
    bet = host.view["hand"]["seats"][host.view["hand"]["viewer"]]["bet"]

    host.when_acked = server.kill
    bet_now = host.raise_least()
    assert server.deaths
    for person in (host, guest):
        person.linked("lost")
    server.start()

    for person in (host, guest):
        person.linked()
        assert (person.page.url, person.seat, person.context.cookies()) == kept[person.name]
    guest.until(lambda: guest.turn == (1, guest.view["turn"]))
    same_table(house, host, guest)
    after = host.until(lambda: host.facts if not host.facts["acts"] else None)
    assert after["stack"] == before["stack"] - (bet_now - bet)
    assert after["pot"] == before["pot"] + bet_now - bet
    assert after["hand"] == before["hand"] == guest.facts["hand"]
    assert (host.facts["own"], guest.facts["own"]) == cards
    assert guest.facts["clock"][1] == bank == BANK

    house.play(1, at_little_cost, lambda: same_table(house, host, guest))
    never_told(host, guest, 1)
    same_end(house, host, guest, 1)


def test_a_closed_browser_opened_again_has_its_seat(house: House) -> None:
    host, guest = house.two()
    house.bring(guest)
    same_table(house, host, guest)
    before, seat, clock = point(guest), guest.seat, guest.facts["clock"]
    kept = guest.context.storage_state()
    house.leave(guest)
    host.until(lambda: host.facts["pills"][guest.name][0] == "lost")

    again = house.person(guest.name, phone=True, kept=kept)
    again.goto("/")
    again.press("Go on")
    again.at_table()
    returned(again, before)
    assert again.seat == seat
    host.until(lambda: host.facts["pills"][guest.name][0] == "acting")
    clock_runs(again, clock)
    again.check_or_call()
    house.play(1, Person.fold, lambda: same_table(house, host, again))
    same_end(house, host, again, 1)


def come(person: Person, link: str) -> None:
    """By a link, with a name, to play."""
    person.goto("/" + link[link.index("#") :])
    person.name_himself()
    person.press("Sit down and play")


def refused(person: Person, link: str) -> str:
    """The sentence that the link comes to. The browser notes the refusal by itself, and nothing else."""
    come(person, link)
    told = person.page.get_by_role("alert").inner_text()
    fault = person.faults.pop()
    assert re.fullmatch(r"Failed to load resource: .* 4\d\d \([\w ]+\)", fault)
    return told


def test_wrong_and_old_links_and_a_full_table_are_told(house: House) -> None:
    host = house.host(seats=2, bots=1)
    link = host.invite()
    late = house.person("Lotte", phone=True)
    assert "link is not known" in refused(late, link[:-3] + "xyz")
    late.shot("wrong-link")

    late.goto("/t/" + host.page.url.rpartition("/")[2])  # the address alone
    late.page.locator(".waiting", has_text="open your invite link again").wait_for()

    come(late, link)
    late.until(lambda: "All seats are taken" in late.facts["words"])
    late.shot("full")
    assert late.seat == -1

    host.press("Menu")
    host.press("Close the table")
    host.press(re.compile("^Close (it now|after this hand)"))
    host.until(lambda: "The table is closed" in host.facts["words"])
    other = house.person("Marta", phone=True)
    assert "This table is closed. Ask the host" in refused(other, link)
    other.shot("old-link")


def test_a_second_device_of_ones_own_has_the_same_seat_and_keeps_step(house: House) -> None:
    host, _ = house.two()
    house.bring(host)
    link = host.device()
    assert link.endswith("&me=1")
    own = house.person(host.name, phone=True)
    own.goto("/" + link[link.index("#") :])
    own.press("Play here")
    own.at_table()

    def in_step() -> bool:
        one, other = host.facts, own.facts
        same = all(one[what] == other[what] for what in ("hand", "own", "board", "pot", "stack", "link"))
        return same and (host.seq, host.seat) == (own.seq, own.seat)

    own.until(in_step)
    own.shot("second-device")
    assert host.seat >= 0
    assert len(own.facts["own"]) == 2
    own.check_or_call()  # from the phone
    host.until(lambda: in_step() and not host.facts["acts"])
    while (mover := house.mover(1)) not in (host, own):
        assert mover is not None, "the hand is over before his turn"
        mover.check_or_call()
    host.until(lambda: in_step() and host.facts["acts"] and own.facts["acts"])
    host.check_or_call()  # and from the first device
    own.until(lambda: in_step() and not own.facts["acts"])

    third = house.person("Lotte", phone=True)
    third.goto("/" + link[link.index("#") :])
    third.press("Play here")
    told = third.page.get_by_role("alert").inner_text()
    assert "This link has been used already. On your first device" in told
    assert third.faults.pop().startswith("Failed to load resource")
