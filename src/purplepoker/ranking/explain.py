"""Hands in words: what one is, why it beats another, why two share.

An explanation names the class, the reading, the first number that differs and, for a tie, why it is
one. All names come from the deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from purplepoker.cards import Deck, Role
from purplepoker.ranking.base import HIGH_KINDS, HandValue

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_KINDS_OF = {"three_of_a_kind": "three", "four_of_a_kind": "four", "five_of_a_kind": "five"}
_PLURAL = ("two_pair", "full_house", *_KINDS_OF)
_CLASS_WORDS = {
    "pair": "a pair",
    "straight": "a straight",
    "flush": "a flush",
    "full_house": "a full house",
    "straight_flush": "a straight flush",
    "royal_flush": "a royal flush",
}
_GROUP_SIZES = {
    "pair": (2,),
    "two_pair": (2, 2),
    "three_of_a_kind": (3,),
    "full_house": (3, 2),
    "four_of_a_kind": (4,),
    "five_of_a_kind": (5,),
}


def class_name(kind: str, cls: str) -> str:
    """`full house`; what is `high card` among high hands is a low without a pair."""
    return "no pair" if cls == "high_card" and kind not in HIGH_KINDS else cls.replace("_", " ")


def class_words(cls: str, kind: str = "high") -> str:
    """A class as it stands in a sentence: "a straight", "three of a kind", of a low "no pair"."""
    return _CLASS_WORDS.get(cls) or class_name(kind, cls)


def describe(deck: Deck, value: HandValue, kind: str = "high") -> str:
    """One hand: "three kings with ace, nine", with points where they count: "three purples (7, 4, 3)".

    What wild cards stand for follows, as in "four kings with nine (Jk1 as Kc)".
    """
    points = ", ".join(map(str, value.points)) if _shows_points(value, kind) else ""
    notes = "; ".join(note for note in (points, stand_ins(deck, value)) if note)
    return _words(deck, value, kind) + (f" ({notes})" if notes else "")


def stand_ins(deck: Deck, value: HandValue) -> str:
    """What wild cards stand for: `Jk1 as Kc, 2s as Qd`; "" where every card is itself."""
    pairs = zip(value.cards, value.as_, strict=True)
    return ", ".join(f"{deck.text(card)} as {deck.text(one)}" for card, one in pairs if card != one)


def explain(
    deck: Deck,
    role: Role,
    values: Sequence[HandValue | None],
    names: Sequence[str] | None = None,
    share: str = "pot",
) -> str:
    """One line on who wins among the hands of one role and why; None takes no part.

    `names`: as many as values, to say who wins. `share`: what is shared in a tie.
    """
    entered = [(seat, value) for seat, value in enumerate(values) if value is not None]
    able = [(seat, value) for seat, value in entered if value.qualifies]
    if not able:
        return (
            f"No hand qualifies: five different numbers, none above {role.limit}." if entered else "No hand."
        )
    top = max(value.key for _, value in able)
    winners = [(seat, value) for seat, value in able if value.key == top]
    rest = [value for _, value in able if value.key < top]
    who = ""
    if names is not None and len(entered) > 1:
        who = _list([names[seat] for seat, _ in winners])
        who += " wins: " if len(winners) == 1 else ": "
    hands = [value for _, value in winners]
    if len(hands) > 1:
        line = _tie(deck, hands, role.kind, share)
    elif rest:
        line = _beats(deck, hands[0], max(rest, key=lambda value: value.key), role.kind)
    elif len(entered) > 1:
        line = f"{describe(deck, hands[0], role.kind)} is the only hand that qualifies."
    else:
        line = f"{describe(deck, hands[0], role.kind)}."
    return who + (line if who else line[0].upper() + line[1:])


def _beats(deck: Deck, winner: HandValue, loser: HandValue, kind: str) -> str:
    verb = "beat" if winner.cls in _PLURAL else "beats"
    best, other = _words(deck, winner, kind), _words(deck, loser, kind)
    if winner.cls != loser.cls:
        reason = f"{class_words(winner.cls, kind)} beats {class_words(loser.cls, kind)}"
        if kind == "badugi":
            reason = "more cards of different ranks and suits"
        return f"{describe(deck, winner, kind)} {verb} {describe(deck, loser, kind)}: {reason}."
    at = next(i for i, (a, b) in enumerate(zip(winner.points, loser.points, strict=True)) if a != b)
    if _shows_points(winner, kind):
        # the last number of the loser is the first that differs
        best = f"{_bare(deck, winner)}{_points(winner.points)}"
        other = f"{_bare(deck, loser)}{_points(loser.points[: at + 1])}"
        return f"{best} {verb} {other}."
    mine, theirs = _number(deck, winner, at, kind), _number(deck, loser, at, kind)
    reason = f"{mine} over {theirs}" if kind in HIGH_KINDS else f"{mine} under {theirs}"
    return f"{best} {verb} {other}: {reason}."


def _tie(deck: Deck, hands: Sequence[HandValue], kind: str, share: str) -> str:
    texts = list(dict.fromkeys(describe(deck, hand, kind) for hand in hands))
    count = "both" if len(hands) == 2 else f"all {_NUMBERS[len(hands)] if len(hands) <= 10 else len(hands)}"
    first = hands[0]
    if kind.startswith("purple"):
        compared = "-".join(map(str, first.points))
        if len(texts) == 1:
            text = _article(first, texts[0]) + texts[0]
            return f"{count} have {text}, and nothing else is compared; they share the {share}."
        if _is_low(kind) and first.cls == "high_card":
            return (
                f"{count} have {compared}, by ranks or by colors, and nothing else is compared; "
                f"they share the {share}."
            )
        names = list(dict.fromkeys(_bare(deck, hand) for hand in hands))
        bare = f"{', and '.join(names)}," if any(" and " in name for name in names) else _list(names)
        return f"{bare} {count} count {compared}, and nothing else is compared; they share the {share}."
    if first.cls in ("straight", "straight_flush", "royal_flush"):
        head = deck.ranks[deck.rank_of[first.as_[0]]].name
        word = "" if first.cls == "royal_flush" else f", {head} high"
        return f"{count} have {class_words(first.cls)}{word}; they share the {share}."
    return f"{count} have {_letters(deck, first)}; they share the {share}."


def _article(value: HandValue, text: str) -> str:
    """Before a hand that is named as one thing."""
    if value.cls in ("pair", "straight", "flush", "straight_flush", "royal_flush"):
        return "an " if text[0] in "aeiou" else "a "
    return ""


def _shows_points(value: HandValue, kind: str) -> bool:
    """Purple hands are compared by points, so they are named; a low without pair is its points already."""
    return kind.startswith("purple") and not (_is_low(kind) and value.cls == "high_card")


def _is_low(kind: str) -> bool:
    return kind not in HIGH_KINDS and kind != "purple-27"


def _points(points: Sequence[int]) -> str:
    first, *others = map(str, points)
    return f" ({first}, then {', '.join(others)})" if others else f" ({first})"


def _words(deck: Deck, value: HandValue, kind: str) -> str:
    if kind == "badugi":
        return f"{value.cls.replace('_', '-')} badugi {_letters(deck, value)}"
    if _is_low(kind) and value.cls == "high_card":
        low = "-".join(map(str, value.points)) if kind.startswith("purple") else _letters(deck, value)
        return f"{low} by {value.reading}" if kind.startswith("purple") else low
    bare = _bare(deck, value)
    if value.cls in ("straight", "straight_flush", "royal_flush", "flush"):
        return bare
    kickers = [_name(deck, value, card) for card in value.as_[sum(_GROUP_SIZES.get(value.cls, (1,))) :]]
    if kind.startswith("purple"):
        kickers = kickers[: len(value.points) - len(_GROUP_SIZES.get(value.cls, (1,)))]
    return f"{bare} with {', '.join(kickers)}" if kickers else bare


def _bare(deck: Deck, value: HandValue) -> str:
    """The hand without its kickers."""
    cards = value.as_
    cls = value.cls
    if cls in _KINDS_OF:
        return f"{_KINDS_OF[cls]} {_plural(deck, value, cards[0])}"
    if cls == "high_card":
        return f"{_name(deck, value, cards[0])} high"
    if cls == "pair":
        return f"pair of {_plural(deck, value, cards[0])}"
    if cls == "two_pair":
        return f"{_plural(deck, value, cards[0])} and {_plural(deck, value, cards[2])}"
    if cls == "full_house":
        return f"{_plural(deck, value, cards[0])} full of {_plural(deck, value, cards[3])}"
    head = deck.ranks[deck.rank_of[cards[0]]].name
    if cls == "straight":
        return f"{head}-high straight"
    place = deck.suits[deck.suit_of[cards[0]]].name
    if deck.colors and len({deck.color_of[card] for card in cards}) == 1:
        place = deck.colors[deck.color_of[cards[0]]].name
    if cls == "flush":
        return f"flush in {place} {_letters(deck, value)}"
    return f"royal flush in {place}" if cls == "royal_flush" else f"{head}-high straight flush in {place}"


def _number(deck: Deck, value: HandValue, at: int, kind: str) -> str:
    """The number at a place of the list compared, as a word: a group in the plural, a single card not."""
    if kind.startswith("purple"):
        return str(value.points[at])
    sizes = _GROUP_SIZES.get(value.cls, ())
    card = value.as_[sum(sizes[:at]) + max(0, at - len(sizes))]
    return _plural(deck, value, card) if at < len(sizes) else _name(deck, value, card)


def _name(deck: Deck, value: HandValue, card: int) -> str:
    if value.reading == "colors":
        return deck.colors[deck.color_of[card]].name
    return deck.ranks[deck.rank_of[card]].name


def _plural(deck: Deck, value: HandValue, card: int) -> str:
    if value.reading == "colors":
        return deck.colors[deck.color_of[card]].plural
    return deck.ranks[deck.rank_of[card]].plural


def _letters(deck: Deck, value: HandValue) -> str:
    return "-".join(deck.ranks[deck.rank_of[card]].letter for card in value.as_)


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
