"""Reading files of conformance vectors of Alhambra, and writing those of the package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from alhambra_rules.rulebook.conformance import vector_files
from alhambra_rules.rulebook.conformance.vector import Vector
from alhambra_rules.testing.alhambra import ALHAMBRA


def vectors() -> tuple[Vector, ...]:
    """Return the vectors of the package, file by file in the order of the files' names.

    >>> [vector.result for vector in vectors() if vector.id.endswith("/remove-the-fountain")]
    [[(1, 0)]]
    """
    return vector_files.vectors(ALHAMBRA)


def read_vectors(text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one from each line that is not empty.

    Raises:
        FormatError: a line is no vector; its faults name the line.
    """
    return vector_files.read_vectors(ALHAMBRA, text)


def export_vectors(folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, which is made if there is none.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    return vector_files.export_vectors(ALHAMBRA, folder)
