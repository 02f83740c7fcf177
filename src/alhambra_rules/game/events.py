"""All events of a game: actions of players and draws, each a frozen value."""

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
"""Every kind of action of the base game, in the order of ``legal_actions``; those of modules come
after ``Stop``."""

DRAW_KINDS: tuple[type[Draw], ...] = (
    DrawToMarket,
    DrawToDirk,
    DrawToHand,
    DrawToDisplay,
    DrawScoringCard,
    Reshuffle,
)
"""Every kind of draw of the base game, in the order of the set-up."""
