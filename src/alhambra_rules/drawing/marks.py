"""What is marked in a drawing, and how far from the fountain a city is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT
from alhambra_rules.model import BuildingType, Cell, City
from alhambra_rules.rulebook import Violation

_CITY = re.compile(r"\$\.players\[(\d+)\]")
_NOTHING: Mapping[Cell, tuple[int, ...]] = MappingProxyType({})
_NO_CHESTS: Mapping[Cell, tuple[BuildingType, ...]] = MappingProxyType({})


@frozen
class Marks:
    """What a drawing marks.

    Attributes:
        faults: the numbers of the faults on each cell; a cell with faults has ``!`` corners.
        gaps: the empty cells that are called a gap.
        placements: the empty cells that a tile may be laid on, marked ``*``.
        swaps: the cells whose tile may be swapped, with ``*`` corners.
        unreachable: the cells whose tile nobody can walk to.
        chests: the colours of the chests on each cell, shown as initials after ``$``.
    """

    faults: Mapping[Cell, tuple[int, ...]] = field(default=_NOTHING)
    gaps: frozenset[Cell] = frozenset()
    placements: frozenset[Cell] = frozenset()
    swaps: frozenset[Cell] = frozenset()
    unreachable: frozenset[Cell] = frozenset()
    chests: Mapping[Cell, tuple[BuildingType, ...]] = field(default=_NO_CHESTS)

    def with_chests(self, chests: Iterable[tuple[Cell, BuildingType]]) -> Marks:
        """Return the same marks with these chests."""
        lying: dict[Cell, tuple[BuildingType, ...]] = {}
        for cell, chest in chests:
            lying[cell] = (*lying.get(cell, ()), chest)
        return evolve(self, chests=lying)


UNMARKED = Marks()
"""Nothing is marked."""


def numbered(violations: Iterable[Violation], first: int = 1) -> tuple[tuple[int, Violation], ...]:
    """Return the violations with their numbers, which begin at the first one told."""
    return tuple(enumerate(violations, start=first))


def faults_on(violations: Iterable[tuple[int, Violation]]) -> Marks:
    """Return the marks for numbered violations on the cells that they name."""
    faults: dict[Cell, tuple[int, ...]] = {}
    gaps: set[Cell] = set()
    unreachable: set[Cell] = set()
    for number, violation in violations:
        for cell in violation.cells:
            faults[cell] = (*faults.get(cell, ()), number)
        if violation.rule == NO_GAPS:
            gaps.update(violation.cells)
        if violation.rule == ON_FOOT:
            unreachable.update(violation.cells)
    return Marks(faults, frozenset(gaps), unreachable=frozenset(unreachable))


def seat_of(violation: Violation) -> int | None:
    """Return which player's city a fault of a table is about, from 0; None if it is no city's."""
    city = _CITY.fullmatch(violation.where or "")
    return int(city[1]) if city else None


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
