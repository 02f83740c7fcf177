"""Properties of the moves and the lists of all legal ones, and the fast path beside the other.

``make paths-check`` tries many more boards.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import City, Tile
from alhambra_rules.notation import parse_diagram
from alhambra_rules.placement import gaps
from alhambra_rules.testing import any_cities, cells, cities, tiles
from tests.boards import any_board, any_tile
from tests.costly import COSTLY
from tests.paths import disagreements
from tests.strategies import cities_and_spare_tiles
from tests.symmetries import mirrored, mirrored_cell, mirrored_tile
from tests.worked_examples import examples_of


def cells_within_two(city: ar.City) -> list[ar.Cell]:
    """Return all cells at most two columns and two rows from a tile."""
    reach = range(-2, 3)
    return sorted({ar.Cell(c.x + dx, c.y + dy) for c in city.tiles for dx in reach for dy in reach})


@given(cities())
def test_every_city_grown_by_legal_placement_is_legal(city: ar.City) -> None:
    assert ar.check_city(city).ok


@given(st.one_of(cities(), any_cities(within=2)), tiles())
def test_explanations_are_those_of_single_checks(city: ar.City, tile: ar.Tile) -> None:
    """One call for many cells gives the same reports as many calls, near or far, legal or not."""
    cells = [*cells_within_two(city), ar.Cell(30, -30)]
    reports = ar.explain_placements(city, tile, cells)
    assert dict(reports) == {cell: ar.check_placement(city, tile, cell) for cell in cells}


@given(cities_and_spare_tiles())
def test_remove_undoes_place(city_and_tile: tuple[ar.City, ar.Tile]) -> None:
    city, tile = city_and_tile
    for cell in ar.legal_placements(city, tile):
        assert ar.remove(ar.place(city, tile, cell), cell) == city


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


def breaches(report: ar.Report) -> list[tuple[str, list[ar.Cell]]]:
    return sorted((v.rule.id, sorted(v.cells)) for v in report)


def mirrored_breaches(report: ar.Report) -> list[tuple[str, list[ar.Cell]]]:
    return sorted((v.rule.id, sorted(map(mirrored_cell, v.cells))) for v in report)


@given(any_cities())
def test_mirroring_a_city_mirrors_every_verdict(city: ar.City) -> None:
    assert breaches(ar.check_city(mirrored(city))) == mirrored_breaches(ar.check_city(city))
    assert set(gaps(mirrored(city))) == {frozenset(map(mirrored_cell, g)) for g in gaps(city)}


@given(cities_and_spare_tiles(), cells(within=5))
def test_a_mirror_mirrors_every_move(city_and_tile: tuple[ar.City, ar.Tile], cell: ar.Cell) -> None:
    city, tile = city_and_tile
    image, glass = mirrored(city), mirrored_tile(tile)
    expected = mirrored_breaches(ar.check_placement(city, tile, cell))
    assert breaches(ar.check_placement(image, glass, mirrored_cell(cell))) == expected
    placements = sorted(map(mirrored_cell, ar.legal_placements(city, tile)))
    assert ar.legal_placements(image, glass) == tuple(placements)
    assert ar.legal_removals(image) == tuple(sorted(map(mirrored_cell, ar.legal_removals(city))))


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_the_mirror_of_a_quarter_turn_is_the_turn_back(turned: int) -> None:
    city = ar.City.of({(1, 0): ("tower-7-new", turned), (0, 1): "garden-10-n"})
    assert mirrored(mirrored(city)) == city


DRAWN = [parse_diagram(example.body).city for _, example in examples_of("build.*")]


def boards() -> st.SearchStrategy[City]:
    return st.builds(any_board, st.randoms(use_true_random=False))


def any_tiles() -> st.SearchStrategy[Tile]:
    return st.builds(any_tile, st.randoms(use_true_random=False))


@COSTLY
@given(cities(), tiles())
def test_the_paths_agree_on_grown_cities(city: City, tile: Tile) -> None:
    assert not list(disagreements(city, tile))


@given(boards(), any_tiles())
def test_the_paths_agree_on_boards_of_every_kind(city: City, tile: Tile) -> None:
    assert not list(disagreements(city, tile))


def test_the_paths_agree_on_the_worked_examples() -> None:
    for number, city in enumerate(DRAWN):
        assert not list(disagreements(city, any_tile(Random(number)))), city
