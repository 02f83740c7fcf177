"""The same code in processes with different seeds of hashes, for what must not depend on them."""

from __future__ import annotations

import subprocess
import sys


def printed_under(seeds: tuple[str, ...], code: str) -> set[bytes]:
    """Return what the code prints under each seed of hashes: one text if it depends on none."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in seeds
    }
