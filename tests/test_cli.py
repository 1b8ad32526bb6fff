"""The command line as its user meets it: exit codes, the shape of the JSON, one line for every refusal."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from command_line import Run
from command_line import run as run
from purplepoker.cli_process import Interrupts

DATA = TemporaryDirectory()
ROYAL = ["As", "Ks", "Qs", "Js", "Ts"]


def command(*words: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Runs one command in a process of its own."""
    words = (sys.executable, "-m", "purplepoker", *words)
    return subprocess.run(words, capture_output=True, text=True, timeout=timeout, env=environment())


def environment() -> dict[str, str]:
    """With this checkout's source; nothing is saved among the hands of whoever runs the tests."""
    source = str(Path(__file__).resolve().parent.parent / "src")
    return os.environ | {"PYTHONPATH": source, "XDG_DATA_HOME": DATA.name}


# --- rank -----------------------------------------------------------------------------------------------


def test_rank_json_has_the_fields_of_the_contract(run: Run) -> None:
    ran = run("rank", *ROYAL, "2c", "--json")
    assert ran.code == 0
    assert not ran.err
    assert list(ran.json) == [
        "class",
        "qualifies",
        "reading",
        "cards",
        "as",
        "points",
        "strength",
        "explanation",
    ]
    assert ran.json["class"] == "royal_flush"
    assert ran.json["reading"] == "suit"
    assert ran.json["points"] == [14]
    assert ran.json["cards"] == ran.json["as"] == ROYAL
    assert ran.json["qualifies"] is True


@pytest.mark.parametrize("cards", [["Kr Kb Kg 8o 9z"], ["Kr", "Kb", "Kg", "8o", "9z"], ["krkb", "KG,8o 9Z"]])
def test_cards_come_as_one_argument_or_many(run: Run, cards: list[str]) -> None:
    ran = run("rank", *cards, "--deck", "purple", "--json")
    assert ran.json["class"] == "three_of_a_kind"
    assert ran.json["points"] == [6, 2, 1]


@pytest.mark.parametrize("place", [1, 2, 4, 6])
def test_json_stands_anywhere_among_the_arguments(run: Run, place: int) -> None:
    words = ["rank", *ROYAL]
    words.insert(place, "--json")
    assert run(*words).json["class"] == "royal_flush"


@pytest.mark.parametrize(
    ("cards", "deck", "kind", "cls", "points"),
    [
        ("2s 3h 4d 5c 7s Kh", "standard", "27", "high_card", [7, 5, 4, 3, 2]),
        ("As 2h 3d 4c 5s", "standard", "a5", "high_card", [5, 4, 3, 2, 1]),
        ("As 6h 7d 8c 9s", "short", "short", "straight", [9]),
        ("As Kd Qc Jh", "standard", "badugi", "four_card", [13, 12, 11, 1]),
        ("As Ks Kd Kh", "standard", "badugi", "two_card", [13, 1]),
        ("Kr Kb Kg Ko Kp", "purple", "high", "five_of_a_kind", [13]),
        ("8p 8b 9g Tr Jo", "purple", "purple-low", "high_card", [7, 6, 5, 4, 3]),
    ],
)
def test_rank_by_another_kind(
    run: Run, cards: str, deck: str, kind: str, cls: str, points: list[int]
) -> None:
    ran = run("rank", cards, "--deck", deck, "--ranking", kind, "--json")
    assert (ran.json["class"], ran.json["points"]) == (cls, points)


def test_a_low_that_does_not_qualify(run: Run) -> None:
    ran = run("rank", "As 2h 3d 4c 9s", "--ranking", "a5-8", "--json")
    assert ran.json["qualifies"] is False
    assert ran.json["class"] == "high_card"


def test_a_rule_changes_the_ranking(run: Run) -> None:
    cards = "8r 9o Tr Jo Qo"
    assert run("rank", cards, "--deck", "purple", "--json").json["points"] == [5, 4, 4]
    deeper = run("rank", cards, "--deck", "purple", "--rule", "tie_break_depth=5", "--json")
    assert deeper.json["points"] == [5, 4, 4, 3, 3, 3]


def test_rank_for_a_person(run: Run) -> None:
    ran = run("rank", "Kr Kb Kg 8o 9z", "--deck", "purple")
    assert ran.out.startswith("Three kings with nine, eight (6, 2, 1)\n")
    assert "class     three of a kind" in ran.out


# --- showdown -------------------------------------------------------------------------------------------


def test_showdown_json(run: Run) -> None:
    ran = run(
        "showdown", "--variant", "texas-holdem", "--board", "As Kd Jc / 9h / 8s", "7d2c", "6h4d", "--json"
    )
    assert ran.code == 0
    assert list(ran.json) == ["shares", "high", "low", "explanation"]
    assert ran.json["shares"] == ["1/2", "1/2"]
    assert ran.json["low"] is None
    assert ran.json["high"]["winners"] == [0, 1]
    assert ran.json["high"]["hands"][0]["cards"] == ["As", "Kd", "Jc", "9h", "8s"]


def test_high_low_with_declarations(run: Run) -> None:
    hands = ["As 4c Ks Qs 9s 6s 2d", "Ad 3h 7c 6d 4d 2h Th", "Jd Jc Jh 9c 9d 5s 4s"]
    spoken = run("showdown", "--variant", "bull", *hands, "--json")
    assert spoken.json["shares"] == ["0", "1/2", "1/2"]
    assert (spoken.json["high"]["winners"], spoken.json["low"]["winners"]) == ([2], [1])
    declared = run("showdown", "--variant", "bull", *hands, "--declare", "high,both,low", "--json")
    assert declared.json["shares"] == ["1/2", "0", "1/2"]  # DE-6
    assert declared.json["low"]["hands"][0] is None
    assert "both" in declared.json["explanation"]


def test_nobody_qualifies(run: Run) -> None:
    board = "KsKdKhQcQd"
    ran = run("showdown", "--variant", "omaha-hi-lo", "--board", board, "AsAd2c3c", "JsJdTsTd", "--json")
    assert ran.json["shares"] == ["1", "0"]
    assert ran.json["low"] == {"winners": [], "hands": [None, None]}


def test_a_lowball_game_has_no_high(run: Run) -> None:
    ran = run("showdown", "--variant", "badugi", "AsKdQcJh", "Ad2c3h4s", "--json")
    assert ran.json["high"] is None
    assert ran.json["low"]["winners"] == [1]


@pytest.mark.parametrize(
    ("variant", "board", "hands", "shares"),
    [
        ("yukon", "Ah Kd 7c / Qh Js 2d / Th", ["Qc Jd", "9c 8d"], ["1", "0"]),
        ("egyptian", "Qs 9d 5c / 9h 5s / 2d", ["Qd Qh", "9c Ks"], ["1", "0"]),
        ("manila", "Ks 8d 6c 4h 2s", ["Kd Kh", "Ac 3d"], ["1/2", "1/2"]),
        ("greek", "Kc Kd Kh Ks 2d", ["Ad 3c", "Qh Qs"], ["0", "1"]),
        ("short-deck", "6s 7h 8d Kc Kh", ["Ad 9c", "Qh Qs"], ["1", "0"]),
    ],
)
def test_boards_by_row(run: Run, variant: str, board: str, hands: list[str], shares: list[str]) -> None:
    assert run("showdown", "--variant", variant, "--board", board, *hands, "--json").json["shares"] == shares


def test_thirds_come_out_exactly(run: Run) -> None:
    board = "AsKsQsJsTs"
    hands = ["2c3c", "2d3d", "2h3h"]
    ran = run("showdown", "--variant", "texas-holdem", "--board", board, *hands, "--json")
    assert ran.json["shares"] == ["1/3", "1/3", "1/3"]


def test_two_boards(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(
        """id = "two-boards"
name = "Two boards"
seats = [2, 6]
structure = "no-limit"
rows = ["top", "bottom"]
steps = [{do = "deal", down = 2}, {do = "bet"},
  {do = "board", to = "top top top bottom bottom bottom", burn = true}, {do = "bet"},
  {do = "board", to = "top bottom", burn = true}, {do = "bet", size = "big"},
  {do = "board", to = "top bottom", burn = true}, {do = "bet", size = "big"}]
pools = {top = {lines = ["top"]}, bottom = {lines = ["bottom"]}}
shares = [{name = "high", board = "top", pool = "top"}, {name = "high", board = "bottom", pool = "bottom"}]
""",
        "utf-8",
    )
    board = "As Kd 7c 5h 2s / Qh Js 9d 4c 3c"
    ran = run("showdown", "--variant", str(file), "--board", board, "AhAd", "QcQd", "Qs9h", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["shares"] == ["1/2", "1/2", "0"]
    assert ran.json["high"] is None
    assert ran.json["low"] is None
    assert [part["high"]["winners"] for part in ran.json["boards"]] == [[0], [1]]
    assert [part["low"] for part in ran.json["boards"]] == [None, None]


# --- variants, frequencies ------------------------------------------------------------------------------


def test_variants_list(run: Run) -> None:
    games = {game["id"]: game for game in run("variants", "--json").json}
    assert len(games) >= 22
    assert list(games["texas-holdem"]) == ["id", "name", "players", "streets", "shares", "deck", "structure"]
    assert games["texas-holdem"]["players"] == {"min": 2, "max": 10}
    assert len(games["texas-holdem"]["streets"]) == 4
    assert games["manila"]["shares"] == ["high", "low"]
    assert games["razz"]["shares"] == ["low"]
    assert games["short-deck"]["deck"] == "short"
    assert "texas-holdem" in run("variants").out


def test_one_variant(run: Run) -> None:
    game = run("variants", "texas-holdem", "--deck", "purple", "--json").json
    assert list(game)[-2:] == ["rules", "sheet"]
    assert game["structure"] == "fixed-limit"
    assert game["rules"]["burn_before_deal"]["default"] == "true"
    assert game["rules"]["tie_break_depth"]["default"] == "3"
    assert game["name"] in game["sheet"]


def test_a_list_leaves_out_what_the_pack_cannot_play(run: Run) -> None:
    short = {game["id"] for game in run("variants", "--ranking", "a5-8", "--json").json}
    assert "manila" in short
    assert "texas-holdem" not in short


@pytest.mark.parametrize(("deck", "kind", "size"), [("standard", "high", 52), ("purple", "purple-low", 49)])
def test_frequencies(run: Run, deck: str, kind: str, size: int) -> None:
    ran = run("frequencies", "--cards", "5", "--deck", deck, "--ranking", kind, "--json")
    assert list(ran.json) == ["total", "classes"]
    assert ran.json["total"] == comb(size, 5) == sum(ran.json["classes"].values())
    assert 0 in ran.json["classes"].values()
    assert "total" in run("frequencies", "--cards", "5", "--deck", deck).out


@pytest.mark.parametrize(
    ("deck", "kind", "told"),
    [
        ("standard", "high", False),
        ("short", "a5", False),
        ("purple", "high", True),
        ("purple", "purple", True),
    ],
)
def test_five_of_a_kind_is_told_to_people_where_a_pack_can_make_it(
    run: Run, deck: str, kind: str, told: bool
) -> None:
    words = ("frequencies", "--cards", "5", "--deck", deck, "--ranking", kind)
    assert ("five of a kind" in run(*words).out) is told
    assert "five_of_a_kind" in run(*words, "--json").json["classes"]


def test_frequencies_of_nine_cards(run: Run) -> None:
    ran = run("frequencies", "--cards", "9", "--deck", "purple", "--json")
    assert ran.json["total"] == comb(49, 9) == sum(ran.json["classes"].values())
    backward = run("frequencies", "--cards", "9", "--deck", "purple", "--ranking", "purple-27", "--json")
    assert backward.json["total"] == comb(49, 9) == sum(backward.json["classes"].values())
    told = " ".join(run("frequencies", "--help").out.split())
    assert "5 to 9 (badugi from 4)" in told


def test_people_are_told_one_in_how_many_hands(run: Run) -> None:
    lines = {line[:15].strip(): line for line in run("frequencies", "--cards", "5").out.splitlines()}
    assert lines["royal flush"].endswith("1 in 649,740")
    assert lines["pair"].endswith("1 in 2.4")
    assert lines["total"].endswith("2,598,960")
    purple = run("frequencies", "--cards", "5", "--deck", "purple").out
    assert next(line for line in purple.splitlines() if line.startswith("flush")).endswith("never")


# --- simulate -------------------------------------------------------------------------------------------


def test_simulate_json(run: Run) -> None:
    words = ["simulate", "--variant", "omaha", "--deck", "purple", "--seats", "3", "--hands", "20", "--json"]
    first, again = (run(*words, "--seed", "7", "--bots", "call,random").json for _ in range(2))
    assert list(first) == ["hands", "seconds", "hands_per_second", "chips_start", "chips_end", "seats"]
    assert first["hands"] == 20
    assert first["chips_start"] == first["chips_end"] == 20 * 3 * 200
    assert [seat["bot"] for seat in first["seats"]] == ["call", "random", "call"]
    assert sum(seat["net"] for seat in first["seats"]) == 0
    assert first["seats"] == again["seats"]


def test_without_a_seed_no_two_runs_are_alike(run: Run) -> None:
    words = ["simulate", "--variant", "texas-holdem", "--seats", "4", "--hands", "30", "--json"]
    assert run(*words).json["seats"] != run(*words).json["seats"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_interrupt_gives_the_partial_answer() -> None:
    words = "simulate --variant texas-holdem --seats 6 --hands 1000000 --bots call --json".split()
    for seconds in (3, 15, 45):  # a machine with much to do may not have ended a hand before
        process = subprocess.Popen(
            [sys.executable, "-m", "purplepoker", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        if process.returncode == 130 and out and json.loads(out)["hands"]:
            break
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["partial"] is True
    assert 0 < answer["hands"] < 1000000
    assert answer["chips_start"] == answer["chips_end"] == answer["hands"] * 1200


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("place", ["import", "prepare", "first", "last", "write"])
def test_ctrl_c_at_any_moment_leaves_an_answer(place: str) -> None:
    script = f"""
import os, signal, sys
def hit(call):
    def wrapped(*args, **named):
        os.kill(os.getpid(), signal.SIGINT)
        return call(*args, **named)
    return wrapped
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "purplepoker.engine.core":
            os.kill(os.getpid(), signal.SIGINT)
if {place!r} == "import":
    sys.meta_path.insert(0, Finder())
else:
    from purplepoker import api, cli_show
    from purplepoker.simulate import many
    if {place!r} == "prepare":
        api.game_of = hit(api.game_of)
    elif {place!r} == "first":
        many._one_hand = hit(many._one_hand)
    elif {place!r} == "last":
        many.SimResult = hit(many.SimResult)
    else:
        cli_show.plain = hit(cli_show.plain)
from purplepoker.__main__ import main
sys.argv[1:] = "simulate --variant texas-holdem --seats 3 --hands 4 --json".split()
sys.exit(main())
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env=environment()
    )
    early = place in ("import", "prepare", "first")
    assert ran.stderr == ""
    assert ran.returncode == (130 if early else 0)
    answer = json.loads(ran.stdout)
    assert answer["hands"] == (0 if early else 4)
    assert answer.get("partial", False) is early
    assert len(answer["seats"]) == 3


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_second_ctrl_c_stops_at_once() -> None:
    with Interrupts() as interrupts:
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            interrupts.release()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_before_the_arguments_are_read_is_silent() -> None:
    script = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from purplepoker.__main__ import main
sys.exit(main())
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment())
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


# --- replay ---------------------------------------------------------------------------------------------

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
finishing_stacks = [{first}, 99]
"""


def test_replay_answers_for_every_file_whatever_fails(run: Run, tmp_path: Path) -> None:
    good, wrong, broken = (tmp_path / name for name in ("good.phh", "wrong.phh", "broken.phh"))
    good.write_text(HAND.format(first=101), "utf-8")
    wrong.write_text(HAND.format(first=105), "utf-8")
    broken.write_text("variant = ", "utf-8")
    missing = tmp_path / "missing.phh"
    assert run("replay", str(good), "--json").code == 0
    ran = run("replay", *map(str, (good, wrong, broken, missing)), "--json")
    assert ran.code == 1
    assert [hand["ok"] for hand in ran.json] == [True, False, None, None]
    assert [hand["error"] is None for hand in ran.json] == [True, True, False, False]
    assert [hand["file"] for hand in ran.json] == list(map(str, (good, wrong, broken, missing)))
    assert list(ran.json[0]) == ["file", "hand", "variant", "finished", "stacks", "ok", "error", "notes"]
    assert ran.json[0]["stacks"] == [101, 99]
    legal = run("replay", str(good), "--legal", "--json").json[0]
    assert {"actor", "pots", "legal"} <= set(legal)
    assert "stacks agree" in run("replay", str(good)).out
    assert "hands:" not in run("replay", str(good)).out
    told = run("replay", *map(str, (good, wrong, broken, missing))).out.splitlines()
    assert told[-1] == "4 hands: 1 agrees, 1 DIFFERS, 2 errors"


def test_replay_writes_hands_in_another_format(run: Run, tmp_path: Path) -> None:
    good, broken = tmp_path / "good.phh", tmp_path / "broken.phh"
    good.write_text(HAND.format(first=101), "utf-8")
    broken.write_text("variant = ", "utf-8")
    ran = run("replay", str(good), "--write", "stars")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("PokerStars Hand #1: Hold'em No Limit (1/2) - ")
    text = tmp_path / "hand.txt"
    text.write_text(ran.out, "utf-8")
    back = run("replay", str(text), "--write", "phh")
    assert "finishing_stacks = [101, 99]" in back.out
    many = run("replay", str(good), str(broken), str(text), "--write", "phh")
    assert many.code == 1
    assert [line for line in many.out.splitlines() if line.startswith("[")] == ["[1]", "[2]"]
    assert "broken.phh #1: line 1: not TOML" in many.err
    told = run("replay", str(good), str(broken), "--write", "phh", "--json").json
    assert [hand["text"] is None for hand in told] == [False, True]
    assert run("replay", str(broken), "--write", "phh").out == ""


def test_replay_says_which_houses_there_are(run: Run) -> None:
    from purplepoker.variants.rulesets import RULESETS

    told = run("replay", "--help").out
    assert [name for name in RULESETS if name not in told] == []


# --- bad input ------------------------------------------------------------------------------------------

TEXAS = ["showdown", "--variant", "texas-holdem"]
SIMULATE = ["simulate", "--variant", "texas-holdem"]
BAD: list[tuple[list[str], str]] = [
    # how a command is written
    (["deal"], "deal"),
    (["rnak", "As"], "rank"),
    (["chances", "As"], "chances"),
    (["verify", "x"], "verify"),
    (["--json", "variants"], "--json"),
    (["rank"], "CARDS"),
    (["rank", *ROYAL, "--colour"], "--colour"),
    (["rank", *ROYAL, "--deck"], "--deck"),
    (["showdown", "AsAd"], "--variant"),
    (["frequencies"], "--cards"),
    (["replay"], "FILE"),
    (["serve", "--port", "x"], "x"),
    (["serve", "--port", "70000"], "70000"),
    (["serve", "--host", "0.0.0.0"], "--lan"),
    (["serve", "--host", "nowhere.invalid", "--port", "0"], "nowhere.invalid"),
    (["serve", "--config", "missing.toml"], "missing.toml"),
    (["serve", "table"], "table"),
    (["play", "--port", "-1"], "-1"),
    (["play", "--seats", "30"], "30"),
    (["play", "--bots", "nobody"], "nobody"),
    # cards
    (["rank", "As Ks Qs Js Xs"], "Xs"),
    (["rank", "As Ks Qs Js 1s"], "1s"),
    (["rank", "As Ks Qs Js Tp"], "Tp"),
    (["rank", "As Ks Qs Js As"], "As"),
    (["rank", "As Ks Qs Js"], "5 to 9"),
    (["rank", "As Ks Qs Js Ts 9s 8s 7s 6s 5s"], "5 to 9"),
    (["rank", ""], "5 to 9"),
    (["rank", "As Ks Qs", "--ranking", "badugi"], "4 to 9"),
    (["rank", "As Ks Qs Js Jk"], "Jk"),
    (["rank", "Kr Kb Kg 8o 9s", "--deck", "purple"], "9s"),
    # packs and rankings
    (["rank", *ROYAL, "--deck", "tarot"], "tarot"),
    (["rank", *ROYAL, "--deck", "missing.toml"], "missing.toml"),
    (["rank", *ROYAL, "--jokers", "3"], "'3'"),
    (["rank", *ROYAL, "--jokers", "x"], "'x'"),
    (["rank", *ROYAL, "--wild", "1"], "'1'"),
    (["rank", *ROYAL, "--wild", "bug,jokers"], "'bug,jokers'"),
    (["rank", *ROYAL, "--wild", "2,2"], "'2'"),
    (["rank", *ROYAL, "--wild", "none,2"], "'none'"),
    (["rank", *ROYAL[:4], "Jk", "--wild", "2"], "'Jk'"),
    (["rank", *ROYAL[:4], "Jk2", "--wild", "jokers"], "'Jk2'"),
    (["rank", *ROYAL, "--ranking", "best"], "purple-low-8"),
    (["rank", *ROYAL, "--ranking", "purple"], "purple"),
    (["rank", *ROYAL, "--ruleset", "mine"], "mine"),
    (["rank", *ROYAL, "--rule", "tie_break_depth=5"], "tie_break_depth"),
    (["rank", "Kr Kb Kg 8o 9z", "--deck", "purple", "--rule", "tie_break_depth=4"], "'4'"),
    (["rank", *ROYAL, "--rule", "sorted"], "NAME=VALUE"),
    # showdown
    (["showdown", "--variant", "texas", "AsAd"], "texas-holdem"),
    (["showdown", "--variant", "./none.toml", "AsAd"], "none.toml"),
    ([*TEXAS, "AsAd", "KsKd"], "5 on the board"),
    ([*TEXAS, "--board", "2s3s4s5s", "AsAd", "KsKd"], "2s 3s 4s 5s"),
    ([*TEXAS, "--board", "2s3s4s5s6s7s", "AsAd", "KsKd"], "7s"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "6sKd"], "6s"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "AdKd"], "Ad"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAdAh"], "AsAdAh"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "As"], "(As)"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "--declare", "high"], "high"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "--ranking", "a5"], "a5"),
    ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "--rule", "qualifier=8"], "qualifier"),
    (["showdown", "--variant", "yukon", "--board", "2s3s4s5s6s7s8s", "AsAd"], "3 / 3 / 1"),
    (["showdown", "--variant", "yukon", "--board", "2s3s/4s5s6s7s/8s", "AsAd"], "row 1"),
    (["showdown", "--variant", "five-card-draw", "--board", "2s", "AsKdQcJh9s"], "no board"),
    (["showdown", "--variant", "bull", "As2s3s4s5s6s7s", "--declare", "middle"], "middle"),
    (["showdown", "--variant", "bull", "As2s3s4s5s6s7s", "--declare", "low,high"], "low,high"),
    (["showdown", "--variant", "27-single-draw", "AsKdQcJh9s", "--jokers", "2", "--wild", "11"], "'11'"),
    # numbers and the rest
    (["frequencies", "--cards", "five"], "'five'"),
    (["frequencies", "--cards", "3"], "'3'"),
    (["frequencies", "--cards", "10"], "'10'"),
    (["frequencies", "--cards", "4"], "5 to 9"),
    ([*SIMULATE, "--seats", "11", "--hands", "1"], "2 to 10"),
    ([*SIMULATE, "--seats", "1", "--hands", "1"], "'1'"),
    ([*SIMULATE, "--seats", "-2", "--hands", "1"], "'-2'"),
    ([*SIMULATE, "--seats", "2", "--hands", "1e9"], "'1e9'"),
    ([*SIMULATE, "--seats", "2", "--hands", "1000000000"], "1000000000"),
    ([*SIMULATE, "--seats", "2", "--hands", "0"], "'0'"),
    ([*SIMULATE, "--seats", "2", "--hands", "9" * 5000], "999"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--stack", "0"], "'0'"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--stack", "1.5"], "'1.5'"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--blinds", "2/1"], "'2/1'"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--blinds", "1"], "'1'"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--structure", "spread"], "spread-limit"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--bots", "human"], "steady"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--bots", "call,"], "call,"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--bots", "gone.py:Bot"], "gone.py"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--seed", "abc"], "'abc'"),
    (
        ["simulate", "--variant", "five-card-draw", "--deck", "purple", "--seats", "8", "--hands", "1"],
        "2 to 7",
    ),
    (["replay", "x.phh", "--ruleset", "mine"], "mine"),
    (["replay", "x.phh", "--write", "pdf"], "pdf"),
    (["play", "--variant", "chess"], "chess"),
    (["play", "--seats", "12"], "12"),
    (["play", "--bots", ","], "with commas"),
    (["play", "--port", "http"], "'http'"),
    (["variants", "chess"], "chess"),
    (["variants", "texas-holdem", "--rule", "fee_pot=main"], "fee_pot"),
    # what has no measure
    (["rank", *ROYAL, "--deck", "x" * 5000], "unknown deck"),
    (["variants", "x" * 300], "unknown variant"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--rule", f"max_bet={'9' * 5000}"], "15 digits"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--rule", f"cap_per_deal={'9' * 5000}"], "15 digits"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--rule", f"max_seats={'9' * 5000}"], "15 digits"),
    (["rank", *ROYAL, "--deck", "/dev/zero"], "/dev/zero"),
    (["variants", "/dev/zero"], "/dev/zero"),
    # what cannot be played, however it is asked for
    (["variants", "texas-holdem", "--ranking", "purple"], "needs colors"),
    (["variants", "--ranking", "purple"], "needs colors"),
    ([*SIMULATE, "--seats", "2", "--hands", "5", "--ranking", "purple"], "needs colors"),
    (["replay", "x.phh", "--rule", "max_bet=0"], "'0'"),
    (["replay", "x.phh", "--rule", "raise_cap=zz"], "'zz'"),
]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["rank", "Ap", "Kp", "Qp", "Jp", "Tp"], "the pack purple has it (--deck purple)"),
        (["rank", "AsKsQsJsTs", "--deck", "purple"], "the pack standard has it (--deck standard)"),
        ([*TEXAS, "--board", "Kr Kb 8p 9p Tb", "Kg 8o", "Jp Ag"], "(--deck purple)"),
        ([*TEXAS, "--board", "2s3s4s5s6s", "AsAd", "Kg 8o"], "(--deck purple)"),
        (["rank", "As Ks Qs Js 2s", "--deck", "short"], "(--deck standard)"),
    ],
)
def test_a_card_of_another_pack_is_recognized(run: Run, words: list[str], hint: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert hint in ran.err
    assert "--deck" not in run("rank", "As", "Xx").err


def test_one_is_not_told_as_many(run: Run) -> None:
    assert "1 card given (As)" in run("rank", "As").err
    assert "2 cards given (As Ks)" in run("rank", "As Ks").err


@pytest.mark.parametrize(("words", "shows"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
@pytest.mark.parametrize("as_json", [False, True])
def test_bad_input(run: Run, words: list[str], shows: str, as_json: bool) -> None:
    if as_json and words[0] not in ("play", "serve") and words[-1][:2] != "--":
        words = [*words, "--json"]
    ran = run(*words)
    assert ran.code == 2, ran.out
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert shows in ran.err
    assert len(ran.err) < 700


def test_what_is_typed_cannot_steer_the_terminal(run: Run) -> None:
    for words in (["rank", "As\x1b[2JKs\nQs"], ["rank", *ROYAL, "--deck", "a\x1b]0;x\x07\nb"], ["\x1b[31m"]):
        ran = run(*words)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert "\x1b" not in ran.err


def test_a_faulty_file_is_one_line(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("id = 3\n", "utf-8")
    game = tmp_path / "game.toml"
    game.write_text("id = 'x'\nsteps = 1\nseats = 'two'\n", "utf-8")
    for words in (["rank", *ROYAL, "--deck", str(deck)], ["variants", str(game)]):
        ran = run(*words)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        assert "toml" in ran.err


def test_a_bot_that_fails_is_no_bad_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n    needs_view = False\n    def __init__(self, game, seed): pass\n"
        "    def act(self, view, legal): raise RuntimeError('tired')\n",
        "utf-8",
    )
    ran = run(*SIMULATE, "--seats", "2", "--hands", "5", "--bots", f"{file}:Mine")
    assert ran.code == 1
    assert ran.out == ""
    assert "tired" in ran.err
    assert "seat=" not in ran.err


# --- help, version, the program as a process -----------------------------------------------------------


def test_help_and_version(run: Run) -> None:
    assert run().code == run("--help").code == 0
    assert run().out == run("--help").out
    names = "rank showdown odds winners variants frequencies replay simulate play serve"
    for name in names.split():
        assert name in run("--help").out
        assert run(name, "--help").code == 0
    assert run("--version").out.startswith("purplepoker ")


ANSWERS = (
    "rank As Ks Qs Js Ts",
    "rank As Ks Qs Js Ts --json",
    "variants --json",
    "--help",
    "--version",
    "play --terminal --seed 1",
)


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A command with redirections."""
    line = f'"{sys.executable}" -m purplepoker {line}'
    return subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(),
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("words", ANSWERS)
@pytest.mark.parametrize(("to", "why"), [(">&-", "it is closed"), (">/dev/full", "space")])
def test_an_answer_that_nobody_gets_is_a_failure_in_one_line(words: str, to: str, why: str) -> None:
    ran = shell(f"{words} {to}")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "cannot write the answer to stdout" in ran.stderr
    assert why in ran.stderr
    assert shell(f"{words} {to} 2>&-").returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full <&-"])
def test_a_refusal_that_nobody_gets_is_still_one(to: str) -> None:
    ran = shell(f"rank zz {to}")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


@pytest.mark.skipif(os.name == "nt", reason="a shell")
def test_play_without_a_keyboard_leaves_politely() -> None:
    ran = shell("play --terminal --seed 1 <&-")
    assert (ran.returncode, ran.stderr) == (0, "")
    # all but the name of the saved hand, which tells the time
    told, usual = (text.splitlines() for text in (ran.stdout, shell("play --terminal --seed 1").stdout))
    assert (told[:5], told[-1]) == (usual[:5], usual[-1])


def test_the_module_is_the_command() -> None:
    ran = command("rank", *ROYAL, "--json")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["class"] == "royal_flush"
    assert ran.stderr == ""
    bad = command("rank", "As")
    assert (bad.returncode, bad.stdout) == (2, "")


HELP_MODULES = {
    "purplepoker",
    "purplepoker.cli",
    "purplepoker.cli_history",
    "purplepoker.cli_options",
    "purplepoker.cli_process",
    "purplepoker.cli_winners",
    "purplepoker.errors",
}


def test_help_loads_no_module_of_ours_beyond_a_short_list() -> None:
    script = (
        "import sys, io, json\nfrom purplepoker.cli import main\n"
        "held, sys.stdout = sys.stdout, io.StringIO()\nmain(['--help'])\njson.dump(sorted(sys.modules), held)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment())
    modules = json.loads(ran.stdout)
    assert {name for name in modules if name.partition(".")[0] == "purplepoker"} <= HELP_MODULES
    assert not {"msgspec", "numpy", "numba", "asyncio"} & set(modules)
    assert not any(name == "rich" or name.startswith("rich.") for name in modules)


def test_play_in_the_terminal_leaves_politely() -> None:
    words = [sys.executable, "-m", "purplepoker", "play", "--terminal", "--seats", "3", "--seed", "1"]
    ran = subprocess.run(
        words, input="q\nq\nq\n", capture_output=True, text=True, timeout=60, env=environment()
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout
    assert ran.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child there")
@pytest.mark.parametrize(
    ("words", "address"),
    [
        (["play", "--no-browser", "--seats", "3"], r"http://127\.0\.0\.1:\d+/#join=[\w-]+\n"),
        (["serve"], r"http://127\.0\.0\.1:\d+\n"),
    ],
)
def test_a_table_in_the_browser_says_its_address_first(
    words: list[str], address: str, tmp_path: Path
) -> None:
    words = [sys.executable, "-m", "purplepoker", *words, "--port", "0", "--database", str(tmp_path / "t.db")]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, env=environment()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert re.fullmatch(address, process.stdout.readline())
            assert "Ctrl-C" in process.stderr.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(60) in (0, 130)
        finally:
            process.kill()
    assert (tmp_path / "t.db").stat().st_size


@pytest.mark.parametrize(
    "words", [["--port", "8000"], ["--database", "x.db"], ["--no-browser", "--seed", "1"]]
)
def test_play_in_the_terminal_refuses_what_is_for_the_browser(run: Run, words: list[str]) -> None:
    ran = run("play", "--terminal", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words[0] in ran.err


@pytest.mark.parametrize("words", [["--seed", "1"], ["--ranking", "high"]])
def test_play_in_the_browser_refuses_what_is_for_the_terminal(run: Run, words: list[str]) -> None:
    ran = run("play", "--deck", "standard", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words[0] in ran.err
    assert "--terminal" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="a socket of another kind")
def test_a_busy_port_is_no_bad_input(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = run("serve", "--port", port, "--database", str(tmp_path / "t.db"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert port in ran.err


def test_help_of_play_says_what_is_for_the_browser(run: Run) -> None:
    told = " ".join(run("play", "--help").out.split())
    assert told.count("for the table in the browser") == 3
