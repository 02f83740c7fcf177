"""One player's part of a recorded position, the points written down for them, and module pieces.

None means unknown or absent, which is not the same as empty. The pieces of modules are chests,
rooms, scouts and attacks. A chest or a scout card is a colour, which is a ``BuildingType``; an
attack card is a ``Side``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, SupportsIndex

from attrs import Attribute, Converter, field, frozen

from alhambra_rules.model.cards import Architect, MoneyCard, architect_of
from alhambra_rules.model.city import City, no_city
from alhambra_rules.model.tiles import (
    ORDER,
    BuildingType,
    Colours,
    Tile,
    building_named,
    colour_of,
    colours,
    tile_of,
)
from rulebook_kit import Cell, InvalidArgument, Side
from rulebook_kit.arguments import in_a_list, in_pairs, integer_of, wrong_value
from rulebook_kit.values import Frozen, drawn_by

LaidChests = tuple[tuple[Cell, BuildingType], ...]
"""(cell, colour) pairs sorted by cell and colour; a cell that occurs twice breaks a rule."""


def side_of(side: Side | str) -> Side:
    """Return the side of that letter; ``InvalidArgument`` if it is unknown."""
    try:
        return Side(side)
    except ValueError:
        raise wrong_value("a side must be one of n, e, s, w", side) from None


def rooms_of(rooms: Iterable[Iterable[BuildingType | str]]) -> tuple[Colours, ...]:
    """Return the chests of each of the three rooms."""
    filled = tuple(map(colours, in_a_list(rooms, "rooms must be a list of three lists of colours")))
    if len(filled) != 3:
        raise InvalidArgument(f"rooms must be three lists of colours, not {len(filled)}")
    return filled


ChestsByCell = (
    Mapping[Cell, BuildingType | str]
    | Mapping[tuple[int, int], BuildingType | str]
    | Iterable[tuple[tuple[int, int], BuildingType | str]]
)
"""The chests of a city as callers may give them: a mapping from cells to colours, or pairs."""


_CHESTS = "chests must be a mapping or a list of pairs (cell, colour)"


def laid_chests(chests: ChestsByCell) -> LaidChests:
    """Return the (cell, colour) pairs, sorted."""
    pairs = chests.items() if isinstance(chests, Mapping) else in_pairs(chests, _CHESTS)
    laid = ((Cell.of(cell), colour_of(colour)) for cell, colour in pairs)
    return tuple(sorted(laid, key=lambda pair: (pair[0], ORDER[pair[1]])))


def sides_of(sides: Iterable[Side | str]) -> tuple[Side, ...]:
    """Return the attack cards in their order."""
    return tuple(map(side_of, in_a_list(sides, "attack cards must be a list of sides")))


def architects_in_order(cards: Iterable[Architect | str]) -> tuple[Architect, ...]:
    """Return the architects, or those of these names, sorted by name."""
    named = map(architect_of, in_a_list(cards, "architects must be a list of names"))
    return tuple(sorted(named, key=str))


__all__ = [
    "TILE_LIST",
    "Claim",
    "Player",
    "is_text",
    "optional",
    "sorted_cards",
    "sorted_tiles",
]

if TYPE_CHECKING:
    from attrs.converters import optional
else:  # the one of attrs breaks the signatures that help() shows

    def optional(convert: Callable[[object], object]) -> Callable[[object], object]:
        """Return a converter that keeps None."""

        def converted(value: object) -> object:
            return None if value is None else convert(value)

        # Its annotation is a string, which can be evaluated only where its names are known.
        known = convert.__globals__
        converter = FunctionType(converted.__code__, known, closure=converted.__closure__)
        taken = next(iter(convert.__annotations__.values()))
        converter.__annotations__ = {"value": f"{taken} | None"}
        return converter


TILE_LIST = "tiles must be a list of ids"
"""The message about tiles that are not a list."""

_CARDS = "money cards must be a list of names"
_POINTS = "points for buildings must be a mapping or a list of pairs (type, points)"


def sorted_tiles(tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    """Return tiles, given as such or by their ids, sorted by id."""
    return tuple(sorted(map(tile_of, in_a_list(tiles, TILE_LIST)), key=lambda tile: tile.id))


def sorted_cards(cards: Iterable[MoneyCard | str]) -> tuple[MoneyCard, ...]:
    """Return money cards, given as such or by their names, sorted by name."""
    listed = in_a_list(cards, _CARDS)
    named = (card if isinstance(card, MoneyCard) else MoneyCard.of(card) for card in listed)
    return tuple(sorted(named, key=str))


PointsByType = (
    Mapping[BuildingType, SupportsIndex]
    | Mapping[str, SupportsIndex]
    | Iterable[tuple[BuildingType | str, SupportsIndex]]
)
"""Points as callers may give them: a mapping from building types or their names, or pairs."""


def _points_by_type(points: PointsByType) -> tuple[tuple[BuildingType, int], ...]:
    pairs = points.items() if isinstance(points, Mapping) else in_pairs(points, _POINTS)
    claimed: dict[BuildingType, int] = {}
    for kind, number in pairs:
        building = building_named(kind)
        if building in claimed:
            raise InvalidArgument(f"points for {building.value} are claimed twice")
        claimed[building] = integer_of(number, "buildings must be integers from 0", 0)
    return tuple((kind, claimed[kind]) for kind in BuildingType if kind in claimed)


def is_text(_: object, __: object, name: str) -> None:
    """Check that a player's name is a string; ``InvalidArgument`` if not."""
    if type(name) is not str:
        raise wrong_value("a player's name must be a string", name)


def _is_city(_: object, __: object, city: City) -> None:
    if not isinstance(city, City):
        raise no_city(city)


def _whole(points: SupportsIndex | None, part: Attribute[int | None]) -> int | None:
    fact = f"{part.name} must be an integer from 0"
    return None if points is None else integer_of(points, fact, 0)


if TYPE_CHECKING:  # mypy takes only functions for converters

    def _points_if_any(points: SupportsIndex | None) -> int | None: ...

else:
    _points_if_any = Converter(_whole, takes_field=True)


@frozen
class Player(Frozen):
    """One player's part of a position. Tiles and cards may be given as ids and names.

    Attributes:
        name: unique at the table, and not ``dirk``.
        city: the city, legal or not.
        reserve: the tiles of the reserve board, sorted by id.
        score: the running total in points; it is stored but not checked.
        hand: the money cards in hand, sorted by name.
        chests: (cell, colour) pairs of the chests in the city, sorted; or a mapping.
        architects: the architect cards in hand, sorted by name.

    Raises:
        UnknownTile: no tile has an id in the reserve.
        InvalidArgument: a card is unknown, the score is not an integer from 0, or an argument
            is not a list.
    """

    name: str = field(validator=is_text)
    city: City = field(factory=City.start, validator=_is_city)
    reserve: tuple[Tile, ...] = field(default=(), converter=sorted_tiles)
    score: int | None = field(default=None, converter=_points_if_any)
    hand: tuple[MoneyCard, ...] | None = field(default=None, converter=optional(sorted_cards))
    chests: LaidChests = field(default=(), converter=laid_chests)
    architects: tuple[Architect, ...] | None = field(
        default=None, converter=optional(architects_in_order)
    )

    def _repr_svg_(self) -> str:
        return drawn_by("alhambra_rules.drawing.svg:board", self)


@frozen
class Claim(Frozen):
    """The points that were written down for one player's scoring round; None means not claimed.

    Attributes:
        player: the player's name, or ``dirk``.
        wall: points for the longest wall.
        buildings: (type, points) pairs, cheapest type first; or a mapping. Types may be names.
        total: points of the whole round, including chests and bazaars.
        chests: points for chests.
        bazaars: points for bazaars.

    Raises:
        InvalidArgument: points are not integers from 0, or a type is unknown or occurs
            twice.
    """

    player: str = field(validator=is_text)
    wall: int | None = field(default=None, converter=_points_if_any)
    buildings: tuple[tuple[BuildingType, int], ...] = field(default=(), converter=_points_by_type)
    total: int | None = field(default=None, converter=_points_if_any)
    chests: int | None = field(default=None, converter=_points_if_any)
    bazaars: int | None = field(default=None, converter=_points_if_any)
