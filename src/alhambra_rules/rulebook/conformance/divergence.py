"""A divergence: an answer that is not the game's, and the rule that it breaks or invents."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from alhambra_rules.rulebook.conformance.vector import Basis, Vector, basis_by
from alhambra_rules.rulebook.grid import Cell


class Verdict(Enum):
    """How an answer is wrong."""

    BREAKS = "breaks"
    """It allows what a rule forbids."""
    INVENTS = "invents"
    """It forbids what every rule allows."""
    MISCOUNTS = "miscounts"
    """It gives other numbers."""
    MISDEFINES = "misdefines"
    """It takes a tile for another one than it is."""
    FAILS = "fails"
    """There is no answer."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@frozen
class Grounds:
    """What an answer rests on.

    Attributes:
        rules: the ids of the rules that decide it, the decisive one first.
        rulings: the ids of the rules on which rulings of ours decide it; none if the rulebooks do.
    """

    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()

    @property
    def basis(self) -> Basis:
        """Whether the rulebooks say so, or a ruling of ours does."""
        return basis_by(self.rulings)


@frozen
class Divergence:
    """An answer that is not the game's.

    Attributes:
        question: what was asked.
        expected: the right answer.
        got: the engine's answer; None where it failed.
        failure: how it failed; None where it answered.
        verdict: how it is wrong.
        rules: the ids of the rules that it breaks, invents or counts wrongly, the main one first.
        rulings: the ids of the rules on which rulings of ours decide the right answer; none if the
            rulebooks do.
        cells: the cells that are wrongly listed, or missed.
        vector: the vector that asks this; None where a case was generated or shrunk.
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

    @property
    def basis(self) -> Basis:
        """Whether the right answer rests on the rulebooks or on a ruling of ours."""
        return basis_by(self.rulings)

    @property
    def operation(self) -> str:
        """The name of the operation that was asked for."""
        return operation_of(self.question)


def unanswered(
    question: Question, expected: Result, failure: Failure, grounds: Grounds
) -> Divergence:
    """Return the divergence of an engine that gave no answer: under the rules of the question."""
    return Divergence(
        question, expected, None, failure, Verdict.FAILS, grounds.rules, grounds.rulings
    )
