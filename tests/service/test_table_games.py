"""Every playable variant with both main packs at a live table: hands end, readings read, chips stay."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from conformance.play import fits
from purplepoker.service import wire
from purplepoker.variants.load import variant_ids
from service.live import EYES, GUESTS, HOST, QUICK, Live, Robots, run

PLAYERS = (HOST, GUESTS[0], GUESTS[1])
HANDS = 3


@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("variant", variant_ids())
def test_hands_are_played(variant: str, pack: str) -> None:
    """Three persons and a bot; after a restart in between the table goes on as it was."""
    if not fits(variant, pack):
        pytest.skip("the pack does not serve this game")

    async def story() -> None:
        options = replace(QUICK, variant=variant, deck=pack, seats=4, stack=100)
        async with Live(options, seed=f"{variant} {pack}".encode()) as live:
            await live.sit(*PLAYERS, chips=100)
            await live.order("add_bot", bot="random")
            await live.join(EYES)
            await live.order("deal")
            robots = Robots(live, PLAYERS)
            for number in range(1, HANDS + 1):
                assert live.table.hand == number
                for _ in range(4):
                    await robots.step()
                before = live.table
                await live.restart()
                assert live.table.places == before.places
                for who in (*PLAYERS, EYES):
                    await live.join(who)
                await robots.hand()
                for who in (*PLAYERS, EYES):
                    now = live.links[who.person].now
                    assert now.hand is not None
                    if now.hand.why != "redeal":
                        assert now.result is not None
                        assert sum(amount for _, amount in now.result.won) > 0
                        assert now.result.text
                    for reading in now.readings:
                        check(reading)
                for chair, who in enumerate(PLAYERS):
                    if not live.table.places[chair].stack:
                        await live.ok(who, wire.Rebuy(live.id(), 100))
                await live.pass_ms(options.pause_ms)

    def check(reading: wire.Reading) -> None:
        cards = [
            card for group in reading.groups if group.side not in ("suit", "colors") for card in group.cards
        ]
        assert len(cards) == len(set(cards)) or reading.cls.endswith("flush")
        assert reading.text

    run(story())
