"""The answer to who asks what would beat his hand, as it goes over the wire.

It is reckoned from his view alone, in a thread of its own: some answers take some tenths of a second,
and neither the table nor its bots wait for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from purplepoker.engine.game import Game
from purplepoker.engine.view import View
from purplepoker.reading.beats import Against, Kind, against_all, summary
from purplepoker.reading.groups import groups
from purplepoker.reading.hands import class_title, on_page, sentence, share_name
from purplepoker.service.wire import Better, ShareBeats

_ONE_AT_A_TIME = ThreadPoolExecutor(1, thread_name_prefix="beats")
"""Several threads at once would only take the loop's time."""


async def reckoned(game: Game, seen: View, chairs: Sequence[int]) -> tuple[ShareBeats, ...]:
    """`beats`, without holding up the loop."""
    return await asyncio.get_running_loop().run_in_executor(_ONE_AT_A_TIME, beats, game, seen, chairs)


def beats(game: Game, seen: View, chairs: Sequence[int] = ()) -> tuple[ShareBeats, ...]:
    """What beats the viewer's hand, by share and opponents; `chairs` by position, () if they are the same."""
    places = chairs or range(len(seen.seats))
    return tuple(_told(game, against, places) for against in against_all(game, seen))


def _told(game: Game, against: Against, chairs: Sequence[int]) -> ShareBeats:
    return ShareBeats(
        share=share_name(against.share),
        count=against.count,
        ties=against.ties,
        total=against.total,
        better=tuple(_better(game, kind) for kind in against.kinds),
        chairs=tuple(sorted(chairs[p] for p in against.seats)),
        mine=on_page(game.deck, sentence(game.deck, against.mine)),
        summary=summary(against),
        so_far=against.so_far,
        holds=against.holds,
        plays=against.plays,
        hands=against.hands,
    )


def _better(game: Game, kind: Kind) -> Better:
    hand, deck = kind.hand, game.deck
    value = hand.value
    return Better(
        name=class_title(hand.share.ranking.role.kind, value.cls),
        count=kind.count,
        cards=kind.held + kind.known,
        text=on_page(deck, sentence(deck, hand)),
        cls=value.cls,
        by=value.reading,
        groups=groups(deck, value),
    )
