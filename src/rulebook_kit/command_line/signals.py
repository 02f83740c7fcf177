"""End a command in order when a signal asks it to end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

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
