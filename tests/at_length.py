"""What the suite leaves to ``make testing-check``: many seeds, and the costliest cases."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import TypeVar

_T = TypeVar("_T")

AT_LENGTH = os.environ.get("TESTING_CHECK") == "all"

SEEDS = range(10 if AT_LENGTH else 1)
"""The seeds with which a statistic is made."""


def in_the_suite(cases: Mapping[str, _T], names: Collection[str]) -> Mapping[str, _T]:
    """Return the cases of those names, or all of them at length."""
    return cases if AT_LENGTH else {name: cases[name] for name in names}
