"""The files of the runner: vectors and baselines, whose types depend on a game's questions.

A baseline lists known causes that are accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from operator import getitem
from pathlib import Path
from typing import Annotated, Final, Literal, Union, cast

from attrs import evolve, frozen
from msgspec import UNSET, Meta, Struct, json, to_builtins

from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.protocol import NoResult, Question, Vector, VectorDocument
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.errors import FormatError, FormatFault
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.schemas import narrowed
from rulebook_kit.json.text import bytes_of


def questions_of(*kinds: type[Question]) -> object:
    """Return the type of a question of any of these types."""
    return Union[kinds]  # noqa: UP007 - there is no other way to join a tuple


def list_of(kind: object) -> object:
    """Return the type of lists of this type."""
    return getitem(cast("dict[object, object]", list), kind)


def described(kind: object, description: str) -> object:
    """Return the type with a description for its schema."""
    form: object = Annotated
    return getitem(cast("dict[object, object]", form), (kind, Meta(description=description)))


Known = Mapping[str, frozenset[str]]
"""The vectors that may show each known cause, by the id of the cause."""


class KnownCause(Struct, forbid_unknown_fields=True):
    """A known cause, and the vectors that show it."""

    cause: Annotated[str, Meta(min_length=1, description="such as: breaks build.no-gaps")]
    vectors: Annotated[list[str], Meta(description="the ids of the vectors that may show it")]


class BaselineDocument(Struct, forbid_unknown_fields=True):
    """The known mistakes of an engine."""

    format: str
    known: list[KnownCause]


def baseline_document(questions: Questions) -> type[BaselineDocument]:
    """Return the type of a baseline of the game."""
    title = f"The known mistakes of an engine of {questions.title}."
    return narrowed(BaselineDocument, title, format=Literal[f"{questions.format}-baseline/1"])


def read_baseline(questions: Questions, path: Path) -> Known:
    """Return the known causes in a file.

    Raises:
        FormatError: the file is not a baseline of this game.
        OSError: the file cannot be read, or it is larger than any document.
    """
    document = read_json(bytes_of(path), baseline_document(questions))
    return {one.cause: frozenset(one.vectors) for one in document.known}


def baseline_of(questions: Questions, causes: Iterable[Cause]) -> str:
    """Return the text of a baseline that accepts these causes."""
    known = [KnownCause(cause.id, list(cause.vectors)) for cause in causes]
    document = BaselineDocument(f"{questions.format}-baseline/1", known)
    return pretty(to_builtins(document)) + "\n"


@frozen
class Knowledge:
    """The causes of a run, compared with the known ones.

    Attributes:
        new: the new causes.
        accepted: the known causes that were found.
        mended: the ids of the known causes that were not found although their cases were asked.
        unchecked: the ids of the known causes whose cases were not asked.
    """

    new: tuple[Cause, ...]
    accepted: tuple[Cause, ...]
    mended: tuple[str, ...]
    unchecked: tuple[str, ...]


def compared_with_known(
    causes: Iterable[Cause], known: Known, unasked: Collection[str], *, is_whole: bool
) -> Knowledge:
    """Return the causes by what is known about them.

    A known cause is accepted unless a new vector shows it.

    Args:
        causes: the causes found.
        known: the known causes.
        unasked: the ids of the vectors that were not asked.
        is_whole: whether everything was asked; only then a cause of generated cases is missing.
    """
    listed = tuple(causes)
    accepted = tuple(
        cause
        for cause in listed
        if any(
            name in known and set(cause.vectors) <= known[name] for name in (cause.id, cause.kind)
        )
    )
    new = tuple(cause for cause in listed if cause not in accepted)
    found = {name for cause in listed for name in (cause.id, cause.kind)}
    left = sorted(set(known) - found)
    unchecked = tuple(
        one for one in left if not (known[one].isdisjoint(unasked) if known[one] else is_whole)
    )
    mended = tuple(one for one in left if one not in unchecked)
    return Knowledge(new, accepted, mended, unchecked)


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


LEADING: Final = "leading.txt"
"""The file with the ids of the vectors that are asked first, next to the files of vectors."""


@cache
def leading(questions: Questions) -> tuple[Vector, ...]:
    """Return the smallest vectors that together show every misreading, without reading others."""
    ids = frozenset((questions.folder / LEADING).read_text("utf-8").split())
    lines = chain.from_iterable(text.splitlines() for text in vector_texts(questions).values())
    listed = [line for line in lines if _id_on(line) in ids]
    return tuple(read_vectors(questions, "\n".join(listed)))


def _id_on(line: str) -> str:
    """Return the id of a vector, which comes first on its line."""
    return line.removeprefix('{"id":"').partition('"')[0]


def number_of_vectors(questions: Questions) -> int:
    """Return how many vectors there are, without reading them."""
    return sum(text.count("\n") for text in vector_texts(questions).values())


@cache
def vector_texts(questions: Questions) -> Mapping[str, str]:
    """Return the text of each file of vectors in the package, by its name."""
    found = sorted(questions.folder.iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text("utf-8") for file in found if file.name.endswith(_ENDING)}


def read_vectors(questions: Questions, text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one for each line that is not empty.

    Raises:
        FormatError: a line is not a vector; the errors name the line.
    """
    data = text.encode() if isinstance(text, str) else text
    for number, line in enumerate(data.split(b"\n"), start=1):
        if line.strip():
            yield _read_line(questions, line, f"line {number}: ")


def write_vectors(questions: Questions, written: Iterable[Vector]) -> str:
    """Return the text of a file with these vectors, one on each line."""
    return "".join(f"{_line(questions, vector)}\n" for vector in written)


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
