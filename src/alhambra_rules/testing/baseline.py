"""Known causes: what is accepted for the time being, so that only what is new counts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, to_builtins

from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.writing import pretty
from alhambra_rules.testing.grouping import Cause
from alhambra_rules.testing.plan import Known


class KnownCause(Struct, forbid_unknown_fields=True):
    """A cause that is known, and the vectors that show it."""

    cause: Annotated[str, Meta(min_length=1, description="such as: breaks build.no-gaps")]
    vectors: Annotated[list[str], Meta(description="the ids of the vectors that may show it")]


class BaselineDocument(Struct, forbid_unknown_fields=True):
    """What is known to be wrong with an engine of the board game Alhambra."""

    format: Literal["alhambra-conformance-baseline/1"]
    known: list[KnownCause]


def read_baseline(path: Path) -> Known:
    """Return the known causes that a file holds.

    Raises:
        FormatError: it is no baseline.
        OSError: it cannot be opened.
    """
    document = read_json(path.read_bytes(), BaselineDocument)
    return {one.cause: frozenset(one.vectors) for one in document.known}


def baseline_of(causes: Iterable[Cause]) -> str:
    """Return the text of a baseline that accepts these causes."""
    known = [KnownCause(cause.id, list(cause.vectors)) for cause in causes]
    return pretty(to_builtins(BaselineDocument("alhambra-conformance-baseline/1", known))) + "\n"
