"""The sections of the catalogue: the part of a rule id before the dot, and its title."""

from collections.abc import Mapping
from types import MappingProxyType

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "game": "The game",
        "cards": "The cards",
        "tower": "Towers",
        "round": "The round",
        "bid": "Bidding",
        "build": "Building",
        "deck": "The deck",
        "score": "Points",
    }
)
"""The titles of the sections, in the order of the catalogue."""
