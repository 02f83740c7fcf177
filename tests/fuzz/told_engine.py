"""An engine that is no process: whatever it answers is told beforehand."""

from __future__ import annotations

from collections import deque
from typing import Final
from unittest.mock import patch

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.rulebook.conformance import asking
from alhambra_rules.rulebook.conformance.engine_process import LONGEST_LINE
from alhambra_rules.rulebook.conformance.failure import EngineBroken, Failure, FailureKind
from alhambra_rules.rulebook.conformance.protocol import EngineIdentity
from alhambra_rules.rulebook.conformance.replies import Reply
from alhambra_rules.rulebook.conformance.vector_files import vectors
from five_towers.conformance.game import FIVE_TOWERS

QUESTIONS: Final = tuple(
    (game, next(vector.question for vector in vectors(game) if vector.operation == operation))
    for game in (ALHAMBRA, FIVE_TOWERS)
    for operation in game.operations
)
"""One question of each operation of both games."""


class _Told:
    """Takes the place of the engine's process."""

    stderr = ""
    unread = 0

    def __init__(self, output: bytes) -> None:
        self._lines = deque(output.split(b"\n"))

    def send(self, line: bytes) -> None:
        """Take no notice of a question."""

    def next_line(self, _deadline: float) -> bytes:
        """Return the next line that it was told to write."""
        if not self._lines:
            raise EngineBroken(self.failure(FailureKind.CLOSED, "it has no more to say"))
        if len(self._lines[0]) > LONGEST_LINE:
            raise EngineBroken(self.failure(FailureKind.FLOODED, "it wrote a line too long"))
        return self._lines.popleft()

    def failure(self, kind: FailureKind, message: str) -> Failure:
        """Return a failure of that kind."""
        return Failure(kind, message)

    def kill(self) -> None:
        """End."""

    close = kill


def hello_told(output: bytes) -> EngineIdentity | Failure:
    """Return what comes of hello to an engine with this output."""
    with patch.object(asking, "EngineProcess", lambda *_: _Told(output)):
        return asking.Engine(ALHAMBRA, ("told",)).hello()


def answers_told(output: bytes) -> list[Reply]:
    """Return what comes of one question of each operation to engines with this output."""
    replies = []
    for game, question in QUESTIONS:
        with patch.object(asking, "EngineProcess", lambda *_: _Told(output)):
            engine = asking.Engine(game, ("told",))
            engine.hello()
            replies.append(engine.ask(question))
    return replies
