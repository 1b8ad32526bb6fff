"""What would beat a hand: boards that a person can check, and the slow reference on random ones."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import msgspec
import pytest

from purplepoker.cards import deck, parse_cards
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.view import WATCHER, SeatView, View
from purplepoker.ranking.reference import value
from purplepoker.service import wire
from purplepoker.service.beats import beats
from purplepoker.service.table import Player, Watcher
from purplepoker.service.wire import ShareBeats
from purplepoker.variants.load import variant_file
from service.live import EYES, GUESTS, HOST, Live

EMPTY = View(
    viewer=0, variant="", deck="", structure="", seats=(), row_names=(), rows=(), hidden=(), pots=(), pot=0,
    to_match=0, bet_size=0, street=0, actor=-1, asked=0, choice="", stock=0, over=False, why="", legal=None,
)  # fmt: skip


def game(variant: str, pack: str = "standard") -> Game:
    return compile_game(variant_file(variant), deck(pack))


def seat(number: int, down: tuple[int, ...] | None, concealed: int, up: tuple[int, ...] = ()) -> SeatView:
    return SeatView(
        number, stack=100, bet=0, put=0, live=True, all_in=False, shown=False, mucked=False,
        concealed=concealed, down=down, up=up, swaps=0, way="",
    )  # fmt: skip


def seen(g: Game, hole: str, *rows: str, up: str = "", others: tuple[str, ...] = ("",)) -> View:
    """The viewer in seat 0 with `hole` (and `up`), others with these open cards and as many down."""

    def read(text: str) -> tuple[int, ...]:
        return tuple(parse_cards(g.deck, text))

    down = read(hole)
    seats = [seat(0, down, len(down), read(up))]
    seats += [seat(n + 1, None, len(down), read(text)) for n, text in enumerate(others)]
    board = tuple(map(read, rows)) or ((),) * len(g.variant.rows)
    return msgspec.structs.replace(EMPTY, seats=tuple(seats), rows=(board,), row_names=g.variant.rows)


def told(share: ShareBeats) -> list[tuple[str, int]]:
    return [(better.name, better.count) for better in share.better]


def test_a_royal_flush_on_the_board_is_shared_by_all() -> None:
    (share,) = beats(g := game("texas-holdem"), seen(g, "2c 3d", "As Ks Qs Js Ts"))
    assert (share.count, share.ties, share.total, share.better) == (0, 990, 990, ())


def test_quads_over_a_full_house() -> None:
    # 45 cards are unseen: both kings or both sevens make four; one king with any of the other 43 kings full
    (share,) = beats(g := game("texas-holdem"), seen(g, "Qs Qh", "Qd Kc Kd 7h 7s"))
    assert told(share) == [("four of a kind", 2), ("full house", 2 * 43)]
    assert [g.deck.text(card) for card in share.better[0].cards] == ["Kh", "Ks"]
    assert share.better[0].text.startswith("four kings")


def test_in_omaha_two_cards_of_the_hand_count() -> None:
    # the four hearts on the board are no flush for who holds one heart
    (share,) = beats(g := game("omaha"), seen(g, "As Ac Ad 2c", "9h 7h 5h 2h Kd"))
    assert share.total == 43 * 42 // 2
    # 9 hearts are unseen, 36 pairs; 8h 6h makes 9-8-7-6-5
    assert told(share)[:2] == [("straight flush", 1), ("flush", 35)]


def test_in_stud_the_open_cards_of_each_opponent_count() -> None:
    g = game("seven-card-stud")
    view = seen(g, "Kd Kc", up="9c 4d 3h", others=("As Ad 7c", "2h 5s 6c"))
    (share,) = beats(g, view)
    assert share.total == 2 * (41 * 40 // 2)
    (against_one,) = beats(g, seen(g, "Kd Kc", up="9c 4d 3h", others=("As Ad 7c",)))
    assert against_one.count == against_one.total, "aces are open: whatever is below them wins"
    assert share.count > share.total // 2


def test_purple_hands_by_colors_beat_those_by_ranks() -> None:
    (share,) = beats(g := game("texas-holdem", "purple"), seen(g, "Kr Kb", "9p Tp Ag"))
    better = {one.name: one for one in share.better}
    assert "three purples" in better["three of a kind"].text


def test_each_share_of_a_high_low_game() -> None:
    g = game("omaha-hi-lo")
    high, low = beats(g, seen(g, "Ad 2d Kc Kh", "3s 4c 8h Qd Js"))
    assert (high.share, low.share) == ("high", "low")
    assert low.count == 0, "ace to four with the eight is the best low"
    assert low.ties == 3 * 3
    assert high.count > 0


@pytest.mark.parametrize("variant", ["texas-holdem", "five-card-draw"])
def test_no_whole_hand_and_too_many_holdings(variant: str) -> None:
    g = game(variant)
    if variant == "texas-holdem":
        assert beats(g, seen(g, "As Ad", "")) == ()
    else:
        (share,) = beats(g, seen(g, "As Ad 7c 5h 2d"))
        assert (share.total, share.better) == (0, ())


def test_watchers_and_lonely_players_get_nothing() -> None:
    g = game("texas-holdem")
    view = seen(g, "As Ad", "Ks 7d 2c")
    assert beats(g, msgspec.structs.replace(view, viewer=WATCHER)) == ()
    assert beats(g, msgspec.structs.replace(view, seats=view.seats[:1])) == ()


@pytest.mark.parametrize("pack", ["standard", "purple", "short"])
@pytest.mark.parametrize("board", [3, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_as_the_slow_reference_counts(pack: str, board: int, seed: int) -> None:
    g = game("texas-holdem", pack)
    ranking = g.shares[0].ranking
    cards = random.Random(seed).sample(range(len(g.deck.texts)), board + 2)
    hole, row = tuple(cards[:2]), tuple(cards[2:])
    unseen = random.Random(seed).sample([c for c in range(len(g.deck.texts)) if c not in cards], 14)

    def best(held: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        made = (value(g.deck, ranking.role, ranking.settings, five) for five in combinations(held + row, 5))
        return max((one.key, one.cls) for one in made)

    mine = best(hole)[0]
    slow = Counter(cls for key, cls in map(best, combinations(sorted(unseen), 2)) if key > mine)
    view = seen(g, " ".join(map(g.deck.text, hole)), " ".join(map(g.deck.text, row)))
    # the rest of the pack lies open before somebody who has folded
    rest = tuple(c for c in range(len(g.deck.texts)) if c not in cards and c not in unseen)
    folded = msgspec.structs.replace(seat(2, rest, len(rest)), live=False, shown=True)
    (share,) = beats(g, msgspec.structs.replace(view, seats=(*view.seats, folded)))
    assert share.total == 14 * 13 // 2
    assert {better.name.replace(" ", "_"): better.count for better in share.better} == dict(slow)


# --- asked at a table ---------------------------------------------------------------------------------


async def asked(live: Live, who: Player | Watcher) -> Any:
    """The answer to "what would beat my hand"."""
    link = live.links[who.person]
    before = len(link.got)
    await live.actor.receive(link, who, wire.Beats("b1"))
    (answer,) = [message for message in link.got[before:] if getattr(message, "id", "") == "b1"]
    return answer


def flop(live: Live) -> bool:
    view = live.links[HOST.person].now.hand
    return view is not None and bool(view.rows[0][0])


def test_only_the_asker_is_answered_and_the_log_stays() -> None:
    async def test() -> None:
        async with Live() as live:
            guest, idle = GUESTS[:2]
            await live.sit(HOST, guest)
            await live.join(idle)
            await live.join(EYES)
            assert (await asked(live, HOST)).shares == ()
            await live.order("deal")
            assert (await asked(live, HOST)).shares == (), "before the flop"
            while not flop(live):
                acting = next(who for who in (HOST, guest) if live.links[who.person].legal is not None)
                await live.ok(acting, live.act("call"))
            head, heard = live.actor.head, len(live.links[guest.person].got)
            answer = await asked(live, HOST)
            assert (answer.hand, answer.seq) == (live.table.hand, head)
            assert answer.shares[0].total == comb(49 - 5, 2), "the Purple pack less two cards and the flop"
            assert (live.actor.head, len(live.links[guest.person].got)) == (head, heard)
            assert (await asked(live, idle)).code == "not_seated"

    asyncio.run(test())


def test_a_watcher_is_refused() -> None:
    async def test() -> None:
        async with Live() as live:
            await live.sit(HOST, GUESTS[0])
            await live.join(EYES)
            await live.order("deal")
            assert (await asked(live, EYES)).code == "watching"

    asyncio.run(test())
