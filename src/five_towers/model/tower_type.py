"""The five types of towers."""

from __future__ import annotations

from enum import Enum

from alhambra_rules.rulebook import InvalidArgument, nearest


class TowerType(Enum):
    """A type of towers and cards. Rule: cards.values."""

    CANDY = "candy"
    SCARY = "scary"
    TREE = "tree"
    SCRAP = "scrap"
    SAND = "sand"

    def __repr__(self) -> str:
        return f"TowerType.{self.name}"

    @property
    def place(self) -> int:
        """The type's place among all types, from 0. Everything is listed in this order."""
        return _PLACES[self]

    @classmethod
    def of(cls, kind: TowerType | str) -> TowerType:
        """Return the type itself, or the type of that name.

        Raises:
            InvalidArgument: no type has that name; the message suggests the nearest one.

        >>> TowerType.of("sand")
        TowerType.SAND
        """
        if isinstance(kind, TowerType):
            return kind
        try:
            return cls(kind)
        except ValueError:
            hint = nearest(str(kind), (known.value for known in cls))
            raise InvalidArgument(f"unknown tower type {kind!r}{hint}") from None


_PLACES = {kind: place for place, kind in enumerate(TowerType)}
