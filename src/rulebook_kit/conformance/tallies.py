"""How much was asked for each operation, how often the engine agreed, and when to give up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, cast

from attrs import field, frozen, mutable

from rulebook_kit.conformance.failure import FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed, Reply, operation_of
from rulebook_kit.conformance.questions import Heard
from rulebook_kit.words import counted

TOO_LATE: Final = "the time was over"
STOPPED: Final = "the run stopped at the first wrong or missing answer"
NOT_STARTED_AGAIN: Final = "the engine cannot be started again"
NOT_SUPPORTED: Final = "not supported"
OUTSIDE: Final = "outside the limits in hello"
"""Why a vector may be skipped; the reason for giving up an operation is another one."""


@frozen
class Tally:
    """How much was asked for one operation, and how often the engine agreed.

    Attributes:
        operation: its name.
        vectors: the number of its vectors.
        vectors_asked: how many vectors the engine was asked and did not call unsupported.
        vectors_agreed: how many of these it answered correctly.
        vectors_failed: how many of these it did not answer; all others are wrong.
        vectors_unsupported: how many vectors it called unsupported.
        outside: how many vectors are outside the limits that it names.
        cases: the number of generated cases.
        cases_asked: how many of them the engine was asked and did not call unsupported.
        cases_agreed: how many of these it answered correctly.
        cases_failed: how many of these it did not answer; all others are wrong.
        cases_unsupported: how many generated cases it called unsupported.
        is_supported: whether the engine's hello names it, or names no operations.
        given_up: why the runner stopped asking; empty if it did not.
    """

    operation: str
    vectors: int = 0
    vectors_asked: int = 0
    vectors_agreed: int = 0
    vectors_failed: int = 0
    vectors_unsupported: int = 0
    outside: int = 0
    cases: int = 0
    cases_asked: int = 0
    cases_agreed: int = 0
    cases_failed: int = 0
    cases_unsupported: int = 0
    is_supported: bool = True
    given_up: str = ""

    @property
    def unsupported(self) -> bool:
        """Whether the engine does not support it, at least for some questions."""
        return not self.is_supported or self.vectors_unsupported + self.cases_unsupported > 0

    @property
    def supported(self) -> bool:
        """Whether the engine supports it for every question."""
        return not self.unsupported

    @property
    def is_declined(self) -> bool:
        """Whether the engine supports none of the vectors."""
        return self.unsupported and not self.vectors_asked

    @property
    def asked(self) -> int:
        """The number of vectors and generated cases asked, answered or not."""
        return (
            self.vectors_asked
            + self.vectors_unsupported
            + self.cases_asked
            + self.cases_unsupported
        )

    @property
    def compared(self) -> int:
        """The number of answers compared."""
        return self.vectors_asked + self.cases_asked - self.failed

    @property
    def failed(self) -> int:
        """The number of vectors and generated cases without an answer."""
        return self.vectors_failed + self.cases_failed

    @property
    def differs(self) -> bool:
        """Whether an answer is wrong or missing."""
        return self.vectors_agreed < self.vectors_asked or self.cases_agreed < self.cases_asked

    @property
    def remarks(self) -> str:
        """What else there is to say in a table; empty if nothing."""
        declined = self.vectors_unsupported + self.cases_unsupported
        said = [f"{declined:,} not supported"] * bool(declined)
        said += [f"{self.outside:,} outside the limits in hello"] * bool(self.outside)
        said += [f"given up: {self.given_up}"] * bool(self.given_up)
        return "; ".join(said)

    @property
    def not_asked(self) -> int:
        """The number of vectors and generated cases that were not asked but could have been."""
        return self.vectors + self.cases - self.outside - self.asked if self.is_supported else 0


_ANSWERED_SOMEHOW: Final = (FailureKind.ERROR, FailureKind.GARBAGE)


@mutable
class Tallying:
    """The tallies of a run in progress."""

    _counts: dict[str, Counter[str]]
    """By operation, the numbers in the attributes of its tally."""
    _give_up: float
    _left_out: set[str] = field(init=False, factory=set)
    _given_up: dict[str, str] = field(init=False, factory=dict)
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
        return cls({name: Counter() for name in operations}, give_up)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The tallies so far, in the order of the operations."""
        return tuple(
            Tally(
                name,
                is_supported=name not in self._left_out,
                given_up=self._given_up.get(name, ""),
                **cast("dict[str, Any]", counts),
            )
            for name, counts in self._counts.items()
        )

    def is_open(self, operation: str) -> bool:
        """Whether to ask the operation: the engine supports it and it is not given up."""
        return operation not in self._left_out and operation not in self._given_up

    def announce(self, operation: str, vectors: int, outside: int) -> None:
        """Record the vectors for an operation, and how many are outside the engine's limits."""
        self._counts[operation].update(vectors=vectors, outside=outside)

    def leave_out(self, operation: str) -> None:
        """Record that hello does not name an operation."""
        self._left_out.add(operation)

    def made(self, operation: str) -> None:
        """Count a generated case."""
        self._counts[operation]["cases"] += 1

    def count(self, asked: Heard, reply: Reply, lost: Mapping[str, float]) -> None:
        """Count the reply to a vector or a generated case.

        After a failure, give up what costs too much, or everything if nothing was answered.

        Args:
            asked: the question.
            reply: the reply.
            lost: the seconds that the failures of each operation cost so far.
        """
        what = ["unsupported"]
        if isinstance(reply, Answered):
            what = ["asked", *["agreed"] * (reply.result == asked.expected)]
        elif isinstance(reply, Failed):
            what = ["asked", "failed"]
        operation, of = operation_of(asked.question), "cases" if asked.vector is None else "vectors"
        self._counts[operation].update(f"{of}_{one}" for one in what)
        if not isinstance(reply, Failed):
            self._is_mute = False
            return
        self._failures[operation] += 1
        self._give_up_after(operation, reply.failure.kind, lost)

    def _give_up_after(self, operation: str, kind: FailureKind, lost: Mapping[str, float]) -> None:
        """Give up what costs too much after a failure, or everything if nothing was answered."""
        if kind in _ANSWERED_SOMEHOW:
            self._is_mute = False
        is_mute = self._is_mute and len(self._failures) > 1 and sum(lost.values()) >= self._give_up
        if kind is FailureKind.NOT_STARTED:
            self._end(self._counts, NOT_STARTED_AGAIN)
        elif is_mute:
            self._end(self._counts, f"nothing but failures in {sum(lost.values()):.0f} s")
        elif lost.get(operation, 0) >= self._give_up:
            times = counted(self._failures[operation], "failure")
            self._end([operation], f"{times} cost {lost[operation]:.0f} s")

    def _end(self, operations: Iterable[str], reason: str) -> None:
        self._given_up.update((name, reason) for name in operations if self.is_open(name))
