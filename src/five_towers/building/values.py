"""The table of which values fit on which."""

from __future__ import annotations

from five_towers.model import HIGHEST

NOTHING = HIGHEST + 1
"""The value below the first card of a tower: every value is lower."""


def _fitting(below: int) -> frozenset[int]:
    match below:
        case 0:
            return frozenset()
        case 8:
            return frozenset(range(HIGHEST + 1))
        case _:
            return frozenset({*range(below), 9})


FITTING = tuple(map(_fitting, range(NOTHING + 1)))
"""The values that fit on each value, and on ``NOTHING``.

Rules: tower.descending, tower.eight, tower.nine, tower.top (et-5t).
"""
