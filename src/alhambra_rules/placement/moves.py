"""Make moves: each returns a new legal city, or raises ``IllegalMove`` with all violations.

The new city caches that it is legal and how its ground plan differs from the old one.
``placed``, ``removed`` and ``swapped`` check nothing: call them for legal moves only.
"""

from alhambra_rules.model import Cell, City, Tile, keep
from alhambra_rules.model.city import city_in
from alhambra_rules.placement.bitboard.ground_plan import keep_change
from alhambra_rules.placement.bitboard.legality import is_legal, legal_plan
from alhambra_rules.placement.checks import check_placement, check_removal, check_swap, move_in
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from rulebook_kit import IllegalMove


def place(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile laid on the cell.

    Raises:
        IllegalMove: the move is illegal; ``.report`` holds all violations.
        UnknownTile, InvalidArgument: as for ``check_placement``.
    """
    city, new, where = move_in("place(city, tile, cell)", city, tile, cell)
    if not may_place(city, new, where):
        raise IllegalMove(check_placement(city, new, where))
    return placed(city, new, where)


def remove(city: City, cell: tuple[int, int]) -> City:
    """Return the city without the tile on the cell. Errors are those of ``place``."""
    city, where = city_in("remove(city, cell)", city, cell), Cell.of(cell)
    if not may_remove(city, where):
        raise IllegalMove(check_removal(city, where))
    return removed(city, where)


def swap(city: City, tile: Tile | str, cell: tuple[int, int]) -> City:
    """Return the city with the tile instead of the one on the cell. Errors as for ``place``."""
    city, new, where = move_in("swap(city, tile, cell)", city, tile, cell)
    if not may_swap(city, new, where):
        raise IllegalMove(check_swap(city, new, where))
    return swapped(city, new, where)


def placed(city: City, tile: Tile, cell: Cell) -> City:
    """Return the city with the tile on the cell; the placement is known to be legal."""
    grown = city.with_tile(tile, cell)
    return _known_legal(city, grown, cell, grown.tiles[cell].code)


def removed(city: City, cell: Cell) -> City:
    """Return the city without the tile on the cell; the removal is known to be legal."""
    return _known_legal(city, city.without_tile(cell), cell, 0)


def swapped(city: City, tile: Tile, cell: Cell) -> City:
    """Return the city with the tile in place of the one on the cell; known to be legal."""
    changed = city.with_replaced(tile, cell)
    return _known_legal(city, changed, cell, changed.tiles[cell].code)


def _known_legal(city: City, after: City, cell: Cell, code: int) -> City:
    keep(after, is_legal, True)
    if plan := legal_plan(city):  # in an illegal city tiles may be stacked or turned
        keep_change(after, plan, cell, code)
    return after
