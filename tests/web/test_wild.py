"""Wild cards over HTTP: a table is made with them, and what does not fit is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.server import Live, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as made:
        yield made


def test_a_table_with_wild_cards_is_opened_and_says_so(live: Live) -> None:
    host = live.browser()
    table = host.table(deck="standard", seats=3, jokers=1, wild="jokers,2")
    page = host.sit_at(table)
    told = next(message for message in page.got if message["kind"] == "welcome")
    assert [told["deck"]["texts"][card] for card in told["deck"]["wild"]] == ["2c", "2d", "2h", "2s", "Jk1"]
    assert "deuces" in told["game"]["wild"]
    (line,) = host.good("/api/lobby")["tables"]
    assert "deuces" in line["game"]


@pytest.mark.parametrize(
    "options", [{"wild": "x"}, {"wild": "jokers,bug"}, {"jokers": 3}, {"wild": "2", "deck": "purple"}]
)
def test_what_does_not_fit_is_refused(live: Live, options: dict[str, object]) -> None:
    answer = live.browser().ask("/api/tables", {"person": "Ines", "deck": "standard", **options})
    assert answer.status == 400
    assert answer.json["code"] == "bad_wild"
    assert "\n" not in answer.json["text"]
