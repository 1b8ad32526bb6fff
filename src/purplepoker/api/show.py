"""Answers as HTML for a notebook: tables, cards as SVG, every text escaped.

A block brings its own style, holds no script and no address, and takes ink and page from the notebook
around it, so it is readable on light and dark ones. Without its style it is still a plain table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from purplepoker.cards import Deck, parse_cards
from purplepoker.draw import pack_with, row
from purplepoker.errors import Refused

if TYPE_CHECKING:
    from purplepoker.api.chances import OddsResult
    from purplepoker.api.results import (
        BoardResult,
        FrequenciesResult,
        RankResult,
        ShowdownResult,
        Side,
        VariantInfo,
        VariantSheet,
    )
    from purplepoker.api.usual import WinnersResult, WinningClass

_STYLE = """<style>
.purplepoker{font-variant-numeric:tabular-nums;line-height:1.35;font-size:14px;margin:4px 0}
.purplepoker table{border-collapse:collapse;border:0;margin:0;font-size:14px}
.purplepoker th,.purplepoker td{text-align:left;vertical-align:middle;padding:6px 14px 6px 0;border:0;
border-bottom:1px solid rgba(128,128,128,.3);white-space:nowrap;max-width:none}
.purplepoker tr>:first-child{padding-left:8px}
.purplepoker th{font-weight:600;opacity:.75}
.purplepoker .n{text-align:right}
.purplepoker .w{white-space:pre-wrap;overflow-wrap:anywhere;max-width:30em}
.purplepoker svg{display:block;margin:1px 0;
filter:drop-shadow(0 0 .5px #1B1720) drop-shadow(0 1px 1px rgba(0,0,0,.35))}
.purplepoker small{display:block;font-size:13px;opacity:.8}
.purplepoker p{margin:6px 0 0 8px;max-width:46em}
.purplepoker i{display:block;width:96px;height:4px;margin:3px 0 0 auto;border-radius:2px;
background:rgba(128,128,128,.25)}
.purplepoker i i{margin:0;background:#9A6BD0}
.purplepoker details{margin:6px 0 0 8px}
</style>"""
_SMALL, _LARGE = 34, 44
"""Widths of a card."""
_MOST_TEXT = 160
_Z95 = 1.959963984540054


def rank(found: RankResult) -> str:
    """The cards that play, what they are, and the numbers that are compared."""
    reading = f" by {found.reading}" if found.reading not in ("ranks", "badugi") else ""
    lines = [f"<b>{escape(_title(found.cls))}</b>{escape(reading)}", escape(found.explanation)]
    if not found.qualifies:
        lines.append("does not qualify")
    if found.as_ != found.cards:
        lines.append(f"stands for {escape(' '.join(found.as_))}")
    points = ", ".join(map(str, found.points))
    lines.append(f"<small>points {points} · strength {found.strength:,}</small>")
    text = "".join(line if line.startswith("<small") else f"<div>{line}</div>" for line in lines)
    cards = _cards(_pack(found.pack, found.cards), found.cards, _LARGE)
    return block(f"<table><tr><td>{cards}</td><td>{text}</td></tr></table>")


def odds(found: OddsResult) -> str:
    """A hand a row, equities with a bar."""
    split = any(isinstance(hand.scoop, float) for hand in found.hands)
    head = ["", "hand", ".equity", *([] if found.exact else [".±"])]
    head += [".scoop", ".part", ".high", ".low"] if split else [".win", ".tie"]
    rows = []
    for at, hand in enumerate(found.hands):
        bar = f'<i><i style="width:{100 * hand.equity:.1f}%"></i></i>'
        cells = [str(at), _hand(found.pack, hand.range), f".<b>{_percent(hand.equity)}</b>{bar}"]
        if not found.exact:
            cells.append("." + _percent(_Z95 * hand.stderr, 3))
        cells += ["." + _percent(hand.win), "." + _percent(hand.tie)]
        if split:
            cells += ["." + _percent(one) for one in (hand.high, hand.low) if isinstance(one, float)]
        rows.append(cells)
    return block(table(head, rows), _deals(found))


def winners(found: WinnersResult) -> str:
    """A class a row for each side, then what each seat gets."""
    parts = []
    sides = found.sides()
    for name, side in sides:
        rows = [_wins(one, exact=found.exact) for one in side.classes if one.wins]
        if side.none:
            rows.append(["nobody qualifies", f".{_percent(side.none)}", *([] if found.exact else ["."]), "."])
        named = name if len(sides) > 1 else ""
        parts.append(table([named, ".wins", *([] if found.exact else [".±"]), ".tied"], rows))
    seats = [f".{at}" for at in range(len(found.seats))]
    parts.append(table(["seat", *seats], [["equity", *(f".{_percent(one.equity)}" for one in found.seats)]]))
    note = f" {escape(found.note[:1].upper() + found.note[1:])}." if isinstance(found.note, str) else ""
    return block("".join(parts), _deals(found) + note)


def _wins(one: WinningClass, *, exact: bool) -> list[str]:
    error = [] if exact else ["." + _percent(_Z95 * one.stderr, 3)]
    return [escape(_title(one.cls)), f".<b>{_percent(one.wins)}</b>", *error, "." + _percent(one.ties)]


def _deals(found: OddsResult | WinnersResult) -> str:
    """How many deals an answer rests on."""
    deals = f"{found.count:,} {'deal' if found.count == 1 else 'deals'}"
    said = f"All {deals}." if found.exact else f"A sample of {deals}; ± is a 95 % interval."
    return said + (" Stopped early." if found.partial else "")


def showdown(found: ShowdownResult) -> str:
    """A player a row, with the hand for each part of the pot and the share of it."""
    boards = found.boards if isinstance(found.boards, tuple) else ()
    sides = _sides("", found)
    for number, one in enumerate(boards, 1):
        sides += _sides(f"board {number}, ", one)
    rows = []
    for at, share in enumerate(found.shares):
        parts = [_played(side, at) for _, side in sides]
        rows.append([str(at), *parts, "." + (f"<b>{escape(share)}</b>" if share != "0" else "0")])
    return block(table(["", *(name for name, _ in sides), ".pot"], rows), escape(found.explanation))


def _sides(lead: str, found: ShowdownResult | BoardResult) -> list[tuple[str, Side]]:
    """Those that there are, with their names."""
    return [(lead + name, side) for name, side in (("high", found.high), ("low", found.low)) if side]


def _played(side: Side, at: int) -> str:
    """The hand of one player for one part of the pot; what wins says so in a word."""
    hand = side.hands[at]
    if hand is None:
        return "–"
    text = escape(hand.explanation)
    if at in side.winners:
        text = f"<b>{text}</b> · {'wins' if len(side.winners) == 1 else 'shares'}"
    return f"{_cards(_pack(hand.pack, hand.cards), hand.cards, _SMALL)}<div>{text}</div>"


def frequencies(found: FrequenciesResult) -> str:
    """A class a row, best first."""
    total = found.total or 1
    rows = [
        [
            escape(_title(name)),
            f".{count:,}",
            f".{_share(count / total)}",
            f'<i><i style="width:{100 * count / total:.2f}%"></i></i>',
        ]
        for name, count in found.classes.items()
    ]
    return block(table(["class", ".hands", ".share", ""], rows), f"{found.total:,} hands in all.")


def variant(game: VariantInfo) -> str:
    """A game's facts."""
    return block(_facts(game))


def sheet(game: VariantSheet) -> str:
    """A game in full: facts, rules, and options to unfold."""
    rules = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(game.sheet.strip()))
    rows = [
        [
            escape(name),
            escape(option.default),
            escape(", ".join(option.ruling)),
            escape(", ".join(option.values)),
        ]
        for name, option in game.rules.items()
    ]
    options = table(["option", "here", "ruling", "can be"], rows)
    more = f"<details><summary>{len(rows)} options</summary>{options}</details>" if rows else ""
    return block(f'{_facts(game)}<p class="w" style="max-width:46em">{rules}</p>{more}')


def variants(games: Sequence[VariantInfo]) -> str:
    """A game a row."""
    rows = [
        [
            f"{escape(game.name)}<small>{escape(game.id)}</small>",
            f".{game.players.min} to {game.players.max}",
            escape(", ".join(game.streets)),
            escape(" and ".join(game.shares)),
            escape(game.deck),
            escape(game.structure),
        ]
        for game in games
    ]
    return block(table(["game", ".players", "rounds", "pot", "pack", "structure"], rows))


def _facts(game: VariantInfo) -> str:
    facts = {
        "id": game.id,
        "players": f"{game.players.min} to {game.players.max}",
        "rounds": ", ".join(game.streets),
        "pot": " and ".join(game.shares),
        "pack": game.deck,
        "structure": game.structure,
    }
    rows = "".join(
        f'<tr><th>{name}</th><td class="w">{escape(text)}</td></tr>' for name, text in facts.items()
    )
    return f"<p><b>{escape(game.name)}</b></p><table>{rows}</table>"


def block(inside: str, said: str = "") -> str:
    """HTML with the style that goes with it, and a sentence below."""
    note = f"<p>{said}</p>" if said else ""
    return f'<div class="purplepoker">{_STYLE}{inside}{note}</div>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are HTML; one that begins with a point stands at the right."""
    top = "".join(_cell("th", text) for text in head)
    body = "".join(f"<tr>{''.join(_cell('td', text) for text in cells)}</tr>" for cells in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(tag: str, text: str) -> str:
    return f'<{tag} class="n">{text[1:]}</{tag}>' if text[:1] == "." else f"<{tag}>{text}</{tag}>"


def _pack(known: Deck | None, texts: Sequence[str]) -> Deck | None:
    return known or pack_with(texts)


def _cards(pack: Deck | None, texts: Sequence[str], width: int) -> str:
    """Drawn; as texts where nobody knows the pack."""
    if not texts or pack is None or not set(texts) <= {*pack.texts, "??"}:
        return escape(" ".join(texts))
    return row(pack, [pack.by_text.get(text, -1) for text in texts], width)


def _hand(pack: Deck | None, text: str) -> str:
    """Cards where a player's hand is known, else the range in words; a hand nobody knows shows a back."""
    if pack is not None:
        if text.strip() == "random":
            return f"{row(pack, [-1], _SMALL)}<small>random</small>"
        with suppress(Refused):
            if cards := parse_cards(pack, text, unknown=True):
                return row(pack, cards, _SMALL)
    short = text if len(text) <= _MOST_TEXT else text[:_MOST_TEXT] + "…"
    return f'<div class="w">{escape(short)}</div>'


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _percent(part: float, digits: int = 2) -> str:
    return f"{100 * part:.{digits}f} %"


def _share(part: float) -> str:
    """With three figures that say something, however rare it is."""
    return f"{100 * part:.2f} %" if part >= 0.01 or not part else f"{100 * part:.3g} %"
