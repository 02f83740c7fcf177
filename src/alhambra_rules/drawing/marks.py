"""What a drawing of a city marks, and how far from the fountain it reaches."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT
from alhambra_rules.model import BuildingType, Cell, City
from rulebook_kit import Violation
from rulebook_kit.arguments import all_of
from rulebook_kit.values import FrozenDict

_CITY = re.compile(r"\$\.players\[(\d+)\]")
_NOTHING: Mapping[Cell, tuple[int, ...]] = FrozenDict({})
_NO_CHESTS: Mapping[Cell, tuple[BuildingType, ...]] = FrozenDict({})


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def grouped(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, tuple[_Value, ...]]:
    """Return the values of each key, in their order."""
    found: defaultdict[_Key, list[_Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return {key: tuple(values) for key, values in found.items()}


@frozen
class Marks:
    """What a drawing marks.

    Attributes:
        faults: the numbers of the violations on each cell, which gets ``!`` corners.
        gaps: the empty cells to label as a gap.
        placements: the empty cells that a tile may be placed on, marked ``*``.
        swaps: the cells whose tile may be swapped, with ``*`` corners.
        unreachable: the cells whose tile cannot be reached on foot.
        chests: the colours of the chests on each cell, shown as initials after ``$``.
    """

    faults: Mapping[Cell, tuple[int, ...]] = field(default=_NOTHING)
    gaps: frozenset[Cell] = frozenset()
    placements: frozenset[Cell] = frozenset()
    swaps: frozenset[Cell] = frozenset()
    unreachable: frozenset[Cell] = frozenset()
    chests: Mapping[Cell, tuple[BuildingType, ...]] = field(default=_NO_CHESTS)

    def with_chests(self, chests: Iterable[tuple[Cell, BuildingType]]) -> Marks:
        """Return the same marks with these chests instead."""
        return evolve(self, chests=grouped(chests))


UNMARKED = Marks()
"""Marks for a drawing without any."""


def numbered(violations: Iterable[Violation], first: int = 1) -> tuple[tuple[int, Violation], ...]:
    """Return the violations with consecutive numbers, beginning with ``first``.

    Raises:
        InvalidArgument: something else is among them.
    """
    given = all_of(
        violations, Violation, "violations must be those of a report such as check_city(city)"
    )
    return tuple(enumerate(given, start=first))


def faults_on(violations: Iterable[tuple[int, Violation]]) -> Marks:
    """Return the marks of numbered violations on their cells."""
    violations = list(violations)
    by_rule = grouped((one.rule, cell) for _, one in violations for cell in one.cells)
    return Marks(
        grouped((cell, number) for number, one in violations for cell in one.cells),
        gaps=frozenset(by_rule.get(NO_GAPS, ())),
        unreachable=frozenset(by_rule.get(ON_FOOT, ())),
    )


def seat_of(violation: Violation) -> int | None:
    """Return the number of the player whose city a violation is about, from 0, or None."""
    city = _CITY.fullmatch(violation.where or "")
    return int(city[1]) if city else None


REACH = 20
"""Cells are drawn up to this many columns and rows from the fountain, because the tiles of an
illegal city may be a thousand cells apart."""

_MOST_NAMED = 10


def within_reach(cell: Cell) -> bool:
    """Return whether a cell is near enough to the fountain to be drawn."""
    return max(abs(cell.x), abs(cell.y)) <= REACH


def beyond_reach(city: City, faults: Mapping[Cell, Sequence[int]]) -> str:
    """Return a sentence that names the first tiles beyond reach; empty if there are none.

    Args:
        city: any city.
        faults: the numbers of the violations on each cell, which the sentence quotes.
    """
    beyond = [
        f"{placed} on {cell}{f' {list(faults[cell])}' if faults.get(cell) else ''}"
        for cell, placed in city.pieces
        if not within_reach(cell)
    ]
    named = beyond[:_MOST_NAMED]
    if len(beyond) > len(named):
        named.append(f"and {len(beyond) - len(named)} more")
    return f"Too far away to draw: {', '.join(named)}" if named else ""
