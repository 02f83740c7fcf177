"""Where each public name of ``alhambra_rules.game_modules`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {
    "ArchitectFromReserve": "alhambra_rules.game_modules.architects",
    "ArchitectSwap": "alhambra_rules.game_modules.architects",
    "ArchitectToReserve": "alhambra_rules.game_modules.architects",
    "Architects": "alhambra_rules.game_modules.architects",
    "Bazaars": "alhambra_rules.game_modules.bazaars",
    "BuyBazaar": "alhambra_rules.game_modules.bazaars",
    "BuyChests": "alhambra_rules.game_modules.treasure",
    "DealArchitect": "alhambra_rules.game_modules.architects",
    "DrawArchitect": "alhambra_rules.game_modules.architects",
    "DrawAttack": "alhambra_rules.game_modules.invaders",
    "DrawChest": "alhambra_rules.game_modules.treasure",
    "DrawScout": "alhambra_rules.game_modules.invaders",
    "Invaders": "alhambra_rules.game_modules.invaders",
    "KeepArchitects": "alhambra_rules.game_modules.architects",
    "LibraryAction": "alhambra_rules.game_modules.actions",
    "Look": "alhambra_rules.game_modules.invaders",
    "LookAway": "alhambra_rules.game_modules.invaders",
    "PassChests": "alhambra_rules.game_modules.treasure",
    "Peek": "alhambra_rules.game_modules.invaders",
    "PlaceChest": "alhambra_rules.game_modules.treasure",
    "Treasure": "alhambra_rules.game_modules.treasure",
}
"""The module of each name."""
