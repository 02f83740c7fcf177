"""Read, write and export files of conformance vectors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from attrs import evolve
from msgspec import UNSET, json, to_builtins

from rulebook_kit.conformance.documents import described, questions_of
from rulebook_kit.conformance.protocol import NoResult
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.vector import Vector, VectorDocument
from rulebook_kit.errors import FormatError, FormatFault
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.schemas import narrowed

_ENDING: Final = ".jsonl"


@cache
def vector_document(questions: Questions) -> type[VectorDocument]:
    """Return the type of a line in the game's files of vectors."""
    title = f"One line of a file of conformance vectors for engines of {questions.title}."
    request = described(questions_of(*questions.forms), "the question, without an id")
    return narrowed(VectorDocument, title, request=request)


@cache
def vectors(questions: Questions) -> tuple[Vector, ...]:
    """Return the vectors of the game's package, in the order of the file names."""
    return tuple(
        v for text in vector_texts(questions).values() for v in read_vectors(questions, text)
    )


def vector_texts(questions: Questions) -> Mapping[str, str]:
    """Return the text of each file of vectors in the package, by its name."""
    found = sorted(questions.folder.iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text("utf-8") for file in found if file.name.endswith(_ENDING)}


def read_vectors(questions: Questions, text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one for each line that is not empty.

    Raises:
        FormatError: a line is not a vector; the faults name the line.
    """
    data = text.encode() if isinstance(text, str) else text
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield _read_line(questions, line, f"line {number}: ")


def write_vectors(questions: Questions, written: Iterable[Vector]) -> str:
    """Return the text of a file with these vectors, one on each line."""
    return "".join(f"{_line(questions, vector)}\n" for vector in written)


def export_vectors(questions: Questions, folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, and create the folder if it is missing.

    Returns:
        The files written.

    Raises:
        OSError: the files cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in vector_texts(questions).items():
        (folder / name).write_bytes(text.encode())
        written.append(folder / name)
    return tuple(written)


def _read_line(questions: Questions, line: bytes, place: str) -> Vector:
    try:
        return _vector_of(questions, read_json(line, vector_document(questions)))
    except FormatError as error:
        faults = [evolve(fault, path=place + fault.path, line=None) for fault in error.faults]
        raise FormatError(faults) from None
    except NoResult as error:
        raise FormatError([FormatFault(f"{place}$.result", str(error))]) from None


def _vector_of(questions: Questions, document: VectorDocument) -> Vector:
    """Return the vector of a line; raise ``NoResult`` if its result is not valid."""
    return Vector(
        document.id,
        document.title,
        tuple(document.rules),
        document.basis,
        document.request,
        questions.read_result(document.request, document.result),
        None if document.cell is UNSET else document.cell,
    )


def _line(questions: Questions, vector: Vector) -> str:
    """Return the vector as one line of JSON, without the newline."""
    document = VectorDocument(
        vector.id,
        vector.title,
        list(vector.rules),
        vector.basis,
        questions.ordered(vector.question),
        to_builtins(questions.forms[type(vector.question)].normal(vector.result)),
        UNSET if vector.cell is None else vector.cell,
    )
    return json.encode(document).decode()
