"""Write the conformance vectors of the package: ``python -m tests.vectors.make``.

Ids are permanent. What is committed stays as it is, but for examples whose title or answer was
mended; a committed id never comes to mean another question. New vectors are added for worked
examples that are new, and for whatever no committed vector shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import alhambra_rules.testing
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.rulebook.conformance.vector import Vector
from alhambra_rules.rulebook.conformance.vector_files import write_vectors
from alhambra_rules.testing.alhambra import ALHAMBRA
from alhambra_rules.testing.vector_files import read_vectors, vectors
from tests.vectors.from_bays import vectors_from_bays
from tests.vectors.from_examples import vectors_from_examples
from tests.vectors.from_games import vectors_from_broken_games, vectors_from_games
from tests.vectors.from_seeds import vectors_from_seeds
from tests.vectors.from_ties import vectors_from_ties
from tests.vectors.from_tiles import vectors_from_tiles

FOLDER = Path(alhambra_rules.testing.__file__).parent / "vectors"


CITIES = 80
"""How many random cities are looked at."""


def written(committed: Sequence[Vector], cities: int = CITIES) -> Mapping[str, str]:
    """Return the text of every file of vectors as it should be, by name."""
    by_rule: dict[str, list[Vector]] = {}
    for vector in {vector.id: vector for vector in _made(committed, cities)}.values():
        by_rule.setdefault(vector.id.partition("/")[0], []).append(vector)
    return {
        f"{rule}.jsonl": write_vectors(ALHAMBRA, by_rule[rule])
        for rule in CATALOGUE
        if rule in by_rule
    }


def broken_promises(committed: Sequence[Vector], made: Iterable[Vector]) -> Iterator[str]:
    """Say of each committed id that would vanish or come to mean another question."""
    by_id = {vector.id: vector for vector in made}
    for old in committed:
        if old.id not in by_id:
            yield f"{old.id} would vanish"
        elif by_id[old.id].question != old.question:
            yield f"{old.id} would mean another question"


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
    texts = written(committed)
    made = (vector for text in texts.values() for vector in read_vectors(text))
    if broken := list(broken_promises(committed, made)):
        sys.stderr.write(f"ids are permanent: {'; '.join(broken)}\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts.items():
        file = FOLDER / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_bytes(text.encode())
            sys.stdout.write(f"wrote {name}, {text.count(chr(10))} vectors\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
