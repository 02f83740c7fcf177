"""Register strategies for the library's types, so that ``st.from_type(ar.City)`` works.

Whichever is imported last registers them: Hypothesis calls ``hypothesis_is_imported`` through an
entry point, and the library calls ``register``. So neither loads the other.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis import strategies as st

TYPES = {
    "alhambra_rules.game": (
        *("Action", "Buy", "DeclineLeftover", "Draw", "DrawScoringCard", "DrawToDirk"),
        *("DrawToDisplay", "DrawToHand", "DrawToMarket", "GameState", "GiveBought", "Pass"),
        *("PlaceBought", "PlaceLeftover", "Record", "RedesignFromReserve", "RedesignSwap"),
        *("RedesignToReserve", "Replay", "ReserveBought", "Reshuffle", "Seat", "Stop"),
        *("TakeMoney", "View"),
    ),
    "alhambra_rules.game_modules.actions": (
        *("ArchitectFromReserve", "ArchitectSwap", "ArchitectToReserve", "BuyBazaar", "BuyChests"),
        *("KeepArchitects", "Look", "LookAway", "PassChests", "PlaceChest"),
    ),
    "alhambra_rules.model": (
        *("Architect", "Bazaar", "Cell", "City", "Claim", "MoneyCard", "PlacedTile", "Player"),
        *("Table", "Tile"),
    ),
    "alhambra_rules.placement": ("HouseRules",),
    "alhambra_rules.rulebook": ("Report", "Rule", "Violation"),
    "alhambra_rules.scoring": ("RoundScore", "Share", "Wall"),
}
"""The types with a strategy, by the modules that have them. ``values_of`` draws their values."""


def hypothesis_is_imported() -> None:
    """Register the strategies if the library is already imported."""
    if "alhambra_rules" in sys.modules:
        register()


def register() -> None:
    """Register a strategy for each type, as far as they can be loaded.

    ``import hypothesis`` must not fail because this library is broken, so errors are ignored here.
    They appear when you import the strategies by name.
    """
    with suppress(Exception):
        from hypothesis import strategies as st  # noqa: PLC0415 - only if it is in use

        for module, names in TYPES.items():
            for name in names:
                st.register_type_strategy(getattr(import_module(module), name), _drawn)


def _drawn(kind: type[object]) -> st.SearchStrategy[object]:
    """Return the strategy of a type, in a form that the ghostwriter can print."""
    from hypothesis import strategies as st  # noqa: PLC0415 - only if it is in use

    values_of = import_module("alhambra_rules.testing").values_of
    strategy: st.SearchStrategy[object] = st.just(kind).flatmap(values_of)
    return strategy
