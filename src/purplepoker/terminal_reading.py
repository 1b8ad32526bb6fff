"""How a hand is drawn: the cards that play with their groups and numbers, ties as marks, short words.

Groups tied by ranks have their bar above the cards, groups tied by colors or suit below; a kicker
has a dot. The numbers, read left to right, are what is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from rich.style import Style
from rich.text import Text

from purplepoker.cards import Deck
from purplepoker.engine.game import CompiledShare
from purplepoker.ranking.base import HIGH_KINDS, HandValue
from purplepoker.ranking.explain import class_name, stand_ins
from purplepoker.reading.groups import Group, groups
from purplepoker.reading.hands import Hand, in_words, part_of, sentence
from purplepoker.terminal_cards import BLOCK, Cards


class Labelled(msgspec.Struct, frozen=True):
    """Cards that are drawn together. `label` "": a kicker. `number` "": not compared, or the rank.

    `color`: a card of the color that ties them; wild ones have another or none.
    """

    cards: tuple[int, ...]
    label: str
    number: str
    color: int


def labelled(deck: Deck, value: HandValue) -> list[Labelled]:
    """The cards that play in the order compared; what is one sequence or of one suit is one group."""
    found = groups(deck, value)
    if found[-1].side in ("straight", "suit") or value.reading == "color":
        number = "-".join(map(str, value.points)) if deck.colors else ""
        return [Labelled(found[-1].cards, found[-1].name, number, _named(found[-1]))]
    return [
        Labelled(group.cards, group.name, group.number if deck.colors else "", _named(group))
        for group in found
    ]


def _named(group: Group) -> int:
    return (group.as_ or group.cards)[0]


def short_words(deck: Deck, hand: Hand) -> str:
    """For a line that shows the groups too: `full house, by colors`; words where a pack has no points."""
    value, kind = hand.value, hand.share.ranking.role.kind
    if not value.qualifies:
        return f"no {hand.share.name}: {in_words(deck, value, kind)} does not qualify"
    if not deck.colors:
        return sentence(deck, hand)
    by = "" if value.reading == "color" else f", by {value.reading}"
    wild = stand_ins(deck, value)
    return class_name(kind, value.cls) + by + (f" ({wild})" if wild else "")


def reading_line(cards: Cards, value: HandValue) -> Text:
    """`8p 9p Jp purple 7   Kb 6   Ag 5`: groups with their labels and numbers."""
    line = Text()
    worded = False
    for group in labelled(cards.deck, value):
        words = " ".join(word for word in (group.label, group.number) if word)
        if line:
            line.append("   " if words or worded else " ")
        worded = bool(words)
        line.append_text(cards.tokens(group.cards))
        if words:
            line.append(f" {words}", Style(bold=bool(group.label)))
    return line


def ties(cards: Cards, shown: Sequence[int | None], value: HandValue | None) -> tuple[Text, Text]:
    """The mark lines above and below a row of card blocks; empty where nothing is tied there."""
    above, below = Text(), Text()
    if value is None:
        return above, below
    look = cards.look
    place = {card: group for group in labelled(cards.deck, value) for card in group.cards}
    by_ranks = value.reading == "ranks"
    bar = look.sign("▁" if by_ranks else "▔", "=")
    for at, card in enumerate(shown):
        group = place.get(card) if card is not None else None
        line = above if by_ranks else below
        if group is None:
            line.append(" " * BLOCK)
        elif not group.label:
            line.append(look.sign("•", ".").center(BLOCK))
        else:
            style = Style() if by_ranks else cards.bar_style(group.color)
            line.append(bar * BLOCK, style)
        after = shown[at + 1] if at + 1 < len(shown) else None
        joined = group is not None and group.label and after is not None and place.get(after) is group
        line.append(
            bar if joined else " ", Style() if by_ranks or group is None else cards.bar_style(group.color)
        )
    return (above, Text()) if above.plain.strip() else (Text(), below if below.plain.strip() else Text())


def so_far(deck: Deck, hand: Sequence[int]) -> str:
    """What fewer than five cards have in common: `pair of kings; three purples`."""
    words = []
    kinds = [(deck.rank_of, [rank.plural for rank in deck.ranks])]
    if deck.colors:
        kinds.append((deck.color_of, [color.plural for color in deck.colors]))
    for of, names in kinds:
        counts = Counter(of[card] for card in hand if card >= 0 and of[card] >= 0)
        for kind, count in sorted(counts.items(), reverse=True):
            if count > 1:
                words.append(f"{('two', 'three', 'four', 'five', 'six', 'seven')[count - 2]} {names[kind]}")
    return ", ".join(words)


def part_words(share: CompiledShare, hole: Sequence[int], line: Sequence[int]) -> str:
    """What too few cards for a hand come to: for a low its reading, for a high what they have in common."""
    ranking = share.ranking
    deck, kind = ranking.deck, ranking.role.kind
    wild = any(deck.is_wild(card) for card in (*hole, *line) if card >= 0)
    if kind in HIGH_KINDS and not wild:
        return so_far(deck, tuple(hole) if share.least else (*hole, *line))
    part = None if any(card < 0 for card in hole) else part_of(share, hole, line)
    if part is None:
        return ""
    words = in_words(deck, part[1], kind)
    if kind in HIGH_KINDS:
        return words
    return f"no pair so far: {words}" if part[1].cls == "high_card" else words
