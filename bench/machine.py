"""What kind of machine this is, how busy it is, and which commit is measured."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


def machine() -> str:
    """What kind of machine this is, without its name."""
    model = platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = info.read_text("utf-8", "replace").splitlines()
        names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
        model = f"{names[0]}, {model}" if names and names[0] not in ("", "unknown") else model
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, {python}"


def busy() -> str:
    """How busy the machine was, where the system says so."""
    return (
        f"{os.getloadavg()[0]:.1f} processes running on average" if hasattr(os, "getloadavg") else "unknown"
    )


def commit() -> str:
    """The commit measured, with a + where the tree differs from it."""
    asked = ["git", "-C", str(HERE), "describe", "--always", "--dirty=+", "--exclude=*"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    return answer.stdout.strip() or "unknown"
