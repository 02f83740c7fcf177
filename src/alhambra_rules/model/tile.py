"""A building tile, and the fountain that every city begins with."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.model.building import BuildingType
from alhambra_rules.rulebook import Side
from alhambra_rules.rulebook.pretty import in_one_line


def in_compass_order(sides: Iterable[Side]) -> tuple[Side, ...]:
    """Return the sides sorted n, e, s, w, each once."""
    named = frozenset(sides)
    return tuple(side for side in Side if side in named)


def _frozen_sides(sides: Iterable[Side | str]) -> frozenset[Side]:
    return frozenset(map(Side, sides))


def _sides_repr(sides: frozenset[Side]) -> str:
    inner = ", ".join(map(repr, in_compass_order(sides)))
    return f"frozenset({{{inner}}})" if sides else "frozenset()"


@frozen(cache_hash=True)
class Tile:
    """A tile as it is printed, the way up that its roofs tell.

    Attributes:
        id: the tile's name, unique among the 54, such as ``garden-10-n``.
        type: the building on it; None for the fountain.
        price: in units of money; 0 for the fountain.
        walls: the walled sides, or their letters, such as ``"ne"``.

    Rules: components.tiles, components.walls.
    """

    id: str
    type: BuildingType | None
    price: int
    walls: frozenset[Side] = field(converter=_frozen_sides, repr=_sides_repr)

    _repr_pretty_ = in_one_line

    @property
    def wall_letters(self) -> str:
        """The walled sides as letters in the order n, e, s, w: ``"ns"``, or ``""`` for none."""
        return "".join(side.value for side in in_compass_order(self.walls))

    def __str__(self) -> str:
        return self.id


FOUNTAIN = Tile("fountain", None, 0, ())
"""The tile on (0, 0): no building, no walls, no points. Rule: components.fountain."""
