"""The few cells where a move can fix an illegal city.

In an illegal city a move is legal only if it fixes every violation. A move fixes only what it
touches, so only the cells that have a part in every violation need a check.
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
    """Return the empty cells of an illegal city where a new tile may fix everything, sorted.

    A new tile can open a way to the tiles beside it, be the neighbour that one of them needs, and
    fill a gap of one cell. It can fix nothing else.
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
    """Return the cells of an illegal city whose removal may fix everything, sorted.

    A removal can fix violations on its own cell and open the gaps beside it. It can fix nothing
    else.
    """
    parts = [
        _beside(violation.cells) if violation.rule is NO_GAPS else {*violation.cells}
        for violation in check_city(city)
    ]
    return tuple(sorted(_common(parts) & city.tiles.keys()))


@once_per_city
def mending_swaps(city: City) -> tuple[Cell, ...]:
    """Return the cells of an illegal city where a swap may fix everything, sorted.

    A swap can fix violations on its own cell and open a way to its own tile or those beside it.
    Empty cells stay empty.
    """
    parts = [_beside(lost) | lost for lost in _lost(city)]
    for violation in check_city(city):
        if violation.rule in (SHARED_EDGE, NO_GAPS):
            return ()
        if violation.rule is not ON_FOOT:
            parts.append({*violation.cells})
    return tuple(sorted(_common(parts) & city.tiles.keys()))


def _lost(city: City) -> list[set[Cell]]:
    """Return the parts of the city that cannot be reached on foot, each as a set of cells."""
    import networkx  # noqa: PLC0415 - slow to load and seldom needed

    parts = networkx.connected_components(walking_graph(city))
    return [part for part in parts if ORIGIN not in part]


def _beside(cells: Iterable[Cell]) -> set[Cell]:
    return {beside for cell in cells for beside in cell.beside()}


def _common(parts: list[set[Cell]]) -> set[Cell]:
    first, *others = parts
    return first.intersection(*others)
