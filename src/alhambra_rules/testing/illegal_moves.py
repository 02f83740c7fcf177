"""Cells where a move breaks a building rule, one kind of breach after the other.

In a legal city the kind of breach follows from the cell's neighbours alone, so no city is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import NamedTuple

from alhambra_rules.model import ORIGIN, Cell, City, Side, Tile
from alhambra_rules.placement import HouseRules, legal_placements, legal_removals, legal_swaps


class Breach(NamedTuple):
    """Cells where a move breaks the same rule in the same way.

    Attributes:
        rule: the id of a rule that the move breaks.
        cells: the cells, at least one, sorted.
    """

    rule: str
    cells: tuple[Cell, ...]


def bad_placements(city: City, tile: Tile, house: HouseRules | None) -> Iterator[Breach]:
    """Yield the cells where the tile may not be laid.

    Each rule comes alone where that is possible: a wall against an open side breaks
    build.walls-match, and build.on-foot only if no other side lets anybody through. The last cell
    that breaks build.shared-edge is far away; the others touch a corner.
    """
    legal = legal_placements(city, tile, house=house)
    near = {*city.tiles, *(cell for built in city.tiles for cell in built.around())}
    yield from _by_kind((cell, _placed_on(city, tile, cell)) for cell in near.difference(legal))
    yield Breach("build.shared-edge", (Cell(max(cell.x for cell in near) + 4, 0),))


def bad_removals(city: City, house: HouseRules | None) -> Iterator[Breach]:
    """Yield the cells whose tile may not be removed: cut off, surrounded, or the fountain."""
    stay = city.tiles.keys() - legal_removals(city, house=house)
    yield from _by_kind((cell, _removed_from(city, cell)) for cell in stay)


def bad_swaps(city: City, tile: Tile, house: HouseRules | None) -> Iterator[Breach]:
    """Yield the cells whose tile may not be swapped for this one, with and without a way in."""
    stay = city.tiles.keys() - legal_swaps(city, tile, house=house)
    yield from _by_kind((cell, _swapped_on(city, tile, cell)) for cell in stay)


_Kind = tuple[str, str]
"""A rule, and what else tells one kind of breach from another."""


def _by_kind(cells: Iterable[tuple[Cell, _Kind]]) -> Iterator[Breach]:
    kinds: dict[_Kind, list[Cell]] = {}
    for cell, kind in sorted(cells):
        kinds.setdefault(kind, []).append(cell)
    for (rule, _), alike in sorted(kinds.items()):
        yield Breach(rule, tuple(alike))


def _placed_on(city: City, tile: Tile, cell: Cell) -> _Kind:
    if cell in city.tiles:
        return ("build.fountain", "") if cell == ORIGIN else ("build.one-per-cell", "")
    built = [side for side in Side if cell.next(side) in city.tiles]
    if not built:
        return "build.shared-edge", ""
    mismatched = _mismatched(city, tile, cell)
    open_sides = set(built) - mismatched - tile.walls
    if mismatched:
        return "build.walls-match", "" if open_sides else "build.on-foot"
    return ("build.no-gaps", "") if open_sides else ("build.on-foot", "")


def _removed_from(city: City, cell: Cell) -> _Kind:
    if cell == ORIGIN:
        return "build.fountain", ""
    surrounded = all(beside in city.tiles for beside in cell.beside())
    return ("build.no-gaps", "") if surrounded else ("build.on-foot", "")


def _swapped_on(city: City, tile: Tile, cell: Cell) -> _Kind:
    if cell == ORIGIN:
        return "build.fountain", ""
    built = {side for side in Side if cell.next(side) in city.tiles}
    way_in = built - _mismatched(city, tile, cell) - tile.walls
    return "build.walls-match", "" if way_in else "build.on-foot"


def _mismatched(city: City, tile: Tile, cell: Cell) -> Set[Side]:
    """Return the sides about which the tile and a neighbour disagree."""
    return {
        side
        for side in Side
        if (beside := city.tiles.get(cell.next(side))) is not None
        and (side in tile.walls) != (side.opposite in beside.walls)
    }
