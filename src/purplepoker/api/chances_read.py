"""The texts of a question about odds, made into a `Situation`; every fault is found before work starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import card_text, check_doubles, read_cards
from purplepoker.cards import CardId, format_cards
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.odds.ranges import parse_range
from purplepoker.odds.situation import Cards, Situation, player_of_cards, player_of_range
from purplepoker.odds.starting import best_first, has_order
from purplepoker.odds.work import joint_hands, work_of
from purplepoker.variants.model import Draw
from purplepoker.variants.shape import held, row_sizes

LEAST, MOST = 2, 10
"""Players."""


def read_situation(
    game: Game,
    hands: Sequence[str | Sequence[str]],
    board: str | Sequence[str],
    dead: str | Sequence[str],
    draw: Sequence[int] | None,
    named: Mapping[str, str],
) -> Situation:
    """Reads hands, ranges, board and dead cards; refuses a card in two places and hands that cannot be."""
    deck = game.deck
    if isinstance(hands, str) or not LEAST <= len(hands) <= MOST:
        count = 1 if isinstance(hands, str) else len(hands)
        raise Refused(Code.SEAT_COUNT, token=count, right=f"odds are for {LEAST} to {MOST} hands")
    rows = _read_rows(game, card_text(board))
    gone = tuple(read_cards(deck, card_text(dead)))
    texts = [card_text(hand) for hand in hands]
    drawn = _read_draw(game, draw, len(texts))
    hole = held(game.variant)
    known = [_known(game, text, None if drawn is None else drawn[at]) for at, text in enumerate(texts)]
    check_doubles(deck, [*rows, gone, *(cards for cards in known if cards)])
    needed = len(texts) * hole + sum(row_sizes(game.variant).values()) + len(gone)
    if needed > deck.size:
        right = f"the pack {deck.id} has {deck.size}"
        raise Refused(Code.CARD_COUNT, count=needed, token=f"{len(texts)} hands", right=right)
    blocked = [card for group in (*rows, gone, *(cards for cards in known if cards)) for card in group]
    order = (lambda: best_first(deck)) if hole == 2 and has_order(deck) else None
    players = tuple(
        player_of_range(parse_range(deck, text, hole, blocked=blocked, named=named, order=order))
        if cards is None
        else player_of_cards(text.strip(), cards, hole)
        for text, cards in zip(texts, known, strict=True)
    )
    situation = Situation(game, players, tuple(rows), gone)
    if next(joint_hands(work_of(situation)), None) is None:
        raise Refused(Code.NO_DEAL, right="every choice of hands has a card twice")
    return situation


def _known(game: Game, text: str, draws: int | None) -> tuple[CardId, ...] | None:
    """The cards of a hand written as cards are; None for a range."""
    hole = held(game.variant)
    if not text.strip():
        raise Refused(Code.BAD_VALUE, token=text, right="cards, a range, or random for a hand nobody knows")
    try:
        cards = read_cards(game.deck, text)
    except Refused as refusal:
        if refusal.code is Code.DOUBLE_CARD:
            raise
        return None
    name = game.variant.name
    if draws is not None:
        if len(cards) + draws != hole:
            right = f"with {draws} to draw a hand in {name} keeps {hole - draws}"
            raise Refused(Code.CARD_COUNT, count=len(cards), token=text.strip(), right=right)
        return cards
    if len(cards) > hole or (len(cards) < hole and row_sizes(game.variant)):
        right = f"in {name} a player holds {hole} at the showdown"
        raise Refused(Code.CARD_COUNT, count=len(cards), token=text.strip(), right=right)
    return cards


def _read_draw(game: Game, draw: Sequence[int] | None, hands: int) -> tuple[int, ...] | None:
    if draw is None:
        return None
    token = ",".join(map(str, draw))
    if not any(isinstance(step, Draw) for step in game.variant.steps):
        raise Refused(Code.BAD_VALUE, token=token, right=f"in {game.variant.name} nobody draws")
    most = held(game.variant)
    if len(draw) != hands or not all(0 <= one <= most for one in draw):
        right = f"how many cards each of the {hands} hands draws, 0 to {most}"
        raise Refused(Code.BAD_VALUE, token=token, right=right)
    return tuple(draw)


def _read_rows(game: Game, board: str) -> list[Cards]:
    """The board cards known, row by row; a row may be short, rows at the end may be left out."""
    sizes = row_sizes(game.variant)
    name = game.variant.name
    if not sizes:
        if board.strip():
            raise Refused(Code.BAD_VALUE, token=board, right=f"{name} has no board")
        return []
    # in a game of one row the strokes only part the streets
    texts = [board.replace("/", " ")] if len(sizes) == 1 else board.split("/")
    plan = " / ".join(map(str, sizes.values()))
    if len(texts) > len(sizes):
        right = f"{name} has {len(sizes)} rows with / between, of {plan} cards"
        raise Refused(Code.BAD_VALUE, token=board, right=right)
    texts += [""] * (len(sizes) - len(texts))
    rows: list[Cards] = [tuple(read_cards(game.deck, text)) for text in texts]
    for number, (row, size) in enumerate(zip(rows, sizes.values(), strict=True), 1):
        if len(row) > size:
            where = "on the board" if len(sizes) == 1 else f"in row {number} of {plan}"
            right = f"{name} has at most {size} {where}"
            raise Refused(Code.CARD_COUNT, count=len(row), token=format_cards(game.deck, row), right=right)
    return rows
