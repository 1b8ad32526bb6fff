"""Faulty variant files: every fault with its line, all of them at once."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.errors import Code, Refused
from purplepoker.variants.load import load_variant

GOOD = """\
id = "home-game"
name = "Home game"
seats = [2, 6]
rows = ["board"]
steps = [
  {do = "deal", down = 2},
  {do = "bet"},
  {do = "board", to = "board board board", burn = true},
  {do = "bet"},
]
pools = {hand = {lines = ["board"]}}
shares = [
  {name = "high", pool = "hand"},
]
"""


def told(text: str) -> list[str]:
    """The faults of a text, `line n: reason` each."""
    with pytest.raises(Refused) as refused:
        load_variant(text, "home.toml")
    assert refused.value.code is Code.BAD_VARIANT_FILE
    assert refused.value.facts["token"] == "home.toml"
    assert "\n" not in str(refused.value)
    faults = refused.value.facts["faults"]
    assert isinstance(faults, str)
    return faults.split("; line ")


def test_the_good_file_is_good() -> None:
    assert load_variant(GOOD, "home.toml").rows == ("board",)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('id = "home-game"', 'id = "Home Game"', 1, "'Home Game'"),
        ('id = "home-game"\n', "", 1, "'id' is missing"),
        ('name = "Home game"\n', "", 1, "'name' is missing"),
        ('name = "Home game"', "name = 7", 2, "name"),
        ("seats = [2, 6]", "seats = [6, 2]", 3, "[6, 2]"),
        ("seats = [2, 6]", "seats = [1, 6]", 3, "from 2 to 23"),
        ("seats = [2, 6]", "seats = [2, 24]", 3, "from 2 to 23"),
        ("seats = [2, 6]", 'seats = ["2", 6]', 3, "two whole numbers"),
        ("seats = [2, 6]", 'seats = [2, 6]\nforced = "blind"', 4, "blinds, ante, bring-in"),
        ("seats = [2, 6]", 'seats = [2, 6]\nstructure = "limit"', 4, "fixed-limit"),
        ("seats = [2, 6]", 'seats = [2, 6]\nfamily = "stud"', 4, "bull"),
        ("seats = [2, 6]", "seats = [2, 6]\npack = 5", 4, "pack's id"),
        ("seats = [2, 6]", 'seats = [2, 6]\npack = {short = "nothing"}', 4, "no such option"),
        ("seats = [2, 6]", 'seats = [2, 6]\npack = "purpel"', 4, "did you mean 'purple'?"),
        ("seats = [2, 6]", 'seats = [2, 6]\npack = "nowhere/pack.toml"', 4, "no such file"),
        ("seats = [2, 6]", 'seats = [2, 6]\npack = "two words"', 4, "a deck file"),
        ("seats = [2, 6]", 'seats = [2, 6]\nforced = "bring-in"', 4, "a card face up before the first bet"),
        ("seats = [2, 6]", 'seats = [2, 6]\nforced = "bring-in"\nfamily = "bull"', 4, "family"),
        ("seats = [2, 6]", "seats = [2, 6]\nwild = 1", 4, "unknown key 'wild'"),
        ("seats = [2, 6]", "seat = [2, 6]", 3, "did you mean 'seats'?"),
        ("seats = [2, 6]", "seats = [2, 6]\noptions = {openrs = 1}", 4, "did you mean 'openers'?"),
        ("seats = [2, 6]", 'seats = [2, 6]\noptions = {openers = "kings"}', 4, "any, jacks"),
        ('rows = ["board"]', 'rows = ["board", "board"]', 4, "named twice"),
        ('rows = ["board"]', 'rows = ["board", "side"]', 4, "'side' plays in no pool"),
        ('rows = ["board"]', 'rows = ["the board"]', 4, "without spaces"),
        ('do = "deal", down = 2', 'do = "dael", down = 2', 6, "did you mean 'deal'?"),
        ('do = "deal", down = 2', "down = 2", 6, "`do` is needed"),
        ('do = "deal", down = 2', 'do = "deal", down = "two"', 6, "a whole number"),
        ('do = "deal", down = 2', 'do = "deal", dwn = 2', 6, "did you mean 'down'?"),
        ('do = "deal", down = 2', 'do = "deal"', 6, "at least one card"),
        ('do = "deal", down = 2', 'do = "deal", down = 2, short = "shared"', 6, "needs a row 'shared'"),
        (
            'do = "deal", down = 2',
            'do = "deal", down = 2, short = "shared"',
            6,
            "a deal of one card, not of 2",
        ),
        (
            'do = "deal", down = 2',
            'do = "deal", down = 1, short = "shared"',
            8,
            "board after a deal with short",
        ),
        ('"bet"},', '"bet"},' + ' {do = "bet"},' * 100, 5, "at most 100"),
        ('do = "deal", down = 2', 'do = "deal", down = 2, when = "openers"', 6, "no such option"),
        ('"board board board"', '"board bord board"', 8, "did you mean 'board'?"),
        ('"board board board"', '""', 8, "at least one row"),
        ("burn = true", "burn = 1", 8, "true or false"),
        ("burn = true", "down = true", 5, "no step turns"),
        ('"board", to = ', '"turn", of = ', 8, "no face-down card is left"),
        ('"board", to = "board board board", burn = true', '"discard", n = 3', 8, "2 are held"),
        ('"board", to = "board board board", burn = true', '"flip", n = 3', 8, "2 are held"),
        ('"board", to = "board board board", burn = true', '"flip", which = "last"', 8, "first, choose"),
        (
            '"board", to = "board board board", burn = true',
            '"draw"',
            8,
            "up to 5 cards are thrown, 2 are held",
        ),
        ('"board", to = "board board board", burn = true', '"pass", n = 4', 8, "2 are held"),
        ('"board", to = "board board board", burn = true', '"pass"', 8, "'n' is missing"),
        ('"board", to = "board board board", burn = true', '"exchange"', 5, "needs a fee"),
        ('"board", to = "board board board", burn = true', '"restock"', 8, "unknown step 'restock'"),
        ('"board", to = "board board board", burn = true', '"declare"', 8, "a high and a low share"),
        ('{do = "bet"},\n]', '{do = "bet", first = "high-hand"},\n]', 9, "nothing shows yet"),
        ('{do = "bet"},\n]', '{do = "bet", needs = "foo"},\n]', 9, "such as 'JJ'"),
        ('{do = "bet"},\n]', '{do = "bet", needs = "JJ"},\n]', 9, "2 are held"),
        ('{do = "bet"},\n]', '{do = "bet", size = "huge"},\n]', 9, "small, big"),
        ('{do = "bet"},\n]', '{do = "bet", bring_in = true},\n]', 9, "unknown key 'bring_in'"),
        ('  {do = "bet"},\n', "", 5, "no bet"),
        ('["board"]}}', '["board side"]}}', 11, "unknown row 'side'"),
        ('["board"]}}', '["board"], hole = [2, 1]}}', 11, "[2, 1]"),
        ('["board"]}}', '["board"], hole = [3, 3]}}', 11, "only 2 are held"),
        ('["board"]}}', '["board"], hole = [1, 1]}}', 11, "never make a hand of 5"),
        ('["board"]}}', '["board"], size = 4}}', 11, "has 5 cards"),
        ('["board"]}}', '["board"], hole = 2}}', 11, "two whole numbers"),
        ('["board"]}}', "[3]}}", 11, "a list of texts"),
        ('["board"]}}', '["board"]}, rest = {}}', 11, "used by no share"),
        ("down = 2", "down = 7", 11, "10 cards are more than the 9"),
        ("down = 2", "down = 1", 11, "1 hole and 3 board cards never make a hand of 5"),
        ('pool = "hand"', 'pool = "hnd"', 13, "did you mean 'hand'?"),
        ('name = "high"', 'name = "middle"', 13, "high, low"),
        ('name = "high"', 'name = "low"', 13, "the other share"),
        ('name = "high"', 'name = "high", rank = "best"', 13, "unknown rank 'best'"),
        ('pool = "hand"},', 'pool = "hand"}, {name = "high", pool = "hand"},', 13, "stands twice"),
        ("seats = [2, 6]", "seats = [2, 6]\nfee = {first = 1}", 6, "without an exchange"),
        ("seats = [2, 6]", "seats = [2, 6]\nfee = {step = 1}", 4, "'first' is missing"),
        ("seats = [2, 6]", "seats = 2, 6", 3, "not TOML"),
        ("seats = [2, 6]", "seats = [2, 6]\noptions = 5", 4, "a table of option names"),
        ("seats = [2, 6]", "seats = [2, 6]\nfee = 1", 4, "a table with first"),
        ("seats = [2, 6]", "seats = [2, 6]\nfee = {first = -1}", 4, "from 0 on"),
        ('  {do = "deal", down = 2},', "  5,", 5, "a table with `do`"),
        ('  {name = "high", pool = "hand"},', "  5,", 12, "a table is needed"),
        ("{hand = {lines", "{rest = 5, hand = {lines", 11, "a table is needed"),
        ('["board"]}}', '["board", ""]}}', 11, "at least one row"),
        ('["board"]}}', '["board"], hole = [6, 6]}}', 11, "6 hole cards must play"),
        ('pool = "hand"', 'pool = "hand", when = 1', 13, "in one text"),
        ('do = "deal", down = 2', 'do = "discard", n = 1', 5, "no deal"),
        ('{do = "bet"},\n]', '{do = "bet", exchange = true},\n]', 5, "needs a fee"),
        (
            '{do = "bet"},\n]',
            '{do = "bet", first = "opener"},\n  {do = "pass", n = 1, to = 0},\n]',
            10,
            "to 0",
        ),
        (
            '{do = "bet"},\n]',
            '{do = "bet"},\n  {do = "pass", n = 1, to = "left"},\n]',
            10,
            "step 5 (pass): to 'left': a whole number",
        ),
        ('"board", to = "board board board", burn = true', '"draw", least = 3, most = 2', 8, "3 to 2"),
        ('"board", to = "board board board", burn = true', '"draw", most = 2, with_ace = 1', 8, "with_ace 1"),
        ('"board", to = "board board board", burn = true', '"discard", n = 0', 8, "from 1 on"),
        ('"board", to = "board board board", burn = true', '"turn", of = ""', 8, "at least one row"),
        ('"board", to = "board board board", burn = true', '"turn", of = "bard"', 8, "'board'"),
        ('"board", to = "board board board", burn = true', '"bet", size = 3', 8, "small, big"),
        (
            '"deal", down = 2},\n  {do = "bet"}',
            '"deal", down = 2},\n  {do = "bet", first = "opener"}',
            7,
            "no round",
        ),
    ],
)
def test_one_fault(old: str, new: str, line: int, words: str) -> None:
    assert GOOD.count(old) >= 1
    text = GOOD.replace(old, new)
    faults = told(text)
    assert any(fault.removeprefix("line ").startswith(f"{line}: ") and words in fault for fault in faults), (
        faults
    )


def test_all_faults_at_once_in_the_order_of_the_file() -> None:
    text = (
        GOOD.replace("home-game", "Home")
        .replace("[2, 6]", "[0, 6]")
        .replace('"deal", down = 2', '"deal", down = 2, dwn = 1')
        .replace('"board board board"', '"flop flop flop"')
        .replace('pool = "hand"', 'pool = "hands"')
    )
    lines = [int(fault.removeprefix("line ").partition(":")[0]) for fault in told(text)]
    assert lines == sorted(lines)
    assert set(lines) >= {1, 3, 6, 8, 13}


def test_a_fault_under_one_option_value_says_which() -> None:
    text = GOOD.replace("seats = [2, 6]", "seats = [2, 6]\noptions = {redeal = false}").replace(
        '{do = "board"', '{do = "discard", n = 1, when = "redeal"},\n  {do = "board"'
    )
    assert any("redeal=true" in fault and "never make a hand" in fault for fault in told(text))


def test_a_wrong_value_in_a_condition() -> None:
    text = GOOD.replace("seats = [2, 6]", 'seats = [2, 6]\noptions = {openers = "any"}').replace(
        'pool = "hand"}', 'pool = "hand", when = "openers=kings"}'
    )
    assert any("openers is one of any, jacks" in fault for fault in told(text))


def test_one_run_tells_every_fault_and_no_other() -> None:
    """What a slip of spelling stands for is found: no fault waits behind another, none follows from one."""
    text = (
        GOOD.replace('"deal", down = 2', '"deal", down = 1, upp = 1')
        .replace('{do = "bet"},\n  {do = "board"', '{do = "bett"},\n  {do = "board"')
        .replace('"board board board", burn = true', '"boar board board", burn = 1')
        .replace('{lines = ["board"]}', '{lines = ["boards"]}')
        .replace('name = "high", pool = "hand"', 'name = "hihg", pool = "hands", rank = "hi"')
        .replace("rows", 'pack = "purpel"\noptions = {redael = true}\nrows')
    )
    assert [fault.removeprefix("line ") for fault in told(text)] == [
        "4: unknown pack 'purpel': did you mean 'purple'?, or a deck file such as 'x.toml'",
        "5: unknown option 'redael': did you mean 'redeal'?",
        "8: step 1 (deal): unknown key 'upp': did you mean 'up'?",
        "9: step 2: unknown step 'bett': did you mean 'bet'?",
        "10: board: unknown row 'boar': did you mean 'board'?",
        "10: step 3 (board): burn 1: true or false",
        "13: pool hand: unknown row 'boards': did you mean 'board'?",
        "15: share 1: name 'hihg': one of high, low",
        "15: share high: unknown rank 'hi': did you mean 'high'?",
        "15: share: unknown pool 'hands': did you mean 'hand'?",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{do = "deal", down = 2}', '{do = "xyz"}'),
        ('{do = "deal", down = 2}', '{do = "deal", down = "two"}'),
        ('{do = "deal", down = 2}', '{do = "deal", xyz = 2}'),
        ('{do = "deal", down = 2}', "5"),
        ('  {do = "bet"},\n  {do = "board"', '  {do = "bet", xyz = 1},\n  {do = "board"'),
        ('to = "board board board"', "to = 3"),
        ('to = "board board board"', 'to = "flop board board"'),
        ('rows = ["board"]', "rows = 5"),
        ('rows = ["board"]', 'rows = ["the board"]'),
        ('rows = ["board"]', 'row = ["board"]'),
        ('lines = ["board"]', "lines = 5"),
        ('lines = ["board"]', 'line = ["board"]'),
        ('lines = ["board"]', 'lines = ["xyz"]'),
        ("pools = {hand", "pools = 5\n#"),
        ("pools = {hand", "pool = {hand"),
        ('{name = "high", pool = "hand"}', '{name = "xyz", pool = "hand"}'),
        ('{name = "high", pool = "hand"}', '{name = "high", pool = "xyz"}'),
        ('{name = "high", pool = "hand"}', '{name = "high", pool = "hand", rank = "xyz"}'),
        ('{name = "high", pool = "hand"}', '{name = "high"}'),
        ('{name = "high", pool = "hand"}', "5"),
        ("seats = [2, 6]", "seat = [2, 6]"),
        ("seats = [2, 6]", "seats = [2, 6]\noptions = {xyz = 1}"),
        ('pool = "hand"}', 'pool = "hand", when = "xyz"}'),
        ('{do = "deal", down = 2}', '{do = "deal", down = 2, when = "xyz"}'),
    ],
)
def test_one_fault_brings_no_other(old: str, new: str) -> None:
    assert GOOD.count(old) == 1
    assert len(told(GOOD.replace(old, new))) == 1


def test_faults_behind_a_faulty_step_are_told_where_they_are_sure() -> None:
    text = (
        GOOD.replace('{do = "deal", down = 2}', '{do = "xyz"}')
        .replace('{do = "bet"},\n]', '{do = "draw", least = 3, most = 2},\n  {do = "bet"},\n]')
        .replace('["board"]}}', '["board"], hole = [2, 1]}}')
    )
    assert [fault.removeprefix("line ").partition(":")[0] for fault in told(text)] == ["6", "9", "12"]


WORDS = [
    "5",
    "-1",
    "2.5",
    "true",
    '""',
    '"board"',
    '"x y"',
    "[]",
    "[1]",
    '["a", 2]',
    "{}",
    "{a = 1}",
    "1979-05-27",
]
KEYS = (
    *("id", "name", "seats", "forced", "family", "structure", "pack", "rows", "options", "steps", "pools"),
    *("shares", "fee", "do", "down", "n", "to", "when", "size", "first", "hole", "lines", "pool", "rank"),
)


@given(
    st.lists(st.tuples(st.integers(0, GOOD.count("=") - 1), st.sampled_from(WORDS)), min_size=1, max_size=3),
    st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(WORDS)), max_size=2),
)
def test_nonsense_is_refused_and_never_crashes(
    values: list[tuple[int, str]], keys: list[tuple[str, str]]
) -> None:
    """Any value in any place: the file loads or is refused with lines."""
    parts = re.split(r"(= *(?:\"[^\"]*\"|\[[^\[\]{}]*\]|\w+))", GOOD)
    holes = range(1, len(parts), 2)
    for at, word in values:
        parts[holes[at % len(holes)]] = f"= {word}"
    text = "".join(f"{key} = {word}\n" for key, word in keys) + "".join(parts)
    faults = faults_of(text)
    assert faults is None or faults.startswith("line ")


def faults_of(text: str) -> str | None:
    try:
        load_variant(text, "nonsense")
    except Refused as refused:
        return str(refused.facts["faults"]) if refused.code is Code.BAD_VARIANT_FILE else str(refused)
    return None


def test_lines_stay_right_after_an_item_that_is_no_table() -> None:
    text = GOOD.replace('  {do = "deal", down = 2},', '  5,\n  {do = "deal", down = 2, dwn = 3},')
    assert [fault.partition(":")[0] for fault in told(text)] == ["line 5", "7"]


@pytest.mark.parametrize("word", ["a\\nb", "a\\u001b[31m", "\\u202eb", "a\\u0000"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "Home game"', 'name = "{word}"'),
        ("pools = {hand", 'pools = {"{word}"'),
        ('name = "high"', 'name = "high", board = "{word}"'),
    ],
)
def test_names_are_printable(word: str, old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(Refused) as refused:
        load_variant(GOOD.replace(old, new.replace("{word}", word)), "game.toml")
    assert "printable text on one line" in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_hand_does_not_need_the_card_that_may_be_shared() -> None:
    text = GOOD.replace('["board"]\nsteps', '["shared"]\nsteps').replace('["board"]', '["shared"]')
    start, end = text.index("  {do"), text.index("]\npools")
    deals = '  {do = "deal", down = 4},\n  {do = "deal", down = 1, short = "shared"},\n  {do = "bet"},\n'
    with pytest.raises(Refused, match="needs a card dealt with short"):
        load_variant(text[:start] + deals + text[end:], "game.toml")
    load_variant(text[:start] + deals.replace("4", "5") + text[end:], "game.toml")
