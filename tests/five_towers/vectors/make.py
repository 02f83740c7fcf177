"""Write the conformance vectors of 5 Towers: ``python -m tests.five_towers.vectors.make``.

Ids are permanent, as in ``tests/vectors/make.py``. Committed vectors stay; new worked examples and
new features get new vectors.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import five_towers.conformance
from alhambra_rules.rulebook.conformance.vector import Vector
from five_towers.conformance import vectors
from five_towers.conformance.game import FIVE_TOWERS
from tests.five_towers.vectors.from_examples import vectors_from_examples
from tests.five_towers.vectors.from_seeds import vectors_from_seeds
from tests.vectors.writing import texts_of, write_stale

FOLDER = Path(five_towers.conformance.__file__).parent / "vectors"


CASES = 6_000
"""The number of random cases."""


def written(committed: Sequence[Vector], cases: int = CASES) -> Mapping[str, str]:
    """Return the right text of every file of vectors, by name."""
    return texts_of(FIVE_TOWERS, _made(committed, cases))


def _made(committed: Sequence[Vector], cases: int) -> Iterator[Vector]:
    yield from vectors_from_examples()
    kept = [vector for vector in committed if "/seeded-" in vector.id]
    yield from sorted((*kept, *vectors_from_seeds(kept, cases)), key=lambda vector: vector.id)


def main() -> int:
    """Write the files that are stale; return the exit status."""
    committed = vectors()
    return write_stale(FIVE_TOWERS, committed, written(committed), FOLDER)


if __name__ == "__main__":
    sys.exit(main())
