"""A showdown by itself: hands and a board in, shares of the pot out.

The pot goes through `engine.pots.award` like every other pot: with a size that every possible split
divides, so shares come out as exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from purplepoker.api.options import card_text, check_doubles, read_cards
from purplepoker.api.ranks import hand_record
from purplepoker.api.results import BoardResult, ShowdownResult, Side
from purplepoker.cards import CardId, format_cards
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.engine.pots import Pot, Standing, award, won
from purplepoker.engine.pots import standing as pots_standing
from purplepoker.engine.showdown import compare, playing
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import HandValue
from purplepoker.ranking.explain import explain
from purplepoker.variants.shape import held, row_sizes

WAYS = ("high", "low", "both")


def settle(
    game: Game,
    hands: Sequence[str | Sequence[str]],
    board: str | Sequence[str] = "",
    declare: Sequence[str] | None = None,
) -> ShowdownResult:
    """Compares complete hands on a complete board; refused where a card is missing, unknown or twice."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise Refused(Code.BAD_VALUE, token=hands, right="a sequence of hands, one for each player")
    holes = _read_hands(game, [card_text(hand) for hand in hands])
    rows = _read_board(game, card_text(board))
    check_doubles(game.deck, [*holes, *rows])
    ways = _read_ways(game, declare, len(holes))
    strengths = compare(game, holes, rows)
    pot = lcm(*range(1, len(holes) + 1)) * lcm(*range(1, len(game.shares) + 1))
    pots = [Pot(pot, (1 << len(holes)) - 1)]
    parts = award(pots, [strengths], names=game.names, ways=ways)
    standing = pots_standing(pots, [strengths], game.names, ways)[0, 0]
    winners = {part.share: tuple(seat for seat, paid in part.winners if paid) for part in parts}
    shares = tuple(str(Fraction(chips, pot)) for chips in won(parts, len(holes)))

    by_board: dict[str, dict[str, Side]] = {}
    said: dict[str, list[str]] = {}
    for i, share in enumerate(game.shares):
        values = [share.ranking.value(playing(share, hole, rows)) for hole in holes]
        # Where nobody can win anything all share the pot, and still nobody has won.
        won_it = tuple(seat for seat in winners.get(i, ()) if strengths[i][seat])
        entered = _entered(share, standing, ways)
        side = _side(share, values, strengths[i], won_it, ways, standing)
        by_board.setdefault(share.board, {})[share.name] = side
        some = [value if seat in entered else None for seat, value in enumerate(values)]
        said.setdefault(share.board, []).append(_explain(game, share, some, ways, standing))
    parts_of = [
        BoardResult(sides.get("high"), sides.get("low"), " ".join(said[board]))
        for board, sides in by_board.items()
    ]
    if len(parts_of) == 1:
        return ShowdownResult(shares, parts_of[0].high, parts_of[0].low, parts_of[0].explanation)
    text = " ".join(f"{board.capitalize()}: {' '.join(said[board])}" for board in by_board)
    return ShowdownResult(shares, None, None, text, tuple(parts_of))


def _read_hands(game: Game, hands: Sequence[str]) -> list[tuple[CardId, ...]]:
    size = held(game.variant)
    most = game.seats[1]
    if not 1 <= len(hands) <= most:
        right = f"{game.variant.name} with the pack {game.deck.id} seats up to {most}"
        raise Refused(Code.SEAT_COUNT, token=len(hands), right=right)
    holes = [read_cards(game.deck, hand) for hand in hands]
    for text, hole in zip(hands, holes, strict=True):
        if len(hole) != size:
            right = f"in {game.variant.name} a player holds {size} at the showdown"
            raise Refused(Code.CARD_COUNT, count=len(hole), token=text, right=right)
    return holes


def _read_board(game: Game, board: str) -> list[tuple[CardId, ...]]:
    """Cards of every row by row index, empty for a row that no board step fills."""
    sizes = row_sizes(game.variant)
    name = game.variant.name
    if not sizes:
        if board.strip():
            raise Refused(Code.BAD_VALUE, token=board, right=f"{name} has no board")
        return [() for _ in game.rows]
    # In a game of one row the strokes only part the streets.
    texts = [board.replace("/", " ")] if len(sizes) == 1 else board.split("/")
    plan = " / ".join(str(size) for size in sizes.values())
    if len(texts) != len(sizes):
        right = f"{name} needs {len(sizes)} rows with / between, of {plan} cards"
        raise Refused(Code.BAD_VALUE, token=board, right=right)
    rows = {row: read_cards(game.deck, text) for row, text in zip(sizes, texts, strict=True)}
    for row, size in sizes.items():
        if len(rows[row]) != size:
            shown = format_cards(game.deck, rows[row]) or "none"
            where = "on the board" if len(sizes) == 1 else f"in row {list(sizes).index(row) + 1} of {plan}"
            right = f"{name} needs {size} {where}"
            raise Refused(Code.CARD_COUNT, count=len(rows[row]), token=shown, right=right)
    return [rows.get(row, ()) for row in game.rows]


def _read_ways(game: Game, declare: Sequence[str] | None, hands: int) -> tuple[str, ...]:
    if declare is None:
        return ()
    if isinstance(declare, str) or not isinstance(declare, Sequence):
        raise Refused(Code.BAD_VALUE, token=declare, right="a sequence of high, low, both, one for each hand")
    token = ",".join(map(str, declare))
    if set(game.names) != {"high", "low"}:
        raise Refused(Code.BAD_VALUE, token=token, right=f"{game.variant.name} is not split in high and low")
    for way in declare:
        if way not in WAYS:
            raise Refused(Code.BAD_WAY, token=way)
    if len(declare) != hands:
        raise Refused(
            Code.BAD_VALUE, token=token, right=f"one of high, low, both for each of the {hands} hands"
        )
    return tuple(declare)


def _side(
    share: CompiledShare,
    values: Sequence[HandValue],
    strengths: Sequence[int],
    winners: tuple[int, ...],
    ways: Sequence[str],
    standing: Standing,
) -> Side:
    """The record of one share; a hand that cannot win it or was not declared for it is None."""
    hands = [
        hand_record(share.ranking, value, strength)
        if strength and (_declared(ways, seat, share.name) or (standing.spoken and seat in standing.seats))
        else None
        for seat, (value, strength) in enumerate(zip(values, strengths, strict=True))
    ]
    return Side(winners, tuple(hands))


def _declared(ways: Sequence[str], seat: int, name: str) -> bool:
    return not ways or ways[seat] in (name, "both")


def _entered(share: CompiledShare, standing: Standing, ways: Sequence[str]) -> tuple[int, ...]:
    """Whose hands are compared for a share (8.1)."""
    if standing.spoken:
        return standing.seats
    return tuple(seat for seat in standing.seats if _declared(ways, seat, share.name))


def _explain(
    game: Game,
    share: CompiledShare,
    entered: Sequence[HandValue | None],
    ways: Sequence[str],
    standing: Standing,
) -> str:
    """Why this share goes where it goes, of the hands compared; before the first, who is out of it (8.1)."""
    split = len(game.shares) > 1
    part = f"{share.name} half" if split else "pot"
    text = explain(game.deck, share.ranking.role, entered, share=part)
    lead = f"{share.name.capitalize()}: " if len(set(game.names)) > 1 else ""
    if share is not game.shares[0]:
        return lead + text
    seats = ", ".join(map(str, standing.seats))
    if standing.spoken:
        who = f" among those who are out, hand {seats}" if len(standing.seats) < len(ways) else ""
        return f"Nobody wins what was declared, so the cards speak{who}. {lead}{text}"
    failed = [str(seat) for seat, way in enumerate(ways) if way == "both" and seat not in standing.seats]
    if failed:
        lead = f"Out, having declared both and not won both: hand {', '.join(failed)}. {lead}"
    return lead + text
