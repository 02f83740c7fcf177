"""Plugin for pytest: quick tests before slow ones, and nothing remembered from before the change.

Quick tests come first so that a changed line is noticed sooner. mutmut forks each trial off a
process in which all tests have run already: whole games that it remembers would hide the change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

_OURS = ("alhambra_rules", "five_towers", "tests")


def pytest_sessionstart() -> None:
    """Forget what functions of the library and of its tests remember."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in tuple(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by how long they took before anything was changed."""
    stats = Path("mutmut-stats.json")
    if stats.exists():
        took: Mapping[str, float] = json.loads(stats.read_text())["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))
