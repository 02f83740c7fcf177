"""Where a move can mend an illegal city: the few cells that are worth judging one by one.

From an illegal city a move is legal exactly if it mends everything, and it mends nothing that it
does not touch. So the cells worth judging are those that have a part in every fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT, SHARED_EDGE
from alhambra_rules.model import ORIGIN, Cell, City, once_per_city
from alhambra_rules.placement.checks import check_city
from alhambra_rules.placement.walking import walking_graph

_NOTHING: Set[Cell] = frozenset()


@once_per_city
def mending_placements(city: City) -> tuple[Cell, ...]:
    """Return the empty cells of an illegal city where one more tile may mend everything, sorted.

    It can lead to the tiles beside it, be the neighbour that one of them lacks, and fill a gap of
    one cell; nothing else.
    """
    parts = [_beside(lost) for lost in _lost(city)]
    for violation in check_city(city):
        if violation.rule is SHARED_EDGE:
            parts.append(_beside(violation.cells))
        elif violation.rule is NO_GAPS and len(violation.cells) == 1:
            parts.append({*violation.cells})
        elif violation.rule is not ON_FOOT:
            return ()
    return tuple(sorted(_common(parts) - city.tiles.keys()))


@once_per_city
def mending_removals(city: City) -> tuple[Cell, ...]:
    """Return the cells of an illegal city whose removal may mend everything, sorted.

    It can mend what is broken on that cell, and open the gaps beside it; nothing else.
    """
    parts = [
        _beside(violation.cells) if violation.rule is NO_GAPS else {*violation.cells}
        for violation in check_city(city)
    ]
    return tuple(sorted(_common(parts) & city.tiles.keys()))


@once_per_city
def mending_swaps(city: City) -> tuple[Cell, ...]:
    """Return the cells of an illegal city where another tile may mend everything, sorted.

    It can mend what is broken on that cell, and lead to tiles on it or beside it; but cells that
    are empty stay so.
    """
    parts = [_beside(lost) | lost for lost in _lost(city)]
    for violation in check_city(city):
        if violation.rule in (SHARED_EDGE, NO_GAPS):
            return ()
        if violation.rule is not ON_FOOT:
            parts.append({*violation.cells})
    return tuple(sorted(_common(parts) & city.tiles.keys()))


def _lost(city: City) -> list[set[Cell]]:
    """Return the parts of the city that cannot be reached on foot, each as its cells."""
    import networkx  # noqa: PLC0415 - slow to load, and seldom needed

    parts = networkx.connected_components(walking_graph(city))
    return [part for part in parts if ORIGIN not in part]


def _beside(cells: Iterable[Cell]) -> set[Cell]:
    return {beside for cell in cells for beside in cell.beside()}


def _common(parts: list[set[Cell]]) -> set[Cell]:
    first, *others = parts
    return first.intersection(*others)
