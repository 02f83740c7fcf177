"""Reading files of conformance vectors, those of the package among them, and writing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from alhambra_rules.rulebook import FormatError, FormatFault
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.testing.results import NoResult
from alhambra_rules.testing.vector import Vector, VectorDocument, vector_line, vector_of

_VECTORS: Final = files("alhambra_rules.testing") / "vectors"
_ENDING: Final = ".jsonl"


@cache
def vectors() -> tuple[Vector, ...]:
    """Return the vectors of the package, file by file in the order of the files' names.

    >>> [vector.result for vector in vectors() if vector.id.endswith("/remove-the-fountain")]
    [[(1, 0)]]
    """
    return tuple(vector for text in vector_texts().values() for vector in read_vectors(text))


def vector_texts() -> Mapping[str, str]:
    """Return the text of each of the package's files of vectors, by its name."""
    found = sorted(_VECTORS.iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text("utf-8") for file in found if file.name.endswith(_ENDING)}


def read_vectors(text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one from each line that is not empty.

    Raises:
        FormatError: a line is no vector; its faults name the line.
    """
    data = text.encode() if isinstance(text, str) else text
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield _read_line(line, f"line {number}: ")


def write_vectors(written: Iterable[Vector]) -> str:
    """Return the vectors as the text of a file, one on each line."""
    return "".join(f"{vector_line(vector)}\n" for vector in written)


def export_vectors(folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, which is made if there is none.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in vector_texts().items():
        (folder / name).write_bytes(text.encode())
        written.append(folder / name)
    return tuple(written)


def _read_line(line: bytes, place: str) -> Vector:
    try:
        return vector_of(read_json(line, VectorDocument))
    except FormatError as error:
        faults = [FormatFault(place + fault.path, fault.message) for fault in error.faults]
        raise FormatError(faults) from None
    except NoResult as error:
        raise FormatError([FormatFault(f"{place}$.result", str(error))]) from None
