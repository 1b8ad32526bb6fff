"""Hands shown on small screens: nothing lies on the pot, a name, a sum; names and headlines can be read."""

from __future__ import annotations

from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.measure import look, outside, overlaps
from page.scenes import Hand, game_of

SIZES = [(360, 640), (320, 568), (640, 360), (430, 932)]
NAMES = ("Ines", *(f"Steady {n}" for n in range(2, 11)))
DRAW: dict[str, Any] = {"structure": "fixed-limit", "ante": 5, "bets": (10, 20)}
STUD = DRAW | {"bets": (20, 40), "bring_in": 10}
LIMIT: dict[str, Any] = {"structure": "fixed-limit", "bets": (20, 40)}
POT: dict[str, Any] = {"structure": "pot-limit"}
YUKON = {0: "Qc Jd"}, "Ah Kd 7c Qh Js 2d Th"
Cards = tuple[dict[int, str], str]
GAMES: list[tuple[str, str, int, Cards, dict[str, Any]]] = [
    *(("five-card-draw", "purple", n, ({0: "Kr Kb Kg 8o 9z"}, ""), DRAW) for n in (2, 4, 6, 7)),
    *(("badugi", "standard", n, ({}, ""), LIMIT) for n in (2, 4, 6, 8)),
    *(("texas-holdem", "standard", n, ({0: "Ah 4c"}, "Kd Kh Qc Qs 9d"), {}) for n in (6, 9, 10)),
    ("texas-holdem", "purple", 10, ({0: "8v 9o", 1: "Kg Ko"}, "Kr Kb 8p 8b Tb"), {}),
    *(("yukon", "standard", n, YUKON, POT | {"blinds": (5, 10)}) for n in (2, 4, 6)),
    *(("omaha", "standard", n, ({}, ""), POT) for n in (4, 6, 9)),
    *(("seven-card-stud", "standard", n, ({}, ""), STUD) for n in (4, 7)),
]

READ = """() => {
  const faults = [];
  const ink = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  for (const seat of document.querySelectorAll(".seat:not(.full)")) {
    const cards = [...seat.querySelectorAll(".shown .card")].map((c) => c.getBoundingClientRect());
    for (const e of seat.querySelectorAll(".name > :last-child, .stack")) {
      const [r, box] = [ink(e), e.getBoundingClientRect()];
      if (cards.some((c) => on(c, r))) faults.push(`covered: ${e.textContent}`);
      if (r.right > box.right + 1 || box.right > e.closest(".who").getBoundingClientRect().right + 1) faults.push(`cut: ${e.textContent}`);
    }
    const word = seat.querySelector(".name > :first-child");
    if (word && word.clientWidth < 14) faults.push(`no letter: ${word.textContent}`);
  }
  for (const e of document.querySelectorAll(".seat.full .bet span")) {
    const box = e.closest(".bet").getBoundingClientRect();
    if (ink(e).width > box.width + 1) faults.push(`cut: ${e.textContent}`);
  }
  return faults;
}"""


def shown(variant: str, pack: str, seats: int, cards: Cards, options: dict[str, Any]) -> Hand:
    """All check and call, whoever must shows; stacks of four digits."""
    stacks = tuple(5000 + seat for seat in range(seats))
    return Hand(
        game_of(variant, pack, **options), stacks, *cards, names=NAMES[:seats], button=seats - 1
    ).until(lambda state: state.over)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("variant", "pack", "seats", "cards", "options"), GAMES)
def test_a_showdown_can_be_read(
    stage: Opens,
    variant: str,
    pack: str,
    seats: int,
    cards: Cards,
    options: dict[str, Any],
    size: tuple[int, int],
) -> None:
    table = stage("guest", size).show(shown(variant, pack, seats, cards, options).scene())
    found = look(table)
    assert overlaps(found["parts"]) == []
    assert outside(found) == []
    assert table.page.evaluate(READ) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [6, 10])
def test_the_sum_of_a_winner_is_whole(stage: Opens, seats: int, size: tuple[int, int]) -> None:
    stacks = (9000,) * seats
    hand = Hand(
        game_of(), stacks, {0: "8v 9o", 1: "Kg Ko"}, "Kr Kb 8p 8b Tb", names=NAMES[:seats], button=seats - 1
    )
    first = hand.state.actor
    hand.act(1200)
    while hand.state.actor != first and hand.state.rounds == 1:
        hand.act("c")
    table = stage("guest", size).show(hand.until(lambda state: state.over).scene())
    won = {f"+{1200 * seats:,}", "+12.0k"}
    assert won & set(table.page.locator(".seat.won .stack").all_text_contents())
    assert table.page.evaluate(READ) == []


@pytest.mark.parametrize("size", [(320, 568), (320, 640), (360, 640), (640, 360)])
def test_of_ten_bots_each_has_its_number(stage: Opens, size: tuple[int, int]) -> None:
    hand = Hand(game_of(), (4840,) * 10, {0: "Jp Ag"}, "Kr Kb 8p", names=NAMES, button=6)
    hand.act("c", "c", "c").until(lambda state: state.rounds == 2)
    table = stage("guest", size).show(hand.scene())
    assert table.page.evaluate(READ) == []
    numbers = [text.split()[-1] for text in table.page.locator(".seat .name").all_text_contents()]
    assert sorted(map(int, numbers)) == list(range(2, 11))


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360), (1280, 800)])
@pytest.mark.parametrize("name", ["stud-seven", "facing-a-raise", "draw-prompt", "omaha-low", "arrange"])
@pytest.mark.parametrize(
    "head", ["Showdown", "Player to act", "Bartholomew Featherstone to act", "Your discard"]
)
def test_a_headline_is_never_cut(stage: Opens, name: str, head: str, size: tuple[int, int]) -> None:
    """Whatever it says, in whatever room the own cards leave it."""
    table: Table = stage(name, size)
    fits = table.page.evaluate(
        """async (head) => {
          const { Own } = await import("/static/own.js");
          const words = document.querySelector(".news .words"), news = document.querySelector(".news");
          const line = words.querySelector(".headline");
          line.className = "headline";
          line.textContent = head;
          Own.prototype.fit.call({ words, news });
          const range = document.createRange();
          range.selectNodeContents(line);
          const [r, b] = [range, line].map((x) => x.getBoundingClientRect());
          return [r.width <= b.width + 1, r.height <= b.height + 3, parseFloat(getComputedStyle(line).fontSize) >= 12];
        }""",
        head,
    )
    assert fits == [True, True, True]


# --- own cards ------------------------------------------------------------------------------------

COVERED = """() => {
  const faults = [];
  const held = [...document.querySelectorAll(".hand .held")].map((e) => e.getBoundingClientRect());
  document.querySelectorAll(".hand .card").forEach((card, at) => {
    const next = held[at + 1];
    const shapes = [...card.querySelectorAll("path, g")].map((e) => e.getBoundingClientRect()).filter((r) => r.width);
    const seen = shapes.filter((r) => !next || r.left + r.width * 0.4 < next.left);
    if (seen.length < shapes.length / 2 || (next && next.left < held[at].left + held[at].width * 0.6)) faults.push(card.getAttribute("aria-label"));
  });
  return faults;
}"""


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360), (1280, 800)])
@pytest.mark.parametrize("street", [4, 5, 6])
def test_of_many_own_cards_each_shows_its_suit_and_its_mark(
    stage: Opens, street: int, size: tuple[int, int]
) -> None:
    """Stud: narrow cards side by side; the eyes under those that lie open are clear of the bar."""
    hand = Hand(game_of("seven-card-stud", "standard", **STUD), (5000,) * 4, {0: "Qc Qd Ts"}, button=3)
    hand.until(
        lambda state: len(state.down[hand.position(0)] + state.up[hand.position(0)]) >= street + 1
    ).to_me()
    table = stage("guest", size).show(hand.scene())
    assert len(table.page.locator(".hand .card").all()) >= 5
    assert table.page.evaluate(COVERED) == []
    marks = table.page.locator(".hand .open").all()
    bar = table.page.locator(".bar").bounding_box()
    assert bar is not None
    assert marks
    for mark in marks:
        box = mark.bounding_box()
        assert box is not None
        assert size[0] > 900 or box["y"] + box["height"] <= bar["y"] + 1 or size[1] == 360
