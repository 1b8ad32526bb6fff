"""Every vector id of the rules, and every reported case, has a test or names the issue it waits for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vectors.source import LATER, RUN_KINDS, Vector, all_vectors

RANGES = (
    *((f"V-{n:02}") for n in range(1, 32)),
    *((f"TX-{n}") for n in range(1, 10)),
    *((f"OM-{n}") for n in range(1, 4)),
    *((f"{game}-{n}") for game in ("PI", "CP", "IR", "EG") for n in (1, 2)),
    *((f"MA-{n}") for n in range(1, 6)),
    *((f"{game}-{n}") for game in ("GR", "YU", "HW") for n in (1, 2, 3)),
    *((f"SW-{n}") for n in range(1, 9)),
    *((f"ST-{n}") for n in range(1, 7)),
    *((f"BU-{n}") for n in range(1, 5)),
    *((f"DE-{n}") for n in range(1, 9)),
    *((f"PU-{n}") for n in (*range(1, 19), *range(21, 26))),
    *((f"PL-{n}") for n in range(1, 6)),
    *((f"B-{n:02}") for n in range(1, 10)),
    *((f"P-{n:02}") for n in range(1, 9)),
    *((f"O-{n:02}") for n in range(1, 6)),
    *((f"D-{n}") for n in range(1, 5)),
    "A-1",
    *((f"I-{n}") for n in (1, 2, "2b", 3, 4, 5, 6, 7, 8)),
    *((f"G-{n}") for n in range(1, 8)),
)
"""What the rules number; the numbers are theirs, so PU has a gap."""

RULES = Path(__file__).resolve().parents[3] / "shared" / "rules.md"
CASES = Path(__file__).resolve().parents[3] / "shared" / "cases" / "reported.md"
UNUSED = {"PU-19", "PU-20"}

PREFIXES = "V TX OM PI CP IR EG MA GR YU HW SW ST BU DE PU PL B P O D A I G".split()


def ids() -> set[str]:
    return {vector["id"] for vector in all_vectors()}


def state(vector: Vector) -> str:
    """`tested`, the later issue it names, or why it is neither."""
    later = vector.get("later", "")
    if later:
        return "later" if later in LATER else f"unknown issue {later!r}"
    return "tested" if vector["kind"] in RUN_KINDS else f"no runner for kind {vector['kind']!r}"


@pytest.mark.parametrize("id", RANGES)
def test_every_vector_of_the_rules_is_transcribed(id: str) -> None:
    assert id in ids()


def test_every_vector_is_tested_or_waits_for_a_named_issue() -> None:
    bad = [f"{v['file']} {v['id']}: {state(v)}" for v in all_vectors() if state(v) not in ("tested", "later")]
    assert not bad, "\n".join(bad)


def test_every_vector_names_its_source() -> None:
    assert not [v["id"] for v in all_vectors() if not v.get("source")]


def test_the_check_knows_a_vector_without_a_test() -> None:
    assert state({"kind": "later"}) == "no runner for kind 'later'"
    assert state({"kind": "rank", "later": "some day"}) == "unknown issue 'some day'"


def test_ids_agree_with_the_rules() -> None:
    if not RULES.exists():
        pytest.skip("the rules stand beside the checkout only where the project is written")
    pattern = rf"(?<![\w-])(?:{'|'.join(PREFIXES)})-\d+[a-z]?\b(?!-)"
    found = set(re.findall(pattern, RULES.read_text("utf-8"))) - UNUSED
    assert found == set(RANGES)


def test_case_ids_agree_with_the_reports() -> None:
    if not CASES.exists():
        pytest.skip("the reported cases stand beside the checkout only where the project is written")
    found = set(re.findall(r"BC-\d+", CASES.read_text("utf-8")))
    assert found == {id for id in ids() if id.startswith("BC-")}


@pytest.mark.parametrize("kind", RUN_KINDS)
def test_every_kind_has_a_runner(kind: str) -> None:
    runners = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*_vectors.py"))
    assert re.search(rf'of_kind\([^)]*"{kind}"', runners)
