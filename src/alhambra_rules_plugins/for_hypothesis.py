"""Register strategies for the library's types, so that ``st.from_type(ar.City)`` works.

``st.builds(ar.Pass)`` works too: for a class of attrs, it needs types instead of their names.

Whichever is imported last registers them: Hypothesis calls ``hypothesis_is_imported`` through an
entry point, and the library calls ``register``. So neither loads the other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
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
    "five_towers.game": (
        *("Action", "Bid", "Build", "Call", "Draw", "GameState", "GiveBack", "LayOut", "Pass"),
        *("Record", "Replay", "Reshuffle", "Seat", "SeatView", "Take", "View"),
    ),
    "five_towers.model": ("Card", "Claim", "Player", "Table", "Tower"),
    "five_towers.scoring": ("Score", "TowerScore"),
}
"""The types with a strategy, by the modules that have them. ``values_of`` draws their values."""

_PACKAGES = ("alhambra_rules", "five_towers")


def hypothesis_is_imported() -> None:
    """Register the strategies of the packages that are already imported."""
    for package in _PACKAGES:
        if package in sys.modules:
            register(package)


def register(package: str) -> None:
    """Register a strategy for each type of the package, as far as they can be loaded.

    ``import hypothesis`` must not fail because this library is broken, so errors are ignored here.
    They appear when you import the strategies by name.
    """
    with suppress(Exception):
        import attrs  # noqa: PLC0415 - only if the library is in use
        from hypothesis import strategies as st  # noqa: PLC0415 - only if it is in use

        for module, names in TYPES.items():
            for name in names if module.startswith(f"{package}.") else ():
                kind = getattr(import_module(module), name)
                st.register_type_strategy(kind, _drawn_by(package))
                if attrs.has(kind):
                    attrs.resolve_types(kind)


def _drawn_by(package: str) -> Callable[[type[object]], st.SearchStrategy[object]]:
    """Return a function from a type to its strategy, in a form that the ghostwriter can print."""

    def drawn(kind: type[object]) -> st.SearchStrategy[object]:
        from hypothesis import strategies as st  # noqa: PLC0415 - only if it is in use

        values_of = import_module(f"{package}.testing").values_of
        strategy: st.SearchStrategy[object] = st.just(kind).flatmap(values_of)
        return strategy

    return drawn
