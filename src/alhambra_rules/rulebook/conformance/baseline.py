"""Known causes: what is accepted for the time being, so that only what is new counts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, to_builtins

from alhambra_rules.rulebook.conformance.documents import format_of
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.grouping import Cause
from alhambra_rules.rulebook.conformance.plan import Known
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.schemas import narrowed
from alhambra_rules.rulebook.json.text import bytes_of
from alhambra_rules.rulebook.json.writing import pretty


class KnownCause(Struct, forbid_unknown_fields=True):
    """A cause that is known, and the vectors that show it."""

    cause: Annotated[str, Meta(min_length=1, description="such as: breaks build.no-gaps")]
    vectors: Annotated[list[str], Meta(description="the ids of the vectors that may show it")]


class BaselineDocument(Struct, forbid_unknown_fields=True):
    """What is known to be wrong with an engine."""

    format: str
    known: list[KnownCause]


def baseline_document(game: Game) -> type[BaselineDocument]:
    """Return the type of a baseline of the game."""
    described = f"What is known to be wrong with an engine of {game.title}."
    return narrowed(BaselineDocument, described, format=format_of(game, "-baseline"))


def read_baseline(game: Game, path: Path) -> Known:
    """Return the known causes that a file holds.

    Raises:
        FormatError: it is no baseline.
        OSError: it cannot be read, or is larger than any document.
    """
    document = read_json(bytes_of(path), baseline_document(game))
    return {one.cause: frozenset(one.vectors) for one in document.known}


def baseline_of(game: Game, causes: Iterable[Cause]) -> str:
    """Return the text of a baseline that accepts these causes."""
    known = [KnownCause(cause.id, list(cause.vectors)) for cause in causes]
    document = BaselineDocument(f"{game.format}-baseline/1", known)
    return pretty(to_builtins(document)) + "\n"
