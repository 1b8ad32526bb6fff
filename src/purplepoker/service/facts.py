"""The constant facts a page needs of a table: how cards look, what is played, what beats what.

Plain dictionaries, sent once in `Welcome`. Everything comes from the deck file, the hues and the
compiled game, so that a page knows no color, no rank and no rule by itself.
"""

from __future__ import annotations

from typing import Any

import msgspec

from purplepoker.cards import Deck
from purplepoker.draw.looks import PAPER, Hue, looks
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.ranking.base import HandValue
from purplepoker.ranking.explain import describe
from purplepoker.reading.hands import class_title, in_words, on_page, tens
from purplepoker.reading.ladder import ladder
from purplepoker.reading.ruled import RULED
from purplepoker.service.options import Options, Pick, stacks_only
from purplepoker.service.terms import stakes_words
from purplepoker.variants.intro import intro
from purplepoker.variants.model import Bet, Board, Deal
from purplepoker.variants.rulings import InForce, in_force
from purplepoker.variants.sheet import odd_chip, sheet
from purplepoker.variants.summary import streets
from purplepoker.variants.wild_words import wild_lines, wild_name
from purplepoker.variants.words import capital


def deck_facts(deck: Deck) -> dict[str, Any]:
    """Ranks, suits and colors, ascending, with their looks; `rank_of`, `suit_of`, `color_of` a card.

    Of a joker these are -1. `wild`: the cards that may stand for others.
    """
    own = looks(deck)
    colors = [
        {
            "letter": color.letter,
            "name": color.name,
            "plural": color.plural,
            "suit": color.suit,
            "points": color.points,
            **_look(hue),
        }
        for color, hue in zip(deck.colors, own.colors, strict=True)
    ]
    suits = [
        {
            "letter": suit.letter,
            "name": suit.name,
            "symbol": suit.symbol,
            **_look(hue),
        }
        for suit, hue in zip(deck.suits, own.suits, strict=True)
    ]
    return {
        "id": deck.id,
        "name": deck.name,
        "size": deck.size,
        "ranks": [
            {"letter": r.letter, "name": r.name, "plural": r.plural, "points": r.points} for r in deck.ranks
        ],
        "suits": suits,
        "colors": colors,
        "paper": PAPER,
        "back": _look(own.back),
        "texts": list(deck.texts),
        "rank_of": list(deck.rank_of),
        "suit_of": list(deck.suit_of),
        "color_of": list(deck.color_of),
        "wild": [card for card in range(deck.size) if deck.is_wild(card)],
    }


def game_facts(game: Game, buy_in: tuple[int, int, int] = (40, 100, 200)) -> dict[str, Any]:
    """What is played: names, stakes, streets, board rows, rule sheet, rankings best class first.

    `wild`: what is wild, in a few words, "" for nothing.
    `intro`: the game in a few sentences, the odd rule last.
    `rulings`: what holds where players may differ, each with the ruling's id, "" of none.
    `law`: what the log says of a ruling on an error, by its id.
    `buy_in`: least, usual, most chips; `stacks_only`: the usual, and whole numbers of it later (R-41).
    `unit`: the step of a bet, the big blind or what stands for it.
    """
    variant, stakes = game.variant, game.stakes
    blinds = game.forcing.blinds
    board: dict[str, int] = dict.fromkeys(variant.rows, 0)
    for step in variant.steps:
        if isinstance(step, Board):
            for row in step.to:
                board[row] += 1
    return {
        "variant": variant.id,
        "name": variant.name,
        "deck_name": game.deck.name,
        "wild": wild_name(game.deck),
        "structure": stakes.structure,
        "stakes": stakes_words(game),
        "blinds": list(blinds),
        "ante": game.forcing.ante,
        "unit": max(stakes.min_bet, 1),
        "buy_in": list(buy_in),
        "stacks_only": stacks_only(game),
        "seats": list(game.seats),
        "streets": streets(variant),
        "rounds": sum(isinstance(step, Bet) for step in variant.steps),
        "dealt": sum(step.down + step.up for step in variant.steps if isinstance(step, Deal)),
        "stud": game.stud,
        "board": [[name, count] for name, count in board.items() if count],
        "shares": [share.name for share in game.shares],
        "law": RULED,
        "intro": [tens(sentence) for sentence in _intro(game)],
        "sheet": tens(sheet(variant, game.rules, game.deck)),
        "rulings": [{"id": ruling.id, "text": tens(ruling.text)} for ruling in _rulings(game)],
        "rankings": [_ranking(share) for share in _distinct(game.shares)],
    }


def choice_facts(options: Options, played: Options) -> dict[str, Any]:
    """Who names the game, which games there are to choose from ([]: all), and whether packs are.

    `ms`: so long whoever chooses is waited for. `now`: what is `played`, as a choice would name it.
    """
    now = Pick(played.variant, played.deck, played.structure, played.jokers, played.wild)
    return {
        "who": options.choice,
        "games": [msgspec.to_builtins(pick) for pick in options.games],
        "packs": options.choice_packs,
        "ms": options.choice_ms,
        "now": msgspec.to_builtins(now),
    }


def _rulings(game: Game) -> tuple[InForce, ...]:
    return in_force(game.rules.named, game.variant.family, capital(odd_chip(game.variant, game.deck)))


def _intro(game: Game) -> list[str]:
    """The game in short; what is wild stands before the odd rule."""
    *told, odd = intro(game.variant, game.rules, game.deck)
    wild = wild_lines(game.deck, [share.ranking.role.kind for share in game.shares])[:2]
    return [*told, *([" ".join(wild)] if wild else []), odd]


def _look(hue: Hue) -> dict[str, str]:
    return {"face": hue.face, "ink": hue.ink}


def _distinct(shares: tuple[CompiledShare, ...]) -> list[CompiledShare]:
    return list({share.role: share for share in reversed(shares)}.values())[::-1]


def _ranking(share: CompiledShare) -> dict[str, Any]:
    """Every class that can win, best first, with an example; `more`: those by other readings."""
    kind = share.ranking.role.kind
    classes = []
    for rung in ladder(share.ranking):
        first, *others = (_example(share, value) for value in rung.examples)
        classes.append({"cls": rung.cls, "name": class_title(kind, rung.cls), **first, "more": others})
    return {"share": share.name, "kind": kind, "classes": classes}


def _example(share: CompiledShare, value: HandValue) -> dict[str, Any]:
    deck, kind = share.ranking.deck, share.ranking.role.kind
    words = on_page(deck, describe(deck, value, kind) if kind == "badugi" else in_words(deck, value, kind))
    return {"cards": list(value.cards), "text": words, "reading": value.reading}
