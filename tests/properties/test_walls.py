"""Properties of build.walls-match."""

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules.model import Cell, City, Side
from alhambra_rules.placement import check_city
from alhambra_rules.testing import any_cities, sides

pytestmark = pytest.mark.rule("build.walls-match")


def mismatches(city: City) -> set[frozenset[Cell]]:
    return {frozenset(v.cells) for v in check_city(city) if v.rule.id == "build.walls-match"}


@given(any_cities(turned=False, stacked=False), sides(), st.data())
def test_one_wall_changes_that_side_only(city: City, side: Side, data: st.DataObject) -> None:
    assume(len(city.tiles) > 1)
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    tile = city.tiles[cell].tile
    changed = evolve(tile, walls=tile.walls ^ {side})
    pieces = dict(city.tiles) | {cell: changed}
    shared = {frozenset((cell, cell.next(side)))} if cell.next(side) in city.tiles else set()
    assert mismatches(city) ^ mismatches(City.of(pieces)) == shared


@given(any_cities(turned=False, stacked=False), st.data())
def test_a_tile_that_fits_its_neighbours_has_none(city: City, data: st.DataObject) -> None:
    cell = data.draw(
        st.sampled_from(sorted({c for b in city.tiles for c in b.beside()} - {(0, 0)}))
    )
    answers = {
        side
        for side in Side
        if cell.next(side) in city.tiles and side.opposite in city.tiles[cell.next(side)].walls
    }
    fitting = evolve(city.tiles[Cell(0, 0)].tile, id="made to fit", walls=answers)
    pieces = dict(city.tiles) | {cell: fitting}
    assert not any(cell in pair for pair in mismatches(City.of(pieces)))
