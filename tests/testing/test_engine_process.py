"""The process of an engine: a question that it cannot hear fails, and nothing of it is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import IO, TypeVar, cast
from unittest.mock import Mock, call

import psutil
import pytest
from attrs import field, mutable

from alhambra_rules.conformance.protocol import CheckCity, LongestWall
from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit import InvalidArgument
from rulebook_kit.command_line.entry import ended_by_signals
from rulebook_kit.conformance import asking, engine_process
from rulebook_kit.conformance.asking import Engine, OutOfTime, command_of
from rulebook_kit.conformance.engine_process import (
    EngineErrors,
    EngineInput,
    EngineOutput,
    EngineProcess,
    kill_marked,
    new_mark,
)
from rulebook_kit.conformance.failure import EngineBroken, Failure, FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed, Question
from tests.conformance.engines import hostile
from tests.levels import LONG

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
    engine = EngineProcess((sys.executable, "-c", DEAF), None, new_mark())
    assert engine.next_line(monotonic() + PATIENCE) == b"deaf"
    engine.send(b"x" * 1_000_000)
    with pytest.raises(EngineBroken) as broken:
        engine.next_line(monotonic() + PATIENCE)
    assert broken.value.failure.kind is FailureKind.CRASHED
    engine.kill()


def test_what_an_engine_started_in_a_session_of_its_own_ends_with_it(mark: str) -> None:
    """A child ends even in a new session or without its parent."""
    with Engine(QUESTIONS, hostile("leaves-a-daemon", "", mark), timeout=3.0) as engine:
        assert isinstance(engine.ask(CheckCity([])), Failed)
    assert becomes(lambda: not left_of(mark))


def test_a_child_that_holds_the_output_neither_hides_the_exit_status_nor_survives(
    mark: str,
) -> None:
    """It has left its session and cleared its environment, but it has the engine's pipes."""
    begun = monotonic()
    with Engine(QUESTIONS, hostile("leaves-a-stranger", "", mark), timeout=PATIENCE) as engine:
        reply = engine.ask(CheckCity([]))
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.CRASHED
    assert reply.failure.message == "it ended with exit status 7"
    assert monotonic() - begun < PATIENCE
    assert becomes(lambda: not left_of(mark))


def test_only_who_writes_into_a_pipe_is_found() -> None:
    """The process that reads it is not."""
    read, write = os.pipe()
    with os.fdopen(read, "rb") as pipe:
        name = engine_process._name_of(pipe)
        assert name.startswith("pipe:[")
        assert os.getpid() in engine_process._writers({name})
        os.close(write)
        assert os.getpid() not in engine_process._writers({name})
        child = subprocess.Popen(["sleep", "60"], stdin=pipe)
        assert child.pid not in engine_process._writers({name})
        child.kill()
        child.wait()
    assert engine_process._name_of(pipe_without_proc()) == ""


def pipe_without_proc() -> IO[bytes]:
    """Return a pipe that no folder of the system shows, as elsewhere than on Linux."""
    return cast("IO[bytes]", Mock(fileno=lambda: -1))


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
        Engine(QUESTIONS, hostile("children", "", mark)) as engine,
    ):
        engine.ask(CheckCity([]))
    assert becomes(lambda: not left_of(mark))
    started[0].kill()  # closes the pipes


@LONG
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
    with Engine(QUESTIONS, ["/no/such/engine"], timeout=1, deadline=monotonic() + 9) as engine:
        replies = dict(engine.ask_all(iter([LongestWall([]), CheckCity([])]), lambda _: True))
    kinds = [one.failure.kind for one in replies.values() if isinstance(one, Failed)]
    assert kinds == [FailureKind.NOT_STARTED, FailureKind.NOT_STARTED]


HERE = Path("here")
BROKEN = EngineBroken(Failure(FailureKind.CRASHED, "it ended"))
Line = object
"""What a process writes: a JSON value, a text, or an exception if it ends instead."""
Script = Callable[[dict[str, object], "Talk"], list[Line]]


@mutable
class Talk:
    """Processes without a program, and a clock of their own.

    Attributes:
        script: returns what a process writes after a request.
        seconds: how long each line takes.
        unread: the bytes of an unfinished line.
        started: the arguments of each process.
        requests: all requests.
        unanswered: how many requests there were whenever a line was read.
        ended: how each process ended, and the marks that were looked for.
        now: the time.
    """

    script: Script
    seconds: float = 1.0
    unread: int = 0
    started: list[tuple[object, ...]] = field(init=False, factory=list)
    requests: list[dict[str, object]] = field(init=False, factory=list)
    unanswered: list[int] = field(init=False, factory=list)
    ended: list[str] = field(init=False, factory=list)
    now: float = field(init=False, default=50.0)

    def start(self, *arguments: object) -> Talking:
        self.started.append(arguments)
        return Talking(self)


@mutable
class Talking:
    """One of these processes."""

    talk: Talk
    _lines: list[Line] = field(init=False, factory=list)

    @property
    def unread(self) -> int:
        return self.talk.unread

    def send(self, line: bytes) -> None:
        request = json.loads(line)
        self.talk.requests.append(request)
        greets = request["do"] == "hello"
        said = (
            [{"id": request["id"], "result": {}}]
            if greets
            else self.talk.script(request, self.talk)
        )
        self._lines.extend(said)

    def next_line(self, deadline: float) -> bytes | None:
        self.talk.unanswered.append(len(self.talk.requests))
        if not self._lines or self.talk.now + self.talk.seconds > deadline:
            self.talk.now = deadline
            return None
        self.talk.now += self.talk.seconds
        line = self._lines.pop(0)
        if isinstance(line, EngineBroken):
            raise line
        return line.encode() if isinstance(line, str) else json.dumps(line).encode()

    def failure(self, kind: FailureKind, message: str) -> Failure:
        return Failure(kind, message)

    def close(self) -> None:
        self.talk.ended.append("closed")

    def kill(self) -> None:
        self.talk.ended.append("killed")


@pytest.fixture
def engine_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[Talk], Engine]:
    """Return an engine with such processes, which have three seconds for an answer."""

    def made(talk: Talk) -> Engine:
        monkeypatch.setattr(asking, "EngineProcess", talk.start)
        monkeypatch.setattr(asking, "kill_marked", talk.ended.append)
        monkeypatch.setattr(asking, "monotonic", lambda: talk.now)
        return Engine(QUESTIONS, ["it"], timeout=3.0, folder=HERE)

    return made


Made = Callable[[Talk], Engine]


def right(request: dict[str, object], _talk: Talk) -> list[Line]:
    return [{"id": request["id"], "result": 0}]


WALL = LongestWall([])


def test_an_engine_starts_in_its_folder_and_leaves_no_process_with_its_mark(
    engine_of: Made,
) -> None:
    """It may end by itself, except after an exception."""
    talk = Talk(right)
    with engine_of(talk) as engine:
        engine.hello()
        engine.hello()
    ((command, folder, mark), again) = talk.started
    assert (command, folder, again) == (("it",), HERE, (command, folder, mark))
    assert mark
    assert talk.ended == ["closed", "closed", mark]
    failing = Talk(right)
    engine = engine_of(failing)
    engine.hello()
    with pytest.raises(KeyError), engine:
        raise KeyError
    assert failing.ended[0] == "killed"


def test_requests_are_numbered_from_hello_on(engine_of: Made) -> None:
    """Questions that are not wanted have numbers, too."""
    talk = Talk(right)
    engine = engine_of(talk)
    assert [engine.ask(WALL), engine.ask(WALL)] == [Answered(0)] * 2
    replies = engine.ask_all([WALL, CheckCity([]), WALL], lambda one: one is WALL)
    assert dict(replies) == {0: Answered(0), 2: Answered(0)}
    assert engine.ask(WALL) == Answered(0)
    assert [one["id"] for one in talk.requests] == [0, 1, 2, 3, 5, 6]
    assert len(talk.started) == 1
    assert not engine.lost


def test_sixteen_requests_are_open_at_most(engine_of: Made) -> None:
    talk = Talk(right)
    assert len(dict(engine_of(talk).ask_all([WALL] * 18))) == 18
    assert talk.unanswered == [1, 17, 18, 19, *[19] * 15]


@pytest.mark.parametrize(
    ("said", "kind", "lost", "processes"),
    [
        (BROKEN, FailureKind.CRASHED, 4.0, 3),
        ({"error": "no"}, FailureKind.ERROR, 2.0, 1),
        ({"result": "no"}, FailureKind.GARBAGE, 4.0, 3),
    ],
)
def test_failures_cost_their_time_and_that_of_the_restart(
    said: Line, kind: FailureKind, lost: float, processes: int, engine_of: Made
) -> None:
    """An engine that reports an error itself is not restarted."""

    def script(request: dict[str, object], _talk: Talk) -> list[Line]:
        if request["do"] == "longest_wall":
            return right(request, _talk)
        return [{"id": request["id"], **said} if isinstance(said, dict) else said]

    talk = Talk(script)
    engine = engine_of(talk)
    for _ in range(2):
        reply = engine.ask(CheckCity([]))
        assert isinstance(reply, Failed)
        assert reply.failure.kind is kind
        assert engine.ask(WALL) == Answered(0)
    assert len(talk.started) == processes
    engine._end()  # what else restarts an engine costs nothing
    assert engine.ask(WALL) == Answered(0)
    assert dict(engine.lost) == {"check_city": lost}


def open_now(talk: Talk) -> int:
    """Return how many requests there are since the last hello."""
    last = max(place for place, one in enumerate(talk.requests) if one["do"] == "hello")
    return len(talk.requests) - last - 1


def crowded(request: dict[str, object], talk: Talk) -> list[Line]:
    """Crash with two open requests."""
    return right(request, talk) if open_now(talk) != 2 or talk.started[1:] else [BROKEN]


def crowded_then_failing(request: dict[str, object], talk: Talk) -> list[Line]:
    return [BROKEN] if request["do"] == "check_city" else crowded(request, talk)


def crowded_then_noisy(request: dict[str, object], talk: Talk) -> list[Line]:
    return ["loading"] * bool(talk.started[1:]) + crowded(request, talk)


WHILE_OPEN = "it ended, while {} requests were open"
CROWDS: list[tuple[Script, int, int | None, list[str]]] = [
    (right, 3, None, []),
    (crowded, 3, None, [WHILE_OPEN.format(2)]),
    (crowded_then_failing, 3, 2, []),
    (crowded_then_failing, 18, 17, [WHILE_OPEN.format(16)]),
    (crowded_then_noisy, 3, None, ["loading"] * 2),
]
"""How an engine behaves, how many questions it is asked, which fails, and the troubles."""


def test_what_only_several_open_requests_cause_is_reported(engine_of: Made) -> None:
    """If one of the open requests causes it alone, that is its failure."""
    for script, number, failing, troubles in CROWDS:
        questions: list[Question] = [LongestWall([]) for _ in range(number)]
        if failing is not None:
            questions[failing] = CheckCity([])
        engine = engine_of(Talk(script))
        replies = dict(engine.ask_all(questions))
        failed = [place for place, one in replies.items() if isinstance(one, Failed)]
        assert failed == ([] if failing is None else [failing])
        said = [one.failure.message for one in engine.troubles]
        assert len(said) == len(troubles)
        assert all(wanted in found for found, wanted in zip(said, troubles, strict=True))
        if script is crowded:
            assert engine.troubles[0].question is questions[1]


@pytest.mark.parametrize(
    ("said", "requests"), [({"error": "no"}, 3), ({"unsupported": True}, 3), ({"result": "no"}, 7)]
)
def test_only_garbage_is_asked_again(
    said: dict[str, object], requests: int, engine_of: Made
) -> None:
    """Garbage may be meant for another of the open requests."""
    talk = Talk(lambda request, _: [{"id": request["id"], **said}])
    assert len(dict(engine_of(talk).ask_all([WALL, WALL]))) == 2
    assert len(talk.requests) == requests


def noisy(lines: int, seconds: float = 0.001) -> Talk:
    """Return the talk of an engine that writes so many other lines before each answer."""
    return Talk(lambda request, _: [*["loading"] * lines, *right(request, _)], seconds=seconds)


def test_noise_before_an_answer_is_reported_once(engine_of: Made) -> None:
    """A hundred such troubles are kept; more than 200 lines are a flood."""
    for lines, troubles in ((0, 0), (1, 1), (3, 1), (200, 1)):
        engine = engine_of(noisy(lines))
        assert engine.ask(WALL) == Answered(0)
        assert len(engine.troubles) == troubles
    engine = engine_of(noisy(1))
    assert {engine.ask(WALL) for _ in range(101)} == {Answered(0)}
    assert len(engine.troubles) == 100
    reply = engine_of(noisy(201)).ask(WALL)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.FLOODED
    assert " 201 " in reply.failure.message


def test_a_hang_says_what_came_instead_of_an_answer(engine_of: Made) -> None:
    hung = "it did not answer within 3 s"
    said: list[tuple[list[Line], int, str]] = [
        ([], 0, ""),
        ([], 1_234, "; it wrote 1,234 bytes without a line end"),
        (["first", "second"], 0, "; before that it wrote a line that is not JSON: first"),
    ]
    for lines, unread, more in said:
        talk = Talk(lambda *_, lines=lines: [*lines], unread=unread)
        reply = engine_of(talk).ask(WALL)
        assert reply == Failed(Failure(FailureKind.HUNG, f"{hung}{more}"))


def test_the_time_of_the_run_ends_at_its_deadline(engine_of: Made) -> None:
    """The process is killed then, and a hang at that time is none."""
    talk = Talk(right)
    engine = engine_of(talk)
    engine.deadline = 52.0
    assert engine.ask(WALL) == Answered(0)
    assert (talk.now, engine.is_out_of_time, talk.ended) == (52.0, True, [])
    with pytest.raises(OutOfTime):
        engine.check_time()
    assert talk.ended == ["killed"]
    with pytest.raises(OutOfTime):
        engine.ask(WALL)
    hanging = Talk(lambda *_: [])
    engine = engine_of(hanging)
    engine.deadline = 52.0
    with pytest.raises(OutOfTime):
        engine.ask(WALL)
    assert not engine.lost


def test_what_an_engine_says_about_itself_replaces_its_identity(engine_of: Made) -> None:
    engine = engine_of(Talk(right))
    assert engine.hello() == engine.questions.said == QUESTIONS.identity()


_Pipe = TypeVar("_Pipe", EngineOutput, EngineErrors)


@mutable
class Watched:
    """A thread or a condition that keeps how long somebody waits for it, and a clock."""

    waited: list[float] = field(factory=list)

    def join(self, seconds: float) -> None:
        self.waited.append(seconds)

    wait = join

    def is_alive(self) -> bool:
        return False

    def __enter__(self) -> None:
        """Nothing is locked."""

    def __exit__(self, *_: object) -> None:
        """Nothing is unlocked."""

    def now(self) -> float:
        return sum(self.waited)


def pipe_of(kind: Callable[[IO[bytes]], _Pipe], said: bytes) -> _Pipe:
    """Return the pipe of an engine that has said this and ended."""
    reading, writing = os.pipe()
    os.write(writing, said)
    os.close(writing)
    pipe = kind(os.fdopen(reading, "rb", buffering=0))
    pipe.join(PATIENCE)
    return pipe


def test_the_threads_of_pipes_end_with_the_program_and_are_waited_for_in_time() -> None:
    """Lines that are put before the input is closed are written."""
    reading, writing = os.pipe()
    into = EngineInput(os.fdopen(writing, "wb", buffering=0))
    into.put(b"line")
    into.close()
    into.join(PATIENCE)
    assert (os.read(reading, 9), os.read(reading, 9)) == (b"line", b"")
    os.close(reading)
    for pipe in (into, pipe_of(EngineOutput, b""), pipe_of(EngineErrors, b"")):
        assert pipe._thread.daemon
        thread = Watched()
        pipe._thread = thread  # type: ignore[assignment] # it can join
        pipe.join(0.5)
        assert thread.waited == [0.5]


def test_lines_may_be_empty_and_the_last_one_unfinished() -> None:
    output = pipe_of(EngineOutput, b"\nfirst\n\nlast")
    output._has_ended = False
    assert [output.take_line() for _ in range(4)] == [b"", b"first", b"", None]
    output._has_ended = True
    assert [output.take_line() for _ in range(2)] == [b"last", None]


def test_output_is_waited_for_in_short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    output = pipe_of(EngineOutput, b"four")
    output._has_ended = False
    output._changed = condition = Watched()  # type: ignore[assignment] # it can wait
    monkeypatch.setattr(engine_process, "monotonic", condition.now)
    monkeypatch.setattr(engine_process, "_SLICE", 0.25)
    assert output.wait(3, 0.625)
    assert not condition.waited
    assert not output.wait(4, 0.625)
    assert condition.waited == [0.25, 0.25, 0.125]
    output._has_ended = True
    assert output.wait(4, 9.0)


def test_output_is_read_up_to_a_limit_and_dropped_once_nobody_wants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Reading goes on until more than the limit is unread."""
    monkeypatch.setattr(engine_process, "_MOST_UNREAD", 4)
    monkeypatch.setattr(engine_process, "_CHUNK", 4)
    reading, writing = os.pipe()
    output = EngineOutput(os.fdopen(reading, "rb", buffering=0))
    os.write(writing, b"four")
    assert output.wait(3, monotonic() + PATIENCE)
    os.write(writing, b"x")
    assert output.wait(4, monotonic() + PATIENCE)
    os.write(writing, bytes(40))
    sleep(0.05)
    assert output.unread == 5
    output.discard()
    os.close(writing)
    output.join(PATIENCE)
    assert (output.unread, output.has_ended) == (0, True)


def test_the_end_of_the_standard_error_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that are not UTF-8 are escaped."""
    monkeypatch.setattr(engine_process, "_TAIL", 8)
    said = {b"": "", b" ab\n": "ab", b"abcdefghi": "bcdefghi", b"a\xff": "a\\xff"}
    assert {one: pipe_of(EngineErrors, one).text for one in said} == said


@pytest.mark.parametrize(("lives", "killed"), [(0, 0), (1, 1), (3, 3), (9, 3)])
def test_marked_processes_are_killed_until_none_is_left_or_half_a_second_is_over(
    lives: int, killed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking for them takes an eighth of a second each time."""
    clock, kill = Watched(), Mock()

    def marked(mark: bytes) -> list[int]:
        assert mark == b"a mark"
        clock.wait(0.125)
        return [7] * (kill.call_count < lives)

    monkeypatch.setattr(engine_process, "_marked", marked)
    monkeypatch.setattr(engine_process, "monotonic", clock.now)
    monkeypatch.setattr(os, "kill", kill)
    kill_marked("a mark")
    assert kill.mock_calls == [call(7, signal.SIGKILL)] * killed
    assert len(clock.waited) == killed + 1


def test_a_process_is_found_by_its_environment() -> None:
    own = Path("/proc/self/environ").read_bytes()
    assert os.getpid() in engine_process._marked(own)
    assert not list(engine_process._marked(own + b"no process has this"))


def test_a_command_names_a_program() -> None:
    assert command_of(["it", "--fast"]) == ("it", "--fast")
    with pytest.raises(InvalidArgument, match=r"^a command .* empty$"):
        command_of([])


NOT_STARTED: list[tuple[list[str], Path | None, Exception, str]] = [
    (["it", "-f"], None, OSError(2, "No such file"), "'it' cannot be started: No such file"),
    (["it"], HERE, OSError(2, "None"), "'it' cannot be started in 'here': None"),
    (["it"], None, ValueError("null byte"), "'it' cannot be started: null byte"),
    (
        ["it --fast"],
        None,
        ValueError("none"),
        "'it --fast' cannot be started: none; do not quote the program together with its arguments",
    ),
]


def test_a_program_starts_in_its_folder_with_its_mark_and_in_a_group_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Windows, a group is a flag. The message names the program, the folder and the reason."""
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 512, raising=False)
    for command, folder, error, message in NOT_STARTED:
        popen = Mock(side_effect=error)
        monkeypatch.setattr(subprocess, "Popen", popen)
        with pytest.raises(EngineBroken) as broken:
            EngineProcess(command, folder, "a mark")
        assert broken.value.failure == Failure(FailureKind.NOT_STARTED, message)
        assert str(broken.value) == message
        popen.assert_called_once_with(
            command,
            cwd=folder,
            env={**os.environ, "a mark": "1"},
            **dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE),
            bufsize=0,
            start_new_session=True,
            creationflags=512,
        )
    monkeypatch.delattr(subprocess, "CREATE_NEW_PROCESS_GROUP")
    with pytest.raises(EngineBroken):
        EngineProcess(["it"], None, "a mark")
    assert popen.call_args.kwargs["creationflags"] == 0


def parts_of(unread: int = 0, *, has_ended: bool = False, status: int | None = None) -> Mock:
    """Return the system's process and the pipes of an engine, all in one.

    Args:
        unread: the number of bytes of an unfinished line.
        has_ended: whether the output has ended.
        status: how the process ended; None if it still runs.
    """

    def wait(*arguments: float) -> int | bool:
        if len(arguments) == 2:
            return False
        if status is None:
            raise subprocess.TimeoutExpired("it", 0.5)
        return status

    parts = Mock(unread=unread, has_ended=has_ended, text="KeyError: 7", pid=77)
    parts.wait.side_effect = wait
    parts.take_line.return_value = None
    return parts


def process_of(parts: Mock) -> EngineProcess:
    process = EngineProcess.__new__(EngineProcess)
    for name in ("_process", "_input", "_output", "_errors"):
        setattr(process, name, parts)
    process._mark = "a mark"
    return process


def test_a_line_end_is_sent_with_each_line() -> None:
    parts = parts_of()
    process_of(parts).send(b"{}")
    assert parts.mock_calls == [call.put(b"{}\n")]


def test_an_engine_has_half_a_second_to_end_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is killed."""
    parts = parts_of()
    monkeypatch.setattr(EngineProcess, "kill", lambda _: parts.kill())
    monkeypatch.setattr(engine_process, "monotonic", lambda: 100.0)
    process_of(parts).close()
    assert parts.mock_calls == [call.close(), call.discard(), call.wait(0, 100.5), call.kill()]


@pytest.mark.parametrize("error", [None, ProcessLookupError, PermissionError])
def test_the_group_the_process_and_all_with_its_mark_are_killed(
    error: type[OSError] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The group may be gone, or there are no groups. Each pipe has half a second to end."""
    parts = parts_of(status=0)
    parts.group.side_effect = error
    monkeypatch.setattr(os, "killpg", parts.group)
    monkeypatch.setattr(engine_process, "kill_marked", parts.marked)
    killed = [call.kill(), call.marked("a mark"), call.wait()]
    process_of(parts).kill()
    assert parts.mock_calls[:4] == [call.group(77, signal.SIGKILL), *killed]
    left = [call.close(), call.discard(), *[call.join(0.2)] * 2, *[call.join(0.5)] * 3]
    assert sorted(parts.mock_calls[4:]) == sorted(left)
    monkeypatch.delattr(os, "killpg")
    parts.reset_mock(side_effect=False)
    process_of(parts).kill()
    assert parts.mock_calls[:3] == killed


BROKEN_OFF: list[tuple[Mock, FailureKind, str]] = [
    (parts_of(1_000_001), FailureKind.FLOODED, "1,000,000"),
    (parts_of(has_ended=True), FailureKind.CLOSED, "still runs"),
    (parts_of(has_ended=True, status=3), FailureKind.CRASHED, "exit status 3"),
    (parts_of(has_ended=True, status=-9), FailureKind.CRASHED, "signal SIGKILL"),
    (parts_of(has_ended=True, status=-999), FailureKind.CRASHED, "exit status -999"),
]


def test_without_a_line_the_engine_is_waited_for_or_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every half second it may have ended. What it said last is awaited for half a second."""
    for parts in (parts_of(1_000_000), parts_of(5, has_ended=True)):
        parts.poll.return_value = None
        clock = iter([8.0, 8.5, 8.7, 9.0])
        monkeypatch.setattr(engine_process, "monotonic", lambda clock=clock: next(clock))
        assert process_of(parts).next_line(9.0) is None
        waits = [call.wait(parts.unread, until) for until in (8.5, 9.0)]
        assert parts.mock_calls == [
            one for wait in waits for one in (call.take_line(), wait, call.poll())
        ]
    for parts, kind, words in BROKEN_OFF:
        with pytest.raises(EngineBroken) as broken:
            process_of(parts).next_line(9.0)
        failure = broken.value.failure
        assert failure.kind is kind
        assert words in failure.message
        assert (failure.stderr, failure.exception) == ("KeyError: 7", "KeyError: 7")
        waited = [call.wait(0.5)] * (kind is not FailureKind.FLOODED)
        told = [call.join(0.5)] * (kind is FailureKind.CRASHED)
        assert parts.mock_calls == [call.take_line(), *waited, *told]
