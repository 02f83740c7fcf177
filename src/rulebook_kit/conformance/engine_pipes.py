"""The three pipes of an engine, each with a thread that reads or writes it.

No thread waits for another one, so an engine that reads nothing, writes without end or closes a
pipe cannot stop the runner. A thread closes its own pipe when it ends. The memory is bounded: a
reader stops reading while much is unread. All of this works on every system that Python runs on.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import IO, Final

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

    def join(self, seconds: float) -> None:
        """Wait for the thread to end."""
        self._thread.join(seconds)

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
        self._tail = b""
        self._thread = _started(self._read)

    @property
    def text(self) -> str:
        """The end of what the engine wrote."""
        return self._tail.decode("utf-8", "backslashreplace").strip()

    def join(self, seconds: float) -> None:
        """Wait until the engine has closed its standard error."""
        self._thread.join(seconds)

    def _read(self) -> None:
        with suppress(OSError), self._pipe:
            while data := os.read(self._pipe.fileno(), _CHUNK):
                self._tail = (self._tail + data)[-_TAIL:]


def _started(target: Callable[[], None]) -> Thread:
    thread = Thread(target=target, daemon=True)
    thread.start()
    return thread
