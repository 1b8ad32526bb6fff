"""Pictures of the page in a folder: `python tests/page/shots.py [FOLDER] [NAME...]` (make shots)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from page.driver import Table, browser, chromium
from page.scenes import LOBBY, SCENES, refusal

SIZES = {"phone": (360, 640), "narrow": (320, 640), "desktop": (1280, 800)}
ASKED = (
    "empty-table",
    "nothing-to-call",
    "facing-a-raise",
    "facing-all-in",
    "side-pots",
    "split",
    "by-colors",
    "lost-showdown",
    "ten-seats",
    "ten-showdown",
    "draw-prompt",
    "long-name",
)
"""At every size."""
PHONE = tuple(name for name in SCENES if name not in ASKED)
"""More games and prompts, at phone size and on a desktop."""

Doing = Callable[[Table], None]


def _reconnecting(table: Table) -> None:
    table.scene = None
    table.sockets[-1].close(code=1001)
    table.page.wait_for_timeout(500)


def _error(table: Table) -> None:
    table.tell(refusal())


def _raise_sheet(table: Table) -> None:
    table.page.click(".btn.more")
    table.settle()


def _ranks(table: Table) -> None:
    table.page.click(".reading .link")
    table.settle()


def _second(table: Table) -> None:
    table.page.click(".reading .link >> nth=1")
    table.settle()


def _picked(table: Table) -> None:
    table.page.click(".pickable:nth-child(4)")
    table.page.click(".pickable:nth-child(5)")
    table.settle()


def _log(table: Table) -> None:
    table.page.click("[aria-label='Log of the hand']")
    table.settle()


def _menu(table: Table) -> None:
    table.page.click("[aria-label='Menu']")
    table.settle()


def _armed(table: Table) -> None:
    table.page.keyboard.press("a")
    table.settle()


def _invite(table: Table) -> None:
    table.page.click("text=Invite")
    table.settle()


def _new(table: Table) -> None:
    table.page.click("text=New table")
    table.settle()


def _pack(table: Table) -> None:
    table.page.click("text=See how it plays")
    table.page.wait_for_selector(".packcards")
    table.settle()


def _close(table: Table) -> None:
    _menu(table)
    table.page.click("text=Close the table")
    table.settle()


# name, scene ("" is the lobby), sizes, what is done first, options of the browser
SHOTS: list[tuple[str, str, tuple[str, ...], Doing | None, dict[str, Any]]] = [
    *((name, name, tuple(SIZES), None, {}) for name in ASKED),
    *((name, name, ("phone", "desktop"), None, {}) for name in PHONE),
    ("lobby", "", tuple(SIZES), None, {}),
    ("lobby-new", "", tuple(SIZES), _new, {}),
    ("lobby-join", "#join=k3Jt0qvQm1n5", ("phone", "land"), None, {}),
    ("lobby-pack", "", (*SIZES, "land"), _pack, {}),
    ("reconnecting", "facing-a-raise", tuple(SIZES), _reconnecting, {}),
    ("error", "facing-a-raise", tuple(SIZES), _error, {}),
    ("draw-picked", "draw-prompt", ("phone", "desktop"), _picked, {}),
    ("raise-sheet", "facing-a-raise", ("phone", "narrow"), _raise_sheet, {}),
    ("all-in-armed", "facing-a-raise", ("phone", "desktop"), _armed, {}),
    ("beats", "facing-a-raise", ("phone", "desktop"), _ranks, {}),
    ("beats-low", "omaha-low", ("phone",), _second, {}),
    ("ranks", "guest", ("phone", "desktop"), _ranks, {}),
    ("last-hand", "by-colors", ("phone", "desktop"), _ranks, {}),
    ("log", "side-pots", ("phone",), _log, {}),
    ("menu", "empty-table", ("phone", "desktop"), _menu, {}),
    ("close", "facing-a-raise", ("phone", "desktop"), _close, {}),
    ("invite", "empty-table", ("phone", "desktop"), _invite, {}),
    ("morning", "facing-a-raise", ("phone", "desktop"), None, {"color_scheme": "light"}),
    ("morning-showdown", "by-colors", ("phone",), None, {"color_scheme": "light"}),
    ("contrast", "facing-a-raise", ("phone",), None, {"forced_colors": "active"}),
    *(
        (f"small-{name}", name, ("land", "old", "zoom"), None, {})
        for name in (
            "facing-a-raise",
            "ten-seats",
            "side-pots",
            "ten-showdown",
            "omaha-showdown",
            "draw-prompt",
            "stud-showdown",
            "long-name",
        )
    ),
    ("tall", "facing-a-raise", ("tall",), None, {}),
    ("lobby-morning", "", ("phone",), None, {"color_scheme": "light"}),
]
MORE_SIZES = SIZES | {"land": (640, 360), "tall": (430, 932), "old": (320, 568), "zoom": (640, 400)}


def take(folder: Path, only: tuple[str, ...] = ()) -> list[Path]:
    """Every picture, or those whose names begin with one of `only`."""
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    with browser() as chrome:
        for name, scene, sizes, doing, options in SHOTS:
            for size in sizes:
                if only and not any(f"{name}-{size}".startswith(word) for word in only):
                    continue
                at_table = scene in SCENES
                table = Table(
                    chrome,
                    SCENES[scene]() if at_table else None,
                    MORE_SIZES[size],
                    lobby=LOBBY,
                    device_scale_factor=2,
                    **options,
                )
                table.open("/t/kitchen" if at_table else f"/{scene}")
                if doing is not None:
                    doing(table)
                path = folder / f"{name}-{size}.png"
                table.page.screenshot(path=path)
                made.append(path)
                if table.errors and name != "reconnecting":
                    print(f"{path.name}: {table.errors}", file=sys.stderr)
                table.close()
    return made


if __name__ == "__main__":
    if chromium() is None:
        sys.exit("no Chromium found: install it with your system's packages (apt-get install chromium)")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("shots")
    for shot in take(target, tuple(sys.argv[2:])):
        print(shot)
