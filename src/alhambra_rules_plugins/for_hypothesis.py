"""Tells Hypothesis how to draw the library's types, so that ``st.from_type(ar.City)`` works.

That takes both the library and Hypothesis. Whichever is imported last sees to it: Hypothesis
runs ``hypothesis_is_imported`` by an entry point, the library calls ``register`` itself. So the
one alone never loads the other.
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
"""The module and the name of each type, and the strategy of ``alhambra_rules.testing`` for it."""


def hypothesis_is_imported() -> None:
    """Register the strategies if the library is in use already."""
    if "alhambra_rules" in sys.modules:
        register()


def register() -> None:
    """Register a strategy for each type; what cannot be loaded is left alone.

    Nobody's ``import hypothesis`` may fail because this library is broken, so errors are passed
    over here; whoever asks for the strategies by name is told.
    """
    with suppress(Exception):
        from hypothesis import strategies as st  # noqa: PLC0415 - loaded only where it is in use

        for module, name, strategy in STRATEGIES:
            st.register_type_strategy(getattr(import_module(module), name), _drawn_by(strategy))


def _drawn_by(name: str) -> Callable[[type], st.SearchStrategy[object]]:
    """Return what looks the strategy up when the first example of its type is drawn."""

    def look_up(_type: type) -> st.SearchStrategy[object]:
        strategy: st.SearchStrategy[object] = getattr(
            import_module("alhambra_rules.testing"), name
        )()
        return strategy

    return look_up
