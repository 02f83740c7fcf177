"""Growing a legal city: one legal placement after the other, never trial and error.

Each step draws a tile and then one of the cells on which it may be laid. Simplest is the cheapest
tile on the cell nearest to the fountain, so that is what examples shrink towards. Where no tile
fits any more, for a wall all round ends a city, the last steps are taken back and others made
until the city is as large as it has to be.
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
"""Says on which of these cells the tile is best laid: some of them, or none to lay another."""


class Shape(NamedTuple):
    """What a city is to look like: where tiles are best laid, and which are.

    Tiles with fewer than ``walls`` walls are laid only where no other fits.
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
"""Every cell is as good as any other."""


def place_of(tile: Tile) -> int:
    """Return the place of a tile in the order of the 54 and the eight bazaars, from 0."""
    return _PLACES[tile.id]


def deck_without(cities: Iterable[City], *, bazaars: bool = False) -> list[Tile]:
    """Return the tiles that lie in none of the cities, cheapest first, and bazaars if asked for."""
    laid = {placed.tile.id for city in cities for _, placed in city.pieces}
    printed = [*TILES.values(), *(BAZAARS.values() if bazaars else ())]
    return [tile for tile in printed if tile.id not in laid]


def drawn_from(draw: st.DrawFn, choices: Sequence[_Drawn]) -> _Drawn:
    """Draw one of the choices; the simplest is the first."""
    return choices[draw(st.integers(0, len(choices) - 1))]


def drawn_step(
    draw: st.DrawFn, deck: Sequence[Tile], cells_for: Callable[[Tile], Sequence[Cell]]
) -> Step | None:
    """Draw a tile of the deck and a cell for it, near ones first; None if no tile has a cell.

    A tile without a cell is passed over for the next one of the deck.
    """
    for tile in _from(deck, draw(st.integers(0, len(TILES) - 1))):
        if cells := cells_for(tile):
            return Step(tile, near_first(cells)[draw(st.integers(0, 63)) % len(cells)])
    return None


def _from(deck: Sequence[Tile], place: int) -> tuple[Tile, ...]:
    """Return the deck beginning with the tile of that place, or the next that is in it."""
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
    """Grow a legal city and return it at every size on the way, the city begun with first.

    All steps are drawn as one list of numbers, so that an example gets smaller by leaving out
    any one of them.

    Args:
        draw: draws from a strategy.
        begun: a legal city.
        sizes: the least and the most tiles besides the fountain; where no tile fits any more, a
            city that has the least stays as it is.
        shape: what the city is to look like.
        deck: the tiles to lay, cheapest first; those not in the city if left out.
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
            growth.take_back()
    return tuple(growth.stages)


_SIMPLEST = (0, 0)


@st.composite
def _wishes(draw: st.DrawFn, least: int, most: int, last: int) -> list[tuple[int, int]]:
    """Draw for each step which tile to lay and, counted from the fountain, on which cell.

    As much is drawn where no step can be as elsewhere: else examples would shrink towards cities
    that are as large as they may be, for which less is drawn.
    """
    few = (least + most) // 2 if draw(st.booleans()) else least
    wish = st.tuples(st.integers(0, last), st.integers(0, 63))
    return draw(st.lists(wish, min_size=few, max_size=max(most, 1)))[:most]


def laid_along(draw: st.DrawFn, city: City, cells: Sequence[Cell]) -> City:
    """Lay any tiles on these cells in turn, with no wall between them, and none on the last.

    Each cell has a neighbour among the city and the cells before it, and the city no wall towards
    any of the cells. The city can grow on from the last tile, which is the cheapest without walls.
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
    """A city on its way, with what it was and what has been tried in vain."""

    def __init__(self, begun: City, deck: list[Tile], shape: Shape) -> None:
        self.stages = [begun]
        self.steps: list[Step] = []
        self.deck = deck
        self._shape = shape
        self._in_vain: list[set[tuple[frozenset[Side], Cell]]] = [set()]

    def step(self, wanted: int, place: int) -> Step | None:
        """Return the step with the tile of that number, or the next of the deck that fits."""
        following = _from(self.deck, wanted)
        for tile in sorted(following, key=lambda tile: len(tile.walls) < self._shape.walls):
            if cells := self._cells_for(tile):
                return Step(tile, near_first(cells)[place % len(cells)])
        return None

    def _cells_for(self, tile: Tile) -> Sequence[Cell]:
        """Return the preferred ones of the tile's legal cells."""
        city, in_vain = self.stages[-1], self._in_vain[-1]
        legal = legal_placements(city, tile)
        return self._shape.prefer(city, tile, [c for c in legal if (tile.walls, c) not in in_vain])

    def lay(self, step: Step) -> None:
        self.stages.append(self.stages[-1].with_tile(step.tile, step.cell))
        self.steps.append(step)
        self.deck.remove(step.tile)
        self._in_vain.append(set())

    def take_back(self) -> None:
        """Undo the last step and remember that it leads nowhere, nor does any tile like it."""
        step = self.steps.pop()
        self.stages.pop()
        self._in_vain.pop()
        self._in_vain[-1].add((step.tile.walls, step.cell))
        self.deck = sorted([*self.deck, step.tile], key=place_of)
