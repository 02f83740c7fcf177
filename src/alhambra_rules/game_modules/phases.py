"""The names of the phases in which a game with modules waits for a player."""

from typing import Final

__all__ = ["ARCHITECT_REDESIGN", "LOOK_AT_ATTACK", "PASS_ON_CHESTS", "PLACE_CHESTS"]

PLACE_CHESTS: Final = "place-chests"
"""The buyer must place chests."""
PASS_ON_CHESTS: Final = "pass-on-chests"
"""The other players may place the chests that are left."""
ARCHITECT_REDESIGN: Final = "architect-redesign"
"""A player may play an architect for a redesign."""
LOOK_AT_ATTACK: Final = "look-at-attack"
"""A player may look at the attack card."""
