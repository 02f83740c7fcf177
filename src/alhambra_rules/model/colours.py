"""The colours of chests, scout cards and bazaars: each is a type of building."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.model.building import BuildingType
from alhambra_rules.rulebook.arguments import in_a_list, member_of

Colours = tuple[BuildingType, ...]
"""Colours, the cheapest building's first."""

ORDER = {building: place for place, building in enumerate(BuildingType)}
"""The place of each colour among the six."""


def colour_of(colour: BuildingType | str) -> BuildingType:
    """Return the colour of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, colour, "a colour")


def colours(named: Iterable[BuildingType | str]) -> Colours:
    """Return the colours, the cheapest building's first; ``InvalidArgument`` if one is unknown."""
    listed = in_a_list(named, "colours are a list of names")
    return tuple(sorted(map(colour_of, listed), key=ORDER.__getitem__))
