"""The five types of towers."""

from __future__ import annotations

from enum import Enum

from alhambra_rules.rulebook import InvalidArgument, nearest


class TowerType(Enum):
    """A type of tower and of the cards that it is built of. Rule: cards.values."""

    CANDY = "candy"
    SCARY = "scary"
    TREE = "tree"
    SCRAP = "scrap"
    SAND = "sand"

    def __repr__(self) -> str:
        return f"TowerType.{self.name}"

    @property
    def place(self) -> int:
        """The type's place among all types, from 0: the order in which everything is listed."""
        return _PLACES[self]

    @classmethod
    def of(cls, kind: TowerType | str) -> TowerType:
        """Return the type, or the one of that name; ``InvalidArgument`` if there is none.

        >>> TowerType.of("sand")
        TowerType.SAND
        """
        if isinstance(kind, TowerType):
            return kind
        try:
            return cls(kind)
        except ValueError:
            hint = nearest(str(kind), (known.value for known in cls))
            raise InvalidArgument(f"unknown type of tower {kind!r}{hint}") from None


_PLACES = {kind: place for place, kind in enumerate(TowerType)}
