"""Legal cities that all but enclose an empty area: one more tile, and there is a gap.

First the area is drawn, of any form; then tiles are laid on the cells all round it, none with a
wall towards another of these cells, until a tile could close the ring; then the city may grow on
outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from alhambra_rules.model import FOUNTAIN, Cell, City, Tile
from alhambra_rules.placement import gaps
from alhambra_rules.testing.growth import Shape, grown

SMALLEST = 6
"""The tiles besides the fountain of the smallest city with a gap."""

SMALLEST_SEALED = 7
"""The same for a gap that has tiles at its corners too."""


def city_round_a_hole(draw: st.DrawFn, most: int, *, sealed: bool = False) -> City:
    """Draw a legal city of fewer than ``most`` tiles in which one more can close a gap.

    With ``sealed`` the corners of the gap are built on as well, wherever tiles for them fit.
    """
    per_cell = 3 if sealed else 2
    hole = _area(draw, max(1, min(draw(st.integers(1, 5)), (most - 5) // per_cell)))
    around = sorted({near for cell in hole for near in cell.around()} - hole)
    fountain = around[draw(st.integers(0, 63)) % len(around)]
    ring = {Cell(x - fountain.x, y - fountain.y) for x, y in around}
    inside = {Cell(x - fountain.x, y - fountain.y) for x, y in hole}
    on_the_ring = _open_towards(ring, ring.__contains__)
    sizes = (0, len(ring))
    stages = grown(draw, City.start(), sizes, shape=on_the_ring, to_the_end=True)
    closable = [city for city in stages if closing_cells(city, sorted(ring))]
    city = closable[-1 if sealed else draw(st.integers(0, 63)) % len(closable)]
    outside = _open_towards(ring, lambda cell: cell not in ring and cell not in inside)
    return grown(draw, city, (0, most - 1), shape=outside)[-1]


def closing_cells(city: City, cells: Sequence[Cell]) -> list[Cell]:
    """Return those of the empty cells where whatever is laid beside the city encloses something."""
    beside = [c for c in cells if c not in city.tiles and any(n in city.tiles for n in c.beside())]
    return [cell for cell in beside if gaps(city.with_tile(FOUNTAIN, cell))]


def _area(draw: st.DrawFn, size: int) -> set[Cell]:
    """Draw so many cells that are joined side to side."""
    area = {Cell(0, 0)}
    while len(area) < size:
        beside = sorted({near for cell in area for near in cell.beside()} - area)
        area.add(beside[draw(st.integers(0, 63)) % len(beside)])
    return area


def _open_towards(ring: set[Cell], allowed: Callable[[Cell], bool]) -> Shape:
    """Lay tiles on allowed cells only, and none with a wall towards the ring."""

    def prefer(_city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        return [c for c in cells if allowed(c) and not any(c.next(s) in ring for s in tile.walls)]

    return Shape(prefer)
