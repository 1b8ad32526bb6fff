"""How a hand is read: the cards that play for each share, their groups and numbers, ties as marks.

Groups tied by ranks have their bar above the cards, groups tied by colors or suit below; a kicker
has a dot. The numbers, read left to right, are what is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec
from rich.style import Style
from rich.text import Text

from purplepoker.cards import Deck
from purplepoker.engine.game import CompiledShare
from purplepoker.ranking.base import HIGH_KINDS, HandValue
from purplepoker.ranking.explain import describe
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.showing import showing
from purplepoker.terminal_cards import BLOCK, Cards

_IN_SEQUENCE = ("straight", "straight_flush", "royal_flush")


class Group(msgspec.Struct, frozen=True):
    """`label` "": a kicker. `number` "": it is not compared."""

    cards: tuple[int, ...]
    label: str
    number: str


class Playing(msgspec.Struct, frozen=True, eq=False):
    """What one share makes of the cards; `line` are the rows of the board that it may use."""

    share: CompiledShare
    value: HandValue
    line: tuple[int, ...] = ()


def playing(share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]) -> Playing | None:
    """The hand that plays for a share, over all its lines; None: too few cards as yet."""
    most = len(hole) if share.most < 0 else share.most
    ranking = share.ranking
    best: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    for line in share.lines:
        cards = tuple(card for row in line for card in rows[row])
        if min(most, len(hole)) + len(cards) < share.size or share.least > len(hole):
            continue
        five = ranking.best_cards(hole, cards, share.least, most, share.size)
        if five:  # not by strength, which is 0 for every low that does not qualify
            best = max(best, (showing(ranking.deck, ranking.role, ranking.settings, five), five, line))
    return Playing(share, ranking.value(best[1]), best[2]) if best[1] else None


def groups(deck: Deck, value: HandValue) -> list[Group]:
    """The cards that play in the order compared."""
    cards = tuple(value.cards)
    numbers = [str(number) for number in value.points] if deck.colors else []
    if value.cls in _IN_SEQUENCE or value.reading == "suit":
        label = value.cls.replace("_", " ")
        if value.reading == "suit":
            label = deck.suits[deck.suit_of[cards[0]]].name
        elif value.reading == "color":
            label = deck.colors[deck.color_of[cards[0]]].name
        return [Group(cards, label, "-".join(numbers))]
    kind = deck.color_of if value.reading == "colors" else deck.rank_of
    named = deck.colors if value.reading == "colors" else deck.ranks
    runs: list[list[int]] = []
    for card in cards:
        if runs and kind[runs[-1][0]] == kind[card]:
            runs[-1].append(card)
        else:
            runs.append([card])
    found = []
    for place, run in enumerate(runs):
        label = ""
        if len(run) > 1:
            name = named[kind[run[0]]]
            label = name.name if value.reading == "colors" else name.plural
        found.append(Group(tuple(run), label, numbers[place] if place < len(numbers) else ""))
    return found


def class_name(kind: str, cls: str) -> str:
    """`full house`; what is `high card` among high hands is a low without a pair."""
    return "no pair" if cls == "high_card" and kind not in HIGH_KINDS else cls.replace("_", " ")


def sentence(deck: Deck, hand: Playing) -> str:
    """The hand in words, with its reading where a pack has more than one."""
    words = _said(deck, hand.value, hand.share.ranking.role.kind)
    return words + ("" if hand.value.qualifies else " (does not qualify)")


def _said(deck: Deck, value: HandValue, kind: str) -> str:
    words = describe(deck, value, kind)
    by = f"by {value.reading}"
    return (
        f"{words}, {by}"
        if deck.colors and value.reading in ("ranks", "colors") and by not in words
        else words
    )


def short_words(deck: Deck, hand: Playing) -> str:
    """For a line that shows the groups too: `full house, by colors`; words where a pack has no points."""
    value, kind = hand.value, hand.share.ranking.role.kind
    if not value.qualifies:
        return f"no {hand.share.name}: {_said(deck, value, kind)} does not qualify"
    if not deck.colors:
        return sentence(deck, hand)
    by = "" if value.reading == "color" else f", by {value.reading}"
    return class_name(kind, value.cls) + by


def reading_line(cards: Cards, value: HandValue) -> Text:
    """`8p 9p Jp purple 7   Kb 6   Ag 5`: groups with their labels and numbers."""
    line = Text()
    worded = False
    for group in groups(cards.deck, value):
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
    place = {card: group for group in groups(cards.deck, value) for card in group.cards}
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
            style = Style() if by_ranks or card is None else cards.bar_style(card)
            line.append(bar * BLOCK, style)
        after = shown[at + 1] if at + 1 < len(shown) else None
        joined = group is not None and group.label and after is not None and place.get(after) is group
        line.append(bar if joined else " ", Style() if by_ranks or card is None else cards.bar_style(card))
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
    if kind in HIGH_KINDS:
        return so_far(deck, tuple(hole) if share.least else (*hole, *line))
    most = len(hole) if share.most < 0 else min(share.most, len(hole))
    hands = [own + tuple(line) for own in combinations(hole, most)]
    if len(hands[0]) < 2 or any(card < 0 for card in hands[0]):
        return ""
    if kind == "badugi":
        return describe(deck, max((ranking.value(hand) for hand in hands), key=lambda value: value.key), kind)
    reader = reader_of(deck, ranking.role, ranking.settings)
    reading = max((reader.showing(hand) for hand in hands), key=lambda reading: reading.key)
    words = _said(deck, reader.hand(reading), kind)
    return f"no pair so far: {words}" if reading.cls == "high_card" else words
