"""A situation as arrays and numbers only, so that it travels to other processes; one deal is a row of slots.

Slots: the hole cards of player 0, of player 1 and so on, then the board, row after row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

from purplepoker.engine.showdown import compare
from purplepoker.kernels.sampling import UNKNOWN, Deal, Range, make_deal
from purplepoker.kernels.sampling_joint import feasible
from purplepoker.kernels.tables import DIRECT, Tables
from purplepoker.odds.plan import Plan, plan_of
from purplepoker.odds.situation import Hands, Situation, Weights, too_few

Deals = npt.NDArray[np.uint8]
_LOOKS = 20_000
"""So many hands are tried one with the other before compiled code goes on: most refusals need none."""
Values = Callable[[Deals], npt.NDArray[np.unsignedinteger]]
"""Strengths [shares, m, players] of m deals."""


class Work(msgspec.Struct, frozen=True, eq=False):
    """`template` int16[slots] has the known board cards, UNKNOWN elsewhere.

    `hands` and `weights` of each player go to the slots `held`. `slots` are those of the unknown cards,
    group after group; `begins` marks the first of each group, within which order means nothing. `seen`:
    board and dead cards. `plan` None: hands are valued one at a time, in this process.
    """

    plan: Plan | None
    shares: int
    players: int
    pack: int
    seen: tuple[int, ...]
    template: npt.NDArray[np.int16]
    hands: tuple[Hands, ...]
    weights: tuple[Weights, ...]
    held: tuple[tuple[int, ...], ...]
    slots: npt.NDArray[np.uint8]
    begins: npt.NDArray[np.bool_]

    @property
    def patterns(self) -> int:
        """Number of patterns of winners."""
        return 1 << self.shares * self.players

    @property
    def by_triples(self) -> bool:
        """Whether `kernels.omaha` can count: known hands, two of each with three of an empty board."""
        blocks = self.plan.shares if self.plan else ()
        return (
            self.begins.tolist() == [True, False, False, False, False]
            and self.slots[0] == len(self.template) - len(self.slots)
            and all(
                len(share) == 1
                and share[0].tables.kind == DIRECT
                and share[0].own.shape[1] == 2
                and share[0].line.shape == (10, 3)
                for share in blocks
            )
        )

    @property
    def boards(self) -> Tables | None:
        """The tables where only one row of the board is to come, and all cards of hand and board may play."""
        blocks = self.plan.shares if self.plan else ()
        if len(blocks) != 1 or len(blocks[0]) != 1 or self.begins.sum() != 1:
            return None
        block = blocks[0][0]
        hole = self.plan.hole if self.plan else 0
        plain = len(block.own) == len(block.line) == 1 and block.tables.kind == DIRECT
        whole = block.line.shape[1] == len(self.template) - self.players * hole
        return block.tables if plain and whole and self.slots[0] >= self.players * hole else None

    @property
    def holdem(self) -> Tables | None:
        """The tables where one share takes the best of two cards and a board of five, however mixed."""
        blocks = self.plan.shares if self.plan else ()
        if len(blocks) != 1 or len(blocks[0]) != 1:
            return None
        block = blocks[0][0]
        plain = block.own.shape == (1, 2) and block.line.shape == (1, 5) and block.tables.kind == DIRECT
        return block.tables if plain else None

    def values(self, deals: Deals) -> npt.NDArray[np.unsignedinteger]:
        """By kernels; only where there is a plan."""
        assert self.plan is not None
        return self.plan.values(deals, self.players)

    def dealt(self) -> Deal:
        """The same for sampling: a single holding is known, several are drawn by weight."""
        template = self.template.copy()
        ranges = []
        for hands, weights, held in zip(self.hands, self.weights, self.held, strict=True):
            if len(hands) == 1:
                template[list(held)] = hands[0]
            else:
                ranges.append(Range(held, hands, weights))
        dead = set(self.seen) - set(template.tolist())
        return make_deal(self.pack, template.tolist(), ranges, dead)


def work_of(situation: Situation) -> Work:
    """The arrays of a situation."""
    hole = situation.hole
    players = len(situation.players)
    template = np.full(players * hole + sum(situation.row_sizes.values()), UNKNOWN, np.int16)
    slots: list[int] = []
    begins: list[bool] = []
    held = []

    def group(first: int, size: int) -> None:
        slots.extend(range(first, first + size))
        begins.extend(at == 0 for at in range(size))

    for number, player in enumerate(situation.players):
        known = player.hands.shape[1]
        held.append(tuple(range(number * hole, number * hole + known)))
        group(number * hole + known, player.missing)
    at = players * hole
    for size, row in zip(situation.row_sizes.values(), situation.rows, strict=True):
        template[at : at + len(row)] = row
        group(at + len(row), size - len(row))
        at += size
    return Work(
        plan=plan_of(situation.game),
        shares=len(situation.game.shares),
        players=players,
        pack=situation.game.deck.size,
        seen=situation.seen,
        template=template,
        hands=tuple(player.hands for player in situation.players),
        weights=tuple(player.weights for player in situation.players),
        held=tuple(held),
        slots=np.array(slots, np.uint8),
        begins=np.array(begins, np.bool_),
    )


def values_one_by_one(situation: Situation) -> Values:
    """Strengths by `engine.showdown`, for packs that no kernel has tables for; the slow reference too."""
    game, hole, players = situation.game, situation.hole, len(situation.players)
    sizes = situation.row_sizes

    def values(deals: Deals) -> npt.NDArray[np.unsignedinteger]:
        out = np.zeros((len(game.shares), len(deals), players), np.uint64)
        for number, deal in enumerate(deals.tolist()):
            holes = [tuple(deal[p * hole : (p + 1) * hole]) for p in range(players)]
            at = players * hole
            rows: dict[str, tuple[int, ...]] = {}
            for row, size in sizes.items():
                rows[row] = tuple(deal[at : at + size])
                at += size
            out[:, number, :] = compare(game, holes, [rows.get(row, ()) for row in game.rows])
        return out

    return values


def possible(situation: Situation) -> bool:
    """Whether the players can hold hands of theirs at once; False too where a very long search finds none."""
    masks = sorted(
        ([sum(1 << card for card in hand) for hand in player.hands.tolist()] for player in situation.players),
        key=len,
    )
    looks = 0

    def found(player: int, used: int) -> bool:
        nonlocal looks
        if player == len(masks):
            return True
        for mask in masks[player]:
            looks += 1
            if looks > _LOOKS:
                return False
            if not mask & used and found(player + 1, used | mask):
                return True
        return False

    if found(0, sum(1 << card for card in situation.seen)):
        return True
    return looks > _LOOKS and not too_few(situation) and feasible(work_of(situation).dealt()) is not None


def joint_hands(work: Work) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every choice of one holding for each player that share no card: (rows, product of weights)."""
    masks = [[sum(1 << card for card in hand) for hand in hands.tolist()] for hands in work.hands]
    weights = [own.tolist() for own in work.weights]
    last = len(masks) - 1

    def choose(
        player: int, used: int, rows: tuple[int, ...], weight: float
    ) -> Iterator[tuple[tuple[int, ...], float]]:
        for row, mask in enumerate(masks[player]):
            if not mask & used:
                one = (*rows, row), weight * weights[player][row]
                if player == last:
                    yield one
                else:
                    yield from choose(player + 1, used | mask, *one)

    return choose(0, sum(1 << card for card in work.seen), (), 1.0)


def dealt_ahead(work: Work, rows: Sequence[int], most: int, stock: int) -> Iterator[tuple[Work, int]]:
    """The same deals in parts, each with the number of its deals: whole groups of cards are dealt before.

    Smaller groups first, and only so many that a part has at most `most` deals for each first card there
    is; the largest group is always left. `rows` are the hands chosen, `stock` cards are left.
    """
    begins = np.flatnonzero(work.begins).tolist()
    groups = [work.slots[begin:end] for begin, end in pairwise([*begins, len(work.slots)])]
    order = sorted(range(len(groups)), key=lambda at: len(groups[at]))
    sizes = [len(groups[at]) for at in order]
    ways = [_ways(stock - sum(sizes[:done]), sizes[done:]) for done in range(len(sizes))]
    ahead = next((at for at, number in enumerate(ways) if number <= most * stock), len(ways) - 1)
    places = [place for at in order[:ahead] for place in groups[at].tolist()]
    rest = [groups[at] for at in sorted(order[ahead:])]
    slots = np.concatenate(rest)
    starts = np.concatenate([np.arange(len(group)) == 0 for group in rest])
    used = set(work.seen)
    for hands, row in zip(work.hands, rows, strict=True):
        used.update(hands[row].tolist())
    for cards in _dealt([card for card in range(work.pack) if card not in used], sizes[:ahead]):
        template = work.template.copy()
        template[places] = cards
        seen = (*work.seen, *cards)
        part = msgspec.structs.replace(work, template=template, slots=slots, begins=starts, seen=seen)
        yield part, ways[ahead]


def _ways(stock: int, sizes: Sequence[int]) -> int:
    ways = 1
    for size in sizes:
        ways *= comb(stock, size)
        stock -= size
    return ways


def _dealt(stock: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for cards in combinations(stock, sizes[0]):
        rest = [card for card in stock if card not in cards]
        for others in _dealt(rest, sizes[1:]):
            yield (*cards, *others)
