"""Where each public name of ``alhambra_rules.game_modules`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {
    "ArchitectFromReserve": "alhambra_rules.game_modules.architects.cards",
    "ArchitectSwap": "alhambra_rules.game_modules.architects.cards",
    "ArchitectToReserve": "alhambra_rules.game_modules.architects.cards",
    "Architects": "alhambra_rules.game_modules.architects",
    "Bazaars": "alhambra_rules.game_modules.bazaars",
    "BuyBazaar": "alhambra_rules.game_modules.bazaars.tiles",
    "BuyChests": "alhambra_rules.game_modules.treasure.pieces",
    "DealArchitect": "alhambra_rules.game_modules.architects.cards",
    "DrawArchitect": "alhambra_rules.game_modules.architects.cards",
    "DrawAttack": "alhambra_rules.game_modules.invaders.cards",
    "DrawChest": "alhambra_rules.game_modules.treasure.pieces",
    "DrawScout": "alhambra_rules.game_modules.invaders.cards",
    "Invaders": "alhambra_rules.game_modules.invaders",
    "KeepArchitects": "alhambra_rules.game_modules.architects.cards",
    "LibraryAction": "alhambra_rules.game_modules.actions",
    "Look": "alhambra_rules.game_modules.invaders.cards",
    "LookAway": "alhambra_rules.game_modules.invaders.cards",
    "PassChests": "alhambra_rules.game_modules.treasure.pieces",
    "Peek": "alhambra_rules.game_modules.invaders.cards",
    "PlaceChest": "alhambra_rules.game_modules.treasure.pieces",
    "Treasure": "alhambra_rules.game_modules.treasure",
}
"""The module of each name."""
