"""Count the work of a request while it is done, because a short request can ask for hours of work.

Functions that one request can repeat without end call ``spend``. It counts nothing unless the
caller sets a limit with ``limited``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from attrs import mutable

from rulebook_kit.errors import RulebookError

MOST_WORK: Final = 1_000_000
"""The most work of one request; it takes about 10 seconds."""

MOST_BYTES: Final = 4_000_000
"""The longest answer, in bytes."""


class Overspent(RulebookError):
    """A request takes more work, or has a longer answer, than it may."""


class Unwanted(RulebookError):
    """Nobody waits for the answer any more."""


@mutable
class Allowance:
    """What a request may still cost.

    Attributes:
        work: in units of about 10 microseconds.
        size: the bytes of its answer.
    """

    work: int = MOST_WORK
    size: int = MOST_BYTES

    def spend(self, work: int, size: int = 0) -> None:
        """Count work and bytes.

        Raises:
            Overspent: nothing is left.
        """
        self.work -= work
        self.size -= size
        if self.work < 0:
            raise Overspent(f"this takes too long to answer: {_LESS}")
        if self.size < 0:
            raise Overspent(f"the answer has more than {MOST_BYTES:,} bytes: {_LESS}")


_LESS: Final = "ask about less at a time, or about a smaller game or city"

IS_WANTED: Final[ContextVar[Callable[[], bool]]] = ContextVar("is_wanted", default=lambda: True)
"""Whether a client still waits for the answer; long computations ask now and then."""

_ALLOWANCE: Final[ContextVar[Allowance | None]] = ContextVar("allowance", default=None)


def spend(work: int, size: int = 0) -> None:
    """Count work, in units of about 10 microseconds, and bytes of an answer.

    Outside ``limited``, nothing is counted or raised.

    Raises:
        Overspent: more is spent than is allowed.
        Unwanted: nobody waits for the answer any more.
    """
    allowance = _ALLOWANCE.get()
    if allowance is not None:
        allowance.spend(work, size)
        if not IS_WANTED.get()():
            raise Unwanted("nobody waits for the answer any more")


@contextmanager
def limited(allowance: Allowance) -> Iterator[None]:
    """Count what is spent within the ``with`` block, in this thread."""
    token = _ALLOWANCE.set(allowance)
    try:
        yield
    finally:
        _ALLOWANCE.reset(token)
