"""Growing a legal city: one legal placement after the other, never trial and error.

Each step draws a tile and then one of the cells on which it may be laid. Simplest is the cheapest
tile on the cell nearest to the fountain, so that is what examples shrink towards. Where no tile
fits any more, for a wall all round ends a city, the last steps are taken back and others made
until the city is as large as it has to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from hypothesis import strategies as st

from alhambra_rules.model import TILES, Cell, City, Side, Tile
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
_PLACES = {tile: place for place, tile in enumerate(TILES.values())}


class Step(NamedTuple):
    """A tile and where it is laid."""

    tile: Tile
    cell: Cell


ANY_SHAPE = Shape(lambda _city, _tile, cells: cells)
"""Every cell is as good as any other."""


def deck_without(cities: Iterable[City]) -> list[Tile]:
    """Return the tiles that lie in none of the cities, cheapest first."""
    laid = {placed.tile.id for city in cities for _, placed in city.pieces}
    return [tile for tile in TILES.values() if tile.id not in laid]


def drawn_from(draw: st.DrawFn, choices: Sequence[_Drawn]) -> _Drawn:
    """Draw one of the choices; the simplest is the first."""
    return choices[draw(st.integers(0, len(choices) - 1))]


def drawn_step(
    draw: st.DrawFn, deck: Sequence[Tile], cells_for: Callable[[Tile], Sequence[Cell]]
) -> Step | None:
    """Draw a tile of the deck and a cell for it, near ones first; None if no tile has a cell.

    A tile without a cell is passed over for the next one of the deck.
    """
    first = draw(st.integers(0, len(deck) - 1)) if deck else 0
    for tile in (*deck[first:], *deck[:first]):
        if cells := cells_for(tile):
            return Step(tile, drawn_from(draw, near_first(cells)))
    return None


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
) -> tuple[City, ...]:
    """Grow a legal city and return it at every size on the way, the city begun with first.

    Args:
        draw: draws from a strategy.
        begun: a legal city.
        sizes: the least and the most tiles besides the fountain; where no tile fits any more, a
            city that has the least stays as it is.
        shape: what the city is to look like.
        deck: the tiles to lay, cheapest first; those not in the city if left out.
    """
    least, most = sizes
    growth = _Growth(begun, deck_without([begun]) if deck is None else list(deck), shape)
    while growth.size < most:
        best, others = growth.decks
        step = drawn_step(draw, best, growth.cells_for) or drawn_step(
            draw, others, growth.cells_for
        )
        if step is not None:
            growth.lay(step)
        elif growth.size >= least or not growth.steps:
            break
        else:
            growth.take_back()
    return tuple(growth.stages)


def laid_along(draw: st.DrawFn, city: City, cells: Iterable[Cell]) -> tuple[City, ...]:
    """Lay any tiles on these cells in turn, with no wall between them; return every stage.

    Each cell has one neighbour at least among the city and the cells before it, and the city so
    far no wall towards any of them.
    """
    ahead = list(cells)
    way = {*city.tiles, *ahead}
    stages = [city]
    for cell in ahead:
        barred = {side for side in Side if cell.next(side) in way}
        fitting = [tile for tile in deck_without(stages[-1:]) if not barred & tile.walls]
        stages.append(stages[-1].with_tile(drawn_from(draw, fitting), cell))
    return tuple(stages)


class _Growth:
    """A city on its way, with what it was and what has been tried in vain."""

    def __init__(self, begun: City, deck: list[Tile], shape: Shape) -> None:
        self.stages = [begun]
        self.steps: list[Step] = []
        self.deck = deck
        self._shape = shape
        self._in_vain: list[set[tuple[frozenset[Side], Cell]]] = [set()]

    @property
    def size(self) -> int:
        return len(self.stages[-1].tiles) - 1

    @property
    def decks(self) -> tuple[list[Tile], list[Tile]]:
        """The tiles left, those of the shape apart from the others."""
        enough = self._shape.walls
        of_shape = [tile for tile in self.deck if len(tile.walls) >= enough]
        return of_shape, [tile for tile in self.deck if len(tile.walls) < enough]

    def cells_for(self, tile: Tile) -> Sequence[Cell]:
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
        self.deck = sorted([*self.deck, step.tile], key=_PLACES.__getitem__)
