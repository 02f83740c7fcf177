"""Verdicts of the building rules: their messages, and the same facts in cells and details."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import FOUNTAIN, Cell, City
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    explain_placements,
    gaps,
)
from rulebook_kit import Report
from tests.refusals import assert_refused, refusal

LINE = City.of({(1, 0): "pavilion-8", (2, 0): "tower-11"})


RING = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
WIDE_RING = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1), (3, 2)]
OPEN = ["pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10", "chambers-11"]
OPEN += ["garden-10", "garden-11", "tower-11"]

CHECKS: dict[str, Callable[[], Report]] = {
    "wall to the east": lambda: check_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})),
    "wall to the west": lambda: check_city(City.of({(1, 0): "tower-11", (2, 0): "tower-10-w"})),
    "wall to the south": lambda: check_placement(
        City.of({(1, 0): "seraglio-8-s", (0, 1): "pavilion-8"}), "tower-11", (1, 1)
    ),
    "turned at a corner": lambda: check_placement(LINE, "seraglio-9", (3, 1), turned=3),
    "far away": lambda: check_placement(LINE, "seraglio-9", (5, 5)),
    "on an occupied cell": lambda: check_placement(LINE, "tower-11", (1, 0)),
    "on the fountain": lambda: check_placement(LINE, "seraglio-9", (0, 0)),
    "fountain removed": lambda: check_removal(LINE, (0, 0)),
    "twice on a cell": lambda: check_city(
        City.of_pieces([((1, 0), "tower-11"), ((1, 0), "tower-11")])
    ),
    "removal from an empty cell": lambda: check_removal(LINE, (9, 9)),
    "swap on an empty cell": lambda: check_swap(LINE, "seraglio-9", (9, 9)),
    "swap for itself": lambda: check_swap(LINE, "tower-11", (2, 0)),
    "small gap": lambda: check_city(City.of(dict(zip(RING, OPEN, strict=False)))),
    "wide gap": lambda: check_city(City.of(dict(zip(WIDE_RING, OPEN, strict=True)))),
}


def test_messages(snapshot: SnapshotAssertion) -> None:
    """Every message names the tiles and cells."""
    assert {name: str(check()) for name, check in CHECKS.items()} == snapshot


def test_the_facts_of_a_message_are_among_the_cells_and_details() -> None:
    """Each cell, tile and turn."""
    for violation in (found for check in CHECKS.values() for found in check()):
        cells = set(re.findall(r"\(-?\d+, -?\d+\)", violation.message))
        assert cells <= {str(cell) for cell in violation.cells}
        named = set(re.findall(r"[a-z]+-\d+(?:-[nesw]+)?|(?<=of )fountain", violation.message))
        details = dict(violation.details)
        assert named <= {str(value) for value in details.values()}
        if turned := re.search(r"(\d+) degrees;", violation.message):
            assert details["turned"] == int(turned[1]) // 90


def test_gaps_have_their_cells_and_size() -> None:
    (small,), (wide,) = CHECKS["small gap"](), CHECKS["wide gap"]()
    assert (small.cells, dict(small.details)) == (((1, 1),), {"size": 1})
    assert (wide.cells, dict(wide.details)) == (((1, 1), (2, 1)), {"size": 2})


def test_the_middle_of_a_wide_gap_belongs_to_it() -> None:
    """Cells that no tile touches are enclosed too; an island in a gap is no part of it."""
    ring = {Cell(x, y) for x in range(5) for y in range(5) if {x, y} & {0, 4}}
    inside = frozenset(Cell(x, y) for x in (1, 2, 3) for y in (1, 2, 3))
    assert gaps(City.of(dict.fromkeys(ring, FOUNTAIN))) == (inside,)
    assert gaps(City.of(dict.fromkeys(ring | {Cell(2, 2)}, FOUNTAIN))) == (inside - {Cell(2, 2)},)


def test_details_hold_the_tiles_and_the_side_of_a_mismatch() -> None:
    (east, _), (south,) = CHECKS["wall to the east"](), CHECKS["wall to the south"]()
    assert dict(east.details) == {"open": "tower-11", "side": "e", "walled": "pavilion-7-e"}
    assert dict(south.details)["side"] == "s"


def test_an_impossible_swap_names_the_cell_and_the_tile() -> None:
    (nothing,), (itself,) = CHECKS["swap on an empty cell"](), CHECKS["swap for itself"]()
    assert (nothing.cells, itself.cells) == (((9, 9),), ((2, 0),))
    assert dict(itself.details) == {"tile": "tower-11"}


def test_one_cell_is_not_a_list_of_cells(snapshot: SnapshotAssertion) -> None:
    """A plain cell is refused, although it is a list of two numbers."""
    cell: Any = (1, 0)
    assert refusal(lambda: explain_placements(LINE, "seraglio-9", cell)) == snapshot


def test_explanations_come_for_each_cell_in_order() -> None:
    """Also for a tile that the city has already: it may lie nowhere, not even far away."""
    cells = [(3, 0), (1, 1), (7, 7)]
    for tile in ("seraglio-9", "tower-11"):
        reports = explain_placements(LINE, tile, cells)
        assert list(reports) == cells
        assert [reports[cell] for cell in reports] == [
            check_placement(LINE, tile, cell) for cell in cells
        ], tile


def test_a_turn_is_0_to_3_and_only_a_city_is_checked() -> None:
    """A mapping of tiles is refused."""
    assert_refused(
        lambda turned: check_placement(LINE, "seraglio-9", (3, 0), turned=cast("int", turned)),
        (4, -1, True),
    )
    assert_refused(lambda city: check_city(cast("City", city)), ({(1, 0): "tower-11"},))
