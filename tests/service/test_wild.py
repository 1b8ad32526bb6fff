"""Tables with wild cards: options that are stored, refused or told, and hands that are played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from conformance.test_secrecy import visible
from purplepoker.cards import deck
from purplepoker.errors import Code, Refused
from purplepoker.rng import order
from purplepoker.service import wire
from purplepoker.service.facts import deck_facts, game_facts
from purplepoker.service.lobby import Meta
from purplepoker.service.options import Options, check_options
from purplepoker.web.tables import NewTable
from service.live import EYES, GUESTS, HOST, QUICK, Live, Robots, run
from service.test_secrecy import Acts, other_stock, play

PLAYERS = (HOST, GUESTS[0], GUESTS[1])


def test_a_table_that_was_made_before_there_were_wild_cards_is_read() -> None:
    old = msgspec.to_builtins(Meta(Options(), "p-host"))
    del old["options"]["jokers"], old["options"]["wild"]
    meta = msgspec.json.decode(json.dumps(old), type=Meta)
    assert meta.options == Options()
    assert check_options(meta.options).deck is deck("purple")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"wild": "z"}, "z"),
        ({"wild": "2"}, "2"),  # the Purple pack has none
        ({"wild": "bug,jokers"}, "bug,jokers"),
        ({"wild": "jokers,jokers"}, "jokers"),
        ({"jokers": 3}, "3"),
        ({"jokers": -1}, "-1"),
        ({"wild": "8,9,T,J,Q,K,A"}, "8,9,T,J,Q,K,A"),
        ({"wild": "2," * 500}, "2,2,2"),
        ({"wild": ""}, "none, or a list"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(options: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refused:
        check_options(Options(**options))
    assert refused.value.code is Code.BAD_WILD
    assert said in str(refused.value)
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)


def test_the_form_of_the_page_makes_the_table() -> None:
    made = NewTable(deck="standard", jokers=1, wild="bug,2").options()
    assert (made.jokers, made.wild) == (1, "bug,2")
    game = check_options(made)
    assert game.deck.bug
    assert game.deck.texts[-1] == "Jk1"


def test_facts_say_what_is_wild() -> None:
    game = check_options(Options(deck="standard", jokers=2, wild="jokers,2"))
    facts, cards = game_facts(game), deck_facts(game.deck)
    assert [cards["texts"][card] for card in cards["wild"]] == ["2c", "2d", "2h", "2s", "Jk1", "Jk2"]
    assert cards["rank_of"][-1] == cards["suit_of"][-1] == cards["color_of"][-1] == -1
    assert "deuces" in facts["wild"]
    assert "jokers" in facts["wild"]
    assert "Wild: both jokers and all deuces." in facts["sheet"]
    assert any("Wild: both jokers and all deuces." in sentence for sentence in facts["intro"])
    (ranking,) = facts["rankings"]
    assert ranking["classes"][0]["cls"] == "five_of_a_kind"
    assert "joker 2 as A" in ranking["classes"][0]["text"]


def test_facts_of_a_pack_without_wild_cards_are_quiet() -> None:
    game = check_options(Options(deck="standard"))
    facts = game_facts(game)
    assert facts["wild"] == ""
    assert deck_facts(game.deck)["wild"] == []
    assert "ild" not in facts["sheet"]
    assert facts["rankings"][0]["classes"][0]["cls"] == "royal_flush"


WILD = [
    ("texas-holdem", "standard", 2, "jokers,2"),
    ("texas-holdem", "purple", 2, "bug,8"),
    ("omaha-hi-lo", "purple", 2, "jokers"),
    ("five-card-draw", "standard", 1, "bug"),
    ("seven-card-stud", "standard", 1, "jokers,9"),
    ("badugi", "standard", 2, "jokers"),
]


@pytest.mark.parametrize(("variant", "pack", "jokers", "wild"), WILD)
def test_hands_are_played_and_say_what_wild_cards_stand_for(
    variant: str, pack: str, jokers: int, wild: str
) -> None:
    """After a restart in between the table goes on; every group with a wild card names it, and no other."""
    options = replace(QUICK, variant=variant, deck=pack, jokers=jokers, wild=wild, seats=4, stack=1000)
    named = 0

    def read(live: Live) -> int:
        """How many groups in what has been told name a wild card."""
        own = live.setup.game.deck
        found = 0
        told = [message for who in (*PLAYERS, EYES) for message in live.links[who.person].got]
        views = [m.view for m in told if isinstance(m, wire.Happened | wire.Snapshot) and m.view is not None]
        for view in views:
            shown = [r for _, r in view.result.readings] if view.result is not None else []
            for group in (group for reading in (*view.readings, *shown) for group in reading.groups):
                assert len(group.as_) in (0, len(group.cards))
                pairs = list(zip(group.cards, group.as_ or group.cards, strict=True))
                assert all(own.rank_of[as_] >= 0 for _, as_ in pairs), "a joker stands for a card"
                assert all(card == as_ or own.is_wild(card) for card, as_ in pairs)
                found += any(card != as_ for card, as_ in pairs)
        return found

    async def story() -> None:
        nonlocal named
        async with Live(options, seed=f"{variant} {pack}".encode()) as live:
            await live.sit(*PLAYERS, chips=1000)
            await live.order("add_bot", bot="steady")
            await live.join(EYES)
            await live.order("deal")
            robots = Robots(live, PLAYERS)
            for hand in range(12):  # three, and more where nobody had a wild card to read
                for _ in range(3):
                    await robots.step()
                before = live.table
                await live.restart()
                assert live.table.places == before.places
                for who in (*PLAYERS, EYES):
                    await live.join(who)
                await robots.hand()
                await live.pass_ms(QUICK.pause_ms)
                named += read(live)
                if hand >= 2 and named:
                    break

    run(story())
    assert named, "no wild card was ever read"


@pytest.mark.parametrize(("variant", "pack", "jokers", "wild"), WILD[:5])
def test_hidden_cards_change_no_byte(variant: str, pack: str, jokers: int, wild: str) -> None:
    """As in `test_secrecy`: two stocks that agree on all that a viewer sees."""
    rng = Random(f"wild streams {variant} {pack}")
    options = replace(
        QUICK, variant=variant, deck=pack, jokers=jokers, wild=wild, seats=3, stack=100, think_ms=(400, 900),
        pause_ms=60_000,
    )  # fmt: skip

    async def story() -> None:
        size = check_options(options).deck.size
        stock = order(rng.randbytes(8), size)
        log: list[Acts] = []
        hand = await play(options, stock, rng, log, Random(1))
        for viewer in (HOST.person, EYES.person):
            known = {card for state in hand.states for card in visible(state, hand.positions[viewer])}
            changed = other_stock(rng, stock, known)
            assert changed != stock, "the two stocks never differ: nothing is tested"
            again = await play(options, changed, iter(log), [], Random(1))
            assert again.streams[viewer] == hand.streams[viewer]

    run(story())
