"""Register strategies for the library's types, so that ``st.from_type(ar.City)`` works.

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

STRATEGIES = (
    ("alhambra_rules.model", "Cell", "cells"),
    ("alhambra_rules.model", "City", "cities"),
    ("alhambra_rules.model", "MoneyCard", "cards"),
    ("alhambra_rules.model", "PlacedTile", "placed_tiles"),
    ("alhambra_rules.model", "Table", "tables"),
    ("alhambra_rules.model", "Tile", "tiles"),
    ("alhambra_rules.game", "Action", "any_actions"),
    ("alhambra_rules.game", "GameState", "games"),
    ("alhambra_rules.game", "Record", "records"),
)
"""The module and name of each type, and its strategy in ``alhambra_rules.testing``."""


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

        for module, name, strategy in STRATEGIES:
            st.register_type_strategy(getattr(import_module(module), name), _drawn_by(strategy))


def _drawn_by(name: str) -> Callable[[type], st.SearchStrategy[object]]:
    """Return a function that looks the strategy up when the first example is drawn."""

    def look_up(_type: type) -> st.SearchStrategy[object]:
        strategy: st.SearchStrategy[object] = getattr(
            import_module("alhambra_rules.testing"), name
        )()
        return strategy

    return look_up
