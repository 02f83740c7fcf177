"""Count the replies for each operation, and give up operations whose failures cost too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Self

from attrs import evolve, field, mutable

from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.outcome import Tally
from rulebook_kit.words import counted

_ANSWERED_SOMEHOW: Final = (FailureKind.ERROR, FailureKind.GARBAGE)


@mutable
class Tallying:
    """The tallies of a run in progress."""

    _tallies: dict[str, Tally]
    _give_up: float
    _failures: Counter[str] = field(init=False, factory=Counter)
    _is_mute: bool = field(init=False, default=True)
    """Whether the engine has not answered anything yet."""

    @classmethod
    def of(cls, operations: Iterable[str], give_up: float) -> Self:
        """Return empty tallies.

        Args:
            operations: the names of the operations.
            give_up: the seconds that the failures of an operation may cost.
        """
        return cls({name: Tally(name) for name in operations}, give_up)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The tallies so far, in the order of the operations."""
        return tuple(self._tallies.values())

    def is_open(self, operation: str) -> bool:
        """Whether to ask the operation: the engine supports it and it is not given up."""
        tally = self._tallies[operation]
        return tally.is_supported and not tally.given_up

    def announce(self, operation: str, vectors: int, outside: int) -> None:
        """Record the vectors for an operation, and how many are outside the engine's limits."""
        self._set(evolve(self._tallies[operation], vectors=vectors, outside=outside))

    def leave_out(self, operation: str) -> None:
        """Record that hello does not name an operation."""
        self._set(evolve(self._tallies[operation], is_supported=False))

    def made(self, operation: str) -> None:
        """Count a generated case."""
        tally = self._tallies[operation]
        self._set(evolve(tally, cases=tally.cases + 1))

    def unsupported(self, operation: str, *, is_vector: bool) -> None:
        """Count a reply that the engine does not support this question."""
        self._is_mute = False
        tally = self._tallies[operation]
        if is_vector:
            self._set(evolve(tally, vectors_unsupported=tally.vectors_unsupported + 1))
        else:
            self._set(evolve(tally, cases_unsupported=tally.cases_unsupported + 1))

    def answered(self, operation: str, *, agrees: bool, is_vector: bool) -> None:
        """Count an answer to a vector or to a generated case."""
        self._is_mute = False
        self._asked(operation, is_vector=is_vector, agreed=int(agrees))

    def failed(
        self, operation: str, failure: Failure, lost: Mapping[str, float], *, is_vector: bool
    ) -> None:
        """Count a failure; give up what costs too much, or everything if nothing was answered.

        Args:
            operation: its name.
            failure: how the engine failed.
            lost: the seconds that the failures of each operation cost so far.
            is_vector: whether a vector was asked, or a generated case.
        """
        self._asked(operation, is_vector=is_vector, failed=1)
        self._failures[operation] += 1
        if failure.kind in _ANSWERED_SOMEHOW:
            self._is_mute = False
        is_mute = self._is_mute and len(self._failures) > 1 and sum(lost.values()) >= self._give_up
        if failure.kind is FailureKind.NOT_STARTED:
            self._end(self._tallies, "the engine cannot be started again")
        elif is_mute:
            self._end(self._tallies, f"nothing but failures in {sum(lost.values()):.0f} s")
        elif lost.get(operation, 0) >= self._give_up:
            times = counted(self._failures[operation], "failure")
            self._end([operation], f"{times} cost {lost[operation]:.0f} s")

    def _asked(self, operation: str, *, is_vector: bool, agreed: int = 0, failed: int = 0) -> None:
        tally = self._tallies[operation]
        if is_vector:
            self._set(
                evolve(
                    tally,
                    vectors_asked=tally.vectors_asked + 1,
                    vectors_agreed=tally.vectors_agreed + agreed,
                    vectors_failed=tally.vectors_failed + failed,
                )
            )
        else:
            self._set(
                evolve(
                    tally,
                    cases_asked=tally.cases_asked + 1,
                    cases_agreed=tally.cases_agreed + agreed,
                    cases_failed=tally.cases_failed + failed,
                )
            )

    def _end(self, operations: Iterable[str], reason: str) -> None:
        for name in tuple(operations):
            if self.is_open(name):
                self._set(evolve(self._tallies[name], given_up=reason))

    def _set(self, tally: Tally) -> None:
        self._tallies[tally.operation] = tally
