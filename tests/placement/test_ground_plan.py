"""Cities as bit sets: which cities have them, and how they grow."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.placement.bitboard import ground_plan as ground_plan_module
from alhambra_rules.placement.bitboard import legality
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal
from tests.boards import any_board
from tests.strategies import cities_and_spare_tiles

OPEN = [ar.Tile(f"open {number}", None, 0, ()) for number in range(300)]


def boards() -> st.SearchStrategy[ar.City]:
    return st.builds(any_board, st.randoms(use_true_random=False))


@given(boards())
def test_a_plan_draws_every_tile_and_every_wall(city: ar.City) -> None:
    """The sets of a plan name the built cells and, side by side, the walls of the lowest tiles."""
    plan = ground_plan(city)
    if plan is None:
        assert not ar.check_city(city).ok
        return
    assert plan.cells(plan.built) == list(city.tiles)
    assert plan.cells(plan.turned) == [cell for cell, tile in city.tiles.items() if tile.turned]
    for letter, walls in zip("nesw", plan.walls, strict=True):
        walled = [
            cell
            for cell, placed in city.tiles.items()
            if letter in {side.value for side in placed.walls}
        ]
        assert plan.cells(walls) == walled


@given(cities_and_spare_tiles())
def test_a_plan_that_grew_answers_like_one_drawn_anew(
    city_and_tile: tuple[ar.City, ar.Tile],
) -> None:
    city, tile = city_and_tile
    moved = [ar.place(city, tile, cell) for cell in ar.legal_placements(city, tile)]
    moved += [ar.swap(city, tile, cell) for cell in ar.legal_swaps(city, tile)]
    moved += [ar.remove(city, cell) for cell in ar.legal_removals(city)]
    for grown in moved:
        anew = ar.City(grown.pieces)
        drawn = ground_plan(grown), ground_plan(anew)
        assert is_legal(grown)
        assert is_legal(anew)
        assert all(drawn)
        assert [plan and plan.cells(plan.built) for plan in drawn] == [list(grown.tiles)] * 2
        assert ar.legal_placements(grown, OPEN[0]) == ar.legal_placements(anew, OPEN[0])
        assert ar.legal_removals(grown) == ar.legal_removals(anew)


def test_a_city_that_grows_beyond_its_box_gets_a_wider_one() -> None:
    """A tile on the margin of the box has a margin around it again, on every side of the city."""
    city = ar.City.start()
    assert ar.legal_removals(city) == ()
    for cell in ar.Cell(0, 0).beside():
        grown = ar.place(city, "garden-10", cell)
        anew = ar.City(grown.pieces)
        assert ar.legal_placements(grown, OPEN[0]) == ar.legal_placements(anew, OPEN[0])
        assert len(ar.legal_placements(grown, OPEN[0])) == 6
        further = ar.Cell(2 * cell.x, 2 * cell.y)
        assert ar.legal_removals(ar.place(grown, "garden-11", further)) == (further,)


def test_both_ends_of_a_line_may_go() -> None:
    """The wall at one end is no way to anywhere."""
    row = {(-1, 0): "tower-11", (1, 0): "pavilion-7-e"}
    column = {(0, -1): "tower-11", (0, 1): "seraglio-8-s"}
    for tiles in (row, column):
        assert ar.legal_removals(ar.City.of(tiles)) == (*tiles,)


def test_a_city_that_grows_within_its_box_keeps_it() -> None:
    """A tile within the box is drawn into the plan of the city before; no other is needed."""
    plan = ground_plan(ar.City.of({(1, 0): OPEN[1], (1, 1): OPEN[2]}))
    assert plan
    grown = plan.with_code(ar.Cell(0, 1), 1)
    assert grown
    assert grown == ground_plan(ar.City.of({(1, 0): OPEN[1], (1, 1): OPEN[2], (0, 1): OPEN[3]}))
    assert all(plan.with_code(ar.Cell(x, 0), 1) is None for x in (-1, 2))
    assert all(plan.with_code(ar.Cell(0, y), 1) is None for y in (-1, 2))


def test_a_city_from_a_move_is_neither_drawn_nor_judged_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = ar.City.of({(1, 0): OPEN[1], (1, 1): OPEN[2]})
    assert is_legal(before)
    for module, name in ((ground_plan_module, "_drawn"), (legality, "hangs_together")):
        monkeypatch.delattr(module, name)
    for after in (ar.place(before, OPEN[3], (0, 1)), ar.swap(before, OPEN[3], (1, 1))):
        assert ar.legal_removals(after)
    assert ar.legal_placements(ar.remove(before, (1, 1)), OPEN[3])


def test_a_cell_between_three_arms_of_the_city_would_close_gaps() -> None:
    """Its ring of eight has three stretches of built cells: an odd number, and not one."""
    around = [(x, y) for x in (-2, 2) for y in (-1, 0, 1, 2)]
    cells = [(0, -1), (-1, -1), (1, -1), *around, (-1, 2), (1, 2)]
    city = ar.City.of({cell: OPEN[number] for number, cell in enumerate(cells, start=1)})
    assert ar.check_city(city).ok
    assert not ar.check_placement(city, OPEN[0], (0, 1)).ok
    assert ar.Cell(0, 1) not in ar.legal_placements(city, OPEN[0])


def test_tiles_too_far_apart_have_no_plan() -> None:
    """A city that spans more columns and rows than its tiles could join is not drawn as bits."""
    assert ground_plan(ar.City.of({(1, 0): OPEN[1], (2, 0): OPEN[2]})) is not None
    assert ground_plan(ar.City.of({(1, 0): OPEN[1], (3, 0): OPEN[2]})) is None
    assert ground_plan(ar.City.of({(1_000_000, -5): OPEN[1]})) is None


def test_tiles_on_top_of_others_do_not_make_a_plan_wider() -> None:
    """Only cells count: however many tiles lie on one, two tiles far apart are not drawn."""
    piled = [((1, 0), tile) for tile in OPEN[:20]]
    assert ground_plan(ar.City.of_pieces([*piled, ((2, 0), OPEN[20])])) is not None
    assert ground_plan(ar.City.of_pieces([*piled, ((3, 0), OPEN[20])])) is None


def test_a_straight_row_of_tiles_is_drawn_and_legal() -> None:
    row = ar.City.of({(x, 0): OPEN[x] for x in range(1, 200)})
    assert is_legal(row)
    assert ar.legal_removals(row) == (ar.Cell(199, 0),)
    assert len(ar.legal_placements(row, OPEN[0])) == 402


@pytest.mark.no_cover
def test_large_illegal_boards_are_answered_from_the_cells_that_can_mend_them() -> None:
    """No placement fixes 200 scattered tiles. In a split city the gap is found."""
    random = Random(0)
    spots = {(random.randint(-1000, 1000), random.randint(-1000, 1000)): t for t in OPEN[1:200]}
    scattered = ar.City.of(spots)
    assert ar.legal_placements(scattered, OPEN[0]) == ()
    assert ar.legal_removals(scattered) == ()
    assert ar.legal_swaps(scattered, OPEN[0]) == ()
    split = ar.City.of({(x, 0): OPEN[x] for x in range(1, 200) if x != 100})
    assert ar.legal_placements(split, OPEN[0]) == (ar.Cell(100, 0),)
