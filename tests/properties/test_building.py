"""Properties of the building rules that look at one tile, its neighbours and the ways to it."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import Cell, City, PlacedTile, Side, Tile
from alhambra_rules.placement import check_city, check_placement, walking_graph
from alhambra_rules.testing import any_cities, cells, cities, sides, tiles
from tests.placement.oracles import reachable_by_search


@pytest.mark.rule("build.orientation")
@given(cities(min_tiles=1), st.data())
def test_turning_a_tile_is_reported_on_that_tile_alone(city: City, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    turned = data.draw(st.integers(1, 3))
    tile = city.tiles[cell].tile
    report = check_city(city.without_tile(cell).with_tile(tile, cell, turned))
    assert [v.cells for v in report if v.rule.id == "build.orientation"] == [(cell,)]


@pytest.mark.rule("build.orientation")
@given(any_cities())
def test_turning_all_tiles_upright_leaves_no_fault_of_orientation(city: City) -> None:
    assume(any(placed.turned for _, placed in city.pieces))
    upright = City.of_pieces((cell, PlacedTile(placed.tile)) for cell, placed in city.pieces)
    assert "build.orientation" in check_city(city).rules
    assert "build.orientation" not in check_city(upright).rules


def detached(city: City) -> set[Cell]:
    return {v.cells[0] for v in check_city(city) if v.rule.id == "build.shared-edge"}


@pytest.mark.rule("build.shared-edge")
@given(any_cities())
def test_a_detached_tile_cannot_be_reached_either(city: City) -> None:
    unreached = {v.cells[0] for v in check_city(city) if v.rule.id == "build.on-foot"}
    assert detached(city) <= unreached


@pytest.mark.rule("build.shared-edge")
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


@pytest.mark.rule("build.shared-edge")
@given(cities())
def test_a_legal_city_has_no_contact_at_a_corner_alone(city: City) -> None:
    """In a legal city two tiles that touch at a corner have a third tile beside both (lemma)."""
    for cell in city.tiles:
        for x, y in ((1, 1), (1, -1)):
            if Cell(cell.x + x, cell.y + y) in city.tiles:
                assert (
                    Cell(cell.x + x, cell.y) in city.tiles or Cell(cell.x, cell.y + y) in city.tiles
                )


def mismatches(city: City) -> set[frozenset[Cell]]:
    return {frozenset(v.cells) for v in check_city(city) if v.rule.id == "build.walls-match"}


@pytest.mark.rule("build.walls-match")
@given(any_cities(turned=False, stacked=False), sides(), st.data())
def test_one_wall_changes_that_side_only(city: City, side: Side, data: st.DataObject) -> None:
    assume(len(city.tiles) > 1)
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    tile = city.tiles[cell].tile
    changed = evolve(tile, walls=tile.walls ^ {side})
    pieces = dict(city.tiles) | {cell: changed}
    shared = {frozenset((cell, cell.next(side)))} if cell.next(side) in city.tiles else set()
    assert mismatches(city) ^ mismatches(City.of(pieces)) == shared


@pytest.mark.rule("build.walls-match")
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


def unreached(city: City) -> set[Cell]:
    return {v.cells[0] for v in check_city(city) if v.rule.id == "build.on-foot"}


@pytest.mark.rule("build.on-foot")
@given(any_cities())
def test_a_search_by_hand_reaches_the_same_tiles(city: City) -> None:
    assert unreached(city) == city.tiles.keys() - reachable_by_search(city)


@pytest.mark.rule("build.on-foot")
@given(any_cities(stacked=False))
def test_ways_lead_over_open_shared_sides_only(city: City) -> None:
    graph = walking_graph(city)
    assert set(graph) == set(city.tiles)
    for here, placed in city.tiles.items():
        for side in Side:
            there = here.next(side)
            answer = city.tiles.get(there)
            open_ = (
                answer is not None and not {side.opposite} & answer.walls | {side} & placed.walls
            )
            assert graph.has_edge(here, there) == open_


@pytest.mark.rule("build.one-per-cell")
@given(any_cities())
def test_faults_count_what_is_surplus(city: City) -> None:
    """Each tile on top of another and each repeated tile is one violation."""
    faults = sum(v.rule.id == "build.one-per-cell" for v in check_city(city))
    on_top = len(city.pieces) - len({cell for cell, _ in city.pieces})
    repeated = sum(n > 1 for n in Counter(placed.tile.id for _, placed in city.pieces).values())
    assert faults == on_top + repeated


@pytest.mark.rule("build.one-per-cell")
@given(cities(min_tiles=1), tiles(), st.data())
def test_a_tile_on_a_taken_cell_has_one_fault(city: City, tile: Tile, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    again = len(city.cells_of(tile))
    report = check_placement(city, tile, cell)
    assert [v.rule.id for v in report] == ["build.one-per-cell"] * (1 + again)


@pytest.mark.rule("build.one-per-cell")
@given(cities(min_tiles=1), cells(within=6), st.data())
def test_a_tile_of_the_city_fits_nowhere_in_it(city: City, cell: Cell, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from([p.tile for c, p in city.tiles.items() if c != (0, 0)]))
    assert "build.one-per-cell" in check_placement(city, tile, cell).rules


@pytest.mark.rule("build.fountain")
@given(any_cities(), tiles())
def test_every_move_on_the_fountain_breaks_the_rule(city: ar.City, tile: ar.Tile) -> None:
    reports = (
        ar.check_placement(city, tile, (0, 0)),
        ar.check_removal(city, (0, 0)),
        ar.check_swap(city, tile, (0, 0)),
    )
    assert all("build.fountain" in report.rules for report in reports)
    assert (0, 0) not in ar.legal_removals(city) + ar.legal_swaps(city, tile)


@pytest.mark.rule("build.fountain")
@given(any_cities())
def test_elsewhere_only_what_lies_on_the_fountain_breaks_it(city: ar.City) -> None:
    bare = ar.City.of({cell: placed for cell, placed in city.tiles.items() if cell != (0, 0)})
    for cell in bare.tiles.keys() - {(0, 0)}:
        assert "build.fountain" not in ar.check_removal(bare, cell).rules
