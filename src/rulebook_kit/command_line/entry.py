"""Start a command line, or say which extra it needs; end a command in order at a signal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import RawIOBase
from threading import current_thread, main_thread
from types import FrameType
from typing import TextIO

from rulebook_kit.version import installing


def buffer_output() -> None:
    """Give standard output a buffer if it has none, as with ``PYTHONUNBUFFERED``.

    Without a buffer, Python ignores it if only a part is written, as on a full disk. Lines still
    come out at once.
    """
    given = sys.stdout
    if isinstance(getattr(given, "buffer", None), RawIOBase):
        sys.stdout = os.fdopen(
            given.fileno(),
            "w",
            buffering=1,
            encoding=given.encoding,
            errors=given.errors,
            closefd=False,
        )


def print_nowhere(stream: TextIO) -> None:
    """Discard the rest of a stream that nobody can read."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


_EXTRA = ("click", "rich")
_MISSING = f"The command line needs the extra 'cli': {installing('cli')}\n"
_INTERRUPTED = 130
_REFUSED = 2


def enter(module: str, name: str) -> None:
    """Run a program with the arguments of the process, then exit with its status.

    Args:
        module: the module with ``program``, which is imported only now.
        name: the name of the program.
    """
    if getattr(sys, "frozen", False):  # the processes of an audit start a packed program again
        import_module("multiprocessing").freeze_support()
    buffer_output()
    try:
        import_module(module).program(prog_name=name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(_MISSING)
        sys.exit(_REFUSED)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except OSError:  # standard error cannot be written
        print_nowhere(sys.stderr)
        sys.exit(_REFUSED)


_SIGNALLED = 128
_ENDING = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Raise ``SystemExit`` at SIGTERM and SIGHUP, so that what the command started is ended too.

    Signals that are ignored or handled already, as by ``nohup``, stay so. Only the main thread
    receives signals; in other threads this does nothing.
    """
    is_main = current_thread() is main_thread()
    handled = [one for one in _ENDING if is_main and signal.getsignal(one) is signal.SIG_DFL]

    def leave(number: int, _frame: FrameType | None) -> None:
        for one in handled:
            signal.signal(one, signal.SIG_IGN)
        sys.exit(_SIGNALLED + number)

    for one in handled:
        signal.signal(one, leave)
    try:
        yield
    finally:
        for one in handled:
            signal.signal(one, signal.SIG_DFL)
