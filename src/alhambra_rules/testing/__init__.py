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

# ruff: noqa: I001 - one group of names for each module

from typing import TYPE_CHECKING

from rulebook_kit.lazy_names import lazy_names
from alhambra_rules.name_table import NAMES
from alhambra_rules.testing.perft import divided_perft as divided_perft, perft as perft

if TYPE_CHECKING:
    from alhambra_rules.conformance.questions import (
        ask_engine as ask_engine,
        export_vectors as export_vectors,
        read_vectors as read_vectors,
        run_conformance as run_conformance,
        vectors as vectors,
    )
    from rulebook_kit.conformance.report import ConformanceReport as ConformanceReport
    from rulebook_kit.conformance.report import Plan as Plan
    from rulebook_kit.conformance.reporting_json import report_to_json as report_to_json
    from rulebook_kit.conformance.reporting_json import (
        report_to_junit as report_to_junit,
    )
    from rulebook_kit.conformance.reporting_text import report_lines as report_lines
    from rulebook_kit.conformance.protocol import Vector as Vector
    from alhambra_rules.testing.typed_values import (
        any_cities as any_cities,
        any_tables as any_tables,
    )
    from alhambra_rules.testing.broken_cities import almost_legal_cities as almost_legal_cities
    from alhambra_rules.testing.comparing import assert_legal as assert_legal
    from alhambra_rules.testing.engine_conformance import EngineConformance as EngineConformance
    from alhambra_rules.testing.game_machine import GameMachine as GameMachine
    from alhambra_rules.testing.grown_cities import cities as cities
    from alhambra_rules.testing.positions import tables as tables
    from alhambra_rules.testing.faulty_tables import (
        FaultyTable as FaultyTable,
        one_fault_tables as one_fault_tables,
    )
    from alhambra_rules.testing.pieces import (
        any_bazaars as any_bazaars,
        architects as architects,
        cards as cards,
        cells as cells,
        holdings as holdings,
        names as names,
        placed_tiles as placed_tiles,
        placements as placements,
        sides as sides,
        tiles as tiles,
    )
    from alhambra_rules.testing.played_games import (
        FaultyRecord as FaultyRecord,
        actions as actions,
        any_actions as any_actions,
        games as games,
        one_fault_records as one_fault_records,
        records as records,
    )
    from alhambra_rules.testing.typed_values import values_of as values_of

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(
        __name__, NAMES[__name__], hypothesis="testing", pytest="testing"
    )
