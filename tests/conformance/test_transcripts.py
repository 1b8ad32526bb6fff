"""A readable transcript of one whole hand for every variant; `UPDATE_TRANSCRIPTS=1` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from conformance.transcript import transcript
from purplepoker.variants.load import variant_ids

FILES = Path(__file__).resolve().parent.parent / "data" / "transcripts"


@pytest.mark.parametrize("variant", variant_ids())
def test_transcript(variant: str) -> None:
    """Line by line as it stands in the file; a variant without a file fails."""
    path = FILES / f"{variant}.txt"
    text = transcript(variant)
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{variant} has no transcript: run with UPDATE_TRANSCRIPTS=1 and read what it wrote"
    stands = path.read_text(encoding="utf-8").splitlines()
    for number, (want, got) in enumerate(zip(stands, text.splitlines(), strict=False), 1):
        assert got == want, f"line {number}"
    assert len(text.splitlines()) == len(stands)


def test_no_transcript_without_a_variant() -> None:
    assert {path.stem for path in FILES.glob("*.txt")} == set(variant_ids())
