"""A file of named ranges: all faults at once when it is read, each at its place; one file for all games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import purplepoker as pp
from command_line import Run
from command_line import run as run
from odds.range_help import ODD, PURPLE, STANDARD, hands, refusal, weights_of
from purplepoker.errors import Code, Refused
from purplepoker.odds.ranges import parse_range, read_named

ODDS = ["odds", "--variant", "texas-holdem"]


def faults(text: str) -> str:
    """What a file is refused with, behind its name."""
    with pytest.raises(Refused) as told:
        read_named(text, "mine.toml")
    assert told.value.code is Code.BAD_RANGE_FILE
    line = str(told.value)
    assert line.startswith("range file mine.toml: ")
    assert "\n" not in line
    return line.removeprefix("range file mine.toml: ")


def test_a_file_of_names() -> None:
    text = 'open = "22+"\n"wide-1" = """\n$open,\nA2+"""\n'
    names = read_named(text, "mine.toml")
    assert list(names) == ["open", "wide-1"]
    assert hands(STANDARD, "22+ A2+") == set(weights_of(parse_range(STANDARD, "$wide-1", 2, named=names)))


def test_all_faults_of_a_file_are_told_in_one_line() -> None:
    text = 'a = "$b@0.5"\nb = "AA $a"\nc = 5\n"d e" = "AA"\nf = " , "\ng = "$h $h, KK"\ni = "$c"\n'
    line = faults(text)
    assert line.startswith("line 1: a, column 1: $a stands in itself: it is in $b; line 2: b, column 4: $b")
    for says in ["line 3: c must be", "line 4: name 'd e'", "line 5: f must be", "line 6: g, column 1: '$h'"]:
        assert line.count(says) == 1
    assert "'$c'" not in line  # it is there, and its own fault is told


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("22+, AKx", "column 8: 'AKx': x says nothing here"),
        ("22+, AKs@1.5", "column 9: 'AKs@1.5': a weight is a number from 0 to 1"),
        ("22+, 150%", "column 6: '150%': a percentage is above 0 and up to 100"),
        ("AA**:dz", "column 6: 'AA**:dz': dz is no word"),
        ("[AK", "column 1: '[AK': a bracket is open"),
        ("AsAs", "column 3: 'AsAs': card As stands twice"),
        ("AK AAKK", "column 4: 'AAKK': this is 4 cards, the hands before it have 2 cards"),
        ("AKs AKm", "column 7: 'AKm': m says nothing here"),
        ("As Ks, QQ", "column 1: 'As Ks': in a range each hand stands in one piece, as AsKs"),
        ("AK; QQ", "column 3: 'AK;': between hands stand commas or spaces, not ;"),
        ("AAAAAAAAAA", "column 1: 'AAAAAAAAAA': this is 10 cards, at most 9 can be read"),
        (
            "$opne",
            "column 1: '$opne': no range of this name is in the file: did you mean $open? The names are",
        ),
        ("AA, $", "column 5: '$': no name stands behind $"),
        ("$mine", "column 1: $mine stands in itself"),
    ],
)
def test_a_fault_in_a_range_nobody_uses_is_told_with_line_name_and_column(value: str, says: str) -> None:
    assert faults(f'open = "22+"\n\nmine = "{value}"\n').startswith(f"line 3: mine, {says}")


def test_in_a_text_of_several_rows_the_row_is_told() -> None:
    assert faults('wide = """22+,\nA2s+,\n  KTz"""').startswith("line 1: wide, row 3, column 5: 'KTz'")


def test_what_any_pack_and_any_game_can_read_is_no_fault() -> None:
    """One file serves several games: what goes with this one is seen where it is used."""
    texts = {
        "pairs": "22+, A2s+",
        "purples": "AKm, pp, gg-oo",
        "omaha": "AA**:ds, AsKs**",
        "stud": "AsKs QdQc",
        "more": "$stud, QQ",
        "one": "As Ks Qs Js",
        "best": "15%, random@0.1",
        "short": "66+",
        "both": "AK, $best",
    }
    text = "".join(f'{name} = "{value}"\n' for name, value in texts.items())
    names = read_named(text, "mine.toml")
    assert names == texts
    assert len(parse_range(PURPLE, "$purples", 2, named=names).hands) > 0
    told = str(refusal(lambda: parse_range(STANDARD, "22+, $purples", 2, named=names)))
    assert "'AKm', column 3" in told
    assert "the pack purple has it (--deck purple) (in $purples, line 2 of mine.toml)" in told


def test_a_range_of_two_packs_is_a_fault_and_a_name_in_it_too() -> None:
    assert "column 9: 'AsKs'" in faults('mix = "AKm pp AsKs"')
    assert "b, column 5: '$a': this is of another pack" in faults('a = "AKm"\nb = "22+ $a"')


def test_a_pack_of_ones_own_counts_too() -> None:
    text = 'mine = "AeKe"'
    assert list(read_named(text, "mine.toml", ODD)) == ["mine"]
    assert "'AeKe'" in faults(text)


@pytest.mark.parametrize("text", ["", "a = ", 'a = "AA"\na = "KK"', f'a = "{"AA " * 7000}"'])
def test_a_bad_file_is_refused(text: str) -> None:
    faults(text)


def test_names_far_within_each_other_are_read() -> None:
    """A thousand levels: no recursion of ours may end in one of Python's."""
    text = "".join(f'n{n} = "$n{n + 1}"\n' for n in range(1000)) + 'n1000 = "AA"\n'
    assert len(read_named(text, "mine.toml")) == 1001


@settings(deadline=None, max_examples=150)
@given(st.lists(st.text("AKQT2spmx*[]-+@.%$ab, 10:d;", max_size=12), max_size=4))
def test_whatever_stands_in_a_file_is_read_or_refused(values: list[str]) -> None:
    text = "".join(f'{name} = "{value}"\n' for name, value in zip("abcd", values, strict=False))
    told = ""
    try:
        assert list(read_named(text, "mine.toml").values()) == values
    except Refused as refused:
        told = str(refused)
    assert re.match(r"(range file mine.toml: (line \d+: [abcd]|no ranges)|$)", told)


def test_an_unknown_name_is_told_with_the_file_its_names_and_the_nearest(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('open = "22+"\ntight = "QQ+"\n')
    done = run(*ODDS, "--ranges", str(file), "AsAh", "$opne")
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    says = "mine.toml has no range of this name: did you mean $open? The names are $open, $tight"
    assert "'$opne', column 1: " in done.err
    assert says in done.err


def test_of_many_names_the_first_are_told() -> None:
    names = {f"n{n}": "AA" for n in range(40)}
    told = str(refusal(lambda: parse_range(STANDARD, "$zz", 2, named=names)))
    assert "the names are $n0, " in told
    assert told.endswith("$n11 and 28 more")


def test_the_command_refuses_a_file_with_a_fault_in_a_range_it_does_not_need(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('open = "22+"\nbad = "AKy"\n')
    done = run(*ODDS, "--ranges", str(file), "AsAh", "$open")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"purplepoker: range file {file}: line 2: bad, column 3: 'AKy': y says")
    assert len(done.err.splitlines()) == 1


def test_python_reads_a_file_of_names() -> None:
    names = pp.read_named('open = "22+, A2s+"')
    found = pp.odds("texas-holdem", ["AsAh", "$open"], named=names, samples=1000)
    assert found.hands[1].range == "$open"
    assert list(pp.read_named('mine = "AeKe"', deck=ODD)) == ["mine"]
    with pytest.raises(pp.Refused, match="range file text: line 1: a, column 1"):
        pp.read_named('a = "YY"')
