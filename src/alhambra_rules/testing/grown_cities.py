"""Strategies for legal cities, grown by placement into the shape that is asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Literal

import networkx  # noqa: F401 - loaded here, so that the first city judged keeps the deadline
from attrs import frozen
from hypothesis import strategies as st

from alhambra_rules.model import ORIGIN, TILES, Cell, City, Tile
from alhambra_rules.scoring import longest_wall
from alhambra_rules.testing.growth import ANY_SHAPE, Shape, deck_without, grown, laid_along
from alhambra_rules.testing.pieces import one_of, sizes, whole_number, yes_or_no

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


def compact(city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells with most tiles around them, so that the city becomes a block."""
    return _best(cells, lambda cell: _built_around(city, cell))


def sprawling(city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells with fewest tiles around them, so that the city becomes a tree of lanes."""
    return _best(cells, lambda cell: -_built_around(city, cell))


def walled(city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells on which the tile leaves the longest wall, so that walls run on."""
    return _best(cells, lambda cell: longest_wall(city.with_tile(tile, cell)).length)


def _best(cells: Sequence[Cell], worth: Callable[[Cell], int]) -> Sequence[Cell]:
    """Return the cells that are worth most, in their order."""
    worths = [worth(cell) for cell in cells]
    return [cell for cell, value in zip(cells, worths, strict=True) if value == max(worths)]


def _built_around(city: City, cell: Cell) -> int:
    return sum(near in city.tiles for near in cell.around())


ShapeName = Literal["any", "sprawling", "compact", "walled", "with-bays"]
"""What a city is to look like."""

_USUAL = 16
MOST_TO_ASK_FOR = 40
"""The largest ``min_tiles``: more tiles than this do not always fit together."""

_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "any": ANY_SHAPE,
        "sprawling": Shape(sprawling),
        "compact": Shape(compact),
        "walled": Shape(walled, walls=2),
    }
)


def cities(
    *,
    min_tiles: int = 0,
    max_tiles: int | None = None,
    shape: ShapeName = "any",
    bazaars: bool = False,
) -> st.SearchStrategy[City]:
    """Draw a legal city, grown by choosing among legal placements.

    Shrinks towards few tiles, cheap ones, near the fountain; the smallest is the lone fountain.

    Args:
        min_tiles: the least number of tiles besides the fountain, 0 to 40.
        max_tiles: the most, up to 54; 16 if left out, or ``min_tiles`` if that is more.
        shape: ``any``; ``sprawling``, lanes that branch; ``compact``, a block; ``walled``, long
            walls, sometimes all round: the longest has hardly fewer sides than there are tiles;
            ``with-bays``, with an empty cell that has tiles on three sides at least, which takes
            four tiles.
        bazaars: whether the eight bazaars are among the tiles.

    Raises:
        InvalidArgument: one of these means nothing here; the message echoes it.
    """
    whole_number("min_tiles", min_tiles, 0, MOST_TO_ASK_FOR)
    most = max(_USUAL, min_tiles) if max_tiles is None else max_tiles
    with_bazaars = yes_or_no("bazaars", bazaars)
    sizes("tiles", min_tiles, most, within=(0, len(TILES)))
    if one_of("shape", shape, (*_SHAPES, "with-bays")) != "with-bays":
        return _cities(min_tiles, most, _SHAPES[shape], with_bazaars)
    whole_number("max_tiles", most, SMALLEST, len(TILES))
    return cities_with_bays(min_tiles, most, with_bazaars)


@st.composite
def _cities(draw: st.DrawFn, least: int, most: int, shape: Shape, bazaars: bool) -> City:
    deck = deck_without((), bazaars=bazaars)
    return grown(draw, City.start(), (least, most), shape=shape, deck=deck)[-1]
