"""What is played changes between hands: by the host, by the dealer (R-46), by a rotation, by the clock."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.options import Options, Pick
from purplepoker.service.terms import picked
from service.golden import quietly
from service.live import GUESTS, HOST, QUICK, Live, run

ANN, BOB, CAT = GUESTS[:3]
THREE = (HOST, ANN, BOB)
DEALER = replace(QUICK, choice="dealer")
GAMES = (Pick("five-card-draw"), Pick("omaha", "standard"), Pick("seven-card-stud"))


def playing(live: Live) -> tuple[str, str]:
    game = live.setup.at(live.table).game
    return game.variant.id, game.deck.id


def chooser(live: Live) -> Any:
    """Who is to name the game, by what every link is told."""
    told = {link.now.chooser for link in live.links.values() if isinstance(link.now.chooser, int)}
    assert len(told) <= 1
    return live.person(told.pop()) if told else None


async def dealt(live: Live, *people: Any) -> None:
    await live.sit(*(people or THREE))
    await live.order("deal")


async def next_hand(live: Live) -> None:
    await quietly(live)
    await live.pass_ms(live.options.pause_ms)


# --- the host -------------------------------------------------------------------------------------------


def test_the_host_changes_the_stakes_for_the_next_hand() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            state = live.table.play.state  # type: ignore[union-attr]
            assert state is not None
            await live.ok(HOST, wire.Choose(live.id(), blinds=(5, 10)))
            assert live.table.play.state.forced.blinds == state.forced.blinds  # type: ignore[union-attr]
            now = live.links[ANN.person].now
            assert now.next_game == "Texas hold'em, Purple pack, Fixed limit 5/10"
            await next_hand(live)
            assert sorted(live.table.play.state.forced.blinds) == [0, 5, 10]  # type: ignore[union-attr]
            assert live.setup.at(live.table).options.stack == 5 * QUICK.stack
            await next_hand(live)
            assert sorted(live.table.play.state.forced.blinds) == [0, 5, 10]  # type: ignore[union-attr]

    run(story())


def test_the_host_changes_game_and_pack_and_everybody_gets_the_new_cards() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, base_ms=0)) as live:
            await dealt(live)
            await live.ok(HOST, wire.Choose(live.id(), variant="omaha", deck="standard"))
            assert playing(live) == ("texas-holdem", "purple")
            await next_hand(live)
            assert playing(live) == ("omaha", "standard")
            welcomes = [m for m in live.links[BOB.person].got if isinstance(m, wire.Welcome)]
            assert [m.deck["id"] for m in welcomes] == ["purple", "standard"]
            assert len(live.table.play.state.down[0]) == 4  # type: ignore[union-attr]
            final = live.table
            await live.restart()
            assert live.table == final, "the log alone gives the same table"
            again = await live.join(BOB)
            assert [m.deck["id"] for m in again.got if isinstance(m, wire.Welcome)][-1] == "standard"

    run(story())


def test_a_game_without_blinds_and_back_keeps_the_stakes_of_the_house() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, blinds=(5, 10), stack=1000)) as live:
            await live.sit(*THREE, chips=1000)
            await live.order("deal")
            await live.ok(HOST, wire.Choose(live.id(), variant="five-card-draw"))
            await next_hand(live)
            game = live.setup.at(live.table).game
            assert (game.forcing.blinds, game.forcing.ante) == ((), 5)
            button = live.table.button
            await live.ok(HOST, wire.Choose(live.id(), variant="texas-holdem"))
            await next_hand(live)
            game = live.setup.at(live.table).game
            assert game.forcing.ante == 0
            assert live.table.button == (button + 1) % 3 or live.table.button > button

    run(story())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, Code.NO_CHANGE),
        ({"blinds": (1, 2)}, Code.NO_CHANGE),
        ({"variant": "whist"}, Code.UNKNOWN_VARIANT),
        ({"deck": "tarot"}, Code.UNKNOWN_DECK),
        ({"deck": "../standard"}, Code.UNKNOWN_DECK),
        ({"blinds": (2, 1)}, Code.BAD_FORCED),
        ({"blinds": (0, 0)}, Code.BAD_FORCED),
        ({"structure": "half-pot"}, Code.UNKNOWN_STRUCTURE),
        ({"wild": "9z"}, Code.BAD_WILD),
        ({"jokers": 5}, Code.BAD_VALUE),
        ({"stack": 0}, Code.BAD_VALUE),
        ({"variant": "bull", "deck": "short"}, Code.SEAT_COUNT),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_named(fields: Any, code: Code) -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live, *THREE, *GUESTS[2:5])
            assert await live.no(HOST, wire.Choose(live.id(), **fields)) == code
            assert await live.no(ANN, wire.Choose(live.id(), blinds=(2, 4))) == Code.NOT_HOST
            assert live.table.terms.next is None

    run(story())


def test_no_more_sit_down_than_the_named_game_has_seats() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, seats=8)) as live:
            await dealt(live, *THREE, *GUESTS[2:4])
            await live.ok(HOST, wire.Choose(live.id(), variant="bull", deck="short"))
            await live.join(GUESTS[4])
            assert await live.no(GUESTS[4], wire.Sit(live.id(), 6, 200)) == Code.TABLE_FULL

    run(story())


# --- dealer's choice (R-46) -----------------------------------------------------------------------------


def test_r46_who_deals_next_names_the_game_and_it_holds_for_his_deal() -> None:
    async def story() -> None:
        async with Live(DEALER) as live:
            await dealt(live)
            dealers = []
            for variant in ("omaha", "five-card-draw", "texas-holdem", "seven-card-stud"):
                await quietly(live)
                who = chooser(live)
                dealers.append(who)
                for other in set(THREE) - {who}:
                    assert await live.no(other, wire.Choose(live.id(), True, variant)) == Code.NOT_CHOOSER
                await live.ok(who, wire.Choose(live.id(), True, variant, wild="none"))
                assert await live.no(who, wire.Choose(live.id(), True, "omaha")) == Code.NOT_CHOOSER
                await live.pass_ms(QUICK.pause_ms)
                assert playing(live)[0] == variant
                assert live.person(live.table.button) == who
            assert set(dealers) == set(THREE)

    run(story())


def test_r46_the_hand_waits_for_the_dealer_and_then_the_game_stays() -> None:
    async def story() -> None:
        async with Live(DEALER) as live:
            await dealt(live)
            await quietly(live)
            await live.pass_ms(DEALER.choice_ms - 1_000)
            assert live.table.hand == 1
            await live.pass_ms(2_000)
            assert live.table.hand == 2
            assert playing(live)[0] == "texas-holdem"

    run(story())


def test_r46_wild_cards_are_named_with_the_game_pack_and_structure_if_the_host_allows() -> None:
    async def story(free: bool) -> None:
        async with Live(replace(DEALER, choice_packs=free)) as live:
            await dealt(live)
            await quietly(live)
            who = chooser(live)
            choice = wire.Choose(live.id(), True, "five-card-draw", "standard", "no-limit", 1, "jokers")
            if not free:
                assert await live.no(who, choice) == Code.NOT_OFFERED
                choice = wire.Choose(live.id(), True, "five-card-draw", jokers=1, wild="jokers")
            await live.ok(who, choice)
            await live.pass_ms(QUICK.pause_ms)
            game = live.setup.at(live.table).game
            assert game.deck.id == ("standard" if free else "purple")
            assert sum(map(game.deck.is_wild, range(game.deck.size))) == 1

    run(story(True))
    run(story(False))


def test_r46_a_choice_may_hold_for_a_round() -> None:
    async def story() -> None:
        async with Live(replace(DEALER, rules={"choice_holds": "round"})) as live:
            await dealt(live)
            await quietly(live)
            await live.ok(chooser(live), wire.Choose(live.id(), True, "omaha"))
            await live.pass_ms(QUICK.pause_ms)
            names = []
            for _ in range(3):
                assert playing(live)[0] == "omaha"
                await quietly(live)
                names.append(chooser(live) is not None)
                await live.pass_ms(QUICK.pause_ms)
            assert names == [False, False, True], "after three deals the next dealer names a game"

    run(story())


def test_r46_only_games_that_are_offered() -> None:
    async def story() -> None:
        async with Live(replace(DEALER, games=GAMES)) as live:
            await dealt(live)
            await quietly(live)
            who = chooser(live)
            assert await live.no(who, wire.Choose(live.id(), True, "greek")) == Code.NOT_OFFERED
            await live.ok(who, wire.Choose(live.id(), True, "seven-card-stud"))

    run(story())


def test_r46_a_misdeal_is_dealt_again_in_the_same_game() -> None:
    async def story() -> None:
        async with Live(DEALER) as live:
            await dealt(live)
            await quietly(live)
            who = chooser(live)
            await live.ok(who, wire.Choose(live.id(), True, "omaha"))
            await live.pass_ms(QUICK.pause_ms)
            await live.rules("void")
            assert chooser(live) is None
            await live.pass_ms(QUICK.pause_ms)
            assert playing(live)[0] == "omaha"
            assert live.person(live.table.button) == who
            await quietly(live)
            assert chooser(live) not in (None, who)

    run(story())


def test_nobody_names_a_game_where_the_host_does() -> None:
    async def story() -> None:
        async with Live(QUICK) as live:
            await dealt(live)
            await quietly(live)
            assert chooser(live) is None
            for who in THREE:
                assert await live.no(who, wire.Choose(live.id(), True, "omaha")) == Code.NOT_CHOOSER

    run(story())


# --- rotations and rising blinds --------------------------------------------------------------------------


def test_a_rotation_plays_its_games_in_turn() -> None:
    async def story() -> None:
        async with Live(replace(QUICK, choice="rotation", games=GAMES)) as live:
            await dealt(live)
            played = []
            for _ in range(5):
                played.append(playing(live))
                await next_hand(live)
            assert played == [
                ("five-card-draw", "purple"),
                ("omaha", "standard"),
                ("seven-card-stud", "purple"),
                ("five-card-draw", "purple"),
                ("omaha", "standard"),
            ]

    run(story())


def test_blinds_rise_by_the_schedule_and_stay_at_the_last() -> None:
    async def story() -> None:
        options = replace(QUICK, rises=((2, 4), (5, 10)), rise_ms=600_000, base_ms=0)
        async with Live(options) as live:
            await dealt(live)
            seen = []
            for _ in range(6):
                seen.append(live.setup.at(live.table).game.forcing.blinds)
                await quietly(live)
                await live.pass_ms(400_000)
            assert seen == [(1, 2), (1, 2), (1, 2), (2, 4), (5, 10), (5, 10)]

    run(story())


def test_a_pick_takes_its_stakes_from_the_house() -> None:
    own = Options(blinds=(5, 10), stack=1_000)
    draw = picked(own, Pick("five-card-draw"))
    assert (draw.ante, draw.bets) == (5, (10, 20))
    back = picked(replace(draw, blinds=(1, 2)), Pick("texas-holdem"))
    assert (back.blinds, back.ante, back.bets) == ((5, 10), None, None)
    assert picked(own, Pick("omaha")).blinds == (5, 10)


def test_options_that_a_game_does_not_have_are_left_out_of_it() -> None:
    own = Options(rules={"straddle": "on", "show": "concede"})
    assert picked(own, Pick("seven-card-stud")).rules == {"show": "concede"}
    assert picked(own, Pick("omaha")).rules == own.rules
