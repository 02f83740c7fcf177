"""Moves in illegal cities: they are legal only if they fix every violation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alhambra_rules.model import Cell, City
from alhambra_rules.placement import (
    legal_placements,
    legal_removals,
    legal_swaps,
    place,
    remove,
    swap,
)
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import fixing_placements, fixing_removals, fixing_swaps
from alhambra_rules.rulebook import IllegalMove

RING_WITH_A_GAP = City.of(
    {
        (1, 0): "seraglio-9",
        (2, 0): "arcades-9",
        (0, 1): "arcades-10",
        (2, 1): "chambers-10",
        (0, 2): "chambers-11",
        (1, 2): "garden-10",
        (2, 2): "garden-11",
    }
)
NOT_BESIDE_ANY = City.of({(2, 0): "garden-10"})
WALL_IN_THE_WEST = City.of({(1, 0): "garden-10", (2, 0): "garden-10-w"})
WALL_IN_THE_NORTH = City.of({(0, 1): "garden-10", (0, 2): "garden-10-n"})
CUT_OFF_BY_WALLS = City.of({(1, 0): "garden-9-e", (2, 0): "garden-10-w"})


def test_removals_fix_a_gap_by_opening_it() -> None:
    """Only those beside it."""
    beside = (Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 1))
    assert fixing_removals(RING_WITH_A_GAP) == legal_removals(RING_WITH_A_GAP) == beside


def test_a_tile_fixes_a_gap_of_one_cell_by_filling_it() -> None:
    assert legal_placements(RING_WITH_A_GAP, "tower-11") == (Cell(1, 1),)
    assert is_legal(place(RING_WITH_A_GAP, "tower-11", (1, 1)))
    with pytest.raises(IllegalMove) as refused:
        place(RING_WITH_A_GAP, "tower-11", (3, 0))
    assert refused.value.report.rules == ("build.no-gaps",)


def test_a_tile_fixes_a_missing_neighbour_by_being_it() -> None:
    """The only cell that joins a tile two cells away to the fountain is the one between them."""
    assert legal_placements(NOT_BESIDE_ANY, "tower-11") == (Cell(1, 0),)


def test_only_cells_next_to_unreachable_tiles_are_checked() -> None:
    assert fixing_placements(NOT_BESIDE_ANY) == (Cell(1, 0), Cell(2, -1), Cell(2, 1), Cell(3, 0))
    assert fixing_swaps(CUT_OFF_BY_WALLS) == (Cell(1, 0), Cell(2, 0))


def test_mismatched_walls_are_fixed_at_the_tile_that_has_them() -> None:
    """The tile may be removed, or swapped for one without the wall. No placement fixes it."""
    assert legal_placements(WALL_IN_THE_WEST, "tower-11") == ()
    for city, wrong, other in (
        (WALL_IN_THE_WEST, Cell(2, 0), "tower-11"),
        (WALL_IN_THE_NORTH, Cell(0, 2), "tower-12"),
    ):
        assert not is_legal(city)
        assert legal_removals(city) == (wrong,)
        assert is_legal(remove(city, wrong))
        assert legal_swaps(city, other) == (wrong,)
        assert is_legal(swap(city, other, wrong))


def test_a_swap_fixes_no_gap_and_no_missing_neighbour() -> None:
    assert legal_swaps(RING_WITH_A_GAP, "tower-11") == ()
    assert legal_swaps(NOT_BESIDE_ANY, "tower-11") == ()


def test_tiles_behind_walls_are_reached_when_the_far_one_goes() -> None:
    """Of two tiles wall to wall the unreachable one may go."""
    assert legal_removals(CUT_OFF_BY_WALLS) == (Cell(2, 0),)
    assert legal_swaps(CUT_OFF_BY_WALLS, "tower-11") == ()


def test_an_illegal_move_raises_with_its_violations() -> None:
    """The report holds what the removal or swap would break or leave broken."""
    moves: tuple[tuple[Callable[[], City], tuple[str, ...]], ...] = (
        (lambda: remove(WALL_IN_THE_WEST, (1, 0)), ("build.on-foot", "build.shared-edge")),
        (lambda: remove(City.start(), (0, 0)), ("build.fountain",)),
        (
            lambda: swap(WALL_IN_THE_WEST, "tower-11", (1, 0)),
            ("build.walls-match", "build.on-foot"),
        ),
        (lambda: swap(City.start(), "tower-11", (0, 0)), ("build.fountain",)),
    )
    for move, rules in moves:
        with pytest.raises(IllegalMove) as refused:
            move()
        assert refused.value.report.rules == rules
