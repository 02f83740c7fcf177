"""How an engine can fail to answer, each told apart and told for what it is."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


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


@frozen
class Failure:
    """One failure.

    Attributes:
        kind: what went wrong.
        message: a sentence for people, with what the engine wrote or how it ended.
        stderr: the end of what it wrote to its standard error; empty if nothing.
    """

    kind: FailureKind
    message: str
    stderr: str = ""


class EngineBroken(Exception):
    """The process cannot go on; ``failure`` says why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)
