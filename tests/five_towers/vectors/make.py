"""Write the conformance vectors of 5 Towers: ``python -m tests.five_towers.vectors.make``.

Ids are permanent, as in ``tests/vectors/make.py``. Committed vectors stay; new worked examples
get new vectors.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import five_towers.conformance
from five_towers.conformance import QUESTIONS, vectors
from rulebook_kit.conformance.protocol import Vector
from tests.five_towers.vectors.from_examples import vectors_from_examples
from tests.vectors.writing import texts_of, write_stale

FOLDER = Path(five_towers.conformance.__file__).parent / "vectors"


def written(committed: Sequence[Vector]) -> Mapping[str, str]:
    """Return the right text of every file of vectors, by name."""
    return texts_of(QUESTIONS, (*committed, *vectors_from_examples()))


def main() -> int:
    """Write the files that are stale; return the exit status."""
    committed = vectors()
    return write_stale(QUESTIONS, committed, written(committed), FOLDER)


if __name__ == "__main__":
    sys.exit(main())
