"""A building tile, and the fountain that every city begins with."""

from __future__ import annotations

from collections.abc import Iterable
from pkgutil import resolve_name
from typing import SupportsIndex

from attrs import field, frozen

from alhambra_rules.model.building import BuildingType, building_named
from rulebook_kit import Side
from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.values import Frozen, in_one_line


def in_compass_order(sides: Iterable[Side]) -> tuple[Side, ...]:
    """Return the sides in the order n, e, s, w, without duplicates."""
    named = frozenset(sides)
    return tuple(side for side in Side if side in named)


def _frozen_sides(sides: Iterable[Side | str]) -> frozenset[Side]:
    try:
        return frozenset(map(Side, sides))
    except (ValueError, TypeError):
        raise wrong_value("walls must be sides or their letters, n e s w", sides) from None


def _building(kind: BuildingType | str | None) -> BuildingType | None:
    return None if kind is None else building_named(kind)


def _is_not_blank(_: object, __: object, name: str) -> None:
    given: object = name
    if not isinstance(given, str) or not given.strip():
        raise wrong_value('id must be a name such as "garden-10-n"', name)


def _price(price: SupportsIndex) -> int:
    return integer_of(price, "price must be an integer from 0", 0)


@frozen(cache_hash=True)
class Tile(Frozen):
    """A tile as it is printed, with its roofs to the north.

    Attributes:
        id: the tile's name, unique among the 54, such as ``garden-10-n``.
        type: the building on it, or its name; None for the fountain.
        price: in units of money; 0 for the fountain.
        walls: the walled sides, or their letters, such as ``"ne"``.

    Raises:
        InvalidArgument: the type or a side is unknown, the price is not a whole number from 0, or
            the id is blank or not a text.

    Rules: components.tiles, components.walls.

    >>> Tile("mine", "tower", 9, "ne")
    Tile('mine', 'tower', 9, 'ne')
    """

    id: str = field(validator=_is_not_blank)
    type: BuildingType | None = field(converter=_building)
    price: int = field(converter=_price)
    walls: frozenset[Side] = field(converter=_frozen_sides)

    _repr_pretty_ = in_one_line

    @property
    def wall_letters(self) -> str:
        """The walled sides as letters in the order n, e, s, w: ``"ns"``, or ``""`` for none."""
        return "".join(side.value for side in in_compass_order(self.walls))

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        """Return code: a name for the 54 tiles and the fountain, which rooms above list."""
        if self == FOUNTAIN:
            return "FOUNTAIN"
        if self == resolve_name("alhambra_rules.model.tiles:TILES").get(self.id):
            return f"TILES[{self.id!r}]"
        kind = None if self.type is None else self.type.value
        return f"Tile({self.id!r}, {kind!r}, {self.price}, {self.wall_letters!r})"


FOUNTAIN = Tile("fountain", None, 0, ())
"""The tile on (0, 0): no building, no walls, no points. Rule: components.fountain."""
