"""Grow a legal city for a strategy, one legal placement after the other.

Each step draws a tile and then one of its legal cells. Examples shrink towards the cheapest tile on
the cell nearest to the fountain. A wall all round ends a city: if it is still too small then, the
last steps are undone and others tried.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, repeat
from typing import NamedTuple, TypeVar

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


_Drawn = TypeVar("_Drawn")
_PLACES = {tile_id: place for place, tile_id in enumerate((*TILES, *BAZAARS))}


class Step(NamedTuple):
    """A tile and where it is laid."""

    tile: Tile
    cell: Cell


ANY_SHAPE = Shape(lambda _city, _tile, cells: cells)
"""No preference for any cell."""


def place_of(tile: Tile) -> int:
    """Return the number of a tile among the 54 and then the eight bazaars, from 0."""
    return _PLACES[tile.id]


def deck_without(cities: Iterable[City], *, bazaars: bool = False) -> list[Tile]:
    """Return the tiles that are in none of the cities, cheapest first, with bazaars on request."""
    laid = {placed.tile.id for city in cities for _, placed in city.pieces}
    printed = [*TILES.values(), *(BAZAARS.values() if bazaars else ())]
    return [tile for tile in printed if tile.id not in laid]


def drawn_from(draw: st.DrawFn, choices: Sequence[_Drawn]) -> _Drawn:
    """Draw one of the choices; shrinks towards the first."""
    return choices[draw(st.integers(0, len(choices) - 1))]


def drawn_step(
    draw: st.DrawFn, deck: Sequence[Tile], cells_for: Callable[[Tile], Sequence[Cell]]
) -> Step | None:
    """Draw a tile of the deck and a cell for it; None if no tile has a cell.

    A tile without a cell is replaced by the next tile of the deck.
    """
    for tile in _from(deck, draw(st.integers(0, len(TILES) - 1))):
        if cells := cells_for(tile):
            return Step(tile, near_first(cells)[draw(st.integers(0, 63)) % len(cells)])
    return None


def _from(deck: Sequence[Tile], place: int) -> tuple[Tile, ...]:
    """Return the deck from the tile with that number on, or from the next tile that is in it."""
    at = bisect_left(deck, place, key=place_of)
    return (*deck[at:], *deck[:at])


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

    All steps are drawn as one list of numbers, so that an example can shrink by any one of them.

    Args:
        draw: draws from a strategy.
        begun: a legal city.
        sizes: the least and the most tiles besides the fountain. If no tile fits, a city with the
            least number stays as it is.
        shape: the shape of the city.
        deck: the tiles to lay, cheapest first; by default those that are not in the city.
        to_the_end: whether to go on until the most tiles are laid or none fits.
    """
    least, most = (max(0, size + 1 - len(begun.tiles)) for size in sizes)
    growth = _Growth(begun, deck_without([begun]) if deck is None else list(deck), shape)
    last = max([len(TILES) - 1, *map(place_of, growth.deck)])
    wishes = draw(_wishes(most if to_the_end else least, most, last))
    ahead = iter(wishes)
    while len(growth.steps) < max(least, len(wishes)):
        step = growth.step(*next(ahead, _SIMPLEST))
        if step is not None:
            growth.lay(step)
        elif len(growth.steps) >= least or not growth.steps:
            break
        else:
            growth.undo()
    return tuple(growth.stages)


_SIMPLEST = (0, 0)


@st.composite
def _wishes(draw: st.DrawFn, least: int, most: int, last: int) -> list[tuple[int, int]]:
    """Draw for each step which tile to lay, and on which of its cells, nearest first.

    A city that cannot grow draws as much as others. Otherwise examples would shrink towards the
    largest cities, which would draw least.
    """
    few = (least + most) // 2 if draw(st.booleans()) else least
    wish = st.tuples(st.integers(0, last), st.integers(0, 63))
    return draw(st.lists(wish, min_size=few, max_size=max(most, 1)))[:most]


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
        self.deck = deck
        self._shape = shape
        self._failed: list[set[tuple[frozenset[Side], Cell]]] = [set()]

    def step(self, wanted: int, place: int) -> Step | None:
        """Return the step with that tile of the deck, or with the next one that fits."""
        following = _from(self.deck, wanted)
        for tile in sorted(following, key=lambda tile: len(tile.walls) < self._shape.walls):
            if cells := self._cells_for(tile):
                return Step(tile, near_first(cells)[place % len(cells)])
        return None

    def _cells_for(self, tile: Tile) -> Sequence[Cell]:
        city, failed = self.stages[-1], self._failed[-1]
        legal = legal_placements(city, tile)
        return self._shape.prefer(city, tile, [c for c in legal if (tile.walls, c) not in failed])

    def lay(self, step: Step) -> None:
        self.stages.append(self.stages[-1].with_tile(step.tile, step.cell))
        self.steps.append(step)
        self.deck.remove(step.tile)
        self._failed.append(set())

    def undo(self) -> None:
        """Undo the last step and remember that tiles with the same walls lead nowhere there."""
        step = self.steps.pop()
        self.stages.pop()
        self._failed.pop()
        self._failed[-1].add((step.tile.walls, step.cell))
        self.deck = sorted([*self.deck, step.tile], key=place_of)
