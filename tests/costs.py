"""What something costs, in bytes and in calls: neither depends on how quick the machine is."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def _without_tracer() -> Iterator[None]:
    """Pause the coverage tracer, which costs calls, bytes and most of the time itself."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


@_without_tracer()
def peak_of(action: Callable[[], object]) -> int:
    """Return how many bytes the action takes at its most, besides what there is already.

    The action is run once before, so that what is loaded or remembered only once does not count.
    """
    action()
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@_without_tracer()
def calls_of(action: Callable[[], object]) -> int:
    """Return how many calls of functions the action makes, run once before as above."""
    action()
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls
