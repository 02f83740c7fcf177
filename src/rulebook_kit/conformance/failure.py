"""The ways in which an engine can fail to answer."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from rulebook_kit.conformance.complaints import exception_in, plain
from rulebook_kit.words import printable_lines

BEFORE_THAT: Final = "; before that "
"""What separates, in a message, how the engine failed from what it wrote earlier."""


class FailureKind(Enum):
    """What went wrong between request and answer."""

    NOT_STARTED = "not-started"
    """It cannot be started."""
    CRASHED = "crashed"
    """It ended instead of answering."""
    CLOSED = "closed-output"
    """It closed its output but still runs."""
    HUNG = "hung"
    """It did not answer in time."""
    FLOODED = "flooded"
    """It writes without end, but no answer."""
    NOISE = "noise"
    """It writes lines that are not answers; the answer may still come."""
    GARBAGE = "garbage"
    """Its answer is not a result of the operation."""
    ERROR = "error"
    """It reports an error itself."""

    @property
    def verb(self) -> str:
        """The predicate of a sentence about the engine."""
        return _VERBS[self]

    def __repr__(self) -> str:
        return f"FailureKind.{self.name}"


_VERBS = {
    FailureKind.NOT_STARTED: "cannot be started",
    FailureKind.CRASHED: "crashes",
    FailureKind.CLOSED: "closes its output",
    FailureKind.HUNG: "hangs",
    FailureKind.FLOODED: "floods its output",
    FailureKind.NOISE: "writes noise",
    FailureKind.GARBAGE: "answers garbage",
    FailureKind.ERROR: "reports an error",
}


@frozen
class Failure:
    """One failure.

    Attributes:
        kind: the kind of failure.
        message: a sentence for people, with what the engine wrote or how it ended.
        stderr: the telling lines of its standard error, or all of it.
        exception: the line of the engine that names the exception, if that is known already.

    All texts have control characters and changes of writing direction escaped.
    """

    kind: FailureKind
    message: str = field(converter=printable_lines)
    stderr: str = field(default="", converter=printable_lines)
    exception: str = field(default="", converter=printable_lines)

    @property
    def reason(self) -> str:
        """The engine's own words without names and numbers; empty if it said nothing."""
        if self.kind is FailureKind.ERROR:
            return plain(self.exception or self.message)
        if self.kind not in (FailureKind.CRASHED, FailureKind.CLOSED):
            return ""
        return plain(self.exception or exception_in(self.stderr))

    def named(self, operation: str) -> str:
        """Return the name of its cause.

        Failures with the same words have one cause, also in different operations. Without words,
        two operations may fail for different reasons.
        """
        kind = self.kind.value
        if self.kind is FailureKind.NOT_STARTED:
            return kind
        if self.reason:
            return f"{kind}: {self.reason}"
        ending, _, _ = self.message.partition(BEFORE_THAT)
        how = f": {ending}" if self.kind is FailureKind.CRASHED else ""
        return f"{kind} {operation}{how}"


class EngineBroken(Exception):
    """The process of the engine is of no more use; ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)
