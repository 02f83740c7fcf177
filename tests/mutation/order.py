"""Plugin for pytest: examples before properties, and nothing remembered from before the change.

Examples come first so that a changed line is noticed sooner. mutmut forks each trial off a process
in which all tests have run already: whole games that it remembers would hide what is changed.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper

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
    """Put the properties last."""
    items.sort(key=lambda item: "properties" in item.path.parts)
