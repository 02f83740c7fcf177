"""Run the toy engine, right or with a bug, the hostile engine, and a script."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from alhambra_rules.conformance.engines import Plan, run_conformance
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
from alhambra_rules.rulebook.conformance.protocol import EngineIdentity, Question
from alhambra_rules.rulebook.conformance.replies import Reply

PATIENCE = 120.0
"""More seconds than a run needs on a busy machine."""

HERE = Path(__file__).parent
_PYTHON = [sys.executable, "-I", "-S"]


def toy(bug: str = "right", *only: str) -> list[str]:
    """Return the command of the toy engine with this bug and only these operations."""
    return [*_PYTHON, str(HERE / "toy_engine.py"), bug, *only]


def limited(manner: str) -> list[str]:
    """Return the command of the toy engine with such limits."""
    return [*_PYTHON, str(HERE / "limited_engine.py"), manner]


def hostile(*manners: str) -> list[str]:
    """Return the command of the hostile engine with these manners."""
    return [*_PYTHON, str(HERE / "hostile_engine.py"), *manners]


def run(command: list[str], *, examples: int = 24, **more: object) -> ConformanceReport:
    """Run an engine with few generated cases."""
    plan = {"examples": examples, "max_time": PATIENCE, **more}
    return run_conformance(command, Plan(**plan))  # type: ignore[arg-type] # callers name fields


Script = Callable[[Question, list[Question]], Reply]
"""The reply to a question after the earlier ones in the same process."""


class Scripted(Engine):
    """An engine without a process.

    Attributes:
        earlier: what was asked since the last hello.
        processes: what was asked after each hello.
        greeting: the answer to hello.
        now: the seconds that have passed: each hello takes some.
    """

    def __init__(self, script: Script, seconds: float = 0.0) -> None:
        super().__init__(ALHAMBRA, ["scripted"])
        self.greeting: EngineIdentity | Failure = self.identity
        self.earlier: list[Question] = []
        self.processes: list[list[Question]] = []
        self.now = 0.0
        self._script = script
        self._seconds = seconds

    def hello(self) -> EngineIdentity | Failure:
        """Forget what was asked."""
        self.earlier = []
        self.processes.append(self.earlier)
        self.now += self._seconds
        return self.greeting

    def ask(self, question: Question) -> Reply:
        """Return what the script says."""
        self.check_time()
        reply = self._script(question, self.earlier)
        self.earlier.append(question)
        return reply

    def ask_all(
        self,
        questions: Iterable[Question],
        is_wanted: Callable[[Question], bool] = lambda _: True,
    ) -> Iterator[tuple[int, Reply]]:
        """Ask one question after the other."""
        for place, question in enumerate(questions):
            if is_wanted(question):
                yield place, self.ask(question)
