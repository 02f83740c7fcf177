"""Write the conformance vectors of the package: ``python -m tests.vectors.make``.

Ids are permanent. A committed vector keeps its question forever; only its title or answer may be
corrected. New vectors are added for new worked examples, and for what no committed vector shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import alhambra_rules.testing
from alhambra_rules.conformance.engines import vectors
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.rulebook.conformance.vector import Vector
from tests.vectors.from_bays import vectors_from_bays
from tests.vectors.from_examples import vectors_from_examples
from tests.vectors.from_games import vectors_from_broken_games, vectors_from_games
from tests.vectors.from_seeds import vectors_from_seeds
from tests.vectors.from_ties import vectors_from_ties
from tests.vectors.from_tiles import vectors_from_tiles
from tests.vectors.writing import texts_of, write_stale

FOLDER = Path(alhambra_rules.testing.__file__).parent / "vectors"


CITIES = 80
"""How many random cities are looked at."""


def written(committed: Sequence[Vector], cities: int = CITIES) -> Mapping[str, str]:
    """Return the text of every file of vectors as it should be, by name."""
    return texts_of(ALHAMBRA, _made(committed, cities))


def _made(committed: Sequence[Vector], cities: int) -> Iterator[Vector]:
    for makes in (
        vectors_from_examples,
        vectors_from_bays,
        vectors_from_ties,
        vectors_from_tiles,
        vectors_from_games,
    ):
        yield from makes()
    kept = [vector for vector in committed if "/seeded-" in vector.id]
    new = (*vectors_from_broken_games(kept), *vectors_from_seeds(kept, cities))
    yield from sorted((*kept, *new), key=lambda vector: vector.id)


def main() -> int:
    """Write the files that are stale; return the exit status."""
    committed = vectors()
    return write_stale(ALHAMBRA, committed, written(committed), FOLDER)


if __name__ == "__main__":
    sys.exit(main())
