"""Recorded hands cut after every action: no chip is lost, and who acts next in the file is who is asked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from history.shared import hands, name, needs_hands
from purplepoker.history import HandResult, replay_file
from purplepoker.history.toml import value

FILES = hands("wsop") + hands("", 1) + hands("pluribus", 60)


def _replay(folder: Path, fields: dict[str, Any]) -> HandResult:
    path = folder / "cut.phh"
    path.write_text("\n".join(f"{key} = {value(item)}" for key, item in fields.items()), "utf-8")
    (result,) = replay_file(str(path), legal=True)
    return result


@needs_hands
@pytest.mark.parametrize("path", FILES, ids=name)
def test_cut_after_every_action(path: Path, tmp_path: Path) -> None:
    fields = tomllib.loads(path.read_text("utf-8"))
    actions: list[str] = fields["actions"]
    for count, following in enumerate(actions):
        result = _replay(tmp_path, fields | {"actions": actions[:count]})
        assert result.error is None
        assert isinstance(result.pots, tuple)
        assert sum(result.stacks) + sum(result.pots) == sum(fields["starting_stacks"])
        words = following.split()
        player = None if words[0] == "d" or words[1] == "sm" else int(words[0][1:])
        if result.finished:  # only a hand that lies open already is shown once more
            assert words[1] == "sm"
            continue
        assert result.actor == player, following
        if player is None or name(path) == "wsop/85":
            continue
        assert result.legal
        legal = result.legal
        to = legal.raise_to
        assert {
            "f": legal.fold,
            "cc": legal.check or legal.call is not None,
            "cbr": to is not None and to.min <= float(words[-1]) <= to.max if words[1] == "cbr" else True,
            "pb": legal.bring_in is not None,
            "sd": legal.discard is not None,
        }[words[1]], following


@needs_hands
def test_damage_at_random_is_never_a_crash(tmp_path: Path) -> None:
    rng = Random(7)
    texts = [path.read_text("utf-8") for path in FILES]
    path = tmp_path / "damaged.phh"
    for _ in range(400):
        letters = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice('"[]0123456789pcsdAK.-# ,\n')
        path.write_text("".join(letters), "utf-8")
        for result in replay_file(str(path), legal=True):
            assert result.error is None or "\n" not in result.error
