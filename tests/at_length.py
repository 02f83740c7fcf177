"""What the suite leaves to ``make testing-check``: the statistics over many seeds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from statistics import median

AT_LENGTH = os.environ.get("TESTING_CHECK") == "all"

SEEDS = range(10 if AT_LENGTH else 1)
"""The seeds with which a statistic is made."""


def assert_sizes(found: Sequence[int], *, usual: int, worst: int) -> None:
    """Fail if some size is too large, or, with enough seeds for one, their median."""
    assert max(found) <= worst
    assert not AT_LENGTH or median(found) <= usual
