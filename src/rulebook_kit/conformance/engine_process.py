"""The process of an engine, which cannot hang, flood or outlive its caller.

Threads read and write its pipes, so nothing here depends on the operating system. On POSIX, the
process also leads its own process group, and the whole group is killed with it. On Linux, so is
every other process that it started: a mark in the environment shows them.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, monotonic_ns
from typing import IO, Final, cast

from rulebook_kit.conformance.complaints import exception_in, excerpt_of
from rulebook_kit.conformance.engine_pipes import (
    EngineErrors,
    EngineInput,
    EngineOutput,
)
from rulebook_kit.conformance.failure import EngineBroken, Failure, FailureKind

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
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)


def _marked(mark: bytes) -> Iterator[int]:
    for file in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if file.read_bytes().count(mark):  # "not in", a mutation, would kill every process
                yield int(file.parent.name)


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
            if not self._output.wait(unread, deadline):
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
