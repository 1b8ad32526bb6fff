"""The command `purplepoker`, and `python -m purplepoker`: nothing is loaded before Ctrl-C is minded."""

from __future__ import annotations

import gc
import sys

COLLECT_AFTER = 50_000
"""New objects between two looks for garbage: loading a command makes very many and leaves none."""


def main() -> int:
    """Run one command with the words of the command line; its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    try:
        from purplepoker.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
