"""Write the conformance vectors of the package: ``python -m tests.vectors.make``.

Ids are permanent. A committed vector keeps its question forever; only its title or answer may be
corrected. New vectors are added for new worked examples and recorded games.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import alhambra_rules.testing
from alhambra_rules.conformance.questions import QUESTIONS, vectors
from rulebook_kit.conformance.protocol import Vector
from tests.vectors.from_examples import vectors_from_examples
from tests.vectors.from_games import vectors_from_games
from tests.vectors.writing import texts_of, write_stale

FOLDER = Path(alhambra_rules.testing.__file__).parent / "vectors"


def written(committed: Sequence[Vector]) -> Mapping[str, str]:
    """Return the text of every file of vectors as it should be, by name."""
    return texts_of(QUESTIONS, (*committed, *vectors_from_examples(), *vectors_from_games()))


def main() -> int:
    """Write the files that are stale; return the exit status."""
    committed = vectors()
    return write_stale(QUESTIONS, committed, written(committed), FOLDER)


if __name__ == "__main__":
    sys.exit(main())
