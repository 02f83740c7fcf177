"""Properties of build.orientation."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules.model import City, PlacedTile
from alhambra_rules.placement import check_city
from alhambra_rules.testing import any_cities, cities

pytestmark = pytest.mark.rule("build.orientation")


@given(cities(min_tiles=1), st.data())
def test_turning_a_tile_is_reported_on_that_tile_alone(city: City, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    turned = data.draw(st.integers(1, 3))
    tile = city.tiles[cell].tile
    report = check_city(city.without_tile(cell).with_tile(tile, cell, turned))
    assert [v.cells for v in report if v.rule.id == "build.orientation"] == [(cell,)]


@given(any_cities())
def test_turning_all_tiles_upright_leaves_no_fault_of_orientation(city: City) -> None:
    assume(any(placed.turned for _, placed in city.pieces))
    upright = City.of_pieces((cell, PlacedTile(placed.tile)) for cell, placed in city.pieces)
    assert "build.orientation" in check_city(city).rules
    assert "build.orientation" not in check_city(upright).rules
