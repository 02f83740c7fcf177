"""The four modules in games, with their actions and draws.

>>> import alhambra_rules as ar
>>> from alhambra_rules.game_modules import Treasure
>>> state = ar.new_game(["Anna", "Bo"], seed=3, modules=["treasure"])
>>> len(state.module(Treasure).rooms)
3

The names load on first use. ``registry.py`` finds the modules by name.
"""

from typing import TYPE_CHECKING

from alhambra_rules.name_table import NAMES
from rulebook_kit.lazy_names import lazy_names

if TYPE_CHECKING:
    from alhambra_rules.game_modules.actions import LibraryAction as LibraryAction
    from alhambra_rules.game_modules.architects import *
    from alhambra_rules.game_modules.bazaars import *
    from alhambra_rules.game_modules.invaders import *
    from alhambra_rules.game_modules.treasure import *

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(__name__, NAMES[__name__])
