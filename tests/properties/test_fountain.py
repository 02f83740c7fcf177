"""Properties of build.fountain."""

import pytest
from hypothesis import given

import alhambra_rules as ar
from alhambra_rules.testing import any_cities, tiles

pytestmark = pytest.mark.rule("build.fountain")


@given(any_cities(), tiles())
def test_every_move_on_the_fountain_breaks_the_rule(city: ar.City, tile: ar.Tile) -> None:
    reports = (
        ar.check_placement(city, tile, (0, 0)),
        ar.check_removal(city, (0, 0)),
        ar.check_swap(city, tile, (0, 0)),
    )
    assert all("build.fountain" in report.rules for report in reports)
    assert (0, 0) not in ar.legal_removals(city) + ar.legal_swaps(city, tile)


@given(any_cities())
def test_elsewhere_only_what_lies_on_the_fountain_breaks_it(city: ar.City) -> None:
    bare = ar.City.of({cell: placed for cell, placed in city.tiles.items() if cell != (0, 0)})
    for cell in bare.tiles.keys() - {(0, 0)}:
        assert "build.fountain" not in ar.check_removal(bare, cell).rules
