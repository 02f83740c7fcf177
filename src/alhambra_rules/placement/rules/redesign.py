"""redesign.to-reserve and redesign.swap: only a tile that lies there can be removed or swapped."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL, SWAP, TO_RESERVE
from alhambra_rules.model import Cell, City, Tile
from rulebook_kit import Violation


def nothing_to_remove(city: City, cell: Cell) -> Iterator[Violation]:
    """Yield the cell to remove from if it is empty.

    Rule: redesign.to-reserve (et-2005, ru, hu).
    """
    if cell not in city.tiles:
        yield TO_RESERVE.broken_at(cell)


def nothing_to_swap(city: City, cell: Cell) -> Iterator[Violation]:
    """Yield the cell to swap on if it is empty.

    Rule: redesign.swap (et-2005, ru, hu).
    """
    if cell not in city.tiles:
        yield SWAP.broken_at(cell)


def swapped_for_itself(city: City, tile: Tile, cell: Cell) -> Iterator[Violation]:
    """Yield the tile if it already lies on the cell, so it cannot be in hand.

    Rule: build.one-per-cell.
    """
    if cell in city.cells_of(tile):
        yield ONE_PER_CELL.broken_at(cell, template="build.one-per-cell-swap", tile=tile)
