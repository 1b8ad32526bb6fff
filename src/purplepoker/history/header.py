"""What a written hand begins with: the game and the forced bets, as PHH has them or in our own table.

A game without a PHH code is compiled again from what is written; only if nothing of it differs does the
history say what was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Any

from msgspec.structs import replace

from purplepoker import cards
from purplepoker.cards import Deck, load_deck
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Forced, Stakes, Start
from purplepoker.errors import Code, Refused
from purplepoker.files import data_ids
from purplepoker.history import toml
from purplepoker.history.amounts import shown
from purplepoker.history.codes import CODES, PhhGame
from purplepoker.history.extra import MONEY, PREFIX, Extra, file_of, pack_fields, read, same_pack
from purplepoker.history.start import forced_by_fields, forced_with, opener_of, own_game
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import AnyStep, Bet, Board, Deal
from purplepoker.variants.options import resolve

Fields = dict[str, str]


# --- a game that PHH has a code for -------------------------------------------------------------------


def coded_fields(game: Game, start: Start, scale: int, *, runs: int) -> Fields | Refused:
    """The fields of a hand that PHH can tell whole, or why it cannot."""
    code = _code(game)
    if isinstance(code, Refused):
        return code
    if runs > 1:
        return _no_words(game, f"a hand run {runs} times")
    if start.carried:
        return _no_words(game, "a pot that lay there before the deal")
    try:
        return _coded_fields(code, game, start, scale)
    except Refused as refused:
        return refused


def _code(game: Game) -> PhhGame | Refused:
    """The PHH code of a game, if PHH has one and the game is played just as it says."""
    for code in CODES.values():
        if (code.variant, code.structure, code.deck) != (
            game.variant.id,
            game.stakes.structure,
            game.deck.id,
        ):
            continue
        usual = usual_game(code)
        same = _shape(usual) == _shape(game) and game.deck is usual.deck
        if same and game.stakes.cap_per_deal is None and game.stakes.max_bet is None:
            return code
    return _no_words(game, "PHH knows " + ", ".join(CODES) + " only, with the usual pack and rules")


@cache
def usual_game(code: PhhGame) -> Game:
    """The game that a code of PHH means."""
    return compile_game(
        variant_file(code.variant), cards.deck(code.deck), structure=code.structure, ruleset="recorded"
    )


def plays_as(game: Game, deck: str, variants: Sequence[str], structures: Sequence[str]) -> bool:
    """Whether a game is one of these as everybody plays it, with the plain pack and no cap."""
    stakes = game.stakes
    if (
        game.variant.id not in variants
        or stakes.structure not in structures
        or game.deck is not cards.deck(deck)
    ):
        return False
    usual = compile_game(
        variant_file(game.variant.id), game.deck, structure=stakes.structure, ruleset="recorded"
    )
    return _shape(usual) == _shape(game) and stakes.cap_per_deal is None and stakes.max_bet is None


def _shape(game: Game) -> tuple[tuple[AnyStep, ...], object]:
    """What is dealt, bet and won, without what leaves no trace in a history: burns, the duty to open."""
    shares = tuple((s.name, s.ranking.role, s.least, s.most, s.size, s.lines) for s in game.shares)
    return tuple(_plain(step) for step in game.variant.steps), shares


def _plain(step: AnyStep) -> AnyStep:
    if isinstance(step, Bet):
        return replace(step, must=False)
    if isinstance(step, Deal | Board):
        return replace(step, burn=False)
    return step


def _coded_fields(code: PhhGame, game: Game, start: Start, scale: int) -> Fields:
    forced = start.forced
    n = len(start.stacks)
    antes, trimmed = _antes(game, forced, start.stacks)
    fields = {
        "variant": toml.text(code.code),
        "ante_trimming_status": toml.value(trimmed),
        "antes": amounts(antes[::-1] if n == 2 else antes, scale),
    }
    if code.stud:
        if any(forced.blinds):
            raise _no_words(game, "blinds in a game with a bring-in")
        fields["bring_in"] = amount(game.stakes.bring_in, scale)
    else:
        blinds = _signed(forced, n)
        if blinds is None:
            raise _no_words(game, f"p{forced.opener + 1} opening against these blinds")
        fields["blinds_or_straddles"] = amounts(blinds[::-1] if n == 2 else blinds, scale)
    return fields | _bets(game, scale)


def _bets(game: Game, scale: int) -> Fields:
    if game.stakes.structure == "fixed-limit":
        return {
            "small_bet": amount(game.stakes.small, scale),
            "big_bet": amount(game.stakes.big, scale),
        }
    return {"min_bet": amount(game.stakes.min_bet, scale)}


def _antes(game: Game, forced: Forced, stacks: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """Antes by player as they were asked, and whether they are the player's own (trimmed) or dead money."""
    own, dead = forced.antes, forced.dead
    if any(own) and any(dead):
        raise _no_words(game, "own antes and dead money in one hand")
    if (
        any(own)
        and forced.blind_first
        and any(a + b > s for a, b, s in zip(own, forced.blinds or own, stacks, strict=True))
    ):
        raise _no_words(game, "a short stack whose blind comes before its ante")
    if any(dead):
        return dead, False
    return forced.asked or own or (0,) * len(stacks), True


def _signed(forced: Forced, seats: int) -> tuple[int, ...] | None:
    """Blinds by player; posts behind the opener's blind are negative, as they do not move the opener."""
    blinds = forced.blinds or (0,) * seats
    opener = max(forced.opener, 0)
    if opener_of(blinds) == opener:
        return blinds
    last = (opener - 1) % seats
    signed = tuple(-b if p > last else b for p, b in enumerate(blinds))
    return signed if opener_of(signed) == opener else None


def _no_words(game: Game, what: str) -> Refused:
    return Refused(
        Code.NOT_RECORDABLE,
        variant=game.variant.id,
        structure=game.stakes.structure,
        deck=game.deck.id,
        right=what,
    )


# --- any other game -----------------------------------------------------------------------------------


def own_fields(
    game: Game, start: Start, scale: int, variant_text: str, deck_text: str
) -> tuple[Fields, dict[str, Any]]:
    """PHH's fields as far as they go, and those of our own table. Refused(NOT_RECORDABLE)."""
    forced = start.forced
    n = len(start.stacks)
    dead = any(forced.dead) and not any(forced.antes)
    antes = forced.dead if dead else forced.asked or forced.antes or (0,) * n
    blinds = _signed(forced, n) or forced.blinds
    posts = any(blinds)
    if n == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    fields = {
        "variant": toml.text(PREFIX + game.variant.id),
        "ante_trimming_status": toml.value(not dead),
        "antes": amounts(antes, scale),
    }
    if posts:
        fields["blinds_or_straddles"] = amounts(blinds, scale)
    if any(isinstance(step, Bet) and step.bring_in for step in game.variant.steps):
        fields["bring_in"] = amount(game.stakes.bring_in, scale)
    fields |= _bets(game, scale)
    more = _game_fields(game, scale, variant_text, deck_text)
    if start.carried:
        more.setdefault("amounts", {})["carried"] = _told(start.carried, scale)
    usual = forced_by_fields(
        antes, blinds if posts else (0,) * n, start.stacks, trimmed=not dead, stud=not posts
    )
    differs = _forced_fields(forced, usual, n, scale)
    if differs:
        more["forced"] = differs
    _check(game, more, scale, n, forced, usual)
    return fields, more


def _game_fields(game: Game, scale: int, variant_text: str, deck_text: str) -> dict[str, Any]:
    """Game, pack and rules."""
    more: dict[str, Any] = {"structure": game.stakes.structure, "ruleset": game.rules.ruleset}
    own = variant_text and game.variant.id not in variant_ids()
    if own:
        more["variant_text"] = variant_text
    elif game.variant.id not in variant_ids():
        raise _no_words(game, "the text of the variant's file is asked for")
    more["deck"] = game.deck.id
    plain = _plain_pack(game, deck_text)
    if deck_text and game.deck.id not in data_ids("decks"):
        more["deck_text"] = deck_text
    more |= pack_fields(game.deck, plain)
    file = file_of(game.variant.id, Extra(variant_text=variant_text if own else ""))
    _, usual = resolve(file, game.deck, structure=game.stakes.structure, ruleset=game.rules.ruleset)
    differ = {name: value for name, value in game.rules.named.items() if usual.named.get(name) != value}
    options = {name: value for name, value in differ.items() if not (name in MONEY and value.isdecimal())}
    money = {name: _told(int(differ[name]), scale) for name in differ if name not in options}
    if game.variant.fee is not None:
        money["fee_unit"] = _told(game.stakes.fee_unit, scale)
    return more | ({"options": options} if options else {}) | ({"amounts": money} if money else {})


def _plain_pack(game: Game, deck_text: str) -> Deck:
    """The pack as its file has it, without jokers and wild cards."""
    if game.deck.id in data_ids("decks"):
        return cards.deck(game.deck.id)
    if not deck_text:
        raise _no_words(game, "the text of the pack's file is asked for")
    return load_deck(deck_text, game.deck.id)


def _forced_fields(forced: Forced, usual: Forced, seats: int, scale: int) -> dict[str, Any]:
    """Fields of the forced bets that antes and blinds of the file do not tell."""
    found: dict[str, Any] = {}
    for name in Forced.__struct_fields__:
        item, other = getattr(forced, name), getattr(usual, name)
        if isinstance(item, tuple):
            if (item or (0,) * seats) != (other or (0,) * seats):
                found[name] = [_told(one, scale) for one in item]
        elif item != other:
            if name in ("price", "full", "nominal"):
                found[name] = _told(item, scale)
            else:
                found[name] = item + 1 if name == "opener" else item
    return found


_UNTOLD = {"lenient": False, "dealer": False, "by_hand": False, "max_runs": 1, "slow_runout": False}


def _stakes(stakes: Stakes) -> Stakes:
    """Stakes without what a history does not tell: who opens hands, and sizes that the structure ignores."""
    plain = replace(stakes, **_UNTOLD)
    if stakes.structure == "fixed-limit":
        return replace(plain, min_bet=0)
    return replace(plain, small=0, big=0)


def _check(
    game: Game, more: Mapping[str, Any], scale: int, seats: int, forced: Forced, usual: Forced
) -> None:
    """Reads back what is to be written; what would be another game is refused."""
    extra = read({"format": 1, **more}, False, seats)
    stakes = game.stakes
    bets = (stakes.small, stakes.big) if stakes.structure == "fixed-limit" else (stakes.min_bet,) * 2
    code = PhhGame(PREFIX + game.variant.id, game.variant.id, stakes.structure, own=True)
    again = own_game(code, extra, bets, stakes.bring_in, scale)
    differs = [
        name
        for name, same in (
            ("pack", same_pack(game.deck, again.deck)),
            ("steps", game.variant.steps == again.variant.steps and game.rows == again.rows),
            ("shares", _shares(game) == _shares(again)),
            ("stakes", _comparable(stakes, again.stakes, game)),
            ("forced bets", _whole(forced_with(usual, extra, scale), seats) == _whole(forced, seats)),
        )
        if not same
    ]
    if differs:
        raise _no_words(game, f"what a history tells gives other {' and '.join(differs)}")


def _comparable(one: Stakes, other: Stakes, game: Game) -> bool:
    """Stakes that play alike; the price of an exchange and of a bring-in where the game has them."""
    if game.variant.fee is None:
        other = replace(other, fee_unit=one.fee_unit)
    return _stakes(one) == _stakes(other)


def _shares(game: Game) -> object:
    return tuple(
        (s.name, s.board, s.role, s.ranking.role, s.least, s.most, s.size, s.lines) for s in game.shares
    )


def _whole(forced: Forced, seats: int) -> Forced:
    """Forced bets with a list for every player."""
    lists = {
        name: item or (0,) * seats
        for name in Forced.__struct_fields__
        if isinstance(item := getattr(forced, name), tuple)
    }
    return replace(forced, **lists)


# --- amounts ------------------------------------------------------------------------------------------


def amount(chips: int, scale: int) -> str:
    """In a hand with fractions whole numbers get a point too, or others would split a pot in whole chips."""
    text = shown(chips, scale)
    return text if scale == 1 or "." in text else text + ".0"


def amounts(chips: Sequence[int], scale: int) -> str:
    """A list of amounts."""
    return "[" + ", ".join(amount(one, scale) for one in chips) + "]"


def _told(chips: int, scale: int) -> int | Decimal:
    """An amount as a value of our own table."""
    return chips if scale == 1 else Decimal(shown(chips, scale))
