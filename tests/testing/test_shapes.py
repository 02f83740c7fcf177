"""Combs, holes and lanes: the plans behind cities of a given shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest
from hypothesis import strategies as st

from alhambra_rules.catalogue import building
from alhambra_rules.model import FOUNTAIN, ORIGIN, TILES, Cell, City
from alhambra_rules.placement import check_city, gaps, legal_placements
from alhambra_rules.scoring import longest_wall
from alhambra_rules.testing.broken_cities import _area, _legal_stages, city_round_a_hole
from alhambra_rules.testing.grown_cities import (
    _along_the_wall,
    _bays_around,
    _best,
    _combs,
    _deck,
    _tiles_around,
)
from alhambra_rules.testing.growth import laid_along, near_first
from tests.testing.draws import drawn

pytestmark = pytest.mark.no_cover  # statistics: other tests cover what they draw

_T = TypeVar("_T")


def many(drawing: Callable[[st.DrawFn], _T], number: int = 200) -> list[_T]:
    """Return what a function draws in so many examples."""

    @st.composite
    def strategy(draw: st.DrawFn) -> _T:
        return drawing(draw)

    return drawn(strategy(), number)


def row(*tiles: str) -> City:
    """Return a city with these tiles in a row to the east of the fountain."""
    return City.of({Cell(x, 0): tile for x, tile in enumerate(tiles, start=1)})


@pytest.mark.parametrize("most", [4, 5, 6, 7, 10, 12, 20])
def test_a_comb_has_one_to_three_bays_of_one_to_four_cells(most: int) -> None:
    """All of them that ``most`` allows: n bays of d cells take 2n + (n + 1) d tiles."""
    sizes = set()
    for comb in drawn(_combs(most), 300):
        cells = [ORIGIN, *comb.cells]
        ends = [cell for cell in comb.bays if sum(near in cells for near in cell.beside()) == 3]
        bays, depth = len(ends), len(comb.bays) // len(ends)
        assert len(comb.cells) == len(set(cells)) - 1 == 2 * bays + (bays + 1) * depth
        across = (
            [cell.x for cell in (*cells, *comb.bays)],
            [cell.y for cell in (*cells, *comb.bays)],
        )
        assert sorted(max(one) - min(one) + 1 for one in across) == sorted(
            (2 * bays + 1, depth + 1)
        )
        assert comb.bays.isdisjoint(cells)
        for at, cell in enumerate(comb.cells, start=1):
            assert any(near in cells[:at] for near in cell.beside())
        sizes.add((bays, depth))
    possible = {(n, d) for n in (1, 2, 3) for d in (1, 2, 3, 4) if 2 * n + (n + 1) * d <= most}
    assert sizes == possible


def test_a_comb_has_its_fountain_anywhere_and_its_bay_to_any_side() -> None:
    """The smallest comb has five cells and looks different from all four sides."""
    assert len({frozenset(comb.cells) for comb in drawn(_combs(4), 600)}) == 5 * 4


def test_the_best_cells_are_those_worth_most() -> None:
    tile = TILES["garden-10"]
    cells = [Cell(2, 0), Cell(1, 1), Cell(2, 5)]
    prefer = _best(lambda _city, _tile, cell: cell.x)
    assert prefer(City.start(), tile, cells) == [Cell(2, 0), Cell(2, 5)]
    assert prefer(City.start(), tile, []) == []
    assert _best(lambda *_: -3)(City.start(), tile, cells) == cells


def test_tiles_around_count_at_sides_and_corners_and_bays_behind_empty_cells() -> None:
    """A bay beside a cell counts the tiles at the sides of the empty cell between them."""
    tile = TILES["garden-10"]
    city = row("garden-10", "tower-11")
    assert _tiles_around(city, tile, Cell(1, 1)) == 3
    assert _tiles_around(city, tile, Cell(9, 9)) == 0
    assert _bays_around(city, tile, Cell(4, 0)) == 1
    assert _bays_around(city.with_tile(TILES["arcades-10"], (0, 1)), tile, Cell(1, 2)) == 2
    assert _bays_around(city, tile, Cell(9, 9)) == 0
    block = City.of({(1, 0): "garden-10", (-1, 0): "tower-11", (0, 1): "arcades-10"})
    assert _bays_around(block.with_tile(TILES["tower-12"], (0, -1)), tile, ORIGIN) == 0


@pytest.mark.parametrize("may_close", [False, True])
def test_a_walled_city_follows_its_longest_wall(may_close: bool) -> None:
    city, tile = row("garden-10-n", "tower-11-n"), TILES["pavilion-6-n"]
    cells = legal_placements(city, tile)
    lengths = {cell: longest_wall(city.with_tile(tile, cell)).length for cell in cells}
    assert len(set(lengths.values())) > 1
    best = _along_the_wall(may_close=may_close)(city, tile, cells)
    assert best == [cell for cell in cells if lengths[cell] == max(lengths.values())]
    assert _along_the_wall(may_close=may_close)(city, tile, []) == ()


def test_tiles_of_a_pool_that_already_lie_are_left_out() -> None:
    """Each tile of the pool once, without those of the city that grows."""
    city = row("garden-10")
    assert _deck(["garden-10", "tower-11", "tower-11"], city) == [TILES["tower-11"]]


def test_cells_near_the_fountain_come_first() -> None:
    cells = [Cell(2, 2), Cell(0, 3), Cell(-1, -1), Cell(1, -1), Cell(0, 0), Cell(3, 0)]
    expected = [Cell(0, 0), Cell(-1, -1), Cell(1, -1), Cell(0, 3), Cell(3, 0), Cell(2, 2)]
    assert near_first(cells) == expected


def test_tiles_laid_along_a_way_have_no_walls_between_them() -> None:
    """The last tile is always the first one without walls. Before it, any tile may be laid."""
    way = [Cell(1, 0), Cell(2, 0), Cell(2, 1), Cell(2, 2)]
    found = many(lambda draw: laid_along(draw, City.start(), way), 400)
    last = next(tile for tile in TILES.values() if not tile.walls)
    for city in found:
        assert check_city(city).ok
        assert [cell for cell, _ in city.pieces[1:]] == way
        assert city[way[-1]].tile == last
    firsts = {city[way[0]].tile for city in found}
    barred = {"e", "w"}
    fitting = [t for t in TILES.values() if not {side.value for side in t.walls} & barred]
    assert firsts >= {fitting[0], fitting[-1]} - {last}
    assert len(firsts) > len(fitting) // 2


def test_an_area_is_connected_and_has_any_form() -> None:
    """There are six forms of three connected cells, and three places in each for the first."""
    found = many(lambda draw: frozenset(_area(draw, 3)), 300)
    assert len(set(found)) == 6 * 3
    for area in found:
        assert len(area) == 3
        assert ORIGIN in area
        assert all(any(near in area for near in cell.beside()) for cell in area)


@pytest.mark.parametrize(("sealed", "most"), [(False, 7), (False, 16), (True, 8), (True, 20)])
def test_one_more_tile_closes_the_ring(sealed: bool, most: int) -> None:
    found = many(lambda draw: city_round_a_hole(draw, most, sealed=sealed), 150)
    holes = set()
    for city in found:
        assert check_city(city).ok
        assert len(city.tiles) - 1 < most
        beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
        closed = [gaps(city.with_tile(FOUNTAIN, cell)) for cell in sorted(beside)]
        assert any(closed)
        holes |= {len(gap) for found in closed for gap in found}
    per_cell = 3 if sealed else 2
    assert max(holes) >= min(5, max(1, (most - 5) // per_cell))
    assert 1 in holes
    assert max(len(city.tiles) for city in found) == most


def test_the_stages_before_a_breach_begin_with_what_it_needs() -> None:
    """A tile that cannot be reached needs a wall; a gap needs a ring; others grow from nothing."""
    for rule in (building.ON_FOOT.id, building.ONE_PER_CELL.id):
        for stages in many(partial(_legal_stages, rule_id=rule, most=9, sealed=False), 50):
            assert [len(city.tiles) for city in stages] == list(range(2, 2 + len(stages)))
            assert any(placed.walls for _, placed in stages[0].pieces)
    found = many(lambda draw: _legal_stages(draw, building.WALLS_MATCH.id, 9, sealed=False), 80)
    assert {len(stages[0].tiles) for stages in found} == {1}
    assert max(len(stages[-1].tiles) for stages in found) == 9
    ring = partial(_legal_stages, rule_id=building.NO_GAPS.id, most=9, sealed=True)
    (stages,) = many(ring, 1)
    assert [check_city(city).ok for city in stages] == [True]
