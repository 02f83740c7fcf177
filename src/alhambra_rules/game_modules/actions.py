"""All events of games with the modules of the library: the actions as one type, and the classes."""

from typing import Final, cast

from alhambra_rules.game.actions import BaseAction
from alhambra_rules.game.draws import BASE_KINDS
from alhambra_rules.game.events import Event
from alhambra_rules.game_modules.architects import ArchitectAction
from alhambra_rules.game_modules.bazaars import BuyBazaar
from alhambra_rules.game_modules.invaders import InvaderAction
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.game_modules.treasure import TreasureAction

LibraryAction = BaseAction | TreasureAction | ArchitectAction | InvaderAction | BuyBazaar
"""Any action of a game with modules of the library; modules of your own add others."""

_ADDED = tuple(kind.of for module in module_classes().values() for kind in module.kinds)

EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    *BASE_KINDS,
    *cast("tuple[type[Event], ...]", _ADDED),
)
"""Every class of actions and draws: of the base game, then of each module."""
