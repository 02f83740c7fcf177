"""Properties of build.shared-edge."""

import pytest
from hypothesis import given

from alhambra_rules.model import Cell, City
from alhambra_rules.placement import check_city
from alhambra_rules.testing import any_cities, cells, cities

pytestmark = pytest.mark.rule("build.shared-edge")


def detached(city: City) -> set[Cell]:
    return {v.cells[0] for v in check_city(city) if v.rule.id == "build.shared-edge"}


@given(any_cities())
def test_a_detached_tile_cannot_be_reached_either(city: City) -> None:
    unreached = {v.cells[0] for v in check_city(city) if v.rule.id == "build.on-foot"}
    assert detached(city) <= unreached


@given(any_cities(stacked=False), cells(within=5))
def test_a_further_tile_attaches_its_neighbours(city: City, cell: Cell) -> None:
    fountain = city.tiles[Cell(0, 0)].tile
    more = city.with_tile(fountain, cell)
    if cell in city.tiles:
        assert detached(more) == detached(city)
    else:
        alone = not any(near in city.tiles for near in cell.beside())
        assert detached(more) == (detached(city) - set(cell.beside())) | (
            {cell} if alone else set()
        )


@given(cities())
def test_a_legal_city_has_no_contact_at_a_corner_alone(city: City) -> None:
    """In a legal city two tiles that touch at a corner have a third tile beside both (lemma)."""
    for cell in city.tiles:
        for x, y in ((1, 1), (1, -1)):
            if Cell(cell.x + x, cell.y + y) in city.tiles:
                assert (
                    Cell(cell.x + x, cell.y) in city.tiles or Cell(cell.x, cell.y + y) in city.tiles
                )
