"""A player's city: the fountain and the tiles laid round it, legal or not.

A city can hold whatever can lie on a table, turned tiles and two on one cell too: that is what
validating is for. It is a value: moves make new cities.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import pairwise
from operator import itemgetter
from typing import TypeVar

from attrs import Factory, field, frozen

from alhambra_rules.model.by_cell import ByCell
from alhambra_rules.model.placed_tile import Piece, PlacedTile, as_written, lying, placed_of
from alhambra_rules.model.tile import FOUNTAIN, Tile
from alhambra_rules.model.tiles import tile_of
from alhambra_rules.rulebook import Cell, InvalidArgument
from alhambra_rules.rulebook.arguments import in_a_list, mapping_of
from alhambra_rules.rulebook.pretty import in_one_line

ORIGIN = Cell(0, 0)
"""The cell of the fountain."""

_Place = TypeVar("_Place", bound=tuple[int, int])
_Laid = tuple[tuple[Cell, PlacedTile], ...]

_FOUNTAIN_PIECE = (ORIGIN, PlacedTile(FOUNTAIN))
_BY_CELL = itemgetter(0)
A_CITY = "a city is a City, such as City.of(...) makes"
"""What those are told who hand over something else."""

_new, _set = object.__new__, object.__setattr__


def _laid_out(pieces: _Laid) -> _Laid:
    """Sort by cell, the fountain at the bottom of its own; tiles of one cell keep their order."""
    others = [piece for piece in pieces if piece != _FOUNTAIN_PIECE]
    return tuple(sorted((_FOUNTAIN_PIECE, *others), key=_BY_CELL))


def _piece_of(pair: tuple[tuple[int, int], Piece]) -> tuple[Cell, PlacedTile]:
    try:
        cell, piece = pair
    except (TypeError, ValueError):
        raise InvalidArgument(f"a piece is a pair (cell, tile), not {pair!r}") from None
    return Cell.of(cell), placed_of(piece)


def _lowest_on_each_cell(city: City) -> ByCell[PlacedTile]:
    lowest = dict(city.pieces)
    if len(lowest) < len(city.pieces):  # some are stacked
        lowest.update(reversed(city.pieces))
    return ByCell(lowest)


@frozen(cache_hash=True, repr=False)
class City:
    """The fountain on (0, 0) and the tiles laid round it.

    Make one with ``City.start()`` or ``City.of({...})``; the constructor takes pieces that are
    complete already. Equal cities are equal however they were built.

    Attributes:
        pieces: (cell, placed tile) pairs sorted by cell, the fountain included; where several
            lie on one cell they follow each other from the bottom up.
        tiles: the tile on each cell, sorted by cell, read-only; where several lie, the lowest.

    >>> City.of({(1, 0): "garden-10-n"}).tiles[1, 0].tile.price
    10
    """

    pieces: _Laid = field(converter=_laid_out)
    tiles: ByCell[PlacedTile] = field(
        init=False, eq=False, default=Factory(_lowest_on_each_cell, takes_self=True)
    )
    _derived: dict[object, object] = field(init=False, eq=False, factory=dict)
    """What ``once_per_city`` keeps; no part of the value."""

    _repr_pretty_ = in_one_line

    @classmethod
    def start(cls) -> City:
        """Return the city that everyone starts with: the lone fountain."""
        return _START

    @classmethod
    def of(cls, tiles: Mapping[_Place, Piece]) -> City:
        """Return the city of these tiles by cell; the fountain is included.

        Args:
            tiles: for each cell, ``(x, y)``, a tile id, a ``Tile`` with any walls, a ``Bazaar``,
                or a pair of one of these and its quarter turns clockwise, 0 to 3.

        Raises:
            UnknownTile: an id is none of the 54, nor that of a bazaar.
            InvalidArgument: a cell is no pair of integers, a turn is not 0 to 3, or it is no
                mapping.
        """
        laid = mapping_of(tiles, "a city is a mapping from cells to tiles")
        return cls.of_pieces(laid.items())

    @classmethod
    def of_pieces(cls, pieces: Iterable[tuple[tuple[int, int], Piece]]) -> City:
        """Return the city of these (cell, tile) pairs, which may name a cell more than once.

        Of several tiles on one cell the first lies at the bottom; on (0, 0) that is the fountain.
        Arguments and errors as for ``of``; what is no pair is an ``InvalidArgument`` too.
        """
        return cls(tuple(map(_piece_of, in_a_list(pieces, "pieces are a list of pairs"))))

    @property
    def stacked(self) -> _Laid:
        """The (cell, placed tile) pairs that lie on top of others, which no rule allows."""
        return tuple(here for below, here in pairwise(self.pieces) if below[0] == here[0])

    def cells_of(self, tile: Tile) -> tuple[Cell, ...]:
        """Return the cells on which a tile with this one's id lies, sorted."""
        return tuple(cell for cell, placed in self.pieces if placed.tile.id == tile.id)

    def with_tile(self, tile: Tile | str, cell: tuple[int, int], turned: int = 0) -> City:
        """Return the city as it would be with the tile on the cell, on top of what lies there."""
        where, laid, pieces = Cell.of(cell), lying(tile_of(tile), turned), self.pieces
        at = bisect_right(pieces, where, key=_BY_CELL)
        return _city_of((*pieces[:at], (where, laid), *pieces[at:]))

    def without_tile(self, cell: tuple[int, int]) -> City:
        """Return the city as it would be without the topmost tile of the cell.

        Where there is none but the fountain, that is the city as it is.
        """
        where, pieces = Cell.of(cell), self.pieces
        top = bisect_right(pieces, where, key=_BY_CELL) - 1
        if pieces[top][0] != where or pieces[top] == _FOUNTAIN_PIECE:
            return self
        return _city_of(pieces[:top] + pieces[top + 1 :])

    def with_replaced(self, tile: Tile | str, cell: tuple[int, int]) -> City:
        """Return the city as it would be with the tile in place of the topmost one of the cell.

        Where there is none but the fountain, it is laid all the same.
        """
        where, pieces = Cell.of(cell), self.pieces
        top = bisect_right(pieces, where, key=_BY_CELL) - 1
        if pieces[top][0] != where or pieces[top] == _FOUNTAIN_PIECE:
            return self.with_tile(tile, where)
        return _city_of((*pieces[:top], (where, lying(tile_of(tile))), *pieces[top + 1 :]))

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the city with its faults marked.

        What draws lies above what is drawn; it is loaded only when a notebook asks for it, by the
        name that notebooks know. Nothing else here looks upwards.
        """
        from alhambra_rules.drawing import svg  # noqa: PLC0415 - above this room, see there
        from alhambra_rules.placement import check_city  # noqa: PLC0415

        return svg.city(self, check_city(self))

    def __reduce__(self) -> tuple[type[City], tuple[_Laid]]:
        """Pickle and copy the pieces alone; the rest is derived from them again."""
        return City, (self.pieces,)

    def __repr__(self) -> str:
        laid = [(tuple(cell), as_written(placed)) for cell, placed in self.pieces]
        laid.remove(((0, 0), as_written(_FOUNTAIN_PIECE[1])))
        if self.stacked:
            return f"City.of_pieces({laid!r})"
        return f"City.of({dict(laid)!r})"


def _city_of(pieces: _Laid) -> City:
    """Return the city of pieces that are in their order, as those of another one are.

    The constructor puts them in order, for which it takes longer than for all else; games make
    hundreds of cities that differ in a piece from the one before.
    """
    city = _new(City)
    _set(city, "pieces", pieces)
    _set(city, "tiles", _lowest_on_each_cell(city))
    _set(city, "_derived", {})
    _set(city, "_attrs_cached_hash", None)  # by this name attrs keeps the hash
    return city


_START = City(())
"""One for all who ask, so that what is derived from it is derived once."""
