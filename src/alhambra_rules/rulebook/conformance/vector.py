"""A conformance vector: a question to any engine, its answer, and which rules it is about."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Annotated, Final, Literal

from attrs import field, frozen
from msgspec import UNSET, Meta, Struct, UnsetType, json

from alhambra_rules.rulebook.conformance.protocol import AnyValue, Question, Result, operation_of
from alhambra_rules.rulebook.json.schemas import named

RULEBOOKS: Final = "rulebooks"
RULING: Final = "ruling"

NonEmptyText = Annotated[str, Meta(min_length=1, extra_json_schema=named("NonEmptyText"))]
"""A text that is not empty."""

Basis = Literal["rulebooks", "ruling"]
"""What an answer rests on: what the rulebooks say, or a ruling of ours where they are silent."""


def basis_by(rulings: Collection[str]) -> Basis:
    """Return what an answer rests on that these rulings decide, if any do."""
    return RULING if rulings else RULEBOOKS


@frozen
class Vector:
    """A question with its answer.

    Attributes:
        id: permanent; the same id always means the same question.
        title: a sentence that states a fact.
        rules: the ids of the rules that decide, the one that it is mainly about first.
        basis: what the answer rests on.
        question: what to ask.
        result: the right answer, in the one form that results are held in.
        cell: of an answer that lists cells, the one that the title is about, listed or not.
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
        """The name of the operation that is asked for."""
        return operation_of(self.question)


class VectorDocument(Struct, forbid_unknown_fields=True):
    """One line of a file of conformance vectors."""

    id: Annotated[NonEmptyText, Meta(description="permanent")]
    title: Annotated[NonEmptyText, Meta(description="a sentence that states a fact")]
    rules: Annotated[list[str], Meta(min_length=1, description="the ids of the rules concerned")]
    basis: Annotated[Basis, Meta(description="what the answer rests on")]
    request: Annotated[Question, Meta(description="what to ask, but for the id")]
    result: Annotated[AnyValue, Meta(description="the right answer")]
    cell: Annotated[
        tuple[int, int] | UnsetType, Meta(description="the cell that the title is about")
    ] = UNSET


def fingerprint(question: Question) -> str:
    """Return ten characters that tell the question from all others."""
    return sha256(json.encode(question)).hexdigest()[:10]
