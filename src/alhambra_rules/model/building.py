"""The six building types, cheapest first; their colours; the neutral player's name."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from rulebook_kit.arguments import in_a_list, member_of


class BuildingType(Enum):
    """A type of building; iteration starts with the cheapest."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"

    if not TYPE_CHECKING:  # five times as fast as an enum's own
        __hash__ = object.__hash__

    @property
    def initial(self) -> str:
        """The letter that stands for the type in diagrams, unique among the six."""
        return self.name[0]

    def __repr__(self) -> str:
        return f"BuildingType.{self.name}"


def building_named(kind: BuildingType | str) -> BuildingType:
    """Return the building type of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, kind, "a building type")


DIRK = "dirk"
"""The name of the neutral player; no other player may have it."""


def title_of(player: str) -> str:
    """Return a player's name as people read it: Dirk with a capital letter.

    >>> title_of("anna"), title_of(DIRK)
    ('anna', 'Dirk')
    """
    return player.capitalize() if player == DIRK else player


Colours = tuple[BuildingType, ...]
"""Colours, the cheapest building's first."""

ORDER = {building: place for place, building in enumerate(BuildingType)}
"""The place of each colour among the six."""


def colour_of(colour: BuildingType | str) -> BuildingType:
    """Return the colour of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, colour, "a colour")


def colours(named: Iterable[BuildingType | str]) -> Colours:
    """Return the colours, the cheapest building's first; ``InvalidArgument`` if one is unknown."""
    listed = in_a_list(named, "colours must be a list of names")
    return tuple(sorted(map(colour_of, listed), key=ORDER.__getitem__))
