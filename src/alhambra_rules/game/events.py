"""Everything that can happen in a game, as data: what players chose and what was drawn.

A game is the list of its events; each has one frozen class, whose fields are plain values.
"""

from alhambra_rules.game.actions import (
    Action,
    Buy,
    DeclineLeftover,
    GiveBought,
    Pass,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
)
from alhambra_rules.game.draws import (
    Draw,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)

__all__ = [
    "ACTION_KINDS",
    "DRAW_KINDS",
    "Action",
    "Buy",
    "DeclineLeftover",
    "Draw",
    "DrawScoringCard",
    "DrawToDirk",
    "DrawToDisplay",
    "DrawToHand",
    "DrawToMarket",
    "Event",
    "GiveBought",
    "Pass",
    "PlaceBought",
    "PlaceLeftover",
    "RedesignFromReserve",
    "RedesignSwap",
    "RedesignToReserve",
    "ReserveBought",
    "Reshuffle",
    "Stop",
    "TakeMoney",
]

Event = Action | Draw
"""An action of a player or a draw."""

ACTION_KINDS: tuple[type[Action], ...] = (
    TakeMoney,
    Buy,
    RedesignFromReserve,
    RedesignToReserve,
    RedesignSwap,
    Stop,
    Pass,
    PlaceBought,
    ReserveBought,
    GiveBought,
    PlaceLeftover,
    DeclineLeftover,
)
"""Every kind of action of the base game, in the order in which lists of legal actions name them;
those of modules come after ``Stop``."""

DRAW_KINDS: tuple[type[Draw], ...] = (
    DrawToMarket,
    DrawToDirk,
    DrawToHand,
    DrawToDisplay,
    DrawScoringCard,
    Reshuffle,
)
"""Every kind of draw, in the order of a game's set-up."""
