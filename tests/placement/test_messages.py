"""What people are told: each rule's sentence names the tiles, the cells and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from alhambra_rules.model import FOUNTAIN, Cell, City
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    explain_placements,
    gaps,
)
from alhambra_rules.rulebook import InvalidArgument, Report

LINE = City.of({(1, 0): "pavilion-8", (2, 0): "tower-11"})


TOLD: tuple[tuple[Callable[[], Report], list[str]], ...] = (
    (
        lambda: check_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})),
        [
            "pavilion-7-e on (1, 0) has a wall towards tower-11 on (2, 0), which is open there",
            "tower-11 on (2, 0) cannot be reached on foot from the fountain",
        ],
    ),
    (
        lambda: check_city(City.of({(1, 0): "tower-11", (2, 0): "tower-10-w"})),
        [
            "tower-10-w on (2, 0) has a wall towards tower-11 on (1, 0), which is open there",
            "tower-10-w on (2, 0) cannot be reached on foot from the fountain",
        ],
    ),
    (
        lambda: check_placement(LINE, "seraglio-9", (3, 1), turned=3),
        [
            "seraglio-9 on (3, 1) is turned by 270 degrees; roofs point to the top",
            "seraglio-9 turned 270 degrees on (3, 1) cannot be reached on foot from the fountain",
            "seraglio-9 turned 270 degrees on (3, 1) touches the city at a corner only",
        ],
    ),
    (
        lambda: check_placement(LINE, "seraglio-9", (5, 5)),
        [
            "seraglio-9 on (5, 5) cannot be reached on foot from the fountain",
            "seraglio-9 on (5, 5) touches no other tile",
        ],
    ),
    (
        lambda: check_placement(LINE, "tower-11", (1, 0)),
        [
            "(1, 0) is taken: pavilion-8 lies there, and tower-11 on top of it",
            "tower-11 exists once, but lies on (1, 0) and (2, 0)",
        ],
    ),
    (
        lambda: check_placement(LINE, "seraglio-9", (0, 0)),
        [
            "seraglio-9 lies on (0, 0), the cell of the fountain",
            "(0, 0) is taken: fountain lies there, and seraglio-9 on top of it",
        ],
    ),
    (
        lambda: check_removal(LINE, (0, 0)),
        ["the fountain on (0, 0) can be neither removed nor swapped"],
    ),
    (
        lambda: check_city(City.of_pieces([((1, 0), "tower-11"), ((1, 0), "tower-11")])),
        [
            "(1, 0) is taken: tower-11 lies there, and tower-11 on top of it",
            "tower-11 exists once, but lies on (1, 0), 2 times in all",
        ],
    ),
    (lambda: check_removal(LINE, (9, 9)), ["there is no tile on (9, 9) to remove"]),
    (lambda: check_swap(LINE, "seraglio-9", (9, 9)), ["there is no tile on (9, 9) to swap"]),
    (lambda: check_swap(LINE, "tower-11", (2, 0)), ["tower-11 lies on (2, 0) already"]),
)


@pytest.mark.parametrize(("judge", "messages"), TOLD)
def test_each_fault_is_told_in_a_sentence(judge: Callable[[], Report], messages: list[str]) -> None:
    """Every message names what lies where, so that a person finds it on the table."""
    assert [violation.message for violation in judge()] == messages


@pytest.mark.parametrize("judge", [judge for judge, _ in TOLD])
def test_each_cell_that_a_sentence_names_is_marked(judge: Callable[[], Report]) -> None:
    """Whoever shows a fault on a screen finds its cells without reading the sentence."""
    for violation in judge():
        named = re.findall(r"\(-?\d+, -?\d+\)", violation.message)
        assert set(named) <= {str(cell) for cell in violation.cells}


@pytest.mark.parametrize("judge", [judge for judge, _ in TOLD])
def test_what_a_sentence_names_stands_among_the_facts(judge: Callable[[], Report]) -> None:
    """Tiles and turns are told to programs as they are to people."""
    for violation in judge():
        named = set(re.findall(r"[a-z]+-\d+(?:-[nesw]+)?|fountain(?= lies)", violation.message))
        facts = dict(violation.details)
        assert named <= {str(value) for value in facts.values()}
        if turned := re.search(r"(\d+) degrees;", violation.message):
            assert facts["turned"] == int(turned[1]) // 90


def test_gaps_are_told_with_their_cells() -> None:
    """A gap of one cell and one of two are told in the singular and the plural."""
    ring = {(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)}
    wide = ring ^ {(2, 1), (3, 0), (3, 1), (3, 2)}
    tiles = ["pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10", "chambers-11"]
    tiles += ["garden-10", "garden-11", "tower-11"]
    for cells, message in (
        (ring, "an empty cell is enclosed by tiles: (1, 1)"),
        (wide, "2 empty cells are enclosed by tiles: (1, 1), (2, 1)"),
    ):
        city = City.of(dict(zip(sorted(cells), tiles, strict=False)))
        (gap,) = check_city(city)
        assert gap.message == message
        assert dict(gap.details) == {"size": len(gap.cells)}


def test_the_middle_of_a_wide_gap_belongs_to_it() -> None:
    """Cells that no tile touches are enclosed too; an island in a gap is no part of it."""
    ring = {Cell(x, y) for x in range(5) for y in range(5) if {x, y} & {0, 4}}
    inside = frozenset(Cell(x, y) for x in (1, 2, 3) for y in (1, 2, 3))
    assert gaps(City.of(dict.fromkeys(ring, FOUNTAIN))) == (inside,)
    assert gaps(City.of(dict.fromkeys(ring | {Cell(2, 2)}, FOUNTAIN))) == (inside - {Cell(2, 2)},)


def test_details_hold_the_facts_of_the_message() -> None:
    """A program finds the tiles and the side of a mismatch without reading the sentence."""
    (mismatch, _) = check_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"}))
    assert dict(mismatch.details) == {"open": "tower-11", "side": "e", "walled": "pavilion-7-e"}
    (south,) = check_placement(
        City.of({(1, 0): "seraglio-8-s", (0, 1): "pavilion-8"}), "tower-11", (1, 1)
    )
    assert dict(south.details)["side"] == "s"


def test_a_swap_that_cannot_be_tells_programs_the_tile() -> None:
    """A tile that was to take its own place is named."""
    (nothing,), (itself,) = (
        check_swap(LINE, "seraglio-9", (9, 9)),
        check_swap(LINE, "tower-11", (2, 0)),
    )
    assert (nothing.cells, itself.cells) == (((9, 9),), ((2, 0),))
    assert dict(itself.details) == {"tile": "tower-11"}


def test_one_cell_is_no_list_of_cells() -> None:
    """A plain cell is a list of two numbers too, so it is named as what it is."""
    told = r"^cells are a list of pairs \(x, y\), not one cell: \(1, 0\)$"
    with pytest.raises(InvalidArgument, match=told):
        explain_placements(LINE, "seraglio-9", (1, 0))  # type: ignore[type-var] # the point


def test_explanations_come_for_each_cell_in_order() -> None:
    """One call answers for many cells, with the reports that single calls give."""
    cells = [(3, 0), (1, 1), (7, 7)]
    reports = explain_placements(LINE, "seraglio-9", cells)
    assert list(reports) == cells
    assert [reports[cell] for cell in reports] == [
        check_placement(LINE, "seraglio-9", cell) for cell in cells
    ]


@pytest.mark.parametrize("turned", [4, -1, True])
def test_a_turn_that_is_none_is_refused(turned: int) -> None:
    """The check echoes a number of quarter turns that there is not."""
    with pytest.raises(InvalidArgument, match=f"not {turned!r}"):
        check_placement(LINE, "seraglio-9", (3, 0), turned=turned)


def test_only_a_city_is_judged() -> None:
    """A mapping of tiles is not made into a city, and is echoed."""
    told = "a city is a City, such as City.of(...) makes, not {(1, 0): 'tower-11'}"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(told)}$"):
        check_city(cast("City", {(1, 0): "tower-11"}))
