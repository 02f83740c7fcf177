"""Strategies for arbitrary cities and tables: what they draw can be written and read again."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings

from alhambra_rules.model import Bazaar, City, Table
from alhambra_rules.notation import read_position, write_position
from alhambra_rules.placement import check_city
from alhambra_rules.testing.anything import any_cities, any_tables
from alhambra_rules.testing.pieces import any_bazaars
from alhambra_rules.testing.shipped import _folder

FEW = settings(max_examples=10)


@FEW
@given(any_tables())
def test_any_table_can_be_written_and_read(table: Table) -> None:
    assert read_position(write_position(table)) == table


@FEW
@given(any_cities(stacked=False, turned=False, max_tiles=5))
def test_cities_without_stacks_have_one_tile_on_a_cell(city: City) -> None:
    assert len(city.pieces) == len(city.tiles) <= 6
    assert all(not placed.turned for placed in city.tiles.values())


@FEW
@given(any_bazaars())
def test_any_bazaar_is_laid_like_a_tile(bazaar: Bazaar) -> None:
    """A bazaar has no walls, so that it lies well beside the fountain, misprinted or not."""
    assert check_city(City.of({(1, 0): bazaar})).ok


def test_fixtures_lie_beside_the_package_or_in_the_project(tmp_path: Path) -> None:
    """An installed package brings its fixtures along."""
    here = tmp_path / "src" / "package" / "testing" / "shipped.py"
    here.parent.mkdir(parents=True)
    assert _folder(here) == tmp_path / "tests" / "fixtures"
    (here.parent / "fixtures").mkdir()
    assert _folder(here) == here.parent / "fixtures"
