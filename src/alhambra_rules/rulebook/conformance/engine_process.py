"""The process of an engine, which cannot hang, flood or outlive its caller.

All three pipes are watched at once until a deadline. So an engine that reads nothing, writes
without end or closes a pipe causes a failure, not a standstill. The process leads its own process
group, and the whole group is killed with it. On Linux, so is every other process that it started: a
mark in the environment shows them. POSIX only, because Windows cannot watch pipes.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, monotonic_ns
from typing import IO, Final

from alhambra_rules.rulebook.conformance.failure import EngineBroken, Failure, FailureKind

LONGEST_LINE: Final = 1_000_000
"""Bytes of one line of output; the answer about a whole game has about a thousand."""

_CHUNK: Final = 65_536
_TAIL: Final = 4_000
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
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)


def _marked(mark: bytes) -> Iterator[int]:
    for file in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark in file.read_bytes():
                yield int(file.parent.name)


class EngineProcess:
    """A running engine."""

    def __init__(
        self, command: Sequence[str], folder: str | Path | None = None, mark: str = ""
    ) -> None:
        """Start the engine, by default in the current folder and with a new mark.

        Raises:
            EngineBroken: the engine cannot be started.
        """
        self._mark = mark or new_mark()
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
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            where = f" in {str(folder)!r}" if folder is not None else ""
            message = f"{command[0]!r} cannot be started{where}: {reason}"
            raise EngineBroken(Failure(FailureKind.NOT_STARTED, message)) from None
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._tail = b""
        self._output_ended = False

    @property
    def stderr(self) -> str:
        """The end of what the engine wrote to its standard error."""
        return self._tail.decode("utf-8", "backslashreplace").strip()

    def send(self, line: bytes) -> None:
        """Queue a line for the engine's input; a line end is added."""
        if not self._unsent and not self._stdin.closed:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._unsent += line + b"\n"

    def next_line(self, deadline: float) -> bytes | None:
        """Return the next line of output without its line end; None if the deadline passes first.

        Raises:
            EngineBroken: the engine ended, closed its output, or wrote an endless line.
        """
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_LINE:
                message = f"it wrote a line of more than {LONGEST_LINE:,} bytes"
                raise EngineBroken(self.failure(FailureKind.FLOODED, message))
            if self._output_ended:
                return self._last_line()
            left = deadline - monotonic()
            if left <= 0:
                return None
            self._watch(left)
        line, _, rest = self._unread.partition(b"\n")
        self._unread = rest
        return bytes(line)

    def failure(self, kind: FailureKind, message: str) -> Failure:
        """Return a failure of that kind, with the end of the standard error."""
        return Failure(kind, message, self.stderr)

    @property
    def unread(self) -> int:
        """The number of bytes after the last line end."""
        return len(self._unread)

    def close(self) -> None:
        """Close the engine's input, give it a moment to end, then kill its whole group."""
        try:
            self._stop_writing()
            deadline = monotonic() + _GRACE
            while not self._output_ended and (left := deadline - monotonic()) > 0:
                self._watch(left)
                self._unread.clear()
        finally:
            self.kill()

    def kill(self) -> None:
        """Kill the engine and whatever it started, at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        kill_marked(self._mark)
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            with suppress(OSError):
                pipe.close()
        self._process.wait()

    def _watch(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._read()
            else:
                self._read_error()

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._unsent[:_CHUNK])
        except OSError:
            self._stop_writing()
            return
        del self._unsent[:written]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _stop_writing(self) -> None:
        """Close the engine's input: nothing more comes, or the engine has closed it itself."""
        if self._unsent and not self._stdin.closed:
            self._selector.unregister(self._stdin)
        self._unsent.clear()
        with suppress(OSError):
            self._stdin.close()

    def _read(self) -> None:
        data = os.read(self._stdout.fileno(), _CHUNK)
        self._unread += data
        if not data:
            self._selector.unregister(self._stdout)
            self._output_ended = True

    def _read_error(self) -> None:
        data = os.read(self._stderr.fileno(), _CHUNK)
        self._tail = (self._tail + data)[-_TAIL:]
        if not data:
            self._selector.unregister(self._stderr)

    def _last_line(self) -> bytes:
        """Return the output after the last line end; raise ``EngineBroken`` if there is none."""
        if self._unread:
            line = bytes(self._unread)
            self._unread.clear()
            return line
        raise EngineBroken(self._ended())

    def _ended(self) -> Failure:
        """Return whether the engine ended or only closed its output."""
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return self.failure(FailureKind.CLOSED, "it closed its output but still runs")
        deadline = monotonic() + _GRACE
        while self._stderr in self._selector.get_map() and monotonic() < deadline:
            self._watch(_GRACE)
        return self.failure(FailureKind.CRASHED, f"it ended with {_status_words(status)}")


def _status_words(status: int) -> str:
    if status < 0:
        with suppress(ValueError):
            return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    pipes = (process.stdin, process.stdout, process.stderr)
    opened = tuple(pipe for pipe in pipes if pipe is not None)
    for pipe in opened:
        os.set_blocking(pipe.fileno(), False)
    stdin, stdout, stderr = opened
    return stdin, stdout, stderr
