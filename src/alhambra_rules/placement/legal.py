"""List the legal moves of one kind, and make moves.

Legal moves are found by the fast path in a legal city, else cell by cell. A move returns a new
legal city, or raises ``IllegalMove`` with all violations. The new city caches that it is legal and
how its ground plan differs from the old one. ``placed``, ``removed`` and ``swapped`` check nothing:
call them for legal moves only.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT, SHARED_EDGE
from alhambra_rules.model import ORIGIN, Cell, City, Tile, UnknownTile, keep, once_per_city, tile_of
from alhambra_rules.model.city import city_in
from alhambra_rules.placement.bitboard.ground_plan import keep_change
from alhambra_rules.placement.bitboard.legality import (
    is_legal,
    legal_plan,
    may_replace,
    removable_tiles,
    sites,
    tile_ids,
)
from alhambra_rules.placement.checks import (
    HouseRules,
    check_city,
    check_placement,
    check_removal,
    check_swap,
    move_in,
)
from alhambra_rules.placement.rules.walking import walking_graph
from rulebook_kit import IllegalMove

_NOTHING: Set[Cell] = frozenset()


@once_per_city
def fixing_placements(city: City) -> tuple[Cell, ...]:
    """Return the empty cells of an illegal city where a new tile may fix everything, sorted.

    A new tile can open a way to the tiles next to it, be the neighbour that one of them needs, and
    fill a gap of one cell. It can fix nothing else.
    """
    parts = [_beside(lost) for lost in _lost(city)]
    for violation in check_city(city):
        if violation.rule is SHARED_EDGE:
            parts.append(_beside(violation.cells))
        elif violation.rule is NO_GAPS and len(violation.cells) == 1:
            parts.append({*violation.cells})
        elif violation.rule is not ON_FOOT:
            return ()
    return tuple(sorted(_common(parts) - city.tiles.keys()))


@once_per_city
def fixing_removals(city: City) -> tuple[Cell, ...]:
    """Return the cells of an illegal city whose removal may fix everything, sorted.

    A removal can fix violations on its own cell and open the gaps next to it. It can fix nothing
    else.
    """
    parts = [
        _beside(violation.cells) if violation.rule is NO_GAPS else {*violation.cells}
        for violation in check_city(city)
    ]
    return tuple(sorted(_common(parts) & city.tiles.keys()))


@once_per_city
def fixing_swaps(city: City) -> tuple[Cell, ...]:
    """Return the cells of an illegal city where a swap may fix everything, sorted.

    A swap can fix violations on its own cell and open a way to its own tile or those next to it.
    Empty cells stay empty.
    """
    parts = [_beside(lost) | lost for lost in _lost(city)]
    for violation in check_city(city):
        if violation.rule in (SHARED_EDGE, NO_GAPS):
            return ()
        if violation.rule is not ON_FOOT:
            parts.append({*violation.cells})
    return tuple(sorted(_common(parts) & city.tiles.keys()))


def _lost(city: City) -> list[set[Cell]]:
    """Return the parts of the city that cannot be reached on foot, each as a set of cells."""
    import networkx  # noqa: PLC0415 - slow to load and seldom needed

    parts = networkx.connected_components(walking_graph(city))
    return [part for part in parts if ORIGIN not in part]


def _beside(cells: Iterable[Cell]) -> set[Cell]:
    return {beside for cell in cells for beside in cell.beside()}


def _common(parts: list[set[Cell]]) -> set[Cell]:
    first, *others = parts
    return first.intersection(*others)


def legal_placements(
    city: City, tile: Tile | str, *, house: HouseRules | None = None
) -> tuple[Cell, ...]:
    """Return the cells on which the tile may be placed, sorted by (x, y).

    They are exactly those that ``check_placement`` accepts. ``UnknownTile`` if no tile has that id.

    >>> legal_placements(City.start(), "pavilion-2-new")
    (Cell(x=0, y=-1),)
    """
    try:
        new = tile_of(tile)
    except UnknownTile:  # a check beforehand would cost more than a kept answer
        city_in("legal_placements(city, tile)", city, tile)
        raise
    if house is not None:
        city_in("legal_placements(city, tile)", city)
        if house.ways is None:
            cells = legal_placements(city, new)
        else:
            cells = tuple(sorted(_beside(city.tiles) - city.tiles.keys()))
        return tuple(cell for cell in cells if may_place(city, new, cell, house))
    if new.id in tile_ids(city):
        return ()
    if free := sites(city):
        return free.fitting(new)
    return tuple(cell for cell in fixing_placements(city) if check_placement(city, new, cell).ok)


def legal_removals(city: City, *, house: HouseRules | None = None) -> tuple[Cell, ...]:
    """Return the cells whose tile may go to the reserve, sorted by (x, y)."""
    if house is None:
        return _removals(city)
    city_in("legal_removals(city)", city)
    cells = _removals(city) if house.ways is None else city.tiles
    return tuple(cell for cell in cells if may_remove(city, cell, house))


@once_per_city
def _removals(city: City) -> tuple[Cell, ...]:
    if plan := legal_plan(city):
        return removable_tiles(plan)
    return tuple(cell for cell in fixing_removals(city) if check_removal(city, cell).ok)


def legal_swaps(
    city: City, tile: Tile | str, *, house: HouseRules | None = None
) -> tuple[Cell, ...]:
    """Return the cells whose tile may be swapped for this one, sorted by (x, y).

    ``UnknownTile`` if no tile has that id.
    """
    try:
        new = tile_of(tile)
    except UnknownTile:  # as in legal_placements
        city_in("legal_swaps(city, tile)", city, tile)
        raise
    if house is not None:
        city_in("legal_swaps(city, tile)", city)
        cells = legal_swaps(city, new) if house.ways is None else city.tiles
        return tuple(cell for cell in cells if may_swap(city, new, cell, house))
    if new.id in tile_ids(city):
        return ()
    if free := sites(city):
        return free.swappable(new)
    return tuple(cell for cell in fixing_swaps(city) if check_swap(city, new, cell).ok)


def may_place(city: City, tile: Tile, cell: Cell, house: HouseRules | None = None) -> bool:
    """Whether ``check_placement`` accepts the tile on the cell."""
    if house is not None:
        if house.ways is not None:
            return check_placement(city, tile, cell, house=house).ok
        return may_place(city, tile, cell) and _obeys(house, city.with_tile(tile, cell))
    if free := sites(city):
        return tile.id not in tile_ids(city) and cell in free.fitting(tile)
    return check_placement(city, tile, cell).ok


def may_remove(city: City, cell: Cell, house: HouseRules | None = None) -> bool:
    """Whether ``check_removal`` accepts the removal of the tile on the cell."""
    if house is not None:
        if house.ways is not None:
            return check_removal(city, cell, house=house).ok
        return may_remove(city, cell) and _obeys(house, city.without_tile(cell))
    if is_legal(city):
        return cell in _removals(city)
    return check_removal(city, cell).ok


def may_swap(city: City, tile: Tile, cell: Cell, house: HouseRules | None = None) -> bool:
    """Whether ``check_swap`` accepts the tile in place of the one on the cell."""
    if house is not None:
        if house.ways is not None:
            return check_swap(city, tile, cell, house=house).ok
        return may_swap(city, tile, cell) and _obeys(house, city.with_replaced(tile, cell))
    if plan := legal_plan(city):
        return tile.id not in tile_ids(city) and may_replace(plan, tile, cell)
    return check_swap(city, tile, cell).ok


def _obeys(house: HouseRules, city: City) -> bool:
    return next(iter(house.violations(city)), None) is None


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
