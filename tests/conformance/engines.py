"""Run the toy engines, right or with bugs, the hostile engine, and a script."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from alhambra_rules.conformance.questions import QUESTIONS, run_conformance
from rulebook_kit.conformance import asking
from rulebook_kit.conformance.asking import Engine
from rulebook_kit.conformance.causes import grouped
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.failure import (
    EngineBroken,
    Failure,
    FailureKind,
    exception_in,
    excerpt_of,
)
from rulebook_kit.conformance.protocol import EngineIdentity, Question, Reply
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from rulebook_kit.conformance.reporting_text import report_lines
from tests.conformance import toy_engine

PATIENCE = 120.0
"""More seconds than a run needs on a busy machine."""

HERE = Path(__file__).parent
_PYTHON = [sys.executable, "-I", "-S"]

Said = Callable[[dict[str, Any]], dict[str, Any]]
"""The answers to requests, without their ids. One after the other: it may remember them."""


def toy(bugs: str = "right", *only: str) -> list[str]:
    """Return the command of the toy engine with these bugs and only these operations."""
    return [*_PYTHON, str(HERE / "toy_engine.py"), bugs, *only]


def hostile(*manners: str) -> list[str]:
    """Return the command of the hostile engine with these manners."""
    return [*_PYTHON, str(HERE / "hostile_engine.py"), *manners]


class InProcess:
    """An engine in this process, in the place of one behind pipes."""

    unread = 0

    def __init__(self, said: Said, status: str = "it ended with exit status 1") -> None:
        self._said = said
        self._status = status
        self._lines: deque[bytes] = deque()
        self._error: str | None = None

    def send(self, line: bytes) -> None:
        """Answer at once, unless the engine has died."""
        if self._error is None:
            request = json.loads(line)
            try:
                answer = {"id": request["id"], **self._said(request)}
            except SystemExit as error:
                self._error = f"{error}\n"
            else:
                self._lines.append(json.dumps(answer).encode())

    def next_line(self, _deadline: float) -> bytes:
        """Return the next answer."""
        if self._lines:
            return self._lines.popleft()
        raise EngineBroken(self.failure(FailureKind.CRASHED, self._status))

    def failure(self, kind: FailureKind, message: str) -> Failure:
        """Return a failure, with what the engine wrote."""
        error = self._error or ""
        return Failure(kind, message, excerpt_of(error), exception_in(error))

    def close(self) -> None:
        """There is nothing to close."""

    kill = close


class OutOfOrder(InProcess):
    """An engine that answers open requests in any order."""

    def next_line(self, deadline: float) -> bytes:
        """Return one of the answers."""
        self._lines.rotate(Random(len(self._lines)).randrange(16))
        return super().next_line(deadline)


@contextmanager
def in_process(
    player: Callable[..., Said], kind: Callable[[Said], InProcess] = InProcess
) -> Iterator[None]:
    """Let the player answer, made anew for each process, from the last words of the command."""

    def started(command: Sequence[str], _folder: object, _mark: str) -> InProcess:
        return kind(player(*command[len(toy()) - 1 :]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking, "EngineProcess", started)
        yield


def run(command: list[str], *, examples: int = 24, **more: object) -> ConformanceReport:
    """Run an engine with few generated cases; a toy engine without pipes."""
    plan = {"examples": examples, "max_time": PATIENCE, **more}
    is_toy = toy()[-2] in command
    with in_process(toy_engine.player) if is_toy else nullcontext():
        return run_conformance(command, Plan(**plan))  # type: ignore[arg-type] # callers name fields


def report_of(questions: Questions, *found: Divergence) -> ConformanceReport:
    """Return the report on an engine that diverges in these asked cases."""
    cases = [evolve(one, case=number) for number, one in enumerate(found)]
    causes = grouped(questions, cases)
    return ConformanceReport(questions, ("x",), Plan(), EngineIdentity(), None, (), causes)


def text_of(report: ConformanceReport) -> str:
    """Return the report as text."""
    return "\n".join(line.text for line in report_lines(report))


def verdict_of(report: ConformanceReport) -> str:
    """Return the line with the result."""
    return [line.text for line in report_lines(report) if line.style.startswith("bold")][-1]


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
        super().__init__(QUESTIONS, ["scripted"])
        self.greeting: EngineIdentity | Failure = self.questions.said
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
        if isinstance(self.greeting, EngineIdentity):
            self.questions = self.questions.for_engine(self.greeting)
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
