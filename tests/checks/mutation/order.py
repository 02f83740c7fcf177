"""pytest plugin for mutmut: quick tests first, time limits for each, empty caches.

Quick tests come first so that a changed line is noticed sooner. ``MUTATION_SECONDS`` leaves out the
slowest: the others take so long together. A test that computes or waits ten times as long as before
fails. Caches are emptied for two reasons: mutmut records which tests reach
a line, and would miss tests that find a cached value; and it tries every change in a copy of a
process that has run all tests.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Final

import pytest

from alhambra_rules.model import City

_LIMITS: Final = MappingProxyType(
    {signal.ITIMER_PROF: (signal.SIGPROF, 2.0), signal.ITIMER_REAL: (signal.SIGALRM, 30.0)}
)
"""For each timer its signal, and the seconds that every test has. A busy machine waits longer."""

SECONDS: Final = "MUTATION_SECONDS"
"""The variable with the most seconds for the tests of a change."""

_OURS = ("alhambra_rules", "five_towers", "rulebook_kit", "tests")


_RECORDING = pytest.StashKey[bool]()
"""Whether mutmut records which lines a test reaches."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Empty the caches, and let only this process record lines: others lack mutmut's settings."""
    _empty_caches()
    recording = os.environ.get("MUTANT_UNDER_TEST") == "stats"
    session.config.stash[_RECORDING] = recording
    if recording:  # mutmut has a copy, for this process
        del os.environ["MUTANT_UNDER_TEST"]


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.config.stash[_RECORDING]:
        _empty_caches()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    took = _seconds()
    items.sort(key=lambda item: took.get(item.nodeid, 0.0))
    if "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", ""):
        until = accumulate(took.get(item.nodeid, 0.0) for item in items)
        most = float(os.environ.get(SECONDS, "inf"))
        del items[max(1, sum(seconds <= most for seconds in until)) :]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Limit the processor time of a test, and its time by the clock."""
    took = _seconds().get(item.nodeid)
    if took is not None:
        for timer, (number, least) in _LIMITS.items():
            limit = least + 10 * took
            signal.signal(number, _end)
            signal.setitimer(timer, limit, limit)
    try:
        return (yield)
    finally:
        for timer in _LIMITS:
            signal.setitimer(timer, 0)


def _end(_number: int, _frame: FrameType | None) -> None:
    pytest.fail("takes ten times as long as before")


def _seconds() -> Mapping[str, float]:
    """Return the seconds of each test without changes, by its id."""
    stats = Path("mutmut-stats.json")
    if not stats.exists():
        return {}
    took: Mapping[str, float] = json.loads(stats.read_text())["duration_by_test"]
    return took


def _empty_caches() -> None:
    frozen = gc.get_freeze_count()  # mutmut freezes all objects, and no list has frozen ones
    gc.unfreeze()
    for value in gc.get_objects():
        if type(value) is City:
            value._derived.clear()
    if frozen:
        gc.freeze()
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in tuple(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()
