"""The process of an engine: a question that it cannot hear fails, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from threading import Thread
from time import monotonic, sleep

import psutil
import pytest

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.protocol import CheckCity, LongestWall
from alhambra_rules.rulebook.command_line.conformance import ended_by_signals
from alhambra_rules.rulebook.conformance import asking
from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.engine_process import EngineProcess
from alhambra_rules.rulebook.conformance.failure import EngineBroken, FailureKind
from alhambra_rules.rulebook.conformance.replies import Answered, Failed
from alhambra_rules.rulebook.conformance.tallying import Tallying
from tests.conformance.engines import hostile, toy

PATIENCE = 30.0
"""Seconds that nothing here needs: only a broken test waits for them."""

DEAF = "import os; os.close(0); print('deaf', flush=True); os.close(1)"

NUMBERS = count(9_000)


@pytest.fixture
def mark() -> Iterator[str]:
    """Return a number of seconds by which to find an engine's sleeping children."""
    seconds = f"{next(NUMBERS)}.{os.getpid()}"
    yield seconds
    for process in left_of(seconds):
        process.kill()


def left_of(mark: str) -> list[psutil.Process]:
    """Return the processes with this argument, including the engine."""
    return [
        process
        for process in psutil.process_iter(["cmdline", "name", "status"])
        if mark in (process.info["cmdline"] or ())
        and process.info["status"] != psutil.STATUS_ZOMBIE
    ]


def becomes(is_so: Callable[[], bool]) -> bool:
    until = monotonic() + PATIENCE
    while not is_so() and monotonic() < until:
        sleep(0.02)
    return is_so()


def test_a_question_to_an_engine_that_closed_its_input_fails_as_its_closed_output_does() -> None:
    """The question is dropped, and the end of the engine is reported."""
    engine = EngineProcess((sys.executable, "-c", DEAF))
    assert engine.next_line(monotonic() + PATIENCE) == b"deaf"
    engine.send(b"x" * 1_000_000)
    with pytest.raises(EngineBroken) as broken:
        engine.next_line(monotonic() + PATIENCE)
    assert broken.value.failure.kind is FailureKind.CRASHED
    engine.kill()


def test_what_an_engine_started_in_a_session_of_its_own_ends_with_it(mark: str) -> None:
    """A child ends even in a new session or without its parent."""
    with Engine(ALHAMBRA, hostile("leaves-a-daemon", "", mark), timeout=3.0) as engine:
        assert isinstance(engine.ask(CheckCity([])), Failed)
    assert becomes(lambda: not left_of(mark))


def test_an_interruption_while_an_engine_is_being_started_leaves_none(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is not assigned yet is ended, too."""
    started: list[EngineProcess] = []

    class Interrupted(EngineProcess):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type] # whatever they are
            assert becomes(lambda: len(left_of(mark)) == 2)
            started.append(self)
            raise KeyboardInterrupt

    monkeypatch.setattr(asking, "EngineProcess", Interrupted)
    with (
        pytest.raises(KeyboardInterrupt),
        Engine(ALHAMBRA, hostile("children", "", mark)) as engine,
    ):
        engine.ask(CheckCity([]))
    assert becomes(lambda: not left_of(mark))
    started[0].kill()  # closes the pipes


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_a_run_that_is_ended_by_a_signal_leaves_nothing(
    number: signal.Signals, status: int, mark: str
) -> None:
    """The engine and all its children end, and the exit status is the usual one."""
    command = ["conformance", "run", "--timeout", "60", "--", *hostile("leaves-a-daemon", "", mark)]
    runner = subprocess.Popen(
        [sys.executable, "-m", "alhambra_rules", *command],
        stderr=subprocess.PIPE,
        text=True,
        # Under nohup or in the background, the tests themselves ignore some of these signals.
        preexec_fn=partial(signal.signal, number, signal.SIG_DFL),  # noqa: PLW1509 - no threads
    )
    assert becomes(lambda: len([one for one in left_of(mark) if one.info["name"] == "sleep"]) == 2)
    runner.send_signal(number)
    _, complaint = runner.communicate(timeout=PATIENCE)
    assert runner.returncode == status
    assert not complaint.strip()
    assert becomes(lambda: not left_of(mark))


def test_signals_are_heard_while_an_engine_runs_and_only_then() -> None:
    """The first signal raises an exception; signals with other handlers are left alone."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    heard = []

    def run() -> None:
        with ended_by_signals():
            heard.append(signal.getsignal(signal.SIGHUP))
            os.kill(os.getpid(), signal.SIGTERM)

    try:
        with pytest.raises(SystemExit) as left:
            run()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert left.value.code == 143
    assert heard == [signal.SIG_IGN]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_in_another_thread_signals_stay_as_they_are() -> None:
    """Only the main thread may set signal handlers."""
    heard = []

    def run() -> None:
        with ended_by_signals():
            heard.append(signal.getsignal(signal.SIGTERM))

    thread = Thread(target=run)
    thread.start()
    thread.join()
    assert heard == [signal.SIG_DFL]


def test_a_program_that_cannot_be_started_fails_each_question() -> None:
    with Engine(ALHAMBRA, ["/no/such/engine"], timeout=1, deadline=monotonic() + 9) as engine:
        replies = dict(engine.ask_all(iter([LongestWall([]), CheckCity([])]), lambda _: True))
    kinds = [one.failure.kind for one in replies.values() if isinstance(one, Failed)]
    assert kinds == [FailureKind.NOT_STARTED, FailureKind.NOT_STARTED]


def test_a_question_that_is_not_wanted_any_more_is_not_asked() -> None:
    questions = [LongestWall([]), CheckCity([]), LongestWall([])]
    with Engine(ALHAMBRA, toy(), timeout=9, deadline=monotonic() + 60) as engine:
        engine.hello()
        wanted = engine.ask_all(iter(questions), lambda one: isinstance(one, LongestWall))
        assert dict(wanted) == {0: Answered(0), 2: Answered(0)}


def test_an_engine_ends_where_there_are_no_process_groups(
    monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    monkeypatch.delattr(os, "killpg")
    code = "import sys, time; sys.stdin.readline(); time.sleep(600)"
    with Engine(
        ALHAMBRA, [sys.executable, "-c", code, mark], timeout=0.2, deadline=monotonic() + 60
    ) as engine:
        engine.hello()
    assert becomes(lambda: not left_of(mark))


def test_unsupported_generated_cases_are_counted_apart() -> None:
    counted = Tallying.of(["check_city"], 1.0)
    counted.unsupported("check_city", is_vector=False)
    (tally,) = counted.tallies
    assert (tally.cases_unsupported, tally.vectors_unsupported, tally.unsupported) == (1, 0, True)
