"""The moves: each makes a new city that is legal, or raises with everything that it breaks."""

from alhambra_rules.model import Cell, City, Tile, keep, tile_of
from alhambra_rules.placement.checks import check_placement, check_removal, check_swap
from alhambra_rules.placement.ground_plan import ground_plan
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.placement.legality import is_legal
from alhambra_rules.rulebook import IllegalMove


def place(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile laid on the cell.

    Raises:
        IllegalMove: a rule would be broken; ``.report`` holds all of them.
        UnknownTile, InvalidArgument: as ``check_placement`` raises them.
    """
    new, where = tile_of(tile), Cell.of(cell)
    if not may_place(city, new, where):
        raise IllegalMove(check_placement(city, new, where))
    grown = city.with_tile(new, where)
    keep(grown, is_legal, True)
    before = ground_plan(city)
    plan = before and before.with_tile(where, grown.tiles[where].code)
    if plan:
        keep(grown, ground_plan, plan)
    return grown


def remove(city: City, cell: tuple[int, int]) -> City:
    """Return the city without the tile on the cell. Errors as for ``place``."""
    where = Cell.of(cell)
    if not may_remove(city, where):
        raise IllegalMove(check_removal(city, where))
    smaller = city.without_tile(where)
    keep(smaller, is_legal, True)
    return smaller


def swap(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile in place of the one on the cell. Errors as for ``place``."""
    new, where = tile_of(tile), Cell.of(cell)
    if not may_swap(city, new, where):
        raise IllegalMove(check_swap(city, new, where))
    changed = city.without_tile(where).with_tile(new, where)
    keep(changed, is_legal, True)
    return changed
