"""The six types of building, cheapest first."""

from __future__ import annotations

from enum import Enum

from alhambra_rules.rulebook.arguments import member_of


class BuildingType(Enum):
    """A type of building; iteration starts with the cheapest."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"

    __hash__ = object.__hash__  # five times as fast as an enum's own

    @property
    def initial(self) -> str:
        """The letter that stands for the type in diagrams, unique among the six."""
        return self.name[0]

    def __repr__(self) -> str:
        return f"BuildingType.{self.name}"


def building_named(kind: BuildingType | str) -> BuildingType:
    """Return the building type of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, kind, "a building type")
