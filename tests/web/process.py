"""`serve` and `play` as processes of their own, and what they say until Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from purplepoker import cli_serve


@contextmanager
def program(call: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A process that runs this function of `cli_serve`."""
    code = f"from purplepoker import cli_serve\ncli_serve.{call}"
    source = str(Path(cli_serve.__file__).parent.parent)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8", **variables},
    )
    try:
        yield process
    finally:
        process.kill()
        with process:  # waits, and closes the pipes
            pass


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Ctrl-C once it has said that Ctrl-C ends it, its last words; the rest of what it wrote."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        if "Ctrl-C" in line:
            break
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    late = threading.Timer(20, process.kill)
    late.start()
    try:  # `communicate` would pass over what has been read ahead already
        return process.stdout.read(), said + process.stderr.read()
    finally:
        late.cancel()
