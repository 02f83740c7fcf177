"""What `make test` leaves to ``make test-long``: tests with the mark ``long``."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

import pytest

LONG: Final = pytest.mark.long
"""For a test that takes over 5 seconds, or that covers with more seeds what another covers."""

each_seeds: Final = pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(1), id="one-seed"), pytest.param(range(10), id="ten-seeds", marks=LONG)],
)
"""Run a test with one seed, and at length with ten, which make a statistic."""


def assert_sizes(found: Sequence[int], *, usual: int, worst: int) -> None:
    """Fail if any size is too large, or if their median is and there are enough for one."""
    assert max(found) <= worst
    assert len(found) == 1 or median(found) <= usual
