"""Grow a legal city for a strategy, one legal placement after the other.

Each step draws a tile and then the column and the row of its cell. If the drawn tile does not fit,
or the drawn cell is not legal, the nearest one below is laid instead. So an example shrinks in two
ways: the numbers fall to those of what was laid, and from then on a step stays where it is when
another one is left out. Tiles without walls come first, because they fit almost everywhere.

A wall all round ends a city: if it is still too small then, the last steps are undone and others
tried. After 100 undone steps, the largest city so far is returned.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Final, NamedTuple

from hypothesis import strategies as st

from alhambra_rules.model import BAZAARS, TILES, Cell, City, Side, Tile
from alhambra_rules.placement import legal_placements

Preference = Callable[[City, Tile, Sequence[Cell]], Sequence[Cell]]
"""Returns the best of these cells for the tile; none to lay another tile."""


class Shape(NamedTuple):
    """The shape of a city: the best cells, and the walls of the best tiles.

    Tiles with fewer than ``walls`` walls are laid only if no other tile fits.
    """

    prefer: Preference
    walls: int = 0


_SIMPLEST_FIRST = (*sorted(TILES.values(), key=lambda tile: len(tile.walls)), *BAZAARS.values())
_PLACES = {tile.id: place for place, tile in enumerate(_SIMPLEST_FIRST)}
_MOST_STOPS = 6


class Step(NamedTuple):
    """A tile and where it is laid."""

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


def drawn_cell(draw: st.DrawFn, cells: Iterable[Cell]) -> Cell:
    """Draw one of the cells, its column and then its row. Shrinks towards the fountain.

    A drawn column or row without such a cell stands for the nearest one towards the fountain.
    """
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(x, []).append(y)
    x = _drawn_of(draw, rows)
    return Cell(x, _drawn_of(draw, rows[x]))


def _drawn_of(draw: st.DrawFn, numbers: Collection[int]) -> int:
    wish = draw(st.integers(min(numbers), max(numbers)))
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
        to_the_end: whether to go on until the most tiles are laid or none fits.
    """
    least, most = (max(0, size + 1 - len(begun.tiles)) for size in sizes)
    least = most if to_the_end else least
    growth = _Growth(begun, deck_without([begun]) if deck is None else list(deck), shape)
    least = min(least, len(growth.deck))
    largest, ways = tuple(growth.stages), _WAYS_TO_TRY
    last = max(map(place_of, growth.deck), default=0)
    stops = min(_MOST_STOPS, max(1, 24 // max(1, most - least)))
    while len(growth.steps) < most:
        number = draw(st.integers(0, stops + last))
        if number < stops and len(growth.steps) >= least:
            break
        if growth.lay(draw, max(0, number - stops)):
            continue
        largest = max(largest, tuple(growth.stages), key=len)
        if to_the_end or len(growth.steps) >= least or not growth.steps or not ways:
            break
        growth.undo()
        ways -= 1
    return max(tuple(growth.stages), largest, key=len)


_WAYS_TO_TRY = 100
"""How often a step is undone at most."""


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

    def __init__(self, begun: City, deck: list[Tile], shape: Shape) -> None:
        self.stages = [begun]
        self.steps: list[Step] = []
        self.deck = sorted(deck, key=place_of)
        self._shape = shape
        self._failed: list[set[tuple[frozenset[Side], Cell]]] = [set()]

    def lay(self, draw: st.DrawFn, place: int) -> bool:
        """Lay the tile with that number or the next best on a drawn cell; False if none fits."""
        wanted: Iterable[Tile] = nearest_first(self.deck, place)
        if self._shape.walls:
            wanted = sorted(wanted, key=lambda tile: len(tile.walls) < self._shape.walls)
        for tile in wanted:
            if cells := self._cells_for(tile):
                step = Step(tile, drawn_cell(draw, cells))
                self.stages.append(self.stages[-1].with_tile(step.tile, step.cell))
                self.steps.append(step)
                self.deck.remove(tile)
                self._failed.append(set())
                return True
        return False

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
        self.deck = sorted([*self.deck, step.tile], key=place_of)


_SIZES: Final = (0, 4, 8, 16, 30)


def size_class(number: int) -> str:
    """Return the size class of so many tiles, such as ``5 to 8``."""
    for least, most in zip((0, *(size + 1 for size in _SIZES)), _SIZES, strict=False):
        if number <= most:
            return str(most) if least >= most else f"{least} to {most}"
    return f"more than {_SIZES[-1]}"
