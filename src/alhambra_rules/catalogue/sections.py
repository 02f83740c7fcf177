"""The sections of the catalogue: what stands before the dot of an id, and its title."""

from collections.abc import Mapping
from types import MappingProxyType

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "components": "Components",
        "setup": "Set-up",
        "turn": "The turn",
        "money": "Taking money",
        "buy": "Buying",
        "build": "Building the city",
        "redesign": "Redesigning the city",
        "scoring": "Scoring",
        "end": "The end of the game",
        "two": "Two players",
        "modules": "Modules",
        "treasure": "Treasure Chamber",
        "architect": "Architects",
        "invader": "Invaders",
        "bazaar": "Bazaars",
    }
)
"""The titles of the sections, in the order of the catalogue."""
