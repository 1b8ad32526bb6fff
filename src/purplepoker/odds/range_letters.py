"""The letters of a pack as ranges read them, in any case: ranks, colors, suits, and their cards."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from purplepoker.cards import Deck
from purplepoker.odds.range_model import bit_of, mask_of_cards


class Letters(msgspec.Struct, frozen=True, eq=False):
    """By letter in small: `ranks`, and `marks`, which follow a rank on a card (colors, else suits).

    `suits` can be written where a color could stand: on a pack with colors only those suits whose
    letter is no color's, and suit symbols always. The values are places in the tuples of cards.
    """

    ranks: dict[str, int]
    marks: dict[str, int]
    suits: dict[str, int]
    rank_cards: tuple[int, ...]
    mark_cards: tuple[int, ...]
    suit_cards: tuple[int, ...]
    all_cards: int
    colored: bool
    written: tuple[str, str]
    """All ranks, and all letters of suits or colors, as cards are written."""

    def rank_at(self, text: str, at: int) -> tuple[int, int] | None:
        """The rank that begins there and how many characters it takes: `10` is T."""
        if text.startswith("10", at) and "t" in self.ranks:
            return self.ranks["t"], 2
        rank = self.ranks.get(text[at : at + 1].lower())
        return None if rank is None else (rank, 1)

    def mark_at(self, text: str, at: int) -> int | None:
        """The color (or suit, on a pack without) of the letter there."""
        return self.marks.get(text[at : at + 1].lower())

    def suit_at(self, text: str, at: int) -> int | None:
        """The suit of the letter there, on a pack with colors."""
        return self.suits.get(text[at : at + 1].lower())

    def both(self, letter: str) -> bool:
        """Whether this letter is a rank and a mark: then it does not say which."""
        return letter.lower() in self.ranks and letter.lower() in self.marks

    def owned(self, letter: str) -> bool:
        """Whether a rank or a mark of the pack has this letter."""
        return letter.lower() in self.ranks or letter.lower() in self.marks


@lru_cache(maxsize=16)
def letters_of(deck: Deck) -> Letters:
    """The letters of this pack."""
    suits = {suit.letter.lower(): at for at, suit in enumerate(deck.suits)}
    suits |= {suit.symbol.lower(): at for at, suit in enumerate(deck.suits)}
    colors = {color.letter.lower(): at for at, color in enumerate(deck.colors)}
    suit_cards = tuple(mask_of_cards(deck, deck.suit_of, at) for at in range(len(deck.suits)))
    color_cards = tuple(mask_of_cards(deck, deck.color_of, at) for at in range(len(deck.colors)))
    return Letters(
        ranks={rank.letter.lower(): at for at, rank in enumerate(deck.ranks)},
        marks=colors or suits,
        suits={letter: at for letter, at in suits.items() if letter not in colors} if colors else {},
        rank_cards=tuple(mask_of_cards(deck, deck.rank_of, at) for at in range(len(deck.ranks))),
        mark_cards=color_cards or suit_cards,
        suit_cards=suit_cards,
        all_cards=sum(bit_of(card) for card in range(deck.size)),
        colored=bool(deck.colors),
        written=(
            "".join(rank.letter for rank in deck.ranks),
            "".join(mark.letter for mark in (deck.colors or deck.suits)),
        ),
    )
