"""Reading files: what is refused, and where a fault is said to stand."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from purplepoker import files
from purplepoker.cards import load_deck
from purplepoker.errors import Code, Refused
from purplepoker.files import TomlLines, data_ids, data_text, looks_like_path, parse_toml, user_text
from purplepoker.variants.load import load_variant


def test_the_packs_are_there() -> None:
    assert data_ids("decks") == ("purple", "short", "standard", "stripped")
    assert 'id = "purple"' in data_text("decks", "purple")


@pytest.mark.parametrize("name", ["nothing.toml", "folder", "bytes.toml", "zero\0byte"])
def test_a_file_that_cannot_be_read_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "bytes.toml").write_bytes(b"id = \xff")
    with pytest.raises(Refused) as refused:
        user_text(name)
    assert refused.value.code is Code.NO_FILE
    assert name.split("\0")[0] in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_text("id = 1", "utf-8-sig")
    assert user_text(str(path)) == "id = 1"


def test_what_looks_like_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").write_text("")
    monkeypatch.chdir(tmp_path)
    assert looks_like_path("a.toml")
    assert looks_like_path("decks/mine")
    assert looks_like_path("mine")
    assert not looks_like_path("purple")


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ('a = "x', 1), ("a = [\n1,\n", 2), ("a = 1\r\nb =\r\n", 2)],
)
def test_the_line_of_what_is_no_toml(text: str, line: int) -> None:
    fault = parse_toml(text)
    assert isinstance(fault, str)
    assert fault.startswith(f"line {line}: not TOML: ")


def test_a_name_no_file_can_have_is_no_path() -> None:
    assert not looks_like_path("x" * 5000)
    assert not looks_like_path("x\0")


@pytest.mark.skipif(os.name == "nt", reason="devices")
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    for path in (str(pipe), "/dev/zero", "/dev/null"):
        told: list[str] = []

        def read(path: str = path, told: list[str] = told) -> None:
            with pytest.raises(Refused) as refused:
                user_text(path)
            told.append(str(refused.value))

        thread = threading.Thread(target=read, daemon=True)  # a pipe would wait for ever
        thread.start()
        thread.join(10)
        assert told == [f"cannot read '{path}': it is no regular file"]


def test_a_file_without_measure_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.toml"
    path.write_text("# 4567890")
    monkeypatch.setattr(files, "MOST_BYTES", 9)
    assert user_text(str(path)) == "# 4567890"
    monkeypatch.setattr(files, "MOST_BYTES", 8)
    with pytest.raises(Refused) as refused:
        user_text(str(path))
    assert "larger than" in str(refused.value)


def test_line_ends_are_read_as_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "ends.toml"
    path.write_bytes(b"a = 1\r\nb = 2\rc")
    assert user_text(str(path)) == path.read_text("utf-8") == "a = 1\nb = 2\nc"


EXCESS = {
    "lists in lists": ("id = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
    "tables in tables": ("id = " + "{a = " * 5000 + "1" + "}" * 5000, "nested too deeply"),
    "a dotted key": ("id." + ".".join("a" * 5000) + " = 1", "nested too deeply"),
    "a heading": ("[" + ".".join("a" * 5000) + "]\nb = 1", "nested too deeply"),
    "decimal digits": ("name = 1\nid = " + "9" * 5000, "line 2: not TOML: a number has too many digits"),
    "hexadecimal digits": ("name = 1\nid = 0x" + "f" * 6000, "line 2: the number of id is too large"),
    "a number within": ("id = [1, [0x" + "f" * 6000 + "]]", "line 1: the number of id is too large"),
}


@pytest.mark.parametrize("name", EXCESS)
def test_a_file_beyond_measure_is_one_fault(name: str) -> None:
    text, fault = EXCESS[name]
    for load in (load_deck, load_variant):
        with pytest.raises(Refused) as refused:
            load(text, "mine.toml")
        assert str(refused.value).endswith(fault)
        assert "\n" not in str(refused.value)


INLINE = """\
id = "x"  # ranks = no
ranks = [
    { letter = "2", value = 2 },
    { letter = "3",
      value = 3 }, { letter = "4" },
]
[roles]
high = { kind = "high" }
"""

HEADED = """\
[[ranks]]
letter = "2"

[[ranks]]
letter = "3"
value = 3
[roles.high]
kind = "high"
"""


def test_lines_of_entries() -> None:
    lines = TomlLines(INLINE)
    assert [lines.entry("ranks", index) for index in range(3)] == [(3, 3), (4, 5), (5, 5)]
    assert lines.key("ranks") == 2
    assert lines.key("value", 4, 5) == 5
    assert lines.key("high", 7) == 8
    assert lines.key("nothing") == 0
    headed = TomlLines(HEADED)
    assert [headed.entry("ranks", index) for index in range(3)] == [(1, 3), (4, 6), (0, 0)]
    assert headed.key("value", 4, 6) == 6
    assert headed.key("roles") == 7
