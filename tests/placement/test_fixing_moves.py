"""Moves in illegal cities: they are legal only if they fix every violation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import alhambra_rules as ar
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import fixing_placements, fixing_removals, fixing_swaps

RING_WITH_A_GAP = ar.City.of(
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
NOT_BESIDE_ANY = ar.City.of({(2, 0): "garden-10"})
WALL_IN_THE_WEST = ar.City.of({(1, 0): "garden-10", (2, 0): "garden-10-w"})
WALL_IN_THE_NORTH = ar.City.of({(0, 1): "garden-10", (0, 2): "garden-10-n"})
CUT_OFF_BY_WALLS = ar.City.of({(1, 0): "garden-9-e", (2, 0): "garden-10-w"})


def test_removals_fix_a_gap_by_opening_it() -> None:
    """Only those beside it."""
    beside = (ar.Cell(0, 1), ar.Cell(1, 0), ar.Cell(1, 2), ar.Cell(2, 1))
    assert fixing_removals(RING_WITH_A_GAP) == ar.legal_removals(RING_WITH_A_GAP) == beside


def test_a_tile_fixes_a_gap_of_one_cell_by_filling_it() -> None:
    assert ar.legal_placements(RING_WITH_A_GAP, "tower-11") == (ar.Cell(1, 1),)
    assert is_legal(ar.place(RING_WITH_A_GAP, "tower-11", (1, 1)))
    with pytest.raises(ar.IllegalMove) as refused:
        ar.place(RING_WITH_A_GAP, "tower-11", (3, 0))
    assert refused.value.report.rules == ("build.no-gaps",)


def test_a_tile_fixes_a_missing_neighbour_by_being_it() -> None:
    """The only cell that joins a tile two cells away to the fountain is the one between them."""
    assert ar.legal_placements(NOT_BESIDE_ANY, "tower-11") == (ar.Cell(1, 0),)


def test_only_cells_next_to_unreachable_tiles_are_checked() -> None:
    assert fixing_placements(NOT_BESIDE_ANY) == (
        ar.Cell(1, 0),
        ar.Cell(2, -1),
        ar.Cell(2, 1),
        ar.Cell(3, 0),
    )
    assert fixing_swaps(CUT_OFF_BY_WALLS) == (ar.Cell(1, 0), ar.Cell(2, 0))


def test_mismatched_walls_are_fixed_at_the_tile_that_has_them() -> None:
    """The tile may be removed, or swapped for one without the wall. No placement fixes it."""
    assert ar.legal_placements(WALL_IN_THE_WEST, "tower-11") == ()
    for city, wrong, other in (
        (WALL_IN_THE_WEST, ar.Cell(2, 0), "tower-11"),
        (WALL_IN_THE_NORTH, ar.Cell(0, 2), "tower-12"),
    ):
        assert not is_legal(city)
        assert ar.legal_removals(city) == (wrong,)
        assert is_legal(ar.remove(city, wrong))
        assert ar.legal_swaps(city, other) == (wrong,)
        assert is_legal(ar.swap(city, other, wrong))


def test_a_swap_fixes_no_gap_and_no_missing_neighbour() -> None:
    assert ar.legal_swaps(RING_WITH_A_GAP, "tower-11") == ()
    assert ar.legal_swaps(NOT_BESIDE_ANY, "tower-11") == ()


def test_tiles_behind_walls_are_reached_when_the_far_one_goes() -> None:
    """Of two tiles wall to wall the unreachable one may go."""
    assert ar.legal_removals(CUT_OFF_BY_WALLS) == (ar.Cell(2, 0),)
    assert ar.legal_swaps(CUT_OFF_BY_WALLS, "tower-11") == ()


def test_an_illegal_move_raises_with_its_violations() -> None:
    """The report holds what the removal or swap would break or leave broken."""
    moves: tuple[tuple[Callable[[], ar.City], tuple[str, ...]], ...] = (
        (lambda: ar.remove(WALL_IN_THE_WEST, (1, 0)), ("build.on-foot", "build.shared-edge")),
        (lambda: ar.remove(ar.City.start(), (0, 0)), ("build.fountain",)),
        (
            lambda: ar.swap(WALL_IN_THE_WEST, "tower-11", (1, 0)),
            ("build.walls-match", "build.on-foot"),
        ),
        (lambda: ar.swap(ar.City.start(), "tower-11", (0, 0)), ("build.fountain",)),
    )
    for move, rules in moves:
        with pytest.raises(ar.IllegalMove) as refused:
            move()
        assert refused.value.report.rules == rules
