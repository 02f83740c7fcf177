"""An engine without a process, whose whole output is given beforehand."""

from __future__ import annotations

from collections import deque
from typing import Final
from unittest.mock import patch

from alhambra_rules.conformance.questions import QUESTIONS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit.conformance import asking
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.engine_process import LONGEST_LINE
from rulebook_kit.conformance.failure import EngineBroken, Failure, FailureKind
from rulebook_kit.conformance.protocol import EngineIdentity, Reply

ASKED: Final = tuple(
    (game, next(vector.question for vector in vectors(game) if vector.operation == operation))
    for game in (QUESTIONS, TOWERS_QUESTIONS)
    for operation in game.operations
)
"""One question of each operation of both games."""


class _Script:
    """Takes the place of the process."""

    stderr = ""
    unread = 0

    def __init__(self, output: bytes) -> None:
        self._lines = deque(output.split(b"\n"))

    def send(self, line: bytes) -> None:
        """Ignore a question."""

    def next_line(self, _deadline: float) -> bytes:
        if not self._lines:
            raise EngineBroken(self.failure(FailureKind.CLOSED, "it has no more to say"))
        if len(self._lines[0]) > LONGEST_LINE:
            raise EngineBroken(self.failure(FailureKind.FLOODED, "it wrote a line too long"))
        return self._lines.popleft()

    def failure(self, kind: FailureKind, message: str) -> Failure:
        return Failure(kind, message)

    def kill(self) -> None:
        """End."""

    close = kill


def hello_to(output: bytes) -> EngineIdentity | Failure:
    """Return the result of hello to an engine with this output."""
    with patch.object(asking, "EngineProcess", lambda *_: _Script(output)):
        return asking.Engine(QUESTIONS, ("scripted",)).hello()


def answers_to(output: bytes) -> list[Reply]:
    """Return the replies to one question of each operation to engines with this output."""
    replies = []
    for game, question in ASKED:
        with patch.object(asking, "EngineProcess", lambda *_: _Script(output)):
            engine = asking.Engine(game, ("scripted",))
            engine.hello()
            replies.append(engine.ask(question))
    return replies
