"""Tools to test any engine of 5 Towers with Hypothesis: strategies, test class, state machine.

>>> from hypothesis import given
>>> import five_towers as ft
>>> from five_towers.testing import towers
>>> @given(towers())
... def test_everything_drawn_is_legal(tower):
...     assert ft.check_tower(tower).ok
>>> test_everything_drawn_is_legal()
"""

# ruff: noqa: I001 - one group of names for each module

from typing import TYPE_CHECKING

from rulebook_kit.lazy_names import lazy_names
from five_towers.name_table import NAMES

if TYPE_CHECKING:
    from five_towers.testing.engines import EngineConformance as EngineConformance
    from five_towers.testing.engines import GameMachine as GameMachine
    from five_towers.testing.pieces import (
        almost_legal_towers as almost_legal_towers,
        cards as cards,
        displays as displays,
        holdings as holdings,
        towers as towers,
    )
    from five_towers.testing.played_games import (
        actions as actions,
        any_actions as any_actions,
        games as games,
        records as records,
    )
    from five_towers.testing.positions import (
        any_tables as any_tables,
        one_fault_tables as one_fault_tables,
        tables as tables,
        values_of as values_of,
    )

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(
        __name__, NAMES[__name__], hypothesis="testing", pytest="testing"
    )
