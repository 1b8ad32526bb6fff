"""Small cards that Python draws for a notebook are those of the page, to the last pixel."""

from __future__ import annotations

from pathlib import Path

import pytest

from page.fixtures import Opens
from purplepoker.cards import deck
from purplepoker.draw.cards import LINES, TALL, card
from purplepoker.service.facts import deck_facts

FIVE_SUITS = str(Path(__file__).resolve().parents[2] / "docs/own-games/five-suits.toml")
"""A pack with a suit that nobody has drawn."""

BY_THE_PAGE = """async ([deck, width]) => {
  const { cardSvg } = await import("/static/cards.js");
  const stand = document.createElement("main");
  stand.id = "stand";
  for (let card = -1; card < deck.size; card++) stand.append(cardSvg(deck, card, width));
  document.body.replaceChildren(stand);
}"""


@pytest.mark.parametrize("width", [30, 34, 44])
@pytest.mark.parametrize("pack", ["standard", "purple", FIVE_SUITS])
def test_drawn_alike(opened: Opens, pack: str, width: int) -> None:
    own = deck(pack, 2)
    page = opened(size=(1280, 800)).page
    page.evaluate(BY_THE_PAGE, [deck_facts(own), width])
    stand = page.locator("#stand")
    theirs = stand.screenshot()
    size = f'viewBox="0 0 {width} {TALL * width:.1f}" width="{width}" height="{TALL * width:.1f}"'
    ours = [f'<svg class="card" {size} {LINES}>{card(own, id, width)}</svg>' for id in range(-1, own.size)]
    page.evaluate("html => { document.querySelector('#stand').innerHTML = html; }", "".join(ours))
    assert stand.locator("svg").count() == own.size + 1
    assert stand.screenshot() == theirs
    swapped = [ours[0], ours[2], ours[1], *ours[3:]]
    page.evaluate("html => { document.querySelector('#stand').innerHTML = html; }", "".join(swapped))
    assert stand.screenshot() != theirs, "the comparison sees two cards that changed places"
