"""What `make test` leaves to ``make test-long``: tests with the mark ``long``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final

import pytest
from _pytest.mark import ParameterSet

LONG: Final = pytest.mark.long
"""For a test that takes over 5 seconds, or that covers with more seeds what another covers."""

each_seeds: Final = pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(1), id="one-seed"), pytest.param(range(10), id="ten-seeds", marks=LONG)],
)
"""Run a test with one seed, and at length with ten, which make a statistic."""


def first(number: int, cases: Iterable[ParameterSet | Sequence[object]]) -> list[ParameterSet]:
    """Return the cases of a test; all but so many of them are long, since they cover the same."""
    made = [ParameterSet.extract_from(case) for case in cases]
    return [case if at < number else case._replace(marks=[LONG]) for at, case in enumerate(made)]


def assert_sizes(found: Sequence[int], *, usual: int, worst: int) -> None:
    """Fail if any size is too large, or if their median is and there are enough for one."""
    assert max(found) <= worst
    assert len(found) == 1 or median(found) <= usual
