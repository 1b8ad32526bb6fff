"""Single hands: what one is worth, and how often each class comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import (
    BADUGI_CARDS,
    card_text,
    house_name,
    need_numbers,
    pack,
    read_cards,
    role_of,
    rule_texts,
)
from purplepoker.api.results import FrequenciesResult, RankResult
from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.odds.frequencies import frequencies
from purplepoker.ranking.base import HandValue
from purplepoker.ranking.explain import describe
from purplepoker.ranking.tables import Ranking, ranking
from purplepoker.variants.options import pack_rules
from purplepoker.variants.rulesets import RULESETS

MOST_CARDS = 9
LEAST_CARDS = 5


def hand_record(order: Ranking, value: HandValue, strength: int) -> RankResult:
    """One hand as the public functions show it."""
    deck = order.deck
    return RankResult(
        cls=value.cls,
        qualifies=value.qualifies,
        reading=value.reading,
        cards=tuple(deck.text(card) for card in value.cards),
        as_=tuple(deck.text(card) for card in value.as_),
        points=tuple(value.points),
        strength=strength,
        explanation=describe(deck, value, order.role.kind),
    ).with_pack(deck)


def ranking_of(
    deck: str | Deck,
    jokers: int,
    wild: str,
    kind: str | None,
    ruleset: str | None,
    rules: Mapping[str, str] | None,
) -> Ranking:
    """The order of hands where there is a pack but no game; a ruleset changes nothing about it (R-23)."""
    chosen = pack(deck, jokers, wild)
    if house_name(ruleset) is not None and ruleset not in RULESETS:
        raise Refused(Code.UNKNOWN_RULESET, token=ruleset, right="one of " + ", ".join(RULESETS))
    return ranking(chosen, role_of(chosen, kind), pack_rules(chosen, rule_texts(rules)))


def least_cards(kind: str) -> int:
    """Fewest cards that make a hand of this kind."""
    return BADUGI_CARDS if kind == "badugi" else LEAST_CARDS


def rank_cards(order: Ranking, cards: str | Sequence[str]) -> RankResult:
    """The best hand among these cards."""
    text = card_text(cards)
    chosen = read_cards(order.deck, text)
    least = least_cards(order.role.kind)
    if not least <= len(chosen) <= MOST_CARDS:
        right = f"the ranking {order.role.kind} takes {least} to {MOST_CARDS}"
        raise Refused(Code.CARD_COUNT, count=len(chosen), token=text.strip() or "none", right=right)
    return hand_record(order, order.value(chosen), order.strength(chosen))


def class_counts(order: Ranking, cards: int) -> FrequenciesResult:
    """How many of all hands of so many cards fall in each class."""
    if type(cards) is not int or abs(cards) > order.deck.size:
        raise Refused(Code.BAD_VALUE, token=cards, right="a whole number of cards")
    if order.deck.wild != "none":
        need_numbers()
    return FrequenciesResult(*frequencies(order.deck, order.role, order.settings, cards))
