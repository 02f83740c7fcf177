"""Cities with bays: dead ends of empty cells with tiles on three sides.

A comb is laid first: a back of tiles with teeth on one side of it, so that between two teeth
there is a bay one cell wide. The fountain is any of its tiles, and the back lies on any side.
What grows afterwards keeps out of the bays; the rule against gaps keeps their mouths open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set

from attrs import frozen
from hypothesis import strategies as st

from alhambra_rules.model import ORIGIN, Cell, City, Tile
from alhambra_rules.testing.growth import Shape, deck_without, grown, laid_along

SMALLEST = 4
"""The tiles besides the fountain of the smallest city with a bay."""


@frozen
class _Comb:
    """A comb: its cells in the order in which they are laid, and the empty cells of its bays."""

    cells: tuple[Cell, ...]
    bays: frozenset[Cell]


@st.composite
def cities_with_bays(draw: st.DrawFn, least: int, most: int, bazaars: bool) -> City:
    """Draw a legal city with at least one bay; ``most`` is ``SMALLEST`` or more."""
    comb = draw(_combs(most))
    begun = laid_along(draw, City.start(), comb.cells)

    def outside_the_bays(_city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        return [cell for cell in cells if cell not in comb.bays]

    deck = deck_without([begun], bazaars=bazaars)
    return grown(draw, begun, (least, most), shape=Shape(outside_the_bays), deck=deck)[-1]


@st.composite
def _combs(draw: st.DrawFn, most: int) -> _Comb:
    """Draw a comb of at most so many tiles besides the fountain: two to four teeth."""
    bays = min(draw(st.integers(1, 3)), (most - 1) // 3)
    depth = min(draw(st.integers(1, 4)), (most - 2 * bays) // (bays + 1))
    width = 2 * bays + 1
    built = [Cell(x, y) for x in range(width) for y in range(depth + 1) if y == 0 or x % 2 == 0]
    empty = [Cell(x, y) for x in range(1, width, 2) for y in range(1, depth + 1)]
    fountain = built[draw(st.integers(0, 63)) % len(built)]
    quarters = draw(st.integers(0, 3))

    def moved(cell: Cell) -> Cell:
        x, y = cell.x - fountain.x, cell.y - fountain.y
        for _ in range(quarters):
            x, y = -y, x
        return Cell(x, y)

    return _Comb(_from_the_fountain({moved(c) for c in built}), frozenset(map(moved, empty)))


def _from_the_fountain(cells: Set[Cell]) -> tuple[Cell, ...]:
    """Return the cells but the fountain's so that each follows one of its neighbours."""
    order, ahead = [ORIGIN], deque([ORIGIN])
    while ahead:
        for cell in ahead.popleft().beside():
            if cell in cells and cell not in order:
                order.append(cell)
                ahead.append(cell)
    return tuple(order[1:])
