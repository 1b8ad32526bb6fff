"""`python -m purplepoker` is the command `purplepoker`."""

from __future__ import annotations

import sys

from purplepoker.cli import main

if __name__ == "__main__":
    sys.exit(main())
