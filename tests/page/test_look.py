"""Every scene at three sizes: nothing overlaps, nothing is under 12 px, the bar is there in full."""

from __future__ import annotations

import pytest

from page.driver import STATIC
from page.fixtures import Opens
from page.measure import look, outside, overlaps
from page.scenes import SCENES

SIZES = {"phone": (360, 640), "narrow": (320, 640), "desktop": (1280, 800)}
MORE = {
    "land": (640, 360),
    "old": (320, 568),
    "zoom": (640, 400),  # 1280 x 800 at 200 %
    "tall": (430, 932),
    "tablet": (1024, 768),
    "wide": (1920, 1080),
    "low": (360, 600),
    "lying": (640, 320),
    "laptop": (1366, 640),
}
HARD = (
    "facing-a-raise",
    "ten-seats",
    "ten-showdown",
    "side-pots",
    "draw-prompt",
    "by-colors",
    "omaha-showdown",
    "stud-showdown",
    "long-name",
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_scene(stage: Opens, name: str, size: str) -> None:
    _check(stage, name, SIZES[size])


@pytest.mark.parametrize("size", MORE)
@pytest.mark.parametrize("name", HARD)
def test_other_windows(stage: Opens, name: str, size: str) -> None:
    _check(stage, name, MORE[size])


def _check(stage: Opens, name: str, size: tuple[int, int]) -> None:
    found = look(stage(name, size))
    assert overlaps(found["parts"]) == []
    assert outside(found) == []
    assert found["small"] == []
    assert found["cut"] == []
    left, top, right, bottom = found["bar"]
    assert left >= 0
    assert top > 0
    assert right <= size[0]
    assert bottom <= size[1] + 0.5
    assert found["scroll"] == list(size), "the page scrolls"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/", "/#join=k3Jt0qvQm1n5"])
def test_lobby(opened: Opens, path: str, size: str) -> None:
    found = look(opened("", SIZES[size], path=path))
    assert found["small"] == []
    assert found["cut"] == []
    assert found["scroll"][0] == SIZES[size][0]


def test_the_detector_sees_overlaps_and_small_text(opened: Opens) -> None:
    table = opened("facing-a-raise")
    table.page.evaluate("document.querySelector('.pill').parentElement.style.left = '130px'")
    table.page.evaluate("document.querySelector('.name').style.fontSize = '11px'")
    found = look(table)
    assert overlaps(found["parts"])
    assert found["small"]


def test_no_color_of_a_card_is_named_in_code() -> None:
    """Faces and inks come from the deck file; the mark and the tokens aside."""
    faces = ("49026e", "004eff", "42a07a", "a10423", "fffc8c", "76e0f3", "ef9600")
    for file in STATIC.glob("*.js"):
        text = file.read_text("utf-8").lower()
        assert not [face for face in faces if face in text], file.name
        assert not [
            name
            for name in ("purple 7", '"purple"', '"bronze"')
            if name in text.replace('deck === "purple"', "").replace('fan("purple"', "")
        ], file.name
