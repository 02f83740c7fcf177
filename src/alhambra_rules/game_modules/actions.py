"""Any action of a game with the modules of the library, as one type."""

from alhambra_rules.game.events import BaseAction
from alhambra_rules.game_modules.architects.cards import (
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars.tiles import BuyBazaar
from alhambra_rules.game_modules.invaders.cards import Look, LookAway
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PassChests, PlaceChest

LibraryAction = (
    BaseAction
    | BuyChests
    | PlaceChest
    | PassChests
    | ArchitectFromReserve
    | ArchitectToReserve
    | ArchitectSwap
    | KeepArchitects
    | Look
    | LookAway
    | BuyBazaar
)
"""Any action of a game with modules of the library; modules of your own add others."""
