"""The texts of a question about odds, made into a `Situation`; every fault is found before work starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import card_text, check_doubles, read_cards
from purplepoker.cards import CardId, format_cards, parse_cards
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.odds.ranges import parse_range
from purplepoker.odds.situation import Cards, Situation, player_of_cards, player_of_range
from purplepoker.odds.starting import best_first, has_order
from purplepoker.odds.work import possible
from purplepoker.variants.model import Draw
from purplepoker.variants.shape import held, row_sizes

LEAST, MOST = 2, 10
"""Players."""
_DRAW = "--draw N,... says how many cards each hand still gets"


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
    if not _is_list(hands):
        raise Refused(Code.BAD_VALUE, token=hands, right='a list of hands, as in ["AsAh", "KK"]')
    if not isinstance(named, Mapping):
        raise Refused(Code.BAD_VALUE, token=named, right="named ranges by name, as read_named gives them")
    count = len(hands)
    if not LEAST <= count <= MOST:
        right = f"odds are for {LEAST} to {MOST} hands; random is one that nobody knows"
        raise Refused(Code.SEAT_COUNT, token=count, right=right)
    rows = read_rows(game, card_text(board))
    gone = tuple(read_cards(deck, card_text(dead)))
    texts = [card_text(hand) for hand in hands]
    drawn = _read_draw(game, draw, len(texts))
    hole = held(game.variant)
    sizes = [hole - draws for draws in drawn or [0] * len(texts)]
    known = [_known(game, text, kept, drawn is not None) for text, kept in zip(texts, sizes, strict=True)]
    check_doubles(deck, [*rows, gone, *(cards for cards in known if cards)])
    check_room(game, len(texts), gone)
    blocked = [card for group in (*rows, gone, *(cards for cards in known if cards)) for card in group]
    short = _DRAW if drawn is None and _draws(game) else ""
    order = (lambda: best_first(deck)) if hole == 2 and has_order(deck) else None
    players = []
    for text, cards, kept in zip(texts, known, sizes, strict=True):
        if cards is None:
            # who keeps nothing has no range, but may be random
            found = parse_range(
                deck, text, kept or hole, blocked=blocked, named=named, order=order, short=short
            )
            if not kept and not found.any:
                raise _wrong_count(game, kept, 0, text)
            players.append(player_of_range(found, hole))
        else:
            players.append(player_of_cards(text.strip(), cards, hole))
    situation = Situation(game, tuple(players), tuple(rows), gone)
    if not possible(situation):
        raise Refused(Code.NO_DEAL, right="every choice of hands has a card twice")
    return situation


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def check_room(game: Game, hands: int, dead: Cards) -> None:
    """Refuses more cards than the pack has, for so many hands, a full board and the dead cards."""
    needed = hands * held(game.variant) + sum(row_sizes(game.variant).values()) + len(dead)
    if needed > game.deck.size:
        right = f"the pack {game.deck.id} has {game.deck.size}"
        raise Refused(Code.CARD_COUNT, count=needed, token=f"{hands} hands", right=right)


def _known(game: Game, text: str, kept: int, draws: bool) -> tuple[CardId, ...] | None:
    """The cards of a hand written as cards are; None for a range. `draws`: it is said who keeps how many."""
    hole = held(game.variant)
    if not text.strip(", \t\r\n"):
        raise Refused(Code.BAD_VALUE, token=text, right="cards, a range, or random for a hand nobody knows")
    terms = text.replace(",", " ").split()
    sizes = [_size(game, term) for term in terms]
    # hands one after the other, each in one piece, are a range: AsKs, QdQc
    if len(terms) > 1 and kept > 1 and set(sizes) == {kept}:
        return None
    try:
        cards = read_cards(game.deck, text)
    except Refused as refusal:
        # with a term that is no cards it is a range, and a card may stand in several of its terms
        if refusal.code is Code.DOUBLE_CARD and (len(terms) == 1 or 0 not in sizes):
            raise
        return None
    if draws and len(cards) != kept:
        raise _wrong_count(game, kept, len(cards), text)
    if len(cards) > hole or (len(cards) < hole and row_sizes(game.variant)):
        right = f"in {game.variant.name} a player holds {hole} at the showdown{_meant(game, cards, hole)}"
        raise Refused(Code.CARD_COUNT, count=len(cards), token=text.strip(), right=right)
    return cards


def _meant(game: Game, cards: Sequence[int], hole: int) -> str:
    """What may be meant by too many or too few cards: several hands, or a hand with any others."""
    if len(cards) < hole:
        return f"; {format_cards(game.deck, cards, '')}{'*' * (hole - len(cards))} has any others with it"
    hands = [format_cards(game.deck, cards[at : at + hole], "") for at in (0, hole)]
    return "" if len(cards) % hole else f"; several hands are a range, as {', '.join(hands)}"


def _size(game: Game, term: str) -> int:
    """How many cards a term of a hand is; 0: it is none."""
    try:
        return len(parse_cards(game.deck, term))
    except Refused as refusal:
        return -1 if refusal.code is Code.DOUBLE_CARD else 0


def _wrong_count(game: Game, kept: int, count: int, text: str) -> Refused:
    draws = held(game.variant) - kept
    right = f"with {draws} to draw a hand in {game.variant.name} keeps {kept}"
    if not kept:
        right += ": random"
    return Refused(Code.CARD_COUNT, count=count, token=text.strip(), right=right)


def _read_draw(game: Game, draw: Sequence[int] | None, hands: int) -> tuple[int, ...] | None:
    if draw is None:
        return None
    token = ",".join(map(str, draw)) if _is_list(draw) else draw
    if not _draws(game):
        raise Refused(Code.BAD_VALUE, token=token, right=f"in {game.variant.name} nobody draws, leave it out")
    most = held(game.variant)
    if not _is_list(draw) or len(draw) != hands or not all(type(n) is int and 0 <= n <= most for n in draw):
        right = f"how many cards each of the {hands} hands draws, 0 to {most}, as {','.join('1' * hands)}"
        raise Refused(Code.BAD_VALUE, token=token, right=right)
    return tuple(draw)


def _draws(game: Game) -> bool:
    """Whether it can be told who draws how many: in stud too a hand is what a player has now."""
    return not row_sizes(game.variant) or any(isinstance(step, Draw) for step in game.variant.steps)


def read_rows(game: Game, board: str) -> list[Cards]:
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
