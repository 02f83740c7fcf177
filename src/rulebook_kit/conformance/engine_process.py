"""The process of an engine, which cannot hang, flood or outlive its caller.

Three threads read and write its pipes, so nothing here depends on the operating system. No thread
waits for another one, so an engine that reads nothing, writes without end or closes a pipe cannot
stop the runner. A thread closes its own pipe when it ends. The memory is bounded: a reader stops
reading while much is unread.

On POSIX, the process also leads its own process group, and the whole group is killed with it. On
Linux, so is every other process that it started, if it has a mark in its environment or can still
write into a pipe of the engine.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic, monotonic_ns
from typing import IO, Final, cast

from rulebook_kit.conformance.failure import (
    EngineBroken,
    Failure,
    FailureKind,
    exception_in,
    excerpt_of,
)

_CHUNK: Final = 65_536
_MOST_UNREAD: Final = 2_000_000
_TAIL: Final = 131_072
"""Bytes of the standard error that are kept: a deep recursion in Java has a trace of this size."""

_SLICE: Final = 0.2
"""The longest wait in one piece: on some systems Ctrl-C cannot interrupt a wait."""


class EngineInput:
    """The input of an engine: lines are queued, and a thread writes them."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = _started(self._write)

    def put(self, line: bytes) -> None:
        """Queue a line; it is dropped if the engine has closed its input."""
        self._lines.put(line)

    def close(self) -> None:
        """Close the input after all lines are written."""
        self._lines.put(None)

    def join(self, seconds: float) -> None:
        """Wait for the thread to end."""
        self._thread.join(seconds)

    def _write(self) -> None:
        with suppress(OSError), self._pipe:
            while (line := self._lines.get()) is not None:
                while line:
                    line = line[os.write(self._pipe.fileno(), line) :]


class EngineOutput:
    """The output of an engine: a thread reads it into a buffer of limited size."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self.name: str = _name_of(pipe)
        self._changed = Condition()
        self._unread = bytearray()
        self._is_wanted = True
        self._has_ended = False
        self._thread = _started(self._read)

    @property
    def unread(self) -> int:
        """The number of bytes that are not taken yet."""
        return len(self._unread)

    @property
    def has_ended(self) -> bool:
        """Whether the engine has closed its output."""
        return self._has_ended

    def take_line(self) -> bytes | None:
        """Return the next line without its line end; None if no complete line is there.

        After the end of the output, the rest counts as a line.
        """
        with self._changed:
            end = self._unread.find(b"\n")
            if end < 0 and not (self._has_ended and self._unread):
                return None
            end = end if end >= 0 else len(self._unread)
            line = bytes(self._unread[:end])
            del self._unread[: end + 1]
            self._changed.notify_all()
            return line

    def wait(self, before: int, deadline: float) -> bool:
        """Wait for more than this number of unread bytes, or for the end of the output.

        Returns:
            False if the deadline passes first.
        """
        with self._changed:
            while len(self._unread) <= before and not self._has_ended:
                left = deadline - monotonic()
                if left <= 0:
                    return False
                self._changed.wait(min(left, _SLICE))
        return True

    def discard(self) -> None:
        """Throw away what is unread and all that comes."""
        with self._changed:
            self._is_wanted = False
            self._unread.clear()
            self._changed.notify_all()

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end; return whether all processes have closed the output."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _read(self) -> None:
        with suppress(OSError), self._pipe:
            while data := os.read(self._pipe.fileno(), _CHUNK):
                with self._changed:
                    if self._is_wanted:
                        self._unread += data
                        self._changed.notify_all()
                    while self._is_wanted and len(self._unread) > _MOST_UNREAD:
                        self._changed.wait()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()


class EngineErrors:
    """The standard error of an engine: a thread reads it, and its end is kept."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self.name: str = _name_of(pipe)
        self._tail = b""
        self._thread = _started(self._read)

    @property
    def text(self) -> str:
        """The end of what the engine wrote."""
        return self._tail.decode("utf-8", "backslashreplace").strip()

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end; return whether all processes have closed it."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _read(self) -> None:
        with suppress(OSError), self._pipe:
            while data := os.read(self._pipe.fileno(), _CHUNK):
                self._tail = (self._tail + data)[-_TAIL:]


def _started(target: Callable[[], None]) -> Thread:
    thread = Thread(target=target, daemon=True)
    thread.start()
    return thread


LONGEST_LINE: Final = 1_000_000
"""Bytes of one line of output; the answer about a whole game has about a thousand."""

_GRACE: Final = 0.5
"""Seconds that an engine has to end by itself after its input is closed."""


def new_mark() -> str:
    """Return a name for an environment variable that no other process has."""
    return f"CONFORMANCE_RUN_{os.getpid()}_{monotonic_ns()}"


def kill_marked(mark: str) -> None:
    """Kill all processes with this mark in their environment, in any group or session.

    Only Linux shows environments; elsewhere this does nothing.
    """
    deadline = monotonic() + _GRACE
    while (left := list(_marked(mark.encode()))) and monotonic() < deadline:
        _kill(left)


def _kill(processes: Iterable[int]) -> None:
    for process in processes:
        with suppress(OSError):
            os.kill(process, signal.SIGKILL)


def _marked(mark: bytes) -> Iterator[int]:
    for file in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if file.read_bytes().count(mark):  # "not in", a mutation, would kill every process
                yield int(file.parent.name)


def _name_of(pipe: IO[bytes]) -> str:
    """Return the name of a pipe on Linux, such as ``pipe:[12345]``; empty elsewhere."""
    try:
        return str(Path(f"/proc/self/fd/{pipe.fileno()}").readlink())
    except OSError:
        return ""


def _writers(names: Collection[str]) -> Iterator[int]:
    """Yield the processes that can write into these pipes, on Linux; this one only reads them."""
    for file in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if str(file.readlink()) in names:
                process = file.parents[1]
                _, _, flags = (process / "fdinfo" / file.name).read_text().partition("flags:")
                if int(flags.split()[0], 8) & os.O_ACCMODE == os.O_WRONLY:
                    yield int(process.name)


def _hint(command: Sequence[str]) -> str:
    """Return what is probably wrong with a command that cannot be started; empty if nothing."""
    is_quoted = len(command) == 1 and len(command[0].split()) > 1
    return "; do not quote the program together with its arguments" if is_quoted else ""


class EngineProcess:
    """A running engine."""

    def __init__(self, command: Sequence[str], folder: str | Path | None, mark: str) -> None:
        """Start the engine.

        Args:
            command: a program and its arguments.
            folder: the folder in which it starts; None for the current one.
            mark: a name of ``new_mark`` for the processes to kill at the end.

        Raises:
            EngineBroken: the engine cannot be started.
        """
        self._mark = mark
        try:
            self._process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, self._mark: "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            where = f" in {str(folder)!r}" if folder is not None else ""
            message = f"{command[0]!r} cannot be started{where}: {reason}{_hint(command)}"
            raise EngineBroken(Failure(FailureKind.NOT_STARTED, message)) from None
        self._input = EngineInput(cast("IO[bytes]", self._process.stdin))
        self._output = EngineOutput(cast("IO[bytes]", self._process.stdout))
        self._errors = EngineErrors(cast("IO[bytes]", self._process.stderr))

    def send(self, line: bytes) -> None:
        """Queue a line for the engine's input; a line end is added."""
        self._input.put(line + b"\n")

    def next_line(self, deadline: float) -> bytes | None:
        """Return the next line of output without its line end; None if the deadline passes first.

        Raises:
            EngineBroken: the engine ended, closed its output, or wrote an endless line.
        """
        while (line := self._output.take_line()) is None:
            unread = self._output.unread
            if unread > LONGEST_LINE:
                message = f"it wrote a line of more than {LONGEST_LINE:,} bytes"
                raise EngineBroken(self.failure(FailureKind.FLOODED, message))
            if self._output.has_ended and not unread:
                raise EngineBroken(self._ended())
            if not self._output.wait(unread, min(deadline, monotonic() + _GRACE)):
                if self._process.poll() is not None:
                    raise EngineBroken(self._ended())  # a child may still hold the output
                if monotonic() >= deadline:
                    return None
        return line

    def failure(self, kind: FailureKind, message: str) -> Failure:
        """Return a failure of that kind, with the telling lines of the standard error."""
        said = self._errors.text
        return Failure(kind, message, excerpt_of(said), exception_in(said))

    @property
    def unread(self) -> int:
        """The number of bytes after the last line end."""
        return self._output.unread

    def close(self) -> None:
        """Close the engine's input, give it a moment to end, then kill its whole group."""
        try:
            self._input.close()
            self._output.discard()
            self._output.wait(0, monotonic() + _GRACE)
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the engine and every process that it started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        kill_marked(self._mark)
        self._process.wait()
        self._input.close()
        self._output.discard()
        if not all([self._output.join(_SLICE), self._errors.join(_SLICE)]):
            _kill(_writers({self._output.name, self._errors.name}))
        for pipe in (self._input, self._output, self._errors):
            pipe.join(_GRACE)

    def _ended(self) -> Failure:
        """Return whether the engine ended or only closed its output."""
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return self.failure(FailureKind.CLOSED, "it closed its output but still runs")
        self._errors.join(_GRACE)
        return self.failure(FailureKind.CRASHED, f"it ended with {_status_words(status)}")


def _status_words(status: int) -> str:
    if status < 0:
        with suppress(ValueError):
            return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"
