"""A player's city: the fountain and the tiles around it, legal or not."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import wraps
from itertools import pairwise
from operator import itemgetter
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

from attrs import Factory, field, frozen

from alhambra_rules.model.placed_tile import Piece, PlacedTile, as_written, lying, placed_of
from alhambra_rules.model.tiles import FOUNTAIN, Tile, tile_of
from rulebook_kit import Cell, InvalidArgument, RulebookError
from rulebook_kit.arguments import in_a_list, mapping_of, wrong_first, wrong_value
from rulebook_kit.values import Frozen, FrozenDict, drawn_by, in_one_line

if TYPE_CHECKING:
    _V_co = TypeVar("_V_co", covariant=True)
    _D = TypeVar("_D")

    class ByCell(FrozenDict[Cell, _V_co]):
        """A mapping whose keys are ``Cell``, with look-up by any pair of integers."""

        def __getitem__(self, cell: tuple[int, int], /) -> _V_co: ...
        @overload
        def get(self, cell: tuple[int, int], /) -> _V_co | None: ...
        @overload
        def get(self, cell: tuple[int, int], /, default: _V_co | _D) -> _V_co | _D: ...
        def get(self, cell: tuple[int, int], /, default: object = None) -> object:
            """Return what lies on the cell, or the default."""

else:
    ByCell = FrozenDict  # as it is typed, it would accept only a Cell


ORIGIN = Cell(0, 0)
"""The cell of the fountain."""

_Place = TypeVar("_Place", bound=tuple[int, int])
_Laid = tuple[tuple[Cell, PlacedTile], ...]

_FOUNTAIN_PIECE = (ORIGIN, PlacedTile(FOUNTAIN))
_BY_CELL = itemgetter(0)
A_CITY = "city must be a City, such as City.of(...) makes"
"""Error message for an argument that is not a City."""

_new, _set = object.__new__, object.__setattr__


class EmptyCell(RulebookError, KeyError):
    """No tile lies on the cell."""

    def __init__(self, cell: Cell) -> None:
        self.cell: Cell = cell
        super().__init__(cell)

    def __str__(self) -> str:
        return f"no tile lies on {self.cell}"


def _laid_out(pieces: _Laid) -> _Laid:
    """Sort by cell, with the fountain below other tiles; tiles of one cell keep their order."""
    if isinstance(pieces, Mapping):
        raise InvalidArgument("City(...) takes complete pieces; use City.of({cell: tile, ...})")
    others = [piece for piece in pieces if piece != _FOUNTAIN_PIECE]
    return tuple(sorted((_FOUNTAIN_PIECE, *others), key=_BY_CELL))


def _piece_of(pair: tuple[tuple[int, int], Piece]) -> tuple[Cell, PlacedTile]:
    try:
        cell, piece = pair
    except (TypeError, ValueError):
        raise wrong_value("a piece must be a pair (cell, tile)", pair) from None
    return Cell.of(cell), placed_of(piece)


def _lowest_on_each_cell(city: City) -> ByCell[PlacedTile]:
    tiles = ByCell(city.pieces)
    if len(tiles) < len(city.pieces):  # some are stacked
        return ByCell({**tiles, **dict(reversed(city.pieces))})
    return tiles


@frozen(cache_hash=True, repr=False)
class City(Frozen):
    """The fountain on (0, 0) and the tiles around it.

    Make one with ``City.start()`` or ``City.of({...})``; the constructor takes complete pieces.
    Cities are equal if their pieces are, in whatever order they were built. ``print`` draws a city
    as a diagram.

    A city is also the collection of its built cells, sorted: ``(1, 0) in city``, ``len(city)`` and
    ``for cell in city`` include the fountain, so every city is true. ``city[1, 0]`` is the placed
    tile there, as in ``tiles``; ``EmptyCell`` is raised if there is none.

    Attributes:
        pieces: (cell, placed tile) pairs sorted by cell, the fountain included; stacked tiles
            follow each other from the bottom up.
        tiles: the tile on each cell, or the lowest of a stack; sorted by cell, read-only.

    >>> city = City.of({(1, 0): "garden-10-n"})
    >>> city[1, 0].tile.price, (1, 1) in city, len(city)
    (10, False, 2)
    """

    pieces: _Laid = field(converter=_laid_out)
    tiles: ByCell[PlacedTile] = field(
        init=False, eq=False, default=Factory(_lowest_on_each_cell, takes_self=True)
    )
    _derived: dict[object, object] = field(init=False, eq=False, factory=dict)
    """The cache of ``once_per_city``; not part of the value."""

    _repr_pretty_ = in_one_line

    @classmethod
    def start(cls) -> City:
        """Return the city that every player starts with: the fountain alone."""
        return _START

    @classmethod
    def of(cls, tiles: Mapping[_Place, Piece]) -> City:
        """Return the city of these tiles; the fountain is added.

        Args:
            tiles: for each cell, ``(x, y)``, a tile id, a ``Tile`` with any walls, a ``Bazaar``,
                or a pair of one of these and its quarter turns clockwise, 0 to 3. A ``Tile`` that
                differs from the tile of its id is a tile of its own: no file can hold it, and
                both in one city break build.one-per-cell. Better give it an id of its own.

        Raises:
            UnknownTile: no tile or bazaar has one of the ids.
            InvalidArgument: a cell is not a pair of integers, a turn is not 0 to 3, or the tiles
                are not a mapping.
        """
        laid = mapping_of(tiles, "tiles must be a mapping from cells to tiles")
        return cls.of_pieces(laid.items())

    @classmethod
    def of_pieces(cls, pieces: Iterable[tuple[tuple[int, int], Piece]]) -> City:
        """Return the city of these (cell, tile) pairs; a cell may occur more than once.

        If several tiles share a cell, the first lies at the bottom; on (0, 0) that is the fountain.
        Arguments and errors are those of ``of``; a piece that is not a pair is an
        ``InvalidArgument``.
        """
        return cls(tuple(map(_piece_of, in_a_list(pieces, "pieces must be a list of pairs"))))

    @property
    def stacked(self) -> _Laid:
        """The (cell, placed tile) pairs that lie on top of other tiles."""
        return tuple(here for below, here in pairwise(self.pieces) if below[0] == here[0])

    def __contains__(self, cell: tuple[int, int]) -> bool:
        return Cell.of(cell) in self.tiles

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.tiles)

    def __getitem__(self, cell: tuple[int, int]) -> PlacedTile:
        where = Cell.of(cell)
        if where not in self.tiles:
            raise EmptyCell(where)
        return self.tiles[where]

    def cells_of(self, tile: Tile | str) -> tuple[Cell, ...]:
        """Return the cells of the tiles with this id or this tile's id, sorted."""
        tile_id = tile if isinstance(tile, str) else tile.id
        return tuple(cell for cell, placed in self.pieces if placed.tile.id == tile_id)

    def with_tile(self, tile: Tile | str, cell: tuple[int, int], turned: SupportsIndex = 0) -> City:
        """Return the city with the tile on the cell, on top of any other tile there."""
        where, laid, pieces = Cell.of(cell), lying(tile_of(tile), turned), self.pieces
        at = bisect_right(pieces, where, key=_BY_CELL)
        return city_of_sorted((*pieces[:at], (where, laid), *pieces[at:]))

    def without_tile(self, cell: tuple[int, int]) -> City:
        """Return the city without the top tile of the cell.

        The fountain stays. An empty cell changes nothing.
        """
        where, pieces = Cell.of(cell), self.pieces
        top = bisect_right(pieces, where, key=_BY_CELL) - 1
        if pieces[top][0] != where or pieces[top] == _FOUNTAIN_PIECE:
            return self
        return city_of_sorted(pieces[:top] + pieces[top + 1 :])

    def with_replaced(self, tile: Tile | str, cell: tuple[int, int]) -> City:
        """Return the city with the tile in place of the top tile of the cell.

        On an empty cell, or on the fountain alone, the tile is placed as by ``with_tile``.
        """
        where, pieces = Cell.of(cell), self.pieces
        top = bisect_right(pieces, where, key=_BY_CELL) - 1
        if pieces[top][0] != where or pieces[top] == _FOUNTAIN_PIECE:
            return self.with_tile(tile, where)
        return city_of_sorted((*pieces[:top], (where, lying(tile_of(tile))), *pieces[top + 1 :]))

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the city with its violations marked."""
        report = resolve_name("alhambra_rules.placement:check_city")(self)
        return drawn_by("alhambra_rules.drawing.svg:city", self, report)

    def __reduce__(self) -> tuple[type[City], tuple[_Laid]]:
        """Pickle and copy the pieces alone; the rest is derived from them."""
        return City, (self.pieces,)

    def __str__(self) -> str:
        """Return the diagram of the city; its ``repr`` if a diagram cannot show it."""
        with suppress(InvalidArgument):
            return drawn_by("alhambra_rules.notation.diagram:draw_diagram", self)
        return repr(self)

    def __repr__(self) -> str:
        laid = [(tuple(cell), as_written(placed)) for cell, placed in self.pieces]
        laid.remove(((0, 0), as_written(_FOUNTAIN_PIECE[1])))
        if self.stacked:
            return f"City.of_pieces({laid!r})"
        return f"City.of({dict(laid)!r})"


def city_of_sorted(pieces: _Laid) -> City:
    """Return the city of pieces that are sorted already, the fountain included.

    The constructor spends most of its time on sorting, and games make hundreds of cities that
    differ in one piece from the one before.
    """
    city = _new(City)
    _set(city, "pieces", pieces)
    _set(city, "tiles", _lowest_on_each_cell(city))
    _set(city, "_derived", {})
    _set(city, "_attrs_cached_hash", None)  # attrs keeps the hash under this name
    return city


_START = City(())
"""Shared, so that what is derived from it is derived once."""


def city_in(call: str, city: City, *others: object) -> City:
    """Return the first argument; ``InvalidArgument`` explains the mistake if it is not a city.

    Args:
        call: the call as it should be, such as ``legal_placements(city, tile)``.
        city: the first argument.
        others: the other arguments; a city among them means that they are swapped.
    """
    if isinstance(city, City):
        return city
    raise no_city(city, *others, call=call)


def no_city(given: object, *others: object, call: str = "") -> InvalidArgument:
    """Return the error for an argument that is not a city; arguments as for ``city_in``.

    Objects that have cities are recognised by their attributes, because packages above define them.
    """
    ways = (
        ("city", hasattr(given, "city")),
        ("player(name).city", callable(getattr(given, "player", None))),
        ("players[0].city", hasattr(given, "players")),
    )
    if way := next((way for way, leads_there in ways if leads_there), None):
        kind = type(given).__name__
        name = _VARIABLES.get(kind, kind.lower())
        return InvalidArgument(f"expected a City, not a {kind}: pass {name}.{way}")
    return wrong_first(City, given, others, call, A_CITY)


_VARIABLES = {"GameState": "state", "SeatView": "seat"}
"""The variable names of these objects in messages; others have the name of their class."""


_T = TypeVar("_T")


def once_per_city(derive: Callable[[City], _T]) -> Callable[[City], _T]:
    """Decorate a pure function of a city alone, so that it runs once for each city object.

    All callers share the answer, so it must be immutable. ``InvalidArgument`` if the argument is
    not a city.
    """

    @wraps(derive)
    def kept(city: City) -> _T:
        try:
            answers: dict[object, Any] = city._derived
        except AttributeError:  # a check beforehand would cost more than the rest
            raise no_city(city) from None
        if kept in answers:  # faster than catching a KeyError when nothing is kept yet
            answer: _T = answers[kept]
        else:
            answer = answers[kept] = derive(city)
        return answer

    return kept


@once_per_city
def tiles_in(city: City) -> Mapping[str, tuple[Tile, tuple[Cell, ...]]]:
    """Return each tile of the city by id with its cells, sorted; read-only.

    The fountain is among them. If different tiles share an id, the last piece counts.
    """
    found: dict[str, tuple[Tile, tuple[Cell, ...]]] = {}
    for cell, placed in city.pieces:
        tile = placed.tile
        before = found.get(tile.id)
        found[tile.id] = tile, (*before[1], cell) if before else (cell,)
    return FrozenDict(found)


def kept_with(city: City, key: object) -> object:
    """Return the answer kept with the city under this key; None if there is none."""
    return city._derived.get(key)


def keep(city: City, key: object, answer: object) -> None:
    """Store an answer with the city, if it is known without calling the function.

    Args:
        city: the city.
        key: the function decorated by ``once_per_city``, or any other key for ``kept_with``.
        answer: an immutable value.
    """
    city._derived[key] = answer
