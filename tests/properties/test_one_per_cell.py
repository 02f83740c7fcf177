"""Properties of build.one-per-cell."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.placement import check_city, check_placement
from alhambra_rules.testing import any_cities, cells, cities, tiles

pytestmark = pytest.mark.rule("build.one-per-cell")


@given(any_cities())
def test_faults_count_what_is_surplus(city: City) -> None:
    """Each tile on top of another and each repeated tile is one violation."""
    faults = sum(v.rule.id == "build.one-per-cell" for v in check_city(city))
    on_top = len(city.pieces) - len({cell for cell, _ in city.pieces})
    repeated = sum(n > 1 for n in Counter(placed.tile.id for _, placed in city.pieces).values())
    assert faults == on_top + repeated


@given(cities(min_tiles=1), tiles(), st.data())
def test_a_tile_on_a_taken_cell_has_one_fault(city: City, tile: Tile, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    again = len(city.cells_of(tile))
    report = check_placement(city, tile, cell)
    assert [v.rule.id for v in report] == ["build.one-per-cell"] * (1 + again)


@given(cities(min_tiles=1), cells(within=6), st.data())
def test_a_tile_of_the_city_fits_nowhere_in_it(city: City, cell: Cell, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from([p.tile for c, p in city.tiles.items() if c != (0, 0)]))
    assert "build.one-per-cell" in check_placement(city, tile, cell).rules
