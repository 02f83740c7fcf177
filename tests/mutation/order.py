"""Plugin for pytest: quick tests first, none without end, nothing remembered from before.

Quick tests come first so that a changed line is noticed sooner, and a test that takes ten times as
long as before has failed. What was kept before is forgotten: mutmut notes which tests reach a line,
and would miss those for which an earlier test had played the game; and it tries every change in a
copy of a process that has run all tests before.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

import pytest

from alhambra_rules.model import City

_OURS = ("alhambra_rules", "five_towers", "tests")


def pytest_sessionstart() -> None:
    """Begin without what was kept."""
    _forget()


def pytest_runtest_setup() -> None:
    """Begin each test so while mutmut notes which lines it reaches."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        _forget()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by how long they took before anything was changed."""
    took = _took()
    items.sort(key=lambda item: took.get(item.nodeid, 0.0))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let a test fail that goes on and on; in seconds of the processor, which may be busy."""
    took = _took().get(item.nodeid)
    if took is not None:
        limit = 2 + 10 * took
        signal.signal(signal.SIGPROF, _end)
        signal.setitimer(signal.ITIMER_PROF, limit, limit)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _end(_number: int, _frame: FrameType | None) -> None:
    pytest.fail("takes ten times as long as before")


def _took() -> Mapping[str, float]:
    """Return the seconds that each test took before anything was changed, by its id."""
    stats = Path("mutmut-stats.json")
    if not stats.exists():
        return {}
    took: Mapping[str, float] = json.loads(stats.read_text())["duration_by_test"]
    return took


def _forget() -> None:
    """Empty the caches of functions, and what cities keep of what was asked about them."""
    for value in gc.get_objects():
        if type(value) is City:
            value._derived.clear()
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in tuple(vars(module).values()):
                forget = getattr(value, "cache_clear", None)
                if callable(forget):
                    forget()
