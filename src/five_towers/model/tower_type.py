"""The five types of towers."""

from __future__ import annotations

from enum import Enum

from alhambra_rules.rulebook.arguments import member_of


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
        return kind if isinstance(kind, TowerType) else member_of(cls, kind, "a tower type")


def type_if_any(kind: TowerType | str | None) -> TowerType | None:
    """Return the type, or the type of that name; None for None."""
    return None if kind is None else TowerType.of(kind)


_PLACES = {kind: place for place, kind in enumerate(TowerType)}
