"""No kernel counts references to arrays in its loops: that would cost more than the work (`compile`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LOOK = """
import sys
import purplepoker as pp
pp.odds("texas-holdem", ["AsAh", "KsKd"], board="2c 3c 4c")
pp.odds("texas-holdem", ["AA", "random"], samples=1000)
pp.odds("omaha", ["AsAhKsKh", "random"], samples=1000)
pp.winners("texas-holdem", 2, board="2c 3c 4c")
pp.winners("badugi", 2)
pp.winners("texas-holdem", 3, samples=1000)
seen = 0
for name, module in list(sys.modules.items()):
    if name.startswith("purplepoker.kernels."):
        for thing in vars(module).values():
            if type(thing).__name__ == "CPUDispatcher" and thing.targetoptions.get("nogil"):
                for code in thing.inspect_asm().values():
                    seen += 1
                    assert "NRT_" not in code, thing
print(seen)
"""


def test_no_compiled_kernel_counts_references(tmp_path: Path) -> None:
    # a fresh cache: code that was read from disk cannot be looked into
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"PURPLEPOKER_CACHE": str(tmp_path), "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 5
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("kernels-")
    assert any(folder.rglob("*.nbc"))
