"""Plugin for pytest: quick tests before slow ones, and nothing remembered from before the change.

Quick tests come first so that a changed line is noticed sooner. What was kept before is forgotten:
mutmut notes which tests reach a line, and would miss those for which an earlier test had played
the game; and it tries every change in a copy of a process that has run all tests before.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

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
    stats = Path("mutmut-stats.json")
    if stats.exists():
        took: Mapping[str, float] = json.loads(stats.read_text())["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))


def _forget() -> None:
    """Empty the caches."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in tuple(vars(module).values()):
                forget = getattr(value, "cache_clear", None)
                if callable(forget):
                    forget()
