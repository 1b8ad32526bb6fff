"""The command `purplepoker`, and `python -m purplepoker`: nothing is loaded before Ctrl-C is minded."""

from __future__ import annotations

import gc
import os
import signal
import sys

COLLECT_AFTER = 50_000
"""New objects between two looks for garbage: loading a command makes very many and leaves none."""


def main() -> int:
    """Run one command with the words of the command line; its exit code."""
    gc.set_threshold(COLLECT_AFTER)
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:  # nothing is begun yet, and a module that is cut while it loads fails in its own words
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        from purplepoker.cli import main as command

        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return command()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
