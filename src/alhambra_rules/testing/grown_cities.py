"""Strategies for legal cities of a given shape: sprawling, compact, walled or with bays.

A city grows by one legal placement after the other.

Each step draws a tile and then the column and the row of its cell. A step whose tile is placed
already or does not fit, or whose cell is not legal, lays nothing. So no step depends on how many
come before it: leave one out, and the others stay, except those that needed it. That makes
counterexamples small. In a city that is still too small, and in a walled one, the nearest tile and
cell are placed instead. Tiles without walls come first, because they fit almost everywhere.

A city is also dressed as a whole: it has the tiles as drawn, or from each type those with the
fewest or the most walls. Many a counterexample needs only the walls, or none.

A wall all round ends a city: if it is still too small then, the last steps are undone and others
tried. After 100 undone steps, the largest city so far is returned.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Final, Literal, NamedTuple, SupportsIndex

import networkx
from hypothesis import strategies as st

from alhambra_rules.model import BAZAARS, ORIGIN, TILES, Cell, City, Side, Tile, tile_of
from alhambra_rules.placement import check_city, legal_placements
from alhambra_rules.scoring import longest_wall
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import in_a_list, wrong_value
from rulebook_kit.testing.strategies import label, one_of, sizes, whole_number, yes_or_no
from rulebook_kit.values import FrozenDict

Preference = Callable[[City, Tile, Sequence[Cell]], Sequence[Cell]]
"""Returns the best of these cells for the tile; none to lay another tile."""


class Shape(NamedTuple):
    """The shape of a city: the best cells, and the walls of the best tiles.

    Tiles with fewer than ``walls`` walls are placed only if no other tile fits.
    """

    prefer: Preference
    walls: int = 0


_SIMPLEST_FIRST = (*sorted(TILES.values(), key=lambda tile: len(tile.walls)), *BAZAARS.values())
_PLACES = {tile.id: place for place, tile in enumerate(_SIMPLEST_FIRST)}
_MOST_STOPS = 6


class Step(NamedTuple):
    """A tile and where it is placed."""

    tile: Tile
    cell: Cell


ANY_SHAPE = Shape(lambda _city, _tile, cells: cells)
"""No preference for any cell."""


def place_of(tile: Tile) -> int:
    """Return the number of a tile, from 0: tiles without walls first, and bazaars last."""
    return _PLACES[tile.id]


def deck_without(cities: Iterable[City], *, bazaars: bool = False) -> list[Tile]:
    """Return the tiles that are in none of the cities, cheapest first, with bazaars on request."""
    laid = {placed.tile.id for city in cities for _, placed in city.pieces}
    printed = [*TILES.values(), *(BAZAARS.values() if bazaars else ())]
    return [tile for tile in printed if tile.id not in laid]


def drawn_cell(draw: st.DrawFn, cells: Iterable[Cell]) -> tuple[Cell, bool]:
    """Draw one of the cells, its column and then its row. Shrinks towards the fountain.

    The second value says whether the drawn cell is among them. If not, the first is the nearest
    one towards the fountain.
    """
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(x, []).append(y)
    column = draw(st.integers(min(rows), max(rows)))
    x = _nearest_to(column, rows)
    row = draw(st.integers(min(rows[x]), max(rows[x])))
    cell = Cell(x, _nearest_to(row, rows[x]))
    return cell, cell == (column, row)


def _nearest_to(wish: int, numbers: Collection[int]) -> int:
    if wish in numbers:
        return wish
    return min(numbers, key=lambda n: (not min(wish, 0) <= n <= max(wish, 0), abs(n - wish), n))


def nearest_first(ordered: Sequence[Tile], place: int) -> Iterator[Tile]:
    """Yield the tile with that number and those before it, nearest first, then those after it."""
    at = bisect_right(ordered, place, key=place_of)
    return chain(reversed(ordered[:at]), ordered[at:])


def near_first(cells: Iterable[Cell]) -> list[Cell]:
    """Sort the cells by their distance from the fountain."""
    return sorted(cells, key=lambda cell: (abs(cell.x) + abs(cell.y), cell))


def grown(
    draw: st.DrawFn,
    begun: City,
    sizes: tuple[int, int],
    *,
    shape: Shape = ANY_SHAPE,
    deck: Sequence[Tile] | None = None,
    to_the_end: bool = False,
) -> tuple[City, ...]:
    """Grow a legal city; return it at every size, from the given city on.

    Args:
        draw: draws from a strategy.
        begun: a legal city.
        sizes: the least and the most tiles besides the fountain. The city stays smaller if no tile
            is left, or if none fits in any of many ways to grow.
        shape: the shape of the city.
        deck: the tiles to lay; by default those that are not in the city.
        to_the_end: whether to continue until the most tiles are placed or none fits.
    """
    least, most = (max(0, size + 1 - len(begun.tiles)) for size in sizes)
    least = most if to_the_end else least
    growth = _Growth(begun, deck_without([begun]) if deck is None else deck, shape)
    if not growth.pool or not most:
        return (begun,)
    if not (to_the_end or shape.walls):
        growth.dress = draw(st.integers(0, _AS_DRAWN + 2))
    least = min(least, len(growth.pool))
    largest, ways = tuple(growth.stages), _WAYS_TO_TRY
    stops = min(_MOST_STOPS, max(1, 24 // max(1, most - least)))
    last = place_of(growth.pool[-1])
    while True:
        number = draw(st.integers(0, stops + last))
        # A full city draws a number, too. So when a step is left out, a number stands there.
        if len(growth.steps) >= most or (number < stops and len(growth.steps) >= least):
            break
        is_enough = len(growth.steps) >= least and not shape.walls
        if growth.lay(draw, max(0, number - stops), or_nothing=is_enough):
            continue
        largest = max(largest, tuple(growth.stages), key=len)
        if to_the_end or len(growth.steps) >= least or not growth.steps or not ways:
            break
        growth.undo()
        ways -= 1
    return max(tuple(growth.stages), largest, key=len)


_WAYS_TO_TRY = 100
"""How often a step is undone at most."""

_FEWEST_WALLS, _MOST_WALLS, _AS_DRAWN = 0, 1, 2
"""How a city is dressed. From 2 on, numbers leave the tiles as drawn: most cities are so."""


def laid_along(draw: st.DrawFn, city: City, cells: Sequence[Cell]) -> City:
    """Lay tiles on these cells in turn, without walls between them.

    Each cell has a neighbour in the city or among the cells before it, and the city has no wall
    towards any of the cells. The last tile is the cheapest without walls, so the city can go on
    from there.
    """
    way = {*city.tiles, *cells}
    open_tile = next(tile for tile in deck_without([city]) if not tile.walls)
    wishes = draw(st.lists(st.integers(0, len(TILES) - 1), max_size=len(cells)))
    for wish, cell in zip(chain(wishes, repeat(0)), cells[:-1], strict=False):
        barred = {side for side in Side if cell.next(side) in way}
        deck = (tile for tile in deck_without([city]) if tile != open_tile)
        fitting = [tile for tile in deck if not barred & tile.walls]
        city = city.with_tile(fitting[wish % len(fitting)], cell)
    return city.with_tile(open_tile, cells[-1])


class _Growth:
    """A growing city, with its earlier stages and the steps that lead nowhere."""

    def __init__(self, begun: City, deck: Iterable[Tile], shape: Shape) -> None:
        self.stages = [begun]
        self.steps: list[Step] = []
        self.dress = _AS_DRAWN
        self.pool = sorted(deck, key=place_of)
        self._shape = shape
        self._failed: list[set[tuple[frozenset[Side], Cell]]] = [set()]

    def lay(self, draw: st.DrawFn, place: int, *, or_nothing: bool = False) -> bool:
        """Lay the tile with that number on a drawn cell; False if no tile fits.

        If that cannot be, place the nearest tile on the nearest cell, or nothing.
        """
        wanted = list(nearest_first(self.pool, place))
        if self._shape.walls:
            wanted.sort(key=lambda tile: len(tile.walls) < self._shape.walls)
        fitting = ((tile, cells) for tile in wanted if (cells := self._cells_for(tile)))
        tile, cells = next(fitting, (None, ()))
        if tile is None:
            return False
        cell, is_legal = drawn_cell(draw, cells)
        if or_nothing and not (is_legal and tile is wanted[0]):
            return True
        step = Step(self._dressed(tile, cell), cell)
        self.stages.append(self.stages[-1].with_tile(step.tile, step.cell))
        self.steps.append(step)
        self._failed.append(set())
        return True

    def _dressed(self, tile: Tile, cell: Cell) -> Tile:
        """Return the tile, or one of its type with the fewest or the most walls on that cell."""
        if self.dress >= _AS_DRAWN:
            return tile
        sign = 1 if self.dress == _FEWEST_WALLS else -1
        kin = [one for one in self.pool if one.type is tile.type and cell in self._cells_for(one)]
        return min(kin, key=lambda one: (sign * len(one.walls), one is not tile))

    def _cells_for(self, tile: Tile) -> Sequence[Cell]:
        city, failed = self.stages[-1], self._failed[-1]
        legal = legal_placements(city, tile)
        if failed:
            legal = tuple(cell for cell in legal if (tile.walls, cell) not in failed)
        return self._shape.prefer(city, tile, legal)

    def undo(self) -> None:
        """Undo the last step and remember that tiles with the same walls lead nowhere there."""
        step = self.steps.pop()
        self.stages.pop()
        self._failed.pop()
        self._failed[-1].add((step.tile.walls, step.cell))


_SIZES: Final = (0, 4, 8, 16, 30)


def size_class(number: int) -> str:
    """Return the size class of a number of tiles, such as ``5 to 8``."""
    for least, most in zip((0, *(size + 1 for size in _SIZES)), _SIZES, strict=False):
        if number <= most:
            return str(most) if least >= most else f"{least} to {most}"
    return f"more than {_SIZES[-1]}"


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
    city = grown(draw, begun, (least, most), shape=Shape(outside_the_bays), deck=deck)[-1]
    return _labelled(city, "with-bays")


@st.composite
def _combs(draw: st.DrawFn, most: int) -> _Comb:
    """Draw a comb of two to four teeth, with at most ``most`` tiles besides the fountain."""
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


def _bays_around(city: City, _tile: Tile, cell: Cell) -> int:
    """Count the tiles that the empty cells next to this one have at their other sides."""
    empty = [near for near in cell.beside() if near not in city.tiles]
    return max((sum(far in city.tiles for far in near.beside()) for near in empty), default=0)


def _along_the_wall(*, may_close: bool) -> Preference:
    """Return the preference for the cells with the longest wall; without closing the city."""

    def prefer(city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        grown_by = {cell: city.with_tile(tile, cell) for cell in cells}
        walls = {cell: longest_wall(grown_by[cell]).length for cell in cells}
        for length in sorted(set(walls.values()), reverse=True):
            best = [cell for cell in cells if walls[cell] == length]
            if allowed := [cell for cell in best if may_close or _is_open(grown_by[cell])]:
                return allowed
        return ()

    return prefer


def _is_open(city: City) -> bool:
    """Return whether another tile fits."""
    return any(legal_placements(city, tile) for tile in deck_without([city]))


ShapeName = Literal["any", "sprawling", "compact", "walled", "with-bays"]
"""The shape of a city."""

_USUAL = 16
MOST_TO_ASK_FOR = 40
"""The largest ``min_tiles``: more tiles than this do not always fit together."""

_SHAPES: Mapping[str, Shape] = FrozenDict(
    {
        "any": ANY_SHAPE,
        "sprawling": Shape(_best(lambda *laid: -_tiles_around(*laid))),
        "compact": Shape(_best(_tiles_around)),
        "walled": Shape(_along_the_wall(may_close=False), walls=2),
    }
)
_WITH_NEAR_GAPS = Shape(_best(_bays_around))
_MAY_CLOSE = Shape(_along_the_wall(may_close=True), walls=2)


def cities(
    *,
    min_tiles: SupportsIndex = 0,
    max_tiles: SupportsIndex | None = None,
    shape: ShapeName = "any",
    bazaars: bool = False,
    may_close: bool = False,
    start: City | None = None,
    pool: Iterable[Tile | str] | None = None,
) -> st.SearchStrategy[City]:
    """Draw a legal city, grown one legal placement after the other.

    Shrinks towards few tiles with few walls near the fountain; the smallest city is the lone
    fountain, or ``start``.

    Args:
        min_tiles: the least number of tiles besides the fountain, 0 to 40. With ``start`` or
            ``pool`` a city is smaller if no more of their tiles fit.
        max_tiles: the most, up to 54; 16 by default, or ``min_tiles`` if that is more.
        shape: ``any``; ``sprawling``, branching lanes;
            ``compact``, a block; ``walled``, long walls: the longest has about as many sides as
            there are tiles; ``with-bays``, with an empty cell that has tiles on at least three
            sides, which takes four tiles.
        bazaars: whether the eight bazaars are among the tiles.
        may_close: whether a ``walled`` city may have a wall all round, so that no tile fits.
        start: a legal city that grows; its tiles count. The fountain by default. Not for the
            shape ``with-bays``.
        pool: the tiles to lay, or their ids; all tiles by default. Not for ``with-bays``.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
        UnknownTile: no tile has an id of the pool.
    """
    fewest = whole_number("min_tiles", min_tiles, 0, MOST_TO_ASK_FOR)
    begun = City.start() if start is None else _legal_start(start)
    least = max(fewest, len(begun.tiles) - 1)
    with_bazaars = yes_or_no("bazaars", bazaars)
    asked = max(_USUAL, least) if max_tiles is None else max_tiles
    _, most = sizes("tiles", fewest, asked, within=(0, len(TILES)))
    if most < len(begun.tiles) - 1:
        raise wrong_value("max_tiles must be at least the size of start", most)
    shapes = {**_SHAPES, "walled": _MAY_CLOSE} if yes_or_no("may_close", may_close) else _SHAPES
    if one_of("shape", shape, (*_SHAPES, "with-bays")) != "with-bays":
        deck = deck_without([begun], bazaars=with_bazaars) if pool is None else _deck(pool, begun)
        return _cities(begun, (least, most), shapes[shape], deck, shape)
    if start is not None or pool is not None:
        raise InvalidArgument("start and pool are not for the shape 'with-bays'")
    whole_number("max_tiles", most, SMALLEST, len(TILES))
    return _cities_with_bays(fewest, most, with_bazaars)


def _legal_start(start: object) -> City:
    if isinstance(start, City) and check_city(start).ok:
        return start
    raise wrong_value("start must be a legal City", start)


def _deck(pool: Iterable[Tile | str], begun: City) -> list[Tile]:
    """Return the tiles of the pool, each once, without those of the city."""
    listed = in_a_list(pool, "pool must be a list of tiles")
    tiles = {tile.id: tile for tile in map(tile_of, listed)}
    if odd := tiles.keys() - TILES.keys() - BAZAARS.keys():
        raise wrong_value("pool must contain only tiles and bazaars", min(odd))
    return [tile for tile in tiles.values() if not begun.cells_of(tile)]


@st.composite
def _cities(
    draw: st.DrawFn,
    begun: City,
    sizes: tuple[int, int],
    shape: Shape,
    deck: Sequence[Tile],
    name: ShapeName,
) -> City:
    if shape is ANY_SHAPE and draw(st.integers(0, 2)) == 2:
        shape = _WITH_NEAR_GAPS
    return _labelled(grown(draw, begun, sizes, shape=shape, deck=deck)[-1], name)


def _labelled(city: City, shape: ShapeName) -> City:
    """Return the city; tell Hypothesis' statistics its shape and size."""
    tiles = len(city.tiles) - 1
    label("cities", f"{shape}, {size_class(tiles)} tiles")
    return city
