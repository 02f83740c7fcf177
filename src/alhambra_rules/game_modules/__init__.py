"""The four modules in games, with their actions and draws.

>>> import alhambra_rules as ar
>>> from alhambra_rules.game_modules import BuyChests
>>> state = ar.new_game(["Anna", "Bo"], seed=3, modules=["treasure"])
>>> sum(isinstance(action, BuyChests) for action in ar.legal_actions(state))
6

The names load on first use. ``registry.py`` finds the modules by name.
"""

# ruff: noqa: I001 - one group of names for each module

from typing import TYPE_CHECKING

from alhambra_rules.name_table import NAMES
from rulebook_kit.lazy_names import lazy_names

if TYPE_CHECKING:
    from alhambra_rules.game_modules.actions import LibraryAction as LibraryAction
    from alhambra_rules.game_modules.architects import (
        ArchitectFromReserve as ArchitectFromReserve,
        Architects as Architects,
        ArchitectSwap as ArchitectSwap,
        ArchitectToReserve as ArchitectToReserve,
        DealArchitect as DealArchitect,
        DrawArchitect as DrawArchitect,
        KeepArchitects as KeepArchitects,
    )
    from alhambra_rules.game_modules.bazaars import Bazaars as Bazaars, BuyBazaar as BuyBazaar
    from alhambra_rules.game_modules.invaders import (
        DrawAttack as DrawAttack,
        DrawScout as DrawScout,
        Invaders as Invaders,
        Look as Look,
        LookAway as LookAway,
        Peek as Peek,
    )
    from alhambra_rules.game_modules.treasure import (
        BuyChests as BuyChests,
        DrawChest as DrawChest,
        PassChests as PassChests,
        PlaceChest as PlaceChest,
        Treasure as Treasure,
    )

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(__name__, NAMES[__name__])
