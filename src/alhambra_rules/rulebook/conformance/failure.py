"""The ways in which an engine can fail to answer."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from attrs import field, frozen

from alhambra_rules.rulebook.words import printable_lines


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


_ESCAPE: Final = r"\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})"
"""A character that ``printable`` escaped."""

_VARYING: Final = re.compile(_ESCAPE + r"""|'[^']*'|"[^"]*"|\d+|[\\"\n]""")
"""The parts of a complaint that differ from question to question: names and numbers."""

_LONGEST_REASON: Final = 80


@frozen
class Failure:
    """One failure.

    Attributes:
        kind: the kind of failure.
        message: a sentence for people, with what the engine wrote or how it ended.
        stderr: the end of its standard error.

    Both texts have control characters and changes of writing direction escaped.
    """

    kind: FailureKind
    message: str = field(converter=printable_lines)
    stderr: str = field(default="", converter=printable_lines)

    @property
    def reason(self) -> str:
        """The difference from other failures of its kind: the engine's last words, or how it ended.

        It is empty if only the absence of an answer is known.
        """
        if self.kind is FailureKind.ERROR:
            return _plain(self.message)
        if self.kind not in (FailureKind.CRASHED, FailureKind.CLOSED):
            return ""
        lines = self.stderr.splitlines()
        return _plain(lines[-1]) if lines else self.message


def _plain(complaint: str) -> str:
    return _VARYING.sub("…", complaint.strip())[:_LONGEST_REASON]


class EngineBroken(Exception):
    """The process of the engine is of no more use; ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)
