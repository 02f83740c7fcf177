"""Plugin for pytest: examples before properties, so that a changed line is noticed sooner.

What was kept before is forgotten: mutmut notes which tests reach a line, and would miss those for
which an earlier test had played the game or drawn the city; and it tries every change in a copy of
a process that has run all tests before.
"""

from __future__ import annotations

import os
import sys

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
    """Put the properties last."""
    items.sort(key=lambda item: "properties" in item.path.parts)


def _forget() -> None:
    """Empty the caches."""
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in _OURS:
            for value in tuple(vars(module).values()):
                forget = getattr(value, "cache_clear", None)
                if callable(forget):
                    forget()
