"""The moves: each makes a new city that is legal, or raises with everything that it breaks."""

from alhambra_rules.model import Cell, City, Tile, tile_of
from alhambra_rules.placement.checks import check_placement, check_removal, check_swap
from alhambra_rules.rulebook import IllegalMove, Report


def place(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile laid on the cell.

    Raises:
        IllegalMove: a rule would be broken; ``.report`` holds all of them.
        UnknownTile, InvalidArgument: as ``check_placement`` raises them.
    """
    _allow(check_placement(city, tile, cell))
    return city.with_tile(tile_of(tile), Cell.of(cell))


def remove(city: City, cell: tuple[int, int]) -> City:
    """Return the city without the tile on the cell. Errors as for ``place``."""
    _allow(check_removal(city, cell))
    return city.without_tile(Cell.of(cell))


def swap(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile in place of the one on the cell. Errors as for ``place``."""
    _allow(check_swap(city, tile, cell))
    return city.without_tile(Cell.of(cell)).with_tile(tile_of(tile), Cell.of(cell))


def _allow(report: Report) -> None:
    if not report.ok:
        raise IllegalMove(report)
