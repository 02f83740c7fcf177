"""Properties of the moves: place, remove and swap, and the lists of all legal ones."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.testing import any_cities, cities, tiles
from tests.strategies import cities_and_spare_tiles


def cells_within_two(city: ar.City) -> list[ar.Cell]:
    """Return all cells at most two columns and two rows from a tile."""
    reach = range(-2, 3)
    return sorted({ar.Cell(c.x + dx, c.y + dy) for c in city.tiles for dx in reach for dy in reach})


@given(cities())
def test_every_city_grown_by_legal_placement_is_legal(city: ar.City) -> None:
    assert ar.check_city(city).ok


@given(cities_and_spare_tiles())
def test_legal_placements_are_those_accepted_nearby(city_and_tile: tuple[ar.City, ar.Tile]) -> None:
    city, tile = city_and_tile
    reports = ar.explain_placements(city, tile, cells_within_two(city))
    assert ar.legal_placements(city, tile) == tuple(c for c, report in reports.items() if report.ok)


@given(st.one_of(cities(), any_cities(within=2)), tiles())
def test_explanations_are_those_of_single_checks(city: ar.City, tile: ar.Tile) -> None:
    """One call for many cells gives the same reports as many calls, near or far, legal or not."""
    cells = [*cells_within_two(city), ar.Cell(30, -30)]
    reports = ar.explain_placements(city, tile, cells)
    assert dict(reports) == {cell: ar.check_placement(city, tile, cell) for cell in cells}


@given(any_cities(within=2), tiles())
def test_moves_from_illegal_cities_must_mend_everything(city: ar.City, tile: ar.Tile) -> None:
    """In any city a move is listed exactly if it leads to a legal city."""
    placed = [c for c in cells_within_two(city) if ar.check_placement(city, tile, c).ok]
    assert ar.legal_placements(city, tile) == tuple(placed)
    assert all(ar.check_city(city.without_tile(cell)).ok for cell in ar.legal_removals(city))
    assert all(ar.check_city(ar.swap(city, tile, cell)).ok for cell in ar.legal_swaps(city, tile))


@given(cities(min_tiles=2), st.data())
def test_the_one_bad_tile_of_a_city_can_be_removed(city: ar.City, data: st.DataObject) -> None:
    tile = data.draw(tiles().filter(lambda tile: not city.cells_of(tile)))
    beside = {near for cell in city.tiles for near in cell.around()} - city.tiles.keys()
    cell = data.draw(st.sampled_from(sorted(beside)))
    spoilt = city.with_tile(tile, cell, data.draw(st.integers(0, 3)))
    if not ar.check_city(spoilt).ok:
        assert cell in ar.legal_removals(spoilt)
        assert ar.remove(spoilt, cell) == city


@given(cities_and_spare_tiles())
def test_remove_undoes_place(city_and_tile: tuple[ar.City, ar.Tile]) -> None:
    city, tile = city_and_tile
    for cell in ar.legal_placements(city, tile):
        assert ar.remove(ar.place(city, tile, cell), cell) == city


@pytest.mark.rule("redesign.to-reserve")
@given(cities())
def test_legal_removals_are_exactly_what_is_accepted(city: ar.City) -> None:
    accepted = [cell for cell in cells_within_two(city) if ar.check_removal(city, cell).ok]
    assert ar.legal_removals(city) == tuple(accepted)


@pytest.mark.rule("redesign.to-reserve")
@given(any_cities(stacked=False), st.data())
def test_removal_from_an_empty_cell_is_one_fault(city: ar.City, data: st.DataObject) -> None:
    """A removal from an empty cell breaks its own rule; the other violations stay the same."""
    cell = data.draw(st.sampled_from([c for c in cells_within_two(city) if c not in city.tiles]))
    before, after = ar.check_city(city), ar.check_removal(city, cell)
    assert set(after) - set(before) == {after.violations[-1]}
    assert after.violations[-1].rule.id == "redesign.to-reserve"


@pytest.mark.rule("redesign.swap")
@given(cities_and_spare_tiles())
def test_a_swap_must_keep_walls_towards_neighbours(city_and_tile: tuple[ar.City, ar.Tile]) -> None:
    """A swap for a tile with the same walls on its shared sides breaks no rule (lemma)."""
    city, tile = city_and_tile
    for cell, old in city.tiles.items():
        shared = {side for side in ar.Side if cell.next(side) in city.tiles}
        keeps = tile.walls & shared == old.walls & shared and cell != (0, 0)
        assert ar.check_swap(city, tile, cell).ok == keeps
        assert (cell in ar.legal_swaps(city, tile)) == keeps


@pytest.mark.rule("redesign.swap")
@given(cities_and_spare_tiles())
def test_swapping_back_gives_the_old_city(city_and_tile: tuple[ar.City, ar.Tile]) -> None:
    city, tile = city_and_tile
    for cell in ar.legal_swaps(city, tile):
        old = city.tiles[cell].tile
        assert ar.swap(ar.swap(city, tile, cell), old, cell) == city


@given(any_cities(within=2), tiles(), st.data())
def test_moves_raise_what_checks_report(city: ar.City, tile: ar.Tile, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(cells_within_two(city)))
    moves: tuple[tuple[ar.Report, Callable[[], ar.City]], ...] = (
        (ar.check_placement(city, tile, cell), lambda: ar.place(city, tile, cell)),
        (ar.check_removal(city, cell), lambda: ar.remove(city, cell)),
        (ar.check_swap(city, tile, cell), lambda: ar.swap(city, tile, cell)),
    )
    for report, move in moves:
        if report.ok:
            assert ar.check_city(move()).ok
        else:
            with pytest.raises(ar.IllegalMove) as caught:
                move()
            assert caught.value.report == report
