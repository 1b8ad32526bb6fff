"""What the public functions take, made into packs, roles and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec

import msgspec

from purplepoker import cards
from purplepoker.cards import CardId, Deck, Role, parse_cards
from purplepoker.engine.game import Game, compile_game
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids
from purplepoker.ranking.base import KINDS, check_fit, role_of_kind, role_with_kind
from purplepoker.variants.load import variant_file
from purplepoker.variants.options import default_deck
from purplepoker.variants.rulesets import RULESETS
from purplepoker.variants.source import VariantFile

BADUGI_CARDS = 4


def pack(deck: str | Deck, jokers: int = 0, wild: str = "none") -> Deck:
    """The pack by id, path or as it is, with jokers and wild cards (R-32)."""
    if type(jokers) is not int or jokers not in (0, 1, 2):
        raise Refused(Code.BAD_VALUE, token=jokers, right="a pack has 0, 1 or 2 jokers")
    if type(wild) is not str:
        right = "wild cards are a text: none, or a list with commas of jokers, bug and ranks"
        raise Refused(Code.BAD_VALUE, token=wild, right=right)
    found = deck if isinstance(deck, Deck) else cards.deck(deck_name(deck))
    return found if not jokers and wild == "none" else cards.with_wild(found, jokers, wild)


def deck_name(deck: object) -> str:
    """An id or path; anything else is refused."""
    if isinstance(deck, str):
        return deck
    raise Refused(Code.UNKNOWN_DECK, token=deck, right="an id or the path of a deck file, as text")


def rule_texts(rules: object) -> dict[str, str]:
    """Named options as texts: `5`, `True` and `None` say the same as "5", "true" and "none"."""
    if rules is None:
        return {}
    if not isinstance(rules, Mapping):
        right = "rules are a mapping of option names to values, as in {'max_bet': 5}"
        raise Refused(Code.BAD_VALUE, token=rules, right=right)
    for name, value in rules.items():
        # no option is a longer number, and Python does not write the longest ones
        if not isinstance(value, str | int | None) or (isinstance(value, int) and value.bit_length() > 64):
            right = "a text, a number of at most 64 bits, True, False or None"
            raise Refused(Code.BAD_OPTION, option=name, token=value, right=right)
    return {str(name): str(value) for name, value in rules.items()}


def house_name(ruleset: str | None) -> str | None:
    """The name of a ruleset as it is; what is no text is refused like a name nobody knows."""
    if ruleset is None or isinstance(ruleset, str):
        return ruleset
    raise Refused(Code.UNKNOWN_RULESET, token=ruleset, right="one of " + ", ".join(RULESETS))


def amounts(values: object, code: Code, what: str) -> tuple[int, ...]:
    """Chips in a row: a sequence of whole numbers, or a refusal with `code`."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise Refused(code, token=values, right=f"{what} are a sequence of whole numbers of chips")
    return tuple(values)


def card_text(cards: object) -> str:
    """Cards as one text, given as a text or as a sequence of texts."""
    if isinstance(cards, str):
        return cards
    if isinstance(cards, Sequence) and all(isinstance(card, str) for card in cards):
        return " ".join(cards)
    right = "cards are a text or a sequence of texts, as in 'As Kd' or ['As', 'Kd']"
    raise Refused(Code.BAD_VALUE, token=cards if isinstance(cards, int) else repr(cards), right=right)


def read_cards(deck: Deck, text: str) -> tuple[CardId, ...]:
    """Cards of this pack; where a token is a card of another pack of the program, the refusal says so."""
    try:
        return parse_cards(deck, text)
    except Refused as refused:
        token = str(refused.facts.get("token", ""))
        other = _pack_with(token) if refused.code is Code.UNKNOWN_CARD else None
        if other is None:
            raise
        right = f"{refused.facts['right']}; the pack {other} has it (--deck {other})"
        raise Refused(Code.UNKNOWN_CARD, token=token, right=right) from None


def need_numbers() -> None:
    """MISSING_EXTRA where the packages for odds are not installed."""
    missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
    if missing:
        right = "pip install 'purplepoker[odds]'"
        raise Refused(Code.MISSING_EXTRA, token=f"odds ({missing[0]})", right=right)


def check_doubles(deck: Deck, groups: Sequence[Sequence[int]]) -> None:
    """Refuses a card that stands twice among all of them."""
    seen: set[int] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise Refused(Code.DOUBLE_CARD, token=deck.text(card))
        seen.add(card)


def _pack_with(token: str) -> str | None:
    for other in ("standard", *data_ids("decks")):
        try:
            if parse_cards(cards.deck(other), token):
                return other
        except Refused:
            continue
    return None


def known_kind(kind: str) -> str:
    """The ranking kind, or a refusal with the list."""
    if kind not in KINDS:
        raise Refused(Code.UNKNOWN_RANKING, token=kind, right="one of " + ", ".join(KINDS))
    return kind


def role_of(deck: Deck, kind: str | None) -> Role:
    """How one hand of this pack ranks where there is no game: its `high` role, or the kind asked for.

    A kind that the deck file gives to a role comes with that role's settings (low ace, limit).
    """
    if kind is None:
        if "high" not in deck.roles:
            right = "name a kind with ranking: this pack has no high role"
            raise Refused(Code.RANKING_UNFIT, token="high", right=right)
        return deck.roles["high"]
    return role_of_kind(deck, known_kind(kind))


def file_of(variant: str) -> VariantFile:
    """The game by id or path."""
    if not isinstance(variant, str):
        raise Refused(
            Code.UNKNOWN_VARIANT, token=variant, right="an id or the path of a variant file, as text"
        )
    return variant_file(variant)


def pack_of(
    file: VariantFile, deck: str | Deck | None, jokers: int, wild: str, rules: Mapping[str, str]
) -> Deck:
    """The pack named, else the game's own."""
    return pack(default_deck(file, rules) if deck is None else deck, jokers, wild)


def with_ranking(deck: Deck, file: VariantFile, kind: str | None) -> Deck:
    """The pack with `kind` in place of the kind of the role it can stand for in this game."""
    if kind is None:
        return deck
    known_kind(kind)
    used = {share.item.rank for share in file.shares}
    roles = {
        role: better for role in sorted(used) if (better := role_with_kind(deck, role, kind)) is not None
    }
    for role in roles.values():
        check_fit(deck, role)
    if not roles:
        right = f"{file.id} ranks hands by {', '.join(sorted(used))}, which it cannot stand for"
        raise Refused(Code.RANKING_UNFIT, token=kind, right=right)
    return _replaced(deck, tuple(roles.items()))


@cache
def _replaced(deck: Deck, roles: tuple[tuple[str, Role], ...]) -> Deck:
    """Cached, as rank tables are kept by pack."""
    return msgspec.structs.replace(deck, roles=deck.roles | dict(roles))


def game_of(
    variant: str,
    *,
    deck: str | Deck | None = None,
    jokers: int = 0,
    wild: str = "none",
    ranking: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    structure: str | None = None,
    blinds: tuple[int, int] = (1, 2),
) -> Game:
    """The compiled game that the common options describe."""
    file = file_of(variant)
    named = rule_texts(rules)
    chosen = with_ranking(pack_of(file, deck, jokers, wild, named), file, ranking)
    return compile_game(
        file,
        chosen,
        structure=structure,
        ruleset=house_name(ruleset),
        rules=named,
        blinds=amounts(blinds, Code.BAD_FORCED, "blinds"),
    )
