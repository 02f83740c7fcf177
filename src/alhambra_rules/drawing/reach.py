"""How far from the fountain a city is drawn, and what is said of tiles that lie further."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alhambra_rules.model import Cell, City

REACH = 20
"""How many columns and rows from the fountain a cell is drawn: an illegal city may hold tiles
a thousand cells apart."""

_NAMED = 10


def within_reach(cell: Cell) -> bool:
    """Whether a cell is drawn."""
    return max(abs(cell.x), abs(cell.y)) <= REACH


def beyond_reach(city: City, faults: Mapping[Cell, Sequence[int]]) -> str:
    """Say which tiles lie beyond reach, the first ones by name; nothing if none does.

    Args:
        city: any city.
        faults: the numbers of the faults on each cell, which are told along.
    """
    beyond = [(cell, placed) for cell, placed in city.pieces if not within_reach(cell)]
    if not beyond:
        return ""
    named = [
        f"{placed} on {cell}{_numbers(faults.get(cell, ()))}" for cell, placed in beyond[:_NAMED]
    ]
    rest = len(beyond) - len(named)
    more = [f"and {rest} more"] if rest else []
    return f"Too far away to draw: {', '.join(named + more)}"


def _numbers(numbers: Sequence[int]) -> str:
    return f" [{', '.join(map(str, numbers))}]" if numbers else ""
