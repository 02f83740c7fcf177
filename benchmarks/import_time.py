"""Time ``import alhambra_rules`` beyond ``import attrs``, from compiled modules."""

from __future__ import annotations

import subprocess
import sys
from compileall import compile_dir
from importlib.util import find_spec
from statistics import median

_CODE = """
import attrs
from time import perf_counter
before = perf_counter()
import alhambra_rules
print((perf_counter() - before) * 1000)
"""


def import_time(times: int = 15) -> float:
    """Return the median over that many new processes, in milliseconds."""
    library = find_spec("alhambra_rules")
    for folder in (library and library.submodule_search_locations) or ():
        compile_dir(folder, quiet=1)
    command = (sys.executable, "-c", _CODE)
    return median(
        float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(times)
    )
