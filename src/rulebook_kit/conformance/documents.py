"""Types that depend on a game's questions, and its baselines: known causes that are accepted."""

from __future__ import annotations

from collections.abc import Iterable
from operator import getitem
from pathlib import Path
from typing import Annotated, Literal, Union, cast

from msgspec import Meta, Struct, to_builtins

from rulebook_kit.conformance.grouping import Cause
from rulebook_kit.conformance.plan import Known
from rulebook_kit.conformance.protocol import Question
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.schemas import narrowed
from rulebook_kit.json.text import bytes_of
from rulebook_kit.json.writing import pretty


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
