"""The names of the phases in which a game with modules waits for a player."""

from typing import Final

__all__ = ["ARCHITECT_REDESIGN", "LOOK_AT_ATTACK", "PASS_ON_CHESTS", "PLACE_CHESTS"]

PLACE_CHESTS: Final = "place-chests"
PASS_ON_CHESTS: Final = "pass-on-chests"
ARCHITECT_REDESIGN: Final = "architect-redesign"
LOOK_AT_ATTACK: Final = "look-at-attack"
