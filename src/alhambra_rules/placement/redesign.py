"""redesign.to-reserve and redesign.swap: a tile must be there to be taken out of the city."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL, SWAP, TO_RESERVE
from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.rulebook import Violation


def nothing_to_remove(city: City, cell: Cell) -> Iterator[Violation]:
    """Name an empty cell from which a tile was to go to the reserve.

    Rule: redesign.to-reserve (et-2005, ru, hu).
    """
    if cell not in city.tiles:
        yield TO_RESERVE.broken_at(cell, message=f"there is no tile on {cell} to remove")


def nothing_to_swap(city: City, cell: Cell) -> Iterator[Violation]:
    """Name an empty cell on which tiles were to be swapped.

    Rule: redesign.swap (et-2005, ru, hu).
    """
    if cell not in city.tiles:
        yield SWAP.broken_at(cell, message=f"there is no tile on {cell} to swap")


def swapped_for_itself(city: City, tile: Tile, cell: Cell) -> Iterator[Violation]:
    """Name a tile that was to take the cell on which it lies already: it cannot be in hand.

    Rule: build.one-per-cell.
    """
    if cell in city.cells_of(tile):
        yield ONE_PER_CELL.broken_at(cell, message=f"{tile} lies on {cell} already", tile=tile.id)
