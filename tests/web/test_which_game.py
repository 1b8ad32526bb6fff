"""Who names the game, and blinds that rise, over HTTP: a table is made with them, the wrong is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.server import Live, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as made:
        yield made


def test_a_table_says_who_names_the_game(live: Live) -> None:
    host = live.browser()
    games = [{"variant": "omaha", "deck": "standard"}, {"variant": "seven-card-stud"}]
    table = host.table(
        choice="rotation", games=games, seats=3, choice_packs=True, rises=[[2, 4], [4, 8]], rise_s=600
    )
    page = host.sit_at(table)
    told = next(message for message in page.got if message["kind"] == "welcome")
    choice = told["game"]["choice"]
    assert (choice["who"], choice["packs"], choice["ms"]) == ("rotation", True, 20_000)
    assert [(pick["variant"], pick["deck"]) for pick in choice["games"]] == [
        ("omaha", "standard"),
        ("seven-card-stud", ""),
    ]
    assert choice["now"] == {
        "variant": "texas-holdem",
        "deck": "purple",
        "structure": None,
        "jokers": 0,
        "wild": "none",
    }


@pytest.mark.parametrize(
    ("options", "token"),
    [
        ({"choice": "rotation"}, "rotation"),
        ({"choice": "nobody"}, "choice"),
        ({"choice": "rotation", "games": [{"variant": "whist"}]}, "whist"),
        ({"choice": "dealer", "games": [{"variant": "omaha", "deck": "tarot"}]}, "tarot"),
        ({"choice": "dealer", "games": [{"variant": "omaha", "path": "/"}]}, "path"),
        ({"rises": [[1, 1]], "rise_s": 600}, "1/1"),
        ({"rises": [[2, 4]], "rise_s": 10}, "10000"),
        ({"rises": [[2, 4]]}, "0"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_in_a_line(live: Live, options: dict[str, object], token: str) -> None:
    answer = live.browser().ask("/api/tables", {"person": "Ines", **options})
    assert 400 <= answer.status < 500
    assert token in answer.json["text"]
    assert "\n" not in answer.json["text"]
