"""Moves that break a building rule in a legal city, by the rule that they break.

What a placement breaks follows from the neighbours of its cell, so few cities have to be checked.
With house rules, all of them are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from alhambra_rules.model import ORIGIN, Cell, City, Side, Tile
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)

Move = tuple[Tile | Cell, ...]
"""The arguments of a move after the player's name: a tile and a cell, or only a cell."""


class Breach(NamedTuple):
    """Moves that break the same rule in the same way.

    Attributes:
        rule: the id of a rule that the moves break; most break no other.
        moves: the moves, at least one.
    """

    rule: str
    moves: Sequence[Move]


def bad_placements(city: City, tiles: Iterable[Tile], house: HouseRules | None) -> Iterator[Breach]:
    """Yield tiles and cells where they may not be laid.

    The last breach of build.shared-edge is far away; the others touch a corner.
    """
    near = {*city.tiles, *(cell for built in city.tiles for cell in built.around())}
    far = Cell(max(cell.x for cell in near) + 4, 0)
    tiles = list(tiles)
    yield from _by_rule(
        (_placed_on(city, tile, cell, house), (tile, cell))
        for tile in tiles
        for cell in sorted(near.difference(legal_placements(city, tile, house=house)))
    )
    yield from (Breach("build.shared-edge", [(tile, far)]) for tile in tiles[:1])


def bad_removals(city: City, house: HouseRules | None) -> Iterator[Breach]:
    """Yield the cells whose tile may not be removed: cut off, surrounded, or the fountain."""
    stay = sorted(city.tiles.keys() - legal_removals(city, house=house))
    yield from _by_rule((_removed_from(city, cell, house), (cell,)) for cell in stay)


def bad_swaps(city: City, tiles: Iterable[Tile], house: HouseRules | None) -> Iterator[Breach]:
    """Yield tiles and the cells on which they may not replace another."""
    yield from _by_rule(
        (_swapped_on(city, tile, cell, house), (tile, cell))
        for tile in tiles
        for cell in sorted(city.tiles.keys() - legal_swaps(city, tile, house=house))
    )


def _by_rule(offered: Iterable[tuple[str | None, Move]]) -> Iterator[Breach]:
    moves: dict[str, list[Move]] = {}
    for broken, move in offered:
        if broken is not None:
            moves.setdefault(broken, []).append(move)
    for broken, alike in sorted(moves.items()):
        yield Breach(broken, alike)


def _placed_on(city: City, tile: Tile, cell: Cell, house: HouseRules | None) -> str | None:
    """Return the rule that is broken, or None if several are. Rules that follow do not count."""
    if cell in city.tiles:
        return "build.fountain" if cell == ORIGIN else "build.one-per-cell"
    built = {side for side in Side if cell.next(side) in city.tiles}
    if not built:
        return "build.shared-edge"
    if house is not None:
        broken = check_placement(city, tile, cell, house=house).rules
        return broken[0] if len(broken) == 1 else None
    mismatched = _mismatched(city, tile, cell)
    ways_in = built - mismatched - tile.walls
    if mismatched:
        return "build.walls-match" if ways_in else None
    return "build.no-gaps" if ways_in else "build.on-foot"


def _removed_from(city: City, cell: Cell, house: HouseRules | None) -> str:
    if cell == ORIGIN:
        return "build.fountain"
    if house is not None:
        return check_removal(city, cell, house=house).rules[0]
    surrounded = all(beside in city.tiles for beside in cell.beside())
    cut_off = not surrounded or "build.on-foot" in check_removal(city, cell).rules
    return "build.on-foot" if cut_off else "build.no-gaps"


def _swapped_on(city: City, tile: Tile, cell: Cell, house: HouseRules | None) -> str:
    """Return a rule that is broken; walls that do not match may also bar the way in."""
    if cell == ORIGIN:
        return "build.fountain"
    if house is not None:
        return check_swap(city, tile, cell, house=house).rules[0]
    built = {side for side in Side if cell.next(side) in city.tiles}
    ways_in = built - _mismatched(city, tile, cell) - tile.walls
    alone = bool(ways_in) and "build.on-foot" not in check_swap(city, tile, cell).rules
    return "build.walls-match" if alone else "build.on-foot"


def _mismatched(city: City, tile: Tile, cell: Cell) -> Set[Side]:
    """Return the sides about which the tile and a neighbour disagree."""
    return {
        side
        for side in Side
        if (beside := city.tiles.get(cell.next(side))) is not None
        and (side in tile.walls) != (side.opposite in beside.walls)
    }
