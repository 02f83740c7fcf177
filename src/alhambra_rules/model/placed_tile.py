"""A tile as it lies in a city, turned or not, and the forms in which callers may give it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import SupportsIndex

from attrs import field, frozen

from alhambra_rules.model.tiles import ORDER, Tile, known_tiles, tile_of
from rulebook_kit import Side
from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.values import Frozen, FrozenDict

WALL_CODES: Mapping[frozenset[Side], int] = FrozenDict(
    {
        frozenset(walls): sum(2 << number for number, side in enumerate(Side) if side in walls)
        for several in range(5)
        for walls in combinations(Side, several)
    }
)
"""The wall code of each set of sides: the sum of 2, 4, 8 and 16 for walls n, e, s and w."""


def code_of(tile: Tile) -> int:
    """Return the code of what is printed on a tile, for bit sets: that of its walls.

    A building rule that asks about more adds a bit here and in ``PlacedTile.code``.
    """
    return WALL_CODES[tile.walls]


IN_DEGREES: Mapping[int, str] = FrozenDict(
    {90 * turns: f"write {turns % 4} for {90 * turns} degrees" for turns in (1, 2, 3, 4)}
)
"""What to write instead of degrees."""


def _quarter_turns(turned: SupportsIndex) -> int:
    fact = "turned must be 0, 1, 2 or 3 quarter turns clockwise"
    return integer_of(turned, fact, 0, 3, hints=IN_DEGREES)


@frozen(cache_hash=True)
class PlacedTile(Frozen):
    """A tile as it lies in a city.

    Attributes:
        tile: the tile, or its id.
        turned: quarter turns clockwise, 0 to 3.
        walls: its walled sides as it lies; they turn with the tile.
        code: a byte for bit sets: 1, plus its wall code, plus 32 if it is turned.
        counted: a number for counting types: a byte for each type, cheapest first, with 1 in its
            own.
    """

    tile: Tile = field(converter=tile_of)
    turned: int = field(default=0, converter=_quarter_turns)
    walls: frozenset[Side] = field(init=False, eq=False, repr=False)
    code: int = field(init=False, eq=False, repr=False)
    counted: int = field(init=False, eq=False, repr=False)

    @walls.default
    def _walls_as_they_lie(self) -> frozenset[Side]:
        if not self.turned:
            return self.tile.walls
        return frozenset(side.turned(self.turned) for side in self.tile.walls)

    @code.default
    def _walls_in_a_byte(self) -> int:
        return 1 + WALL_CODES[self.walls] + (32 if self.turned else 0)

    @counted.default
    def _one_of_its_type(self) -> int:
        return 0 if self.tile.type is None else 1 << 8 * ORDER[self.tile.type]

    def __str__(self) -> str:
        return f"{self.tile.id} turned {self.turned * 90} degrees" if self.turned else self.tile.id

    def _fact_(self) -> str:
        """Return the tile's id: how it lies is another fact."""
        return self.tile.id


Piece = Tile | str | PlacedTile | tuple[Tile | str, SupportsIndex]
"""A tile or bazaar as callers may give it: itself or its id, alone or with quarter turns."""


def placed_of(piece: Piece) -> PlacedTile:
    """Return the placed tile for any form in which callers may give it.

    Raises:
        UnknownTile: no tile or bazaar has that id.
        InvalidArgument: a turn is not 0 to 3, or a tuple is not a pair.
    """
    if isinstance(piece, str):  # the usual case
        return _upright(piece)
    if isinstance(piece, PlacedTile):
        return piece
    if isinstance(piece, tuple | list):
        if len(piece) != 2:
            raise wrong_value("a turned tile must be (tile, quarter turns)", piece)
        return lying(tile_of(piece[0]), piece[1])
    return lying(tile_of(piece))


def lying(tile: Tile, turned: SupportsIndex = 0) -> PlacedTile:
    """Return the placed tile; ``InvalidArgument`` if the turn is not 0 to 3."""
    return _upright(tile) if type(turned) is int and turned == 0 else PlacedTile(tile, turned)


_upright = lru_cache(maxsize=1024)(PlacedTile)
"""Cached: placed tiles are immutable and few."""


def as_written(placed: PlacedTile) -> Piece:
    """Return the shortest piece that ``placed_of`` reads as this tile: its id if that is known."""
    tile = placed.tile.id if known_tiles().get(placed.tile.id) == placed.tile else placed.tile
    return (tile, placed.turned) if placed.turned else tile
