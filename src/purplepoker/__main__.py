"""The command `purplepoker`, and `python -m purplepoker`: nothing is loaded before Ctrl-C is minded."""

from __future__ import annotations

import sys


def main() -> int:
    """Run one command with the words of the command line; its exit code."""
    try:
        from purplepoker.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
