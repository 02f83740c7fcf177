"""List the parts of the nightly checks: ``python -m tests.checks.nightly``.

Each line is an output of a job of ``.github/workflows/nightly.yml``: a name and a list in JSON. The
workflow starts one job for each entry.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.checks.fuzz.readers import READERS
from tests.checks.mutation.parts import PARTS

ROOT: Final = Path(__file__).resolve().parents[2]
JOBS: Final = 8
"""In how many jobs the properties run."""


def parts() -> Mapping[str, Sequence[str]]:
    """Return what each job gets: files of properties, a reader, a part of the sources."""
    folders = ("tests/properties", "tests/five_towers/properties")
    files = [
        file.relative_to(ROOT).as_posix()
        for folder in folders
        for file in sorted((ROOT / folder).glob("test_*.py"))
    ]
    return {
        "properties": [" ".join(files[first::JOBS]) for first in range(JOBS)],
        "readers": [reader.name for reader in READERS],
        "mutated": [part.name for part in PARTS],
    }


if __name__ == "__main__":
    for name, listed in parts().items():
        sys.stdout.write(f"{name}={json.dumps(listed)}\n")
