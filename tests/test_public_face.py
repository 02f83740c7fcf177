"""The public face: the fixed names are there, and to import them loads nothing heavy."""

from __future__ import annotations

import subprocess
import sys
from typing import get_type_hints

import pytest

import alhambra_rules as ar
from alhambra_rules import model
from tests.hash_seeds import printed_under

FIXED = """
    BuildingType Currency Side Cell Tile TILES FOUNTAIN City MoneyCard DIRK
    check_city check_placement check_removal check_swap explain_placements
    legal_placements legal_removals legal_swaps place remove swap walking_graph gaps
    count_buildings longest_wall score_majorities score_round
    AlhambraError NotationError FormatError IllegalMove UnknownTile InvalidArgument
    check_table Architect Bazaar BAZAARS
    new_game legal_actions apply check_action record_of replay view payments
    GameState Record Replay IllegalAction
"""


def test_the_fixed_names_are_public() -> None:
    """What front ends lean on can be imported from the top."""
    assert set(FIXED.split()) <= set(ar.__all__)
    assert all(hasattr(ar, name) for name in ar.__all__)


def test_one_error_stands_above_all() -> None:
    """Whoever catches AlhambraError catches everything that the library raises on purpose."""
    raised = (
        ar.NotationError,
        ar.FormatError,
        ar.IllegalMove,
        ar.UnknownTile,
        ar.InvalidArgument,
    )
    assert all(issubclass(error, ar.AlhambraError) for error in raised)
    assert issubclass(ar.UnknownTile, KeyError)
    assert issubclass(ar.InvalidArgument, ValueError)


def test_importing_loads_nothing_heavy() -> None:
    """The library alone loads no graph library, test tool, command line, scoring or tables."""
    heavy = ("alhambra_rules.game", "networkx", "hypothesis", "pytest", "click", "rich", "msgspec")
    later = ("alhambra_rules.model.table", "alhambra_rules.scoring", "alhambra_rules.arbiter")
    code = f"import sys, alhambra_rules; print([m for m in {heavy + later} if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.split() == [b"[]"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    """Names that load on demand are listed, and others are refused as any module refuses them."""
    assert set(ar.__all__) <= set(dir(ar))
    with pytest.raises(AttributeError, match="has no attribute 'legal_plcements'"):
        _ = ar.legal_plcements  # type: ignore[attr-defined] # the point of the test


def test_the_model_names_recorded_positions_too() -> None:
    """They load on demand, and other names are refused as any module refuses them."""
    assert all(hasattr(model, name) for name in model.__all__)
    assert (model.Claim, model.Player, model.Table) == (ar.Claim, ar.Player, ar.Table)
    with pytest.raises(AttributeError, match="has no attribute 'Tabel'"):
        _ = model.Tabel  # type: ignore[attr-defined] # the point of the test


def test_nothing_depends_on_the_hash_seed() -> None:
    """Verdicts, scores and representations are the same text whatever the seed of hashes."""
    code = (
        "import alhambra_rules as ar\n"
        "tiles = {(1, 0): 'tower-8-nes', (0, 1): ('garden-7-nsw', 3), (3, 3): 'tower-11'}\n"
        "city = ar.City.of(tiles)\n"
        "print(repr(city), city.tiles, ar.check_city(city), ar.longest_wall(city))\n"
        "print(ar.score_round({'A': city, 'B': city}, 3), ar.gaps(city))\n"
    )
    answers = printed_under(("0", "1", "2026"), code)
    assert len(answers) == 1


@pytest.mark.parametrize(
    "name",
    # walking_graph names networkx in its annotation, which is not loaded for it
    sorted({name for name in ar.__all__ if name.islower()} - {"__version__", "walking_graph"}),
)
def test_type_hints_can_be_read_at_run_time(name: str) -> None:
    """Tools that build arguments from annotations find every name in them."""
    assert "return" in get_type_hints(getattr(ar, name))
