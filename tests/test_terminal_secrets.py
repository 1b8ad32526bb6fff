"""Nothing that the player may not see reaches screen or file: two stocks that agree on all he sees."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from purplepoker import rng, terminal
from purplepoker.cards import deck
from purplepoker.engine.events import Boarded, Dealt, Event, Shown, Thrown
from purplepoker.terminal_hand import Hand
from terminal_table import CALLING, DECKS, VARIANTS, sit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


def seen_cards(events: list[Event]) -> set[int]:
    """Every card in these events that is told."""
    found: set[int] = set()
    for event in events:
        if isinstance(event, Shown):
            break
        if isinstance(event, Dealt):
            found |= {card for _, down, up in event.hands for card in down + up}
            found |= {-1 if event.shared is None else event.shared}
        elif isinstance(event, Boarded | Thrown):
            found |= set(event.cards)
    return found - {-1}


def played(
    stock: tuple[int, ...], variant: str, pack: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, list[Event]]:
    """What is shown with this stock up to the showdown, and the events kept."""
    kept: list[list[Event]] = []

    class Watched(Hand):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            kept.append(self.kept)

    monkeypatch.setattr(terminal, "Hand", Watched)
    monkeypatch.setattr(rng, "order", lambda key, n, label="stock": stock)
    shown = sit(CALLING, variant, pack, bots=("call",), seats=4)[1]
    monkeypatch.undo()
    laid_open = re.search(r"\n (you show|seat \d shows) ", shown)
    assert laid_open
    return shown[: laid_open.start()], kept[0]


@pytest.mark.parametrize("pack", DECKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_hidden_cards_change_nothing_before_the_showdown(
    variant: str, pack: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stock = rng.order(b"one stock", deck(pack).size)
    first, kept = played(stock, variant, pack, monkeypatch)
    open_cards = seen_cards(kept)
    places = [at for at, card in enumerate(stock) if card not in open_cards]
    assert len(places) > 12
    other = list(stock)
    for at, card in zip(places, [stock[at] for at in places[5:] + places[:5]], strict=True):
        other[at] = card
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    second, kept_too = played(tuple(other), variant, pack, monkeypatch)
    assert first == second
    cut = next(at for at, event in enumerate(kept) if isinstance(event, Shown))
    assert msgspec.json.encode(kept[:cut]) == msgspec.json.encode(kept_too[:cut])


@pytest.mark.parametrize("pack", DECKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_unseen_card_is_written_before_the_showdown(
    variant: str, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same by looking for the texts of cards, so that a fault in one of the two tests is not in both."""
    stock = rng.order(b"another stock", deck(pack).size)
    shown, kept = played(stock, variant, pack, monkeypatch)
    unseen = {deck(pack).text(card) for card in range(deck(pack).size)} - {
        deck(pack).text(card) for card in seen_cards(kept)
    }
    words = set(shown.replace("(", " ").replace(")", " ").replace(",", " ").split())
    assert words & unseen == set()


def test_a_bots_folded_hand_is_in_no_file(tmp_path: Path) -> None:
    sit(CALLING * 3, deck="standard", bots=("steady", "random"), structure="fixed-limit", hands=6, seed=8)
    texts = [path.read_text("utf-8") for path in sorted(tmp_path.rglob("*.phh"))]
    assert len(texts) == 6
    assert any("????" in text for text in texts)
