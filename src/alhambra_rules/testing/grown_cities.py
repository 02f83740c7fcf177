"""Strategies for legal cities of a given shape: sprawling, compact, walled or with bays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

import networkx  # loading it here keeps the first checked city within its deadline
from hypothesis import strategies as st

from alhambra_rules.model import ORIGIN, TILES, Cell, City, Tile
from alhambra_rules.scoring import longest_wall
from alhambra_rules.testing.growth import (
    ANY_SHAPE,
    Preference,
    Shape,
    deck_without,
    grown,
    laid_along,
)
from alhambra_rules.testing.pieces import one_of, sizes, whole_number, yes_or_no

SMALLEST = 4
"""The tiles besides the fountain of the smallest city with a bay."""


class _Comb(NamedTuple):
    """A comb: its cells in building order, without the fountain's, and the cells of its bays."""

    cells: list[Cell]
    bays: frozenset[Cell]


@st.composite
def _cities_with_bays(draw: st.DrawFn, least: int, most: int, bazaars: bool) -> City:
    """Draw a legal city with at least one bay; ``most`` is ``SMALLEST`` or more."""
    comb = draw(_combs(most))
    begun = laid_along(draw, City.start(), comb.cells)

    def outside_the_bays(_city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        return [cell for cell in cells if cell not in comb.bays]

    deck = deck_without([begun], bazaars=bazaars)
    return grown(draw, begun, (least, most), shape=Shape(outside_the_bays), deck=deck)[-1]


@st.composite
def _combs(draw: st.DrawFn, most: int) -> _Comb:
    """Draw a comb with two to four teeth, of at most so many tiles besides the fountain."""
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

    cells = [moved(cell) for cell in built]
    sides = [(cell, near) for cell in cells for near in cell.beside() if near in cells]
    in_building_order = [cell for _, cell in networkx.bfs_edges(networkx.Graph(sides), ORIGIN)]
    return _Comb(in_building_order, frozenset(map(moved, empty)))


def _best(worth: Callable[[City, Tile, Cell], int]) -> Preference:
    """Return the preference for the cells that are worth most."""

    def prefer(city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        worths = [worth(city, tile, cell) for cell in cells]
        most = max(worths, default=0)
        return [cell for cell, value in zip(cells, worths, strict=True) if value == most]

    return prefer


def _tiles_around(city: City, _tile: Tile, cell: Cell) -> int:
    return sum(near in city.tiles for near in cell.around())


def _wall_with(city: City, tile: Tile, cell: Cell) -> int:
    return longest_wall(city.with_tile(tile, cell)).length


ShapeName = Literal["any", "sprawling", "compact", "walled", "with-bays"]
"""The shape of a city."""

_USUAL = 16
MOST_TO_ASK_FOR = 40
"""The largest ``min_tiles``: more tiles than this do not always fit together."""

_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "any": ANY_SHAPE,
        "sprawling": Shape(_best(lambda *laid: -_tiles_around(*laid))),
        "compact": Shape(_best(_tiles_around)),
        "walled": Shape(_best(_wall_with), walls=2),
    }
)


def cities(
    *,
    min_tiles: int = 0,
    max_tiles: int | None = None,
    shape: ShapeName = "any",
    bazaars: bool = False,
) -> st.SearchStrategy[City]:
    """Draw a legal city, grown one legal placement after the other.

    Shrinks towards few cheap tiles near the fountain; the smallest city is the lone fountain.

    Args:
        min_tiles: the least number of tiles besides the fountain, 0 to 40.
        max_tiles: the most, up to 54; 16 by default, or ``min_tiles`` if that is more.
        shape: ``any``; ``sprawling``, branching lanes; ``compact``, a block; ``walled``, long
            walls, sometimes all round: the longest has about as many sides as there are tiles;
            ``with-bays``, with an empty cell that has tiles on at least three sides, which takes
            four tiles.
        bazaars: whether the eight bazaars are among the tiles.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    whole_number("min_tiles", min_tiles, 0, MOST_TO_ASK_FOR)
    most = max(_USUAL, min_tiles) if max_tiles is None else max_tiles
    with_bazaars = yes_or_no("bazaars", bazaars)
    sizes("tiles", min_tiles, most, within=(0, len(TILES)))
    if one_of("shape", shape, (*_SHAPES, "with-bays")) != "with-bays":
        return _cities(min_tiles, most, _SHAPES[shape], with_bazaars)
    whole_number("max_tiles", most, SMALLEST, len(TILES))
    return _cities_with_bays(min_tiles, most, with_bazaars)


@st.composite
def _cities(draw: st.DrawFn, least: int, most: int, shape: Shape, bazaars: bool) -> City:
    deck = deck_without((), bazaars=bazaars)
    return grown(draw, City.start(), (least, most), shape=shape, deck=deck)[-1]
