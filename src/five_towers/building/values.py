"""Which values fit on which, as a table."""

from __future__ import annotations

from five_towers.model import HIGHEST

NOTHING = HIGHEST + 1
"""Stands for the top of a tower that is not begun: every value is below it."""


def _fitting(below: int) -> frozenset[int]:
    match below:
        case 0:
            return frozenset()
        case 8:
            return frozenset(range(HIGHEST + 1))
        case _:
            return frozenset({*range(below), 9})


FITTING = tuple(map(_fitting, range(NOTHING + 1)))
"""The values that may be laid on each value, and on ``NOTHING``.

Rules: tower.descending, tower.eight, tower.nine, tower.top (et-5t).
"""
