"""Almost legal cities: one more tile breaks one building rule, on the cell that was drawn."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.placement import gaps
from alhambra_rules.testing import almost_legal_cities, broken_cities
from alhambra_rules.testing.broken_cities import (
    _area,
    _candidates,
    _distance,
    _legal_stages,
    city_round_a_hole,
    closing_cells,
    with_a_fault,
)
from alhambra_rules.testing.grown_cities import place_of
from tests.testing.draws import drawn, scripted

BOX = ar.City.of(
    {
        (0, 1): "pavilion-8",
        (0, 2): "seraglio-9",
        (1, 0): "arcades-9",
        (1, 2): "arcades-10",
        (2, 0): "garden-10",
    }
)
"""A city without walls around three sides of (1, 1); (2, 1) and the corner (2, 2) are open."""


def size(city: ar.City) -> int:
    return len(city.pieces) - 1


def test_a_city_round_a_hole_is_small_enough_for_one_more_tile() -> None:
    """The gap is of the wished size if there are enough tiles."""
    for most, sealed, wish, hole in (
        *((7, False, 5, 1), (9, False, 2, 2), (9, True, 2, 1)),
        *((11, True, 2, 2), (15, False, 5, 5)),
    ):
        city = city_round_a_hole(scripted(wish), most, sealed=sealed)
        assert size(city) < most
        around = {near for cell in city.tiles for near in cell.beside()}
        closed = [city.with_tile(ar.FOUNTAIN, cell) for cell in closing_cells(city, sorted(around))]
        whole, gap = max(((one, gaps(one)[0]) for one in closed), key=lambda found: len(found[1]))
        assert len(gap) == hole
        if sealed:
            assert {near for cell in gap for near in cell.around()} <= {*whole.tiles, *gap}


def test_a_city_round_a_hole_grows_elsewhere() -> None:
    """The ring takes five tiles. The next is wished for in the hole, and then beside the ring."""
    hole = ar.Cell(1, 1)
    as_drawn, in_the_hole, beside_the_ring = 2, (15, *hole), (16, 0, -1)
    answers = (1, *[0] * 21, as_drawn, *in_the_hole, *beside_the_ring)
    city = city_round_a_hole(scripted(*answers), 9)
    assert size(city) == 6
    assert (0, -1) in city.tiles
    assert closing_cells(city, sorted(hole.around()))


@pytest.mark.parametrize(("rulings", "corners"), [(True, 3), (False, 4)])
def test_cities_whose_gap_rests_on_a_ruling_are_drawn_only_if_asked_for(
    monkeypatch: pytest.MonkeyPatch, rulings: bool, corners: int
) -> None:
    """Without rulings, the gap has tiles at all its corners."""
    box = BOX.with_tile("garden-11", (2, 1))
    sealed_box = BOX.with_tile("garden-11", (2, 1)).with_tile("tower-11", (2, 2))

    def boxes(_rule: str, _most: int, *, sealed: bool) -> st.SearchStrategy[ar.City]:
        return st.sampled_from([box, sealed_box] if sealed else [box])

    monkeypatch.setattr(broken_cities, "_broken_cities", boxes)
    city = scripted()(almost_legal_cities(rule="build.no-gaps", rulings=rulings))
    assert sum(cell in city.tiles for cell in product((0, 2), (0, 2))) == corners


def test_a_tile_is_turned_by_each_number_of_quarters() -> None:
    for turned in (1, 2, 3):
        city = scripted(turned)(almost_legal_cities(rule="build.orientation"))
        assert [placed.turned for _, placed in city.pieces if placed.turned] == [turned]


def test_the_stages_of_a_city_leave_one_tile_for_the_breach() -> None:
    """A city whose rule needs walls begins with one tile that has some."""
    as_drawn = 2
    southward = (as_drawn, 16, 0, 1, 0)
    northward = (as_drawn, 7, 0, -1, 8, 0, -2, 9, 0, -3)
    for rule, answers, sizes in (
        ("build.walls-match", northward, [0, 1, 2, 3]),
        ("build.on-foot", southward + northward, [1, 2, 3]),
        ("build.one-per-cell", southward + northward, [1, 2, 3]),
    ):
        stages = _legal_stages(scripted(*answers), rule, 4, sealed=False)
        assert [size(city) for city in stages] == sizes


def test_the_number_of_a_tile_says_which_breaks_the_rule() -> None:
    for number, tile in ((0, "pavilion-8"), (53, "tower-8-nes")):
        city = with_a_fault(scripted(number), ar.City.start(), "build.shared-edge")
        assert city is not None
        assert city.cells_of(ar.TILES[tile])


def test_only_a_tile_that_is_there_once_too_often_is_repeated() -> None:
    """The smallest number is that of the tile in the city."""
    laid = ar.TILES["pavilion-8"]
    for rule, times in (("build.one-per-cell", 2), ("build.fountain", 1), ("build.walls-match", 1)):
        city = with_a_fault(scripted(), ar.City.of({(1, 0): laid}), rule)
        assert city is not None
        assert [placed.tile for _, placed in city.pieces].count(laid) == times
        assert len(city.cells_of(laid)) == times


def test_a_cell_that_does_not_break_the_rule_alone_stands_for_the_nearest_that_does() -> None:
    """On the wished cell, the tile encloses a gap as well. The nearest cell is in the gap."""
    city = BOX.with_tile("tower-11", (2, 2))
    tile = ar.TILES["pavilion-6-n"]
    broken = with_a_fault(scripted(place_of(tile), 2, 1), city, "build.walls-match")
    assert broken == city.with_tile(tile, ar.Cell(1, 1))


def test_a_turned_tile_is_laid_where_it_fits_as_it_stands() -> None:
    """With its wall to the east it fits below the fountain, but not to the left."""
    tile = ar.TILES["pavilion-6-n"]
    city = with_a_fault(scripted(place_of(tile), 0, 1), ar.City.start(), "build.orientation", 1)
    assert city == ar.City.start().with_tile(tile, ar.Cell(0, 1), 1)


CANDIDATES: list[tuple[str, str, int, set[tuple[int, int]]]] = [
    ("build.orientation", "pavilion-6-n", 1, {(0, -1), (0, 1), (1, -1), (1, 1), (2, 0)}),
    ("build.one-per-cell", "pavilion-6-n", 0, {(1, 0)}),
    ("build.one-per-cell", "pavilion-8", 0, {(-1, 0), *product((0, 1), (-1, 1)), (2, 0)}),
    ("build.fountain", "pavilion-8", 0, {(0, 0)}),
]


def test_where_a_tile_may_break_a_rule() -> None:
    """Beside the fountain is the tile without walls."""
    city = ar.City.of({(1, 0): "pavilion-8"})
    for rule, tile, turned, cells in CANDIDATES:
        assert {*_candidates(city, ar.PlacedTile(ar.TILES[tile], turned), rule)} == cells


def test_the_distance_of_two_cells_is_the_way_along_columns_and_rows() -> None:
    assert _distance(ar.Cell(1, -2), ar.Cell(-3, 4)) == 10


def test_an_area_is_connected_and_has_any_form() -> None:
    """There are six forms of three connected cells, and three places in each for the first."""
    found = drawn(st.composite(lambda draw: frozenset(_area(draw, 3)))(), 300)
    assert len(set(found)) == 6 * 3
    for area in found:
        assert len(area) == 3
        assert ar.Cell(0, 0) in area
        assert all(any(near in area for near in cell.beside()) for cell in area)
