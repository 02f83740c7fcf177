"""How an engine can fail to answer, each told apart and told for what it is."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from attrs import field, frozen

from alhambra_rules.rulebook.words import printable_lines


class FailureKind(Enum):
    """What went wrong between request and answer."""

    NOT_STARTED = "not-started"
    """It cannot be started at all."""
    CRASHED = "crashed"
    """It ended instead of answering."""
    CLOSED = "closed-output"
    """It still runs, and has closed its output."""
    HUNG = "hung"
    """It did not answer in time."""
    FLOODED = "flooded"
    """It writes without end, and no answer."""
    NOISE = "noise"
    """It writes to its output what is no answer; the answer may come all the same."""
    GARBAGE = "garbage"
    """It answers with what is no result of the operation."""
    ERROR = "error"
    """It says itself that something went wrong."""

    @property
    def verb(self) -> str:
        """What the engine did, for sentences about it."""
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
"""What differs from question to question in one and the same complaint: names and numbers."""

_LONGEST_REASON: Final = 80


@frozen
class Failure:
    """One failure.

    Attributes:
        kind: what went wrong.
        message: a sentence for people, with what the engine wrote or how it ended.
        stderr: the end of what it wrote to its standard error; empty if nothing.

    What would act on a terminal, or turn the direction of writing, is escaped in both.
    """

    kind: FailureKind
    message: str = field(converter=printable_lines)
    stderr: str = field(default="", converter=printable_lines)

    @property
    def reason(self) -> str:
        """What tells it from others of its kind: the engine's last words, or how it ended.

        It is empty where all that is known is that there was no answer, or a wrong one.
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
    """The process cannot go on; ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)
