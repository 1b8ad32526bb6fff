"""Tables and compiled code on disk: the same as made fresh, safe against damage and full disks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from purplepoker import files
from purplepoker.cards import Deck, deck, load_deck
from purplepoker.files import data_text, keep, kept
from purplepoker.kernels import compile as compiling
from purplepoker.kernels import tables as making
from purplepoker.kernels.compile import kernel
from purplepoker.kernels.kept import name_of
from purplepoker.kernels.tables import Tables, tables_for
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.tables import Ranking, tables_of

PAIRS = [
    *(("standard", kind) for kind in ("high", "a5", "a5-8", "27", "badugi")),
    *(("purple", kind) for kind in ("purple", "purple-low", "purple-low-8", "purple-27", "high", "badugi")),
    ("short", "short"),
    ("stripped", "high"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test's own."""
    monkeypatch.setattr(files, "kernel_cache", lambda: str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def no_folder(folder: Path) -> Path:
    """A place where no folder can be made, whoever asks."""
    folder.write_text("a file\n", "utf-8")
    return folder


def ranking_of(pack: str | Deck, kind: str) -> Ranking:
    own = deck(pack) if isinstance(pack, str) else pack
    return tables_of(own, role_of_kind(own, kind), DEFAULTS)


def made(pack: str, kind: str, n: int) -> Tables:
    tables = tables_for(ranking_of(pack, kind), n)
    assert tables is not None
    return tables


def same(one: Tables, other: Tables) -> bool:
    """In every value, its type, and what a kernel is compiled for."""
    pairs: list[tuple[Any, Any]] = list(zip(one, other, strict=True))
    for a, b in pairs:
        if type(a) is not type(b) or not np.array_equal(a, b):
            return False
        if isinstance(a, np.ndarray) and (a.dtype != b.dtype or a.flags.writeable != b.flags.writeable):
            return False
    return True


def not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("the tables are made anew")

    monkeypatch.setattr(making, "_made", refuse)
    monkeypatch.setattr(making, "_badugi", refuse)


@pytest.mark.parametrize(("pack", "kind"), PAIRS)
def test_kept_tables_are_those_made_fresh(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pack: str, kind: str
) -> None:
    counts = [n for n in (5, 7) if n == 5 or "27" not in kind]
    fresh = [made(pack, kind, n) for n in counts]
    not_again(monkeypatch)
    assert all(same(one, made(pack, kind, n)) for one, n in zip(fresh, counts, strict=True))
    if kind != "badugi":
        assert len(list(folder.iterdir())) == len(counts)


def test_kept_tables_ask_for_no_reading_of_five_cards(folder: Path) -> None:
    made("standard", "a5", 5)
    own = deck("standard")
    ranking = Ranking(own, role_of_kind(own, "a5"), DEFAULTS)
    assert tables_for(ranking, 5) is not None
    assert "fives" not in ranking.__dict__


def test_what_tables_are_made_from_is_in_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    own = deck("purple")
    role = own.roles["high"]
    names = [name_of(Ranking(own, role, DEFAULTS), n) for n in (5, 7)]
    names += [name_of(Ranking(own, role_of_kind(own, kind), DEFAULTS), 7) for kind in ("high", "purple-low")]
    names += [name_of(Ranking(own, replace(role, low_ace=not role.low_ace), DEFAULTS), 7)]
    names += [name_of(Ranking(own, role, replace(DEFAULTS, tie_break_depth=5)), 7)]
    names += [name_of(ranking_of("standard", "high"), 7)]
    other = load_deck(data_text("decks", "purple").replace('"K", name = "king"', '"X", name = "king"'), "x")
    names += [name_of(Ranking(other, role, DEFAULTS), 7)]
    monkeypatch.setattr("purplepoker.kernels.kept.source_name", lambda folder: "another source")
    names += [name_of(Ranking(own, role, DEFAULTS), 7)]
    assert len(set(names)) == len(names)


def test_packs_of_the_same_cards_share_tables() -> None:
    copy = load_deck(data_text("decks", "standard").replace('id = "standard"', 'id = "mine"'), "mine")
    assert name_of(ranking_of(copy, "high"), 7) == name_of(ranking_of("standard", "high"), 7)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut in the sum": lambda data: data[:20],
    "cut": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "one byte more": lambda data: data + b"\0",
    "one bit": lambda data: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
    "one bit of the sum": lambda data: bytes([data[0] ^ 128]) + data[1:],
    "zeros": lambda data: bytes(len(data)),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_damaged_tables_are_made_anew(folder: Path, how: str) -> None:
    fresh = made("standard", "a5", 5)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(DAMAGE[how](whole))
    assert same(fresh, made("standard", "a5", 5))
    assert file.read_bytes() == whole
    assert list(folder.iterdir()) == [file]


def test_tables_are_made_where_nothing_can_be_kept(no_folder: Path) -> None:
    first = made("standard", "a5", 5)
    assert same(first, made("standard", "a5", 5))
    assert no_folder.read_text("utf-8") == "a file\n"
    assert kept("anything") is None
    assert not files.can_keep()


def test_a_folder_in_the_place_of_a_file_does_no_harm(folder: Path) -> None:
    (folder / name_of(ranking_of("standard", "a5"), 5)).mkdir(parents=True)
    assert same(made("standard", "a5", 5), made("standard", "a5", 5))
    assert len(list(folder.iterdir())) == 1


FULL = """
import os, resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from purplepoker.files import keep, kept, kernel_cache
keep("small", b"x")
keep("large", b"x" * 1000)
print(kept("small"), kept("large"), os.listdir(kernel_cache()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process")
def test_a_full_disk_keeps_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    assert child(FULL, tmp_path) == "b'x' None ['small']"


def child(script: str, cache: Path) -> str:
    done = started(script, cache)
    out, err = done.communicate(timeout=300)
    assert done.returncode == 0, err
    return out.strip()


def started(script: str, cache: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PURPLEPOKER_CACHE": str(cache)},
    )


WRITER = """
from purplepoker.files import keep
for turn in range(150):
    keep("shared", bytes([{mark}]) * 200_000)
"""


def test_two_writers_and_a_reader_see_whole_files_only(tmp_path: Path) -> None:
    writers = [started(WRITER.format(mark=mark), tmp_path) for mark in (1, 2)]
    whole = {bytes([mark]) * 200_000 for mark in (1, 2)}
    looks = 0
    reader = "from purplepoker.files import kept\nprint(len(kept('shared') or b''))"
    while any(writer.poll() is None for writer in writers):
        for file in tmp_path.glob("*/shared"):
            data = file.read_bytes()
            assert data[32:] in whole
            looks += 1
    for writer in writers:
        assert writer.communicate(timeout=300)[1] == ""
        assert writer.returncode == 0
    assert looks
    assert child(reader, tmp_path) == "200000"
    assert [file.name for file in tmp_path.glob("*/*")] == ["shared"]


def test_what_is_kept_comes_back(folder: Path) -> None:
    assert kept("name") is None
    for inside in (b"", b"first", b"second"):
        keep("name", inside)
        assert kept("name") == inside
    assert [file.name for file in folder.iterdir()] == ["name"]


def plus_one(numbers: Any) -> None:
    numbers[0] += 1


def counted(function: Any) -> tuple[int, int]:
    """Times that code came from disk and was kept there."""
    numbers = np.zeros(1, np.int64)
    function(numbers)
    assert numbers[0] == 1
    return sum(function.stats.cache_hits.values()), sum(function.stats.cache_misses.values())


@pytest.fixture
def compiled_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compiling, "kernel_cache", lambda: str(folder))
    monkeypatch.setattr(compiling, "_keeps", files.can_keep)
    return folder


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("size", [0, 100])
def test_damaged_code_is_compiled_anew(compiled_in: Path, ending: str, size: int) -> None:
    assert counted(kernel(plus_one)) == (0, 1)
    assert counted(kernel(plus_one)) == (1, 0)
    (file,) = compiled_in.rglob(f"*.{ending}")
    file.write_bytes(file.read_bytes()[:size])
    assert counted(kernel(plus_one)) == (0, 1)
    assert counted(kernel(plus_one)) == (1, 0)


def test_code_is_compiled_where_none_can_be_kept(compiled_in: Path) -> None:
    compiled_in.write_text("a file\n", "utf-8")
    assert counted(kernel(plus_one)) == (0, 1)
    assert counted(kernel(plus_one)) == (0, 1)
    assert compiled_in.read_text("utf-8") == "a file\n"


def test_code_is_compiled_on_a_full_disk(compiled_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    function: Any = kernel(plus_one)
    monkeypatch.setattr(function._cache._cache_file, "save", full)
    assert counted(function) == (0, 1)
    assert not list(compiled_in.rglob("*.nb?"))


ASK = """
import purplepoker as pp
said = []
found = pp.odds("texas-holdem", ["AsAh", "KsKd"], notice=said.append)
print(round(found.hands[0].win * found.count), len(said))
"""


def test_damaged_machine_code_is_made_anew(tmp_path: Path) -> None:
    """Loaded as it is, it could end the process: pickled data in it may still be sound."""
    assert child(ASK, tmp_path) == "1399204 1"
    assert child(ASK, tmp_path) == "1399204 0"
    pieces = list(tmp_path.rglob("*.nbc"))
    assert pieces
    for piece in pieces:
        data = bytearray(piece.read_bytes())
        for place in range(len(data) // 4, 3 * len(data) // 4, len(data) // 40):
            data[place] ^= 1 << place % 8
        piece.write_bytes(data)
    assert child(ASK, tmp_path) == "1399204 1"
    assert child(ASK, tmp_path) == "1399204 0"
