"""A conformance vector: a question to any engine, its answer, and the rules that decide."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Annotated, Final, Literal

from attrs import field, frozen
from msgspec import UNSET, Meta, Struct, UnsetType, json

from rulebook_kit.conformance.protocol import AnyValue, Question, Result, operation_of
from rulebook_kit.json.schemas import named

RULEBOOKS: Final = "rulebooks"
RULING: Final = "ruling"

NonEmptyText = Annotated[str, Meta(min_length=1, extra_json_schema=named("NonEmptyText"))]
"""A text that is not empty."""

Basis = Literal["rulebooks", "ruling"]
"""What an answer rests on: the rulebooks, or our ruling where they are silent."""


def basis_by(rulings: Collection[str]) -> Basis:
    """Return what an answer rests on if these rulings decide it."""
    return RULING if rulings else RULEBOOKS


@frozen
class Vector:
    """A question with its answer.

    Attributes:
        id: a permanent id; it always means the same question.
        title: a sentence that states a fact.
        rules: the ids of the rules that decide, the main one first.
        basis: what the answer rests on.
        question: the question.
        result: the right answer, in its normal form.
        cell: the cell that the title is about, if the answer lists cells; it may be missing there.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    basis: Basis
    question: Question = field(hash=False)
    result: Result = field(hash=False)
    cell: tuple[int, int] | None = None

    @property
    def operation(self) -> str:
        """The name of the operation."""
        return operation_of(self.question)


class VectorDocument(Struct, forbid_unknown_fields=True):
    """One line of a file of conformance vectors."""

    id: Annotated[NonEmptyText, Meta(description="permanent")]
    title: Annotated[NonEmptyText, Meta(description="a sentence that states a fact")]
    rules: Annotated[list[str], Meta(min_length=1, description="the ids of the rules concerned")]
    basis: Annotated[Basis, Meta(description="what the answer rests on")]
    request: Annotated[Question, Meta(description="the question, without an id")]
    result: Annotated[AnyValue, Meta(description="the right answer")]
    cell: Annotated[
        tuple[int, int] | UnsetType, Meta(description="the cell that the title is about")
    ] = UNSET


def fingerprint(question: Question) -> str:
    """Return ten characters that identify the question."""
    return sha256(json.encode(question)).hexdigest()[:10]
