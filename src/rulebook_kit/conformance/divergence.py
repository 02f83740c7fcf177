"""A divergence: a wrong or missing answer of an engine, and the rule that it breaks or invents."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import cast

from attrs import frozen

from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import (
    Basis,
    Question,
    Result,
    Vector,
    basis_by,
    operation_of,
)
from rulebook_kit.grid import Cell


class Verdict(Enum):
    """How an answer is wrong."""

    BREAKS = "breaks"
    """It allows what a rule forbids."""
    INVENTS = "invents"
    """It forbids what every rule allows."""
    MISCOUNTS = "miscounts"
    """It gives wrong numbers."""
    MISDEFINES = "misdefines"
    """It takes one tile for another."""
    REPEATS = "repeats"
    """It gives the same answer to every question."""
    DEPENDS = "depends"
    """Its answers depend on earlier questions."""
    UNEXPLAINED = "unexplained"
    """No other cause predicts it."""
    FAILS = "fails"
    """It gives no answer."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@frozen
class Grounds:
    """The rules on which an answer rests.

    Attributes:
        rules: the ids of the rules that decide it, the main one first.
        rulings: the ids of the rules whose rulings decide it; none if the rulebooks decide.
    """

    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()

    @property
    def basis(self) -> Basis:
        """Whether the rulebooks or our rulings decide."""
        return basis_by(self.rulings)


@frozen
class Divergence:
    """A wrong or missing answer.

    Attributes:
        question: the question.
        expected: the right answer.
        got: the engine's answer; None if it failed.
        failure: how the engine failed; None if it answered.
        verdict: how the answer is wrong.
        rules: the ids of the rules that it breaks, invents or miscounts, the main one first.
        rulings: the ids of the rules whose rulings decide the right answer; none if the rulebooks
            decide.
        cells: the cells that are listed wrongly, or missing.
        vector: the vector with this question; None for a generated or shrunk case.
        before: earlier questions in the same process that make the answer wrong.
        case: the number of the asked case; None for a shrunk one.
    """

    question: Question
    expected: Result
    got: Result | None
    failure: Failure | None
    verdict: Verdict
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    vector: Vector | None = None
    before: tuple[Question, ...] = ()
    case: int | None = None

    @property
    def basis(self) -> Basis:
        """Whether the right answer rests on the rulebooks or on our rulings."""
        return basis_by(self.rulings)

    @property
    def operation(self) -> str:
        """The name of the operation."""
        return operation_of(self.question)

    @property
    def misses_cells(self) -> bool:
        """Whether the answer misses the cells; otherwise it lists them wrongly.

        The verdict does not say that: an engine that misdefines a tile may do both.
        """
        right = {(x, y) for x, y in cast("Iterable[tuple[int, int]]", self.expected)}
        return not right.isdisjoint(self.cells)

    @property
    def other_cells(self) -> tuple[Cell, ...]:
        """The cells that are wrong in the other way: missing, or else listed wrongly."""
        if self.got is None:
            return ()
        right, listed = (
            {Cell(x, y) for x, y in cast("Iterable[tuple[int, int]]", one)}
            for one in (self.expected, self.got)
        )
        return tuple(sorted((right ^ listed).difference(self.cells)))


def unanswered(
    question: Question, expected: Result, failure: Failure, grounds: Grounds
) -> Divergence:
    """Return the divergence of an engine that gave no answer, under the rules of the question."""
    return Divergence(
        question, expected, None, failure, Verdict.FAILS, grounds.rules, grounds.rulings
    )


@frozen
class Illustration:
    """Pictures and a table of one divergence; each may be missing.

    Attributes:
        asked: what was asked: pairs of a caption and a picture as SVG.
        right: a picture of the right answer as SVG.
        got: a picture of the engine's answer as SVG.
        heads: the heads of the columns before the last two, which are ``right`` and ``the engine``.
        rows: the rows; each has one text more than ``heads`` for the right answer, and one for the
            engine's.
    """

    asked: tuple[tuple[str, str], ...] = ()
    right: str = ""
    got: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
