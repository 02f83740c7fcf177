"""The fast path: which moves are legal, decided without spelling out why.

All of it holds only from a legal city, with a tile that is not in it; each shortcut is a fact
about such cities:

- a tile closes no gap exactly if the built cells of the ring of eight around it form one arc;
- it can be reached exactly if one of its shared sides is open;
- without a tile a gap arises exactly if all its four neighbours are built, and somebody loses
  his way exactly if it is an articulation point of the walking graph;
- a swap is legal exactly if the walls on occupied sides stay what they were.
"""

from collections.abc import Iterator

from alhambra_rules.model import ORIGIN, Cell, City, Side, Tile
from alhambra_rules.placement.walking import walking_graph


def frontier(city: City) -> tuple[Cell, ...]:
    """Return the empty cells that share a side with the city, sorted."""
    built = city.tiles.keys()
    return tuple(sorted({beside for cell in built for beside in cell.beside()} - built))


def placements(city: City, tile: Tile) -> Iterator[Cell]:
    """Yield the cells on which the tile may be laid, sorted."""
    for cell in frontier(city):
        if _fits(city, tile, cell) and _arcs_around(city, cell) == 1:
            yield cell


def removals(city: City) -> Iterator[Cell]:
    """Yield the cells whose tile may go to the reserve, sorted."""
    import networkx  # noqa: PLC0415 - slow to load, and not everyone removes

    needed = set(networkx.articulation_points(walking_graph(city)))
    for cell in city.tiles:
        walled_in = all(beside in city.tiles for beside in cell.beside())
        if cell != ORIGIN and cell not in needed and not walled_in:
            yield cell


def swaps(city: City, tile: Tile) -> Iterator[Cell]:
    """Yield the cells on which the tile may take the place of another, sorted."""
    for cell, placed in city.tiles.items():
        shared = {side for side in Side if cell.next(side) in city.tiles}
        if cell != ORIGIN and tile.walls & shared == placed.walls & shared:
            yield cell


def _fits(city: City, tile: Tile, cell: Cell) -> bool:
    """Whether the tile agrees with all its neighbours, and one can walk over from one of them."""
    some_open = False
    for side in Side:
        neighbour = city.tiles.get(cell.next(side))
        if neighbour is not None:
            walled = side in tile.walls
            if walled != (side.opposite in neighbour.walls):
                return False
            some_open = some_open or not walled
    return some_open


def _arcs_around(city: City, cell: Cell) -> int:
    """Count the stretches of built cells in the ring of eight around an empty cell."""
    ring = [near in city.tiles for near in cell.around()]
    return sum(here and not ring[i - 1] for i, here in enumerate(ring))
