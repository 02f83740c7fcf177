"""How much memory something takes, as Python counts it."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable


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
