"""Vectors of kind `showdown`, `refused`, `pots`, `odd_chips` and `declare`: who wins, and what chips he gets.

Winners come from the engine's comparison (tables) and from every legal choice of cards ranked by the
slow reference; both must name the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest

import purplepoker as pp
from purplepoker.cards import CardId, parse_cards
from purplepoker.engine.game import CompiledShare, Game, compile_game
from purplepoker.engine.pots import Pot, award, layers, seats_of, uncalled, won
from purplepoker.engine.showdown import compare, playing
from purplepoker.errors import Code, Refused
from purplepoker.ranking import reference
from purplepoker.ranking.base import HandValue
from purplepoker.variants.load import variant_file
from vectors.source import Vector, all_vectors, deck_of, names, of_kind
from vectors.test_ranking_vectors import check_value

Cards = tuple[CardId, ...]


def game_of(vector: Vector) -> Game:
    return compile_game(variant_file(vector["variant"]), deck_of(vector), rules=vector.get("rules", {}))


def board_of(vector: Vector, game: Game) -> list[Cards]:
    """Cards of each row; with one row `/` parts streets only."""
    text = vector.get("board", "")
    parts = text.split("/") if len(game.variant.rows) > 1 else [text.replace("/", " ")]
    rows = [parse_cards(game.deck, part) for part in parts]
    return rows + [()] * (len(game.variant.rows) - len(rows))


def choices(share: CompiledShare, hole: Cards, rows: Sequence[Cards]) -> Iterator[Cards]:
    """Every hand of the share's size that its pool lets a player make."""
    most = len(hole) if share.most < 0 else share.most
    for line in share.lines:
        cards = tuple(card for row in line for card in rows[row])
        for held in range(share.least, min(most, share.size) + 1):
            for own in combinations(hole, held):
                for rest in combinations(cards, share.size - held):
                    yield own + rest


def by_reference(game: Game, share: CompiledShare, hole: Cards, rows: Sequence[Cards]) -> HandValue:
    role = game.deck.roles[share.role]
    hands = (reference.value(game.deck, role, game.rules.pack, cards) for cards in choices(share, hole, rows))
    return max(hands, key=lambda value: value.key)


def best_of(scores: Mapping[str, object], order: Sequence[str]) -> list[str]:
    most = max(scores.values())  # type: ignore[type-var]
    return [name for name in order if scores[name] == most]


@pytest.mark.parametrize("vector", of_kind("showdown"))
def test_showdown(vector: Vector) -> None:
    game = game_of(vector)
    rows = board_of(vector, game)
    seats = list(vector["hands"])
    holes = [parse_cards(game.deck, vector["hands"][name]) for name in seats]
    strengths = compare(game, holes, rows)
    for number, share in enumerate(game.shares):
        values = {
            name: by_reference(game, share, hole, rows) for name, hole in zip(seats, holes, strict=True)
        }
        qualified = {name: value.key for name, value in values.items() if value.qualifies}
        slow = best_of(qualified, list(qualified)) if qualified else []
        row = dict(zip(seats, strengths[number], strict=True))
        fast = best_of(row, seats) if any(row.values()) else []
        assert fast == slow
        assert fast == names(vector[share.name])
        if share.name == "high":
            _check_high(vector, game, share, seats, holes, rows, values, row)
        for name, points in vector.get("low_points", {}).items() if share.name == "low" else ():
            assert list(values[name].points) == points
    if "won" in vector:
        parts = award([Pot(vector["pot"], (1 << len(seats)) - 1)], [strengths])
        assert dict(zip(seats, won(parts, len(seats)), strict=True)) == {
            **dict.fromkeys(seats, 0),
            **vector["won"],
        }


def _check_high(
    vector: Vector,
    game: Game,
    share: CompiledShare,
    seats: Sequence[str],
    holes: Sequence[Cards],
    rows: Sequence[Cards],
    values: Mapping[str, HandValue],
    row: Mapping[str, int],
) -> None:
    for name, expected in vector.get("value", {}).items():
        check_value(game.deck, values[name], expected)
        hole = holes[seats.index(name)]
        check_value(game.deck, share.ranking.value(playing(share, hole, rows)), expected)
    words = vector.get("order", "").split()
    assert all(row[a] > row[b] for a, b in zip(words[::2], words[2::2], strict=False))


@pytest.mark.parametrize("vector", of_kind("refused"))
def test_refused(vector: Vector) -> None:
    with pytest.raises(Refused) as refused:
        pp.showdown(
            vector["variant"],
            list(vector["hands"].values()),
            board=vector.get("board", ""),
            deck=vector.get("deck"),
        )
    assert refused.value.code is Code(vector["code"])


def mask(seats: Sequence[str], chosen: str) -> int:
    return sum(1 << seats.index(name) for name in names(chosen))


def pot_texts(pots: Sequence[Pot], seats: Sequence[str]) -> list[str]:
    """`"120 A B"`: what is in a pot and who contests it, in the order of seats."""
    return [" ".join([str(pot.amount), *(seats[p] for p in seats_of(pot.who))]) for pot in pots]


@pytest.mark.parametrize("vector", of_kind("pots"))
def test_pots(vector: Vector) -> None:
    seats = list(vector["put"])
    put = list(vector["put"].values())
    live = ((1 << len(seats)) - 1) & ~mask(seats, vector.get("folded", ""))
    seat, back = uncalled(put, live)
    assert ({seats[seat]: back} if back else {}) == vector.get("back", {})
    if back:
        put[seat] -= back
    fees = [(int(fee.split()[0]), mask(seats, fee.split(maxsplit=1)[1])) for fee in vector.get("fees", ())]
    pots = layers(put, live, 0, vector.get("dead", 0), fees)
    # The order of names in the file is the reader's; the pots compare as sets of names.
    assert [sorted(text.split()) for text in pot_texts(pots, seats)] == [
        sorted(p.split()) for p in vector["pots"]
    ]


@pytest.mark.parametrize("vector", of_kind("odd_chips"))
def test_odd_chips(vector: Vector) -> None:
    shares = [names(vector[share]) for share in ("high", "low") if share in vector]
    # Seats from the left of the button: the low's winners first where the high's are not among them.
    seats = list(dict.fromkeys([name for share in reversed(shares) for name in share]))
    strengths = [[int(name in share) for name in seats] for share in shares]
    parts = award([Pot(vector["pot"], (1 << len(seats)) - 1)], [strengths])
    assert dict(zip(seats, won(parts, len(seats)), strict=True)) == vector["won"]


@pytest.mark.parametrize("vector", of_kind("declare"))
def test_declare(vector: Vector) -> None:
    source = next(v for v in all_vectors() if v["id"] == vector["hands_of"] and "rules" not in v)
    game = game_of(source)
    seats = list(source["hands"])
    holes = [parse_cards(game.deck, source["hands"][name]) for name in seats]
    ways = [vector["ways"].get(name, "") for name in seats]
    pots = [Pot(int(text.split()[0]), mask(seats, text.split(maxsplit=1)[1])) for text in vector["pots"]]
    parts = award(
        pots,
        [compare(game, holes, [])],
        names=game.names,
        ways=ways,
        declare_scope=vector.get("declare_scope", "pot"),
    )
    assert dict(zip(seats, won(parts, len(seats)), strict=True)) == {
        **dict.fromkeys(seats, 0),
        **vector["won"],
    }
