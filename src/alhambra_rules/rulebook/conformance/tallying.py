"""Count the answers for each operation, and give up operations that fail too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Self

from attrs import evolve, field, mutable

from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.outcome import Tally

_MOST_IN_A_ROW: Final = {FailureKind.HUNG: 2, FailureKind.NOT_STARTED: 1}
_ANSWERED_SOMEHOW: Final = (FailureKind.ERROR, FailureKind.GARBAGE)
_MOST_OTHERS: Final = 10
"""The number of failures in a row after which an operation is given up."""


@mutable
class Tallying:
    """The tallies of a run in progress."""

    _tallies: dict[str, Tally]
    _in_a_row: Counter[str] = field(init=False, factory=Counter)
    _unanswered: int | None = field(init=False, default=0)
    """The failures before the first answer; None after it."""

    @classmethod
    def of(cls, operations: Iterable[str]) -> Self:
        """Return empty tallies of these operations."""
        return cls({name: Tally(name) for name in operations})

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The tallies so far, in the order of the operations."""
        return tuple(self._tallies.values())

    def is_open(self, operation: str) -> bool:
        """Whether to ask the operation: the engine supports it and it is not given up."""
        tally = self._tallies[operation]
        return not tally.unsupported and not tally.given_up

    def is_given_up(self, operation: str) -> bool:
        """Whether the operation failed too often."""
        return bool(self._tallies[operation].given_up)

    def announce(self, operation: str, vectors: int) -> None:
        """Record the number of vectors for an operation."""
        self._set(evolve(self._tallies[operation], vectors=vectors))

    def leave_out(self, operation: str) -> None:
        """Record that the engine does not support an operation."""
        self._set(evolve(self._tallies[operation], unsupported=True))

    def unsupported(self, operation: str) -> None:
        """Count a reply that the engine does not support this question."""
        self._unanswered = None
        self.leave_out(operation)

    def answered(self, operation: str, *, agrees: bool, is_vector: bool) -> None:
        """Count an answer to a vector or to a generated case."""
        self._unanswered = None
        self._in_a_row[operation] = 0
        tally = self._tallies[operation]
        if is_vector:
            asked, agreed = tally.vectors_asked + 1, tally.vectors_agreed + agrees
            self._set(evolve(tally, vectors_asked=asked, vectors_agreed=agreed))
        else:
            asked, agreed = tally.cases_asked + 1, tally.cases_agreed + agrees
            self._set(evolve(tally, cases_asked=asked, cases_agreed=agreed))

    def failed(self, operation: str, failure: Failure) -> None:
        """Count a failure; give up an operation that fails too often, or all if none answered."""
        if failure.kind in _ANSWERED_SOMEHOW:
            self._unanswered = None
        most = _MOST_IN_A_ROW.get(failure.kind, _MOST_OTHERS)
        self._in_a_row[operation] += 1
        if self._unanswered is not None:
            self._unanswered += 1
        is_mute = self._unanswered is not None and self._unanswered >= most
        if self._in_a_row[operation] >= most or is_mute:
            times = "once" if most == 1 else f"{most} times in a row"
            given_up = f"the engine {failure.kind.verb} {times}"
            for name in tuple(self._tallies) if is_mute else (operation,):
                self._set(evolve(self._tallies[name], given_up=given_up))

    def _set(self, tally: Tally) -> None:
        self._tallies[tally.operation] = tally
