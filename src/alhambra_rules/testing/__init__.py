"""The means to find the rule bugs of any engine: strategies, vectors, perft, conformance.

>>> from hypothesis import given
>>> from alhambra_rules.testing import cities
>>> @given(cities(max_tiles=4))
... def test_everything_grown_is_legal(city):
...     assert ar.check_city(city).ok
>>> import alhambra_rules as ar
>>> test_everything_grown_is_legal()

What needs Hypothesis loads when it is first asked for: vectors and perft do without.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from alhambra_rules.rulebook.conformance.vector import Vector
from alhambra_rules.testing.perft import divided_perft, perft

if TYPE_CHECKING:
    from alhambra_rules.conformance.engines import (
        Plan,
        ask_engine,
        export_vectors,
        read_vectors,
        run_conformance,
        vectors,
    )
    from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
    from alhambra_rules.testing.anything import any_cities, any_tables
    from alhambra_rules.testing.broken_cities import almost_legal_cities
    from alhambra_rules.testing.comparing import assert_legal
    from alhambra_rules.testing.engine_conformance import EngineConformance
    from alhambra_rules.testing.game_machine import GameMachine
    from alhambra_rules.testing.grown_cities import cities
    from alhambra_rules.testing.legal_tables import tables
    from alhambra_rules.testing.majorities import holdings
    from alhambra_rules.testing.pieces import (
        any_bazaars,
        architects,
        cards,
        cells,
        names,
        placed_tiles,
        placements,
        sides,
        tiles,
    )
    from alhambra_rules.testing.played_games import actions, any_actions, games, records

__all__ = [
    "ConformanceReport",
    "EngineConformance",
    "GameMachine",
    "Plan",
    "Vector",
    "actions",
    "almost_legal_cities",
    "any_actions",
    "any_bazaars",
    "any_cities",
    "any_tables",
    "architects",
    "ask_engine",
    "assert_legal",
    "cards",
    "cells",
    "cities",
    "divided_perft",
    "export_vectors",
    "games",
    "holdings",
    "names",
    "perft",
    "placed_tiles",
    "placements",
    "read_vectors",
    "records",
    "run_conformance",
    "sides",
    "tables",
    "tiles",
    "vectors",
]

_HOMES = {
    "ConformanceReport": "conformance.engines",
    "Plan": "conformance.engines",
    "EngineConformance": "testing.engine_conformance",
    "GameMachine": "testing.game_machine",
    "actions": "testing.played_games",
    "almost_legal_cities": "testing.broken_cities",
    "any_actions": "testing.played_games",
    "any_bazaars": "testing.pieces",
    "any_cities": "testing.anything",
    "architects": "testing.pieces",
    "any_tables": "testing.anything",
    "ask_engine": "conformance.engines",
    "assert_legal": "testing.comparing",
    "cards": "testing.pieces",
    "cells": "testing.pieces",
    "cities": "testing.grown_cities",
    "games": "testing.played_games",
    "holdings": "testing.majorities",
    "names": "testing.pieces",
    "placed_tiles": "testing.pieces",
    "placements": "testing.pieces",
    "records": "testing.played_games",
    "run_conformance": "conformance.engines",
    "sides": "testing.pieces",
    "export_vectors": "conformance.engines",
    "read_vectors": "conformance.engines",
    "tables": "testing.legal_tables",
    "tiles": "testing.pieces",
    "vectors": "conformance.engines",
}


if not TYPE_CHECKING:  # so that type checkers still refuse names that there are not

    def __getattr__(name: str) -> object:
        """Load a name from its module when it is first asked for."""
        if name in _HOMES:
            found = getattr(import_module(f"alhambra_rules.{_HOMES[name]}"), name)
            return globals().setdefault(name, found)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
