"""How long ``import alhambra_rules`` takes once attrs is there."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

_CODE = """
import attrs
from time import perf_counter
before = perf_counter()
import alhambra_rules
print((perf_counter() - before) * 1000)
"""


def import_time(times: int = 15) -> float:
    """Return the median of so many new processes, in milliseconds."""
    command = (sys.executable, "-c", _CODE)
    return median(
        float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(times)
    )
