"""Packs and cards: a deck file becomes a `Deck`; a card is an integer from 0.

Ids rise with the order of single cards (R-36): first by rank, then by suit, on a pack with colors
by color points; jokers come last. So "the higher single card" is the higher id. Nothing here or
above knows the name, letter or points of a color: they are data.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NewType

import msgspec

from purplepoker.deck_file import MOST_CARDS, DeckFile, read_deck_file
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids, data_text, looks_like_path, own_ids, own_path, user_text

CardId = NewType("CardId", int)

UNKNOWN = CardId(-1)
"""A card nobody has told us: `??` in histories, a stock dealt by hand."""


class Rank(msgspec.Struct, frozen=True):
    """`value`: number in an ordinary pack (2 to 14); `points`: rank points of 9.1 (0: none)."""

    letter: str
    name: str
    plural: str
    value: int
    points: int


class Suit(msgspec.Struct, frozen=True):
    letter: str
    name: str
    symbol: str


class Color(msgspec.Struct, frozen=True):
    """`suit` is an index into the deck's suits."""

    letter: str
    name: str
    plural: str
    suit: int
    points: int


class Role(msgspec.Struct, frozen=True):
    """What a rank role (`high`, `low`, ...) of a variant means with this pack (R-37, R-47)."""

    kind: str
    low_ace: bool = True
    limit: int = 8


class Deck(msgspec.Struct, frozen=True, eq=False):
    """One pack. Per card id: `rank_of`, `suit_of`, `color_of` (indices; -1: joker, no colors), `texts`.

    Ranks, suits and colors stand in ascending order. `suit_of` is filled for packs with colors too.
    Wild (R-32): every joker, but bugs where `bug`; and all cards of the ranks in `wild_ranks` (indices).
    """

    id: str
    name: str
    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]
    colors: tuple[Color, ...]
    jokers: int
    roles: dict[str, Role]
    rank_of: tuple[int, ...]
    suit_of: tuple[int, ...]
    color_of: tuple[int, ...]
    texts: tuple[str, ...]
    by_text: dict[str, CardId]
    bug: bool = False
    wild_ranks: tuple[int, ...] = ()

    @property
    def wild(self) -> str:
        """The wild cards as they are named: `none`, or a list such as `jokers,2` or `bug`."""
        jokers = ["bug" if self.bug else "jokers"] if self.jokers else []
        return ",".join([*jokers, *(self.ranks[rank].letter for rank in self.wild_ranks)]) or "none"

    def is_wild(self, card: int) -> bool:
        """Whether a card may stand for others, a bug too."""
        return self.rank_of[card] < 0 or self.rank_of[card] in self.wild_ranks

    def is_bug(self, card: int) -> bool:
        """Whether a card may stand for few others only (2.5)."""
        return self.bug and self.rank_of[card] < 0

    def is_ace(self, card: int) -> bool:
        """Whether a card by itself is an ace, or a joker, which is more than one (R-36)."""
        return self.rank_of[card] < 0 or self.ranks[self.rank_of[card]].letter == "A"

    @property
    def size(self) -> int:
        """Number of cards, jokers included."""
        return len(self.texts)

    def text(self, card: int) -> str:
        """`Ks`, `Tp`, `Jk1`; `??` for an unknown card."""
        return "??" if card < 0 else self.texts[card]


MOST_JOKERS = 2
_OUTLINED = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f")
_SEPARATORS = " \t\r\n,"


@lru_cache(maxsize=64)
def load_deck(text: str, origin: str, id: str = "") -> Deck:
    """The pack a deck file describes, without jokers; `origin` names it in the refusal of a faulty file.

    `id`: what it must be called, where the file's name says so.
    """
    file = read_deck_file(text, id)
    if isinstance(file, list):
        raise Refused(Code.BAD_DECK_FILE, token=origin, faults="; ".join(file))
    return _build(file)


def _build(file: DeckFile) -> Deck:
    ranks = tuple(Rank(r.letter, r.name, r.plural, r.value or 0, r.points or 0) for r in file.ranks)
    suits = tuple(Suit(s.letter, s.name, s.symbol) for s in file.suits)
    index = {suit.letter.lower(): at for at, suit in enumerate(suits)}
    colors = tuple(
        Color(c.letter, c.name, c.plural, index[c.suit.lower()], c.points or 0)
        for c in sorted(file.colors, key=lambda color: color.points or 0)
    )
    marks = [color.letter for color in colors] or [suit.letter for suit in suits]
    texts = tuple(rank.letter + mark for rank in ranks for mark in marks)
    kinds = range(len(marks))
    return Deck(
        id=file.id,
        name=file.name,
        ranks=ranks,
        suits=suits,
        colors=colors,
        jokers=0,
        roles={role: Role(**row) for role, row in file.roles.items()},
        rank_of=tuple(rank for rank in range(len(ranks)) for _ in kinds),
        suit_of=tuple(colors[k].suit if colors else k for _ in ranks for k in kinds),
        color_of=tuple(k if colors else -1 for _ in ranks for k in kinds),
        texts=texts,
        by_text={text: CardId(card) for card, text in enumerate(texts)},
    )


@lru_cache(maxsize=64)
def with_jokers(pack: Deck, jokers: int) -> Deck:
    """The same pack with 0 to 2 jokers after its last card; the same object for the same arguments."""
    if jokers not in range(MOST_JOKERS + 1):
        raise Refused(Code.BAD_VALUE, token=str(jokers), right=f"0 to {MOST_JOKERS} jokers")
    if not jokers:
        return pack
    if pack.size + jokers > MOST_CARDS:
        right = f"the pack {pack.id} has {pack.size} cards, and {MOST_CARDS} with jokers are the most"
        raise Refused(Code.BAD_WILD, token=f"{jokers} jokers", right=right)
    texts = tuple(f"Jk{n}" for n in range(1, jokers + 1))
    by_text = pack.by_text | {text: CardId(len(pack.texts) + n) for n, text in enumerate(texts)}
    none = (-1,) * jokers
    return msgspec.structs.replace(
        pack,
        jokers=jokers,
        rank_of=pack.rank_of + none,
        suit_of=pack.suit_of + none,
        color_of=pack.color_of + none,
        texts=pack.texts + texts,
        by_text=by_text,
    )


_BUG_COLORS = 5
"""With fewer, all aces may lie in a hand of five with a bug, which then is no card at all (R-34)."""


@lru_cache(maxsize=64)
def with_wild(pack: Deck, jokers: int, wild: str) -> Deck:
    """The pack with jokers and wild cards: `none`, or a list of `jokers`, `bug` and ranks (R-32).

    Where jokers are named, 0 of them means 1. The same object for the same arguments.
    """
    words = [word.strip().lower() for word in wild.split(",")]
    letters = {rank.letter.lower(): at for at, rank in enumerate(pack.ranks)} | {"10": _ten(pack)}
    ranks = set()
    for word in words:
        if word in ("jokers", "bug") or (word == "none" and len(words) == 1):
            continue
        rank = letters.get(word, -1)
        if rank < 0:
            right = f"none, or a list with commas of jokers, bug and ranks {_letters(pack)}"
            raise Refused(Code.BAD_WILD, token=word or wild, right=right)
        ranks.add(rank)
    if len(set(words)) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise Refused(Code.BAD_WILD, token=twice, right="name each wild card once")
    if "bug" in words and "jokers" in words:
        right = "bug makes every joker of the pack a bug: name one of the two"
        raise Refused(Code.BAD_WILD, token=wild, right=right)
    if len(ranks) == len(pack.ranks):
        raise Refused(Code.BAD_WILD, token=wild, right="leave a rank that is not wild")
    if not jokers and ("bug" in words or "jokers" in words):
        jokers = max(1, pack.jokers)
    if pack.jokers and jokers not in (0, pack.jokers):
        raise Refused(Code.BAD_WILD, token=jokers, right=f"the pack given has {pack.jokers} already")
    whole = pack if pack.jokers else with_jokers(pack, jokers)
    bug = "bug" in words
    if bug and pack.ranks[-1].value < 14 and not all(rank.points for rank in pack.ranks):
        raise Refused(Code.BAD_WILD, token="bug", right=f"the bug is an ace, and the pack {pack.id} has none")
    if bug and 0 < len(pack.colors) < _BUG_COLORS:
        right = f"the bug is an ace of a color not in the hand: {pack.id} needs {_BUG_COLORS} colors"
        raise Refused(Code.BAD_WILD, token="bug", right=right)
    if not ranks and not bug:
        return whole
    return msgspec.structs.replace(whole, bug=bug, wild_ranks=tuple(sorted(ranks)))


def without_wild(pack: Deck) -> Deck:
    """The natural cards of a pack, those of wild ranks as plain ones; every card keeps its id."""
    natural = pack.size - pack.jokers
    return msgspec.structs.replace(
        pack,
        jokers=0,
        rank_of=pack.rank_of[:natural],
        suit_of=pack.suit_of[:natural],
        color_of=pack.color_of[:natural],
        texts=pack.texts[:natural],
        by_text={text: card for text, card in pack.by_text.items() if card < natural},
        bug=False,
        wild_ranks=(),
    )


def _ten(pack: Deck) -> int:
    return next((at for at, rank in enumerate(pack.ranks) if rank.letter == "T"), -1)


def _letters(pack: Deck) -> str:
    return "".join(rank.letter for rank in pack.ranks)


def deck(id_or_path: str, jokers: int = 0) -> Deck:
    """A pack by its id, the program's or one in the user's folder, or from a file.

    The same object for the same text and jokers.
    """
    if id_or_path in data_ids("decks"):
        return with_jokers(_built_in(id_or_path), jokers)
    own = own_path("decks", id_or_path)
    if own is not None:
        return with_jokers(load_deck(user_text(own), own, id_or_path), jokers)
    if looks_like_path(id_or_path):
        return with_jokers(load_deck(user_text(id_or_path), id_or_path), jokers)
    right = f"{', '.join(data_ids('decks') + own_ids('decks'))}, or the path of a deck file"
    raise Refused(Code.UNKNOWN_DECK, token=id_or_path, right=right)


@cache
def _built_in(deck: str) -> Deck:
    return load_deck(data_text("decks", deck), deck)


def parse_cards(deck: Deck, text: str, *, unknown: bool = False) -> tuple[CardId, ...]:
    """Cards in the order written, with spaces, commas or nothing between; any case; `10` is T; suit symbols.

    A card twice is refused; `??` is a card nobody knows, where `unknown` allows it.
    """
    text = text.translate(_OUTLINED)
    cards: list[CardId] = []
    at = 0
    while at < len(text):
        if text[at] in _SEPARATORS:
            at += 1
            continue
        if unknown and text.startswith("??", at):
            cards.append(UNKNOWN)
            at += 2
            continue
        card, length = _read_card(deck, text, at)
        if card is None:
            raise Refused(Code.UNKNOWN_CARD, token=_token(text, at), right=_right(deck, text, at))
        if card in cards:
            raise Refused(Code.DOUBLE_CARD, token=deck.text(card))
        cards.append(card)
        at += length
    return tuple(cards)


def format_cards(deck: Deck, cards: Iterable[int], sep: str = " ") -> str:
    """The one way cards are written: `Ks Tp Jk1 ??`."""
    return sep.join(deck.text(card) for card in cards)


def _read_card(deck: Deck, text: str, at: int) -> tuple[CardId | None, int]:
    """The card at `at` and how many characters it takes; None: no card of this pack."""
    if text[at : at + 2].lower() == "jk":
        number = text[at + 2 : at + 3]
        # Jk2s without a gap is a joker and a deuce: a digit belongs to the card it could begin
        if number not in ("1", "2") or _read_plain(deck, text, at + 2)[0] is not None:
            return deck.by_text.get("Jk1"), 2
        return deck.by_text.get(f"Jk{number}"), 3
    return _read_plain(deck, text, at)


def _read_plain(deck: Deck, text: str, at: int) -> tuple[CardId | None, int]:
    length = 3 if text.startswith("10", at) else 2
    rank, mark = ("t", text[at + 2 : at + 3]) if length == 3 else (text[at : at + 1], text[at + 1 : at + 2])
    return _spellings(deck).get((rank.lower(), mark.lower())), length


@lru_cache(maxsize=64)
def _spellings(deck: Deck) -> dict[tuple[str, str], CardId]:
    """Every card by rank and mark in small letters: a color letter, or a suit's letter or symbol."""
    found: dict[tuple[str, str], CardId] = {}
    for card in range(deck.size - deck.jokers):
        rank = deck.ranks[deck.rank_of[card]].letter.lower()
        if deck.colors:
            marks = [deck.colors[deck.color_of[card]].letter]
        else:
            suit = deck.suits[deck.suit_of[card]]
            marks = [suit.letter, suit.symbol]
        for mark in marks:
            found[rank, mark.lower()] = CardId(card)
    return found


def _token(text: str, at: int) -> str:
    """What to show of a text that is no card: the word whole, or what is left of it after good cards."""
    start = at
    while start and text[start - 1] not in _SEPARATORS:
        start -= 1
    end = at
    while end < len(text) and text[end] not in _SEPARATORS:
        end += 1
    if (start == at and end - start <= 12) or end - at == 1:
        return text[max(start, end - 12) : end]
    return text[at : end if end - at <= 3 else at + 2]


def _right(deck: Deck, text: str, at: int) -> str:
    if text[at : at + 2].lower() == "jk":
        have = {0: "has no jokers", 1: "has one joker, Jk1"}.get(deck.jokers, "has two jokers, Jk1 and Jk2")
        return f"the pack {deck.id} {have}"
    marks = deck.colors or deck.suits
    word = "color" if deck.colors else "suit"
    letters = ", ".join(f"{mark.letter} ({mark.name})" for mark in marks)
    return f"a rank {_letters(deck)}, then a {word} {letters}"
