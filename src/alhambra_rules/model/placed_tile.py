"""A tile as it lies in a city, turned or not, and whatever can be laid there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

from attrs import field, frozen

from alhambra_rules.model.tile import Tile
from alhambra_rules.model.tiles import known_tiles, tile_of
from alhambra_rules.rulebook import InvalidArgument, Side

WALL_CODES: Mapping[frozenset[Side], int] = MappingProxyType(
    {
        frozenset(walls): sum(2 << number for number, side in enumerate(Side) if side in walls)
        for several in range(5)
        for walls in combinations(Side, several)
    }
)
"""The walled sides as a number: 2, 4, 8 and 16 for a wall n, e, s and w."""


@frozen(cache_hash=True)
class PlacedTile:
    """A tile as it lies in a city.

    Attributes:
        tile: the tile, or its id.
        turned: by how many quarter turns clockwise it is turned, 0 to 3.
        walls: its walled sides as it lies; they turn with the tile.
        code: all that bit sets need, in a byte: 1, its walls' number in ``WALL_CODES``, and 32
            if it is turned.
    """

    tile: Tile = field(converter=tile_of)
    turned: int = field(default=0)
    walls: frozenset[Side] = field(init=False, eq=False, repr=False)
    code: int = field(init=False, eq=False, repr=False)

    @turned.validator
    def _turned_is_a_quarter(self, _: object, turned: int) -> None:
        if type(turned) is not int or not 0 <= turned <= 3:
            raise InvalidArgument(f"turned is 0, 1, 2 or 3 quarter turns clockwise, not {turned!r}")

    @walls.default
    def _walls_as_they_lie(self) -> frozenset[Side]:
        if not self.turned or self.turned not in (1, 2, 3):
            return self.tile.walls
        return frozenset(side.turned(self.turned) for side in self.tile.walls)

    @code.default
    def _walls_in_a_byte(self) -> int:
        return 1 + WALL_CODES[self.walls] + (32 if self.turned else 0)

    def __str__(self) -> str:
        return f"{self.tile.id} turned {self.turned * 90} degrees" if self.turned else self.tile.id


Piece = Tile | str | PlacedTile | tuple[Tile | str, int]
"""What can be laid on a cell: a tile or bazaar, its id, either with quarter turns clockwise."""


def placed_of(piece: Piece) -> PlacedTile:
    """Return the tile as it lies of whatever can be laid on a cell.

    Raises:
        UnknownTile: an id is none of the 54, nor that of a bazaar.
        InvalidArgument: a turn is not 0 to 3, or a tuple no pair.
    """
    if isinstance(piece, PlacedTile):
        return piece
    if isinstance(piece, tuple):
        if len(piece) != 2:
            raise InvalidArgument(f"a turned tile is a pair (tile, quarter turns), not {piece!r}")
        return lying(tile_of(piece[0]), piece[1])
    return lying(tile_of(piece))


def lying(tile: Tile, turned: int = 0) -> PlacedTile:
    """Return the tile as it lies; ``InvalidArgument`` if a turn is not 0 to 3."""
    return PlacedTile(tile, turned) if turned or type(turned) is not int else _upright(tile)


_upright = lru_cache(maxsize=1024)(PlacedTile)
"""A placed tile that was made before, if there is one: they are values, and few."""


def as_written(placed: PlacedTile) -> Piece:
    """Return the shortest piece that ``placed_of`` reads as this tile: its id if it has one."""
    tile = placed.tile.id if known_tiles().get(placed.tile.id) == placed.tile else placed.tile
    return (tile, placed.turned) if placed.turned else tile
