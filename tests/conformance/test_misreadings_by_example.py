"""What an engine answers that misreads a rule: how often it is wrong, and the smallest example."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.misread_cities import city_reading
from alhambra_rules.conformance.misread_gaps import Place, has_gap
from alhambra_rules.conformance.misread_operations import CITIES, LISTS, MAJORITIES, WALLS
from alhambra_rules.conformance.misreadings import PLAIN
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
    plain_city,
)
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.misreading import Setting
from alhambra_rules.rulebook.conformance.protocol import operation_of
from tests.conformance.test_misreadings import cases

LIMITS: list[tuple[Setting, Collection[str]]] = [
    *(((f"never-{side}",), LISTS) for side in "nesw"),
    *((("board", "*", side, 2), LISTS) for side in "nesw*"),
    (("board-refused", "*", "e", 1), CITIES),
    (("board-cut", "*", "e", 1), CITIES | WALLS),
    *((("most-tiles", 6, how), CITIES | WALLS) for how in ("refused", "illegal", "cut")),
    (("most-cells", 5, 0, 0, 0), LISTS),
    (("most-cells", 5, 2, 0, 1), LISTS),
    (("most-cells", 5, 2, 1, 0), LISTS),
    (("most-cells", 5, 1, 1, 1), LISTS),
    (("foot-most-steps", 4), CITIES),
    (("gaps-up-to", 2), CITIES),
    (("wall-most", 5), WALLS),
    (("most-players", 3), MAJORITIES),
    (("tile", "tower-11", "garden", "ns"), CITIES | WALLS),
    (("round", 3, 2), MAJORITIES),
    (("no-place", 3, 1), MAJORITIES),
    (("kinds", "garden", "tower"), MAJORITIES),
    (("points", "tower", 2, 2, 7), MAJORITIES),
    (("walls-own-only", "one-way"), CITIES),
    (("walls-untested-e", "one-way"), CITIES),
]
"""Limits and misreadings with numbers, and the operations in which they show."""


RULES = list(dict.fromkeys(one.rule for one in PLAIN))


@pytest.mark.parametrize("rule", RULES)
def test_a_misread_rule(rule: str, snapshot: SnapshotAssertion) -> None:
    told = [
        [f"{one.name}: {one.verdict.value} {rule}", *examples(one.setting, one.operations)]
        for one in PLAIN
        if one.rule == rule
    ]
    assert "\n\n".join(map("\n".join, told)) == snapshot


def test_limits(snapshot: SnapshotAssertion) -> None:
    told = [[" ".join(map(str, one)), *examples(one, operations)] for one, operations in LIMITS]
    assert "\n\n".join(map("\n".join, told)) == snapshot


def laid(city: dict[tuple[int, int], str]) -> list[PlacedTileDocument]:
    return plain_city(City.of(city))


LONE, ROW, COLUMN, APART = {(0, 0)}, {(0, 0), (1, 0)}, {(0, 0), (0, 1)}, {(0, 0), (2, 2)}
ONE_CELL: Setting = ("gaps-not-one-cell",)


def around(gap: Collection[Place]) -> set[Place]:
    """Return the cells on all sides and at the corners of a gap."""
    steps = (-1, 0, 1)
    ring = {(x + dx, y + dy) for x, y in gap for dx in steps for dy in steps}
    return ring.difference(gap)


@pytest.mark.parametrize(
    ("gap", "settings", "noticed"),
    [
        (LONE, [], True),
        (LONE, [ONE_CELL], False),
        (APART, [ONE_CELL], False),
        (ROW, [ONE_CELL], True),
        (COLUMN, [ONE_CELL], True),
        (ROW, [ONE_CELL, ("gaps-up-to", 1)], False),
        (COLUMN, [ONE_CELL, ("gaps-up-to", 1)], False),
        (ROW | {(5, 5)}, [ONE_CELL, ("gaps-up-to", 1)], False),
        (ROW | {(5, 5)}, [("gaps-up-to", 1)], True),
        (LONE, [("gaps-untested",)], False),
        (LONE, [("gaps-one-cell",)], True),
        (ROW, [("gaps-one-cell",)], False),
        (LONE, [("gaps-eight-around",)], True),
    ],
)
def test_a_gap_that_is_noticed(
    gap: Collection[Place], settings: list[Setting], *, noticed: bool
) -> None:
    """Gaps of one cell may be overlooked, and gaps above a size."""
    assert has_gap(around(gap), settings) == noticed


WITHOUT_A_CORNER = around(LONE) - {(1, 1)}
LONG_BAYS = [
    {(x, y) for x in range(4) for y in (0, 2)} | {(0, 1)},
    {(x, y) for x in range(4) for y in (0, 2)} | {(3, 1)},
    {(x, y) for x in (0, 2) for y in range(4)} | {(1, 0)},
    {(x, y) for x in (0, 2) for y in range(4)} | {(1, 3)},
]
"""Bays of three cells, open to the east, west, south and north."""

PARTED = {(1, 0), (1, 1), (2, 1), (0, 3)}
"""Within its box, no way leads from the cell in the north-west to that in the north-east."""


@pytest.mark.parametrize(
    ("city", "settings", "noticed"),
    [
        (WITHOUT_A_CORNER, [], True),
        (WITHOUT_A_CORNER, [("gaps-leak-at-corners",)], False),
        (WITHOUT_A_CORNER, [("gaps-eight-around",)], False),
        *((bay, [], False) for bay in LONG_BAYS),
        (PARTED, [], False),
        (PARTED, [("gaps-from-corner",)], True),
        ({(y, x) for x, y in PARTED}, [("gaps-from-corner",)], True),
        ({(1, 0), (0, 1), (1, 1)}, [("gaps-from-corner",)], False),
    ],
)
def test_ground_that_is_taken_for_a_gap(
    city: Collection[Place], settings: list[Setting], *, noticed: bool
) -> None:
    """A flood may leak at corners, or begin at one corner only."""
    assert has_gap(city, settings) == noticed


@pytest.mark.parametrize(
    "city", [{(0, 0), (2, 0)}, {(0, 0), (0, 2)}, {(0, 0), (2, 2)}, {(1, 0), (0, 1), (2, 1)}]
)
def test_a_cell_is_surrounded_by_tiles_in_all_four_directions(city: Collection[Place]) -> None:
    rays: list[Setting] = [("gaps-rays",)]
    assert not has_gap(city, rays)
    assert has_gap({(1, 0), (0, 1), (3, 1), (1, 2)}, rays)


@pytest.mark.parametrize(
    ("setting", "counts", "scoring_round", "points"),
    [
        (None, [3, 2, 1], 1, [6, 0, 0]),
        (None, [3, 2, 1], 2, [13, 6, 0]),
        (None, [3, 2, 1], 3, [21, 13, 6]),
        (None, [2, 1, 1], 3, [21, 9, 9]),
        (None, [2, 2, 1], 3, [17, 17, 6]),
        (("at-least-two",), [3, 2, 1], 3, [21, 13, 0]),
        (("zero-scores",), [1, 0, 0], 3, [21, 9, 9]),
        (("ties-places-stay",), [2, 2, 1], 3, [17, 17, 13]),
        (("ties-places-stay",), [3, 2, 1], 3, [21, 13, 6]),
        (("ties-nobody",), [1, 1], 3, [0, 0]),
        (("ties-nobody",), [2, 1], 3, [21, 13]),
        (("most-players", 2), [1, 1, 1], 3, [17, 17, 0]),
        (("kinds", "garden", "tower"), [2, 1], 3, [20, 12]),
        (("kinds", "garden", "chambers"), [2, 1], 3, [21, 13]),
        (("round", 3, 1), [2, 1], 3, [6, 0]),
        (("round", 3, 1), [2, 1], 2, [13, 6]),
        (("points", "tower", 2, 2, 7), [3, 2, 1], 2, [13, 6, 7]),
        (("points", "tower", 1, 2, 7), [3, 2, 1], 1, [6, 0, 7]),
        (("points", "tower", 1, 2, 7), [3, 2, 1], 2, [13, 6, 0]),
        (("points", "garden", 1, 0, 7), [3, 2, 1], 1, [6, 0, 0]),
        (("no-place", 3, 1), [3, 2, 1], 3, [21, 0, 6]),
        (("no-place", 3, 1), [3, 2, 1], 2, [13, 6, 0]),
        (("no-place", 1, 1), [3, 2, 1], 1, [6, 0, 0]),
    ],
)
def test_the_towers_of_a_misread_majority(
    setting: Setting | None, counts: list[int], scoring_round: int, points: list[int]
) -> None:
    """A player without towers does not name the type."""
    owned = {p: {"tower": n} if n else {} for p, n in zip("ABC", counts, strict=False)}
    settings = frozenset({setting} if setting else ())
    found = ALHAMBRA.predicted(ScoreMajorities(owned, scoring_round), settings)
    assert isinstance(found, dict)
    towers = {player: cast("dict[str, int]", by_type) for player, by_type in found.items()}
    assert [towers.get(p, {}).get("tower", 0) for p in "ABC"[: len(points)]] == points


THREE, ONE = {(0, -1): "pavilion-2-new"}, {(1, 0): "tower-13-e"}
"""Cities with a longest wall of three sides and of one."""

CLOSED = {
    **THREE,
    (1, 0): "tower-8-nes",
    (0, 1): "garden-6-esw",
    (-1, 0): "chambers-5-nsw",
}
"""A wall of twelve sides that closes on itself."""


INNER = {**THREE, (1, 0): "pavilion-7-e", (2, 0): "seraglio-7-w"}
"""A wall of three sides, and one between two tiles."""

STRAIGHT = {(0, 1): "tower-11", (1, 0): "garden-10-n", (2, 0): "arcades-8-n"}


@pytest.mark.parametrize(
    ("setting", "city", "length"),
    [
        (None, CLOSED, 12),
        (("wall-loop-short",), CLOSED, 11),
        (("wall-loop-none",), CLOSED, 0),
        (("wall-counts-tiles",), CLOSED, 4),
        (("wall-counts-corners",), CLOSED, 23),
        (("wall-ends-at-inner-corners",), CLOSED, 3),
        (("wall-ends-at-outer-corners",), CLOSED, 2),
        (("wall-ends-at-straight-on",), CLOSED, 12),
        (None, STRAIGHT, 2),
        (("wall-ends-at-straight-on",), STRAIGHT, 1),
        (None, INNER, 3),
        (("wall-every-side",), INNER, 5),
        (("wall-total",), INNER, 3),
        (("wall-inner-too",), INNER, 4),
        (("wall-most", 2), INNER, 2),
        (("wall-at-least-two",), THREE, 3),
        (("wall-at-least-two",), ONE, 0),
    ],
)
def test_the_length_of_a_misread_wall(
    setting: Setting | None, city: dict[tuple[int, int], str], length: int
) -> None:
    settings = frozenset({setting} if setting else ())
    assert ALHAMBRA.predicted(LongestWall(laid(city)), settings) == length


AROUND = [(-1, 0), (0, -1), (0, 1), (1, 0)]
AROUND_EAST = [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)]
"""The cells beside the fountain, and beside it and the tile to its east."""

EAST = laid({(1, 0): "tower-11"})
EASTERN_ROW = laid({(1, 0): "tower-11", (2, 0): "seraglio-9"})
CORNER = laid({(1, 0): "tower-11", (1, 1): "seraglio-9"})
BLOCK = laid({(1, 0): "tower-11", (0, 1): "seraglio-9", (1, 1): "garden-10", (2, 0): "pavilion-8"})
TWO_TYPES = laid({(1, 0): "tower-11", (0, 1): "garden-12-s"})
WALLED_EAST = laid({(1, 0): "pavilion-7-e"})
WALL_BETWEEN = laid({(1, 0): "pavilion-7-e", (2, 0): "seraglio-7-w"})
MISMATCHED = laid(
    {(1, 0): "pavilion-7-e", (1, 1): "tower-11", (2, 1): "seraglio-9", (2, 0): "garden-10"}
)
"""All tiles can be reached, but walls do not match between (1, 0) and (2, 0)."""

ANYHOW: Setting = ("foot-untested",)
OPEN, EASTERN_WALL, THREE_WALLS = "tower-12", "pavilion-7-e", "pavilion-2-new"


@pytest.mark.parametrize(
    ("settings", "city", "tile", "cells"),
    [
        ([], [], OPEN, AROUND),
        ([("empty-city-none",)], [], OPEN, []),
        ([("empty-city-none",)], EAST, OPEN, AROUND_EAST),
        ([("corners-touch",)], [], OPEN, [*AROUND, (-1, -1), (-1, 1), (1, -1), (1, 1)]),
        ([], EAST, "tower-11", []),
        ([("asked-twice",)], EAST, "tower-11", AROUND_EAST),
        ([], CORNER, EASTERN_WALL, [(0, -1), (1, -1), (1, 2), (2, 0), (2, 1)]),
        (
            [("walls-fountain-exempt",), ANYHOW],
            CORNER,
            EASTERN_WALL,
            [(-1, 0), (0, -1), (1, -1), (1, 2), (2, 0), (2, 1)],
        ),
        (
            [("walls-ns-only",), ANYHOW],
            CORNER,
            EASTERN_WALL,
            [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 2), (2, 0), (2, 1)],
        ),
        ([], CORNER, "garden-10-n", [(-1, 0), (0, -1), (1, -1), (2, 0), (2, 1)]),
        (
            [("walls-ew-only",), ANYHOW],
            CORNER,
            "garden-10-n",
            [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 2), (2, 0), (2, 1)],
        ),
        ([("walls-neighbours-only",), ANYHOW], [], EASTERN_WALL, AROUND),
        ([("walls-neighbours-only",)], [], EASTERN_WALL, AROUND[1:]),
        ([("walls-neighbours-only", "one-way")], [], EASTERN_WALL, AROUND),
        ([("walls-own-only",), ANYHOW], [], EASTERN_WALL, AROUND[1:]),
        ([("walls-untested-e",), ANYHOW], [], EASTERN_WALL, AROUND),
        ([("walls-untested-w",), ANYHOW], [], EASTERN_WALL, AROUND[1:]),
        ([("walls-untested",)], [], THREE_WALLS, [(0, -1)]),
        ([("first-wall-only",)], [], THREE_WALLS, [(-1, 0), (0, -1), (1, 0)]),
        ([("last-wall-only",)], [], THREE_WALLS, AROUND[:3]),
        ([("two-walls-only",)], [], THREE_WALLS, [(0, -1), (1, 0)]),
        ([("first-wall-only",)], [], "garden-8-ne", [(-1, 0), (0, -1), (1, 0)]),
        ([("last-wall-only",)], [], "garden-8-ne", AROUND[1:]),
        ([], MISMATCHED, OPEN, []),
        ([], WALL_BETWEEN, OPEN, []),
        (
            [("foot-local",)],
            WALL_BETWEEN,
            OPEN,
            [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1), (3, 0)],
        ),
        ([("most-tiles", 1, "illegal")], [], OPEN, AROUND),
        ([("most-tiles", 1, "illegal")], EAST, OPEN, []),
        ([("most-tiles", 1, "refused")], EAST, OPEN, AROUND_EAST),
        ([("foot-most-steps", 1)], EAST, OPEN, AROUND[:3]),
        ([("board", "*", "e", 1)], EAST, OPEN, AROUND_EAST[:-1]),
        ([("board-cut", "*", "e", 1)], EAST, OPEN, AROUND_EAST[:-1]),
        ([("board-refused", "*", "e", 1)], EAST, OPEN, AROUND_EAST[:-1]),
        ([("never-w",)], EAST, OPEN, AROUND_EAST[1:]),
        ([("never-e",)], EAST, OPEN, AROUND_EAST[:-1]),
        ([("never-n",)], EAST, OPEN, [(-1, 0), (0, 1), (1, 1), (2, 0)]),
        ([("never-s",)], EAST, OPEN, [(-1, 0), (0, -1), (1, -1), (2, 0)]),
        ([("most-cells", 4, 0, 0, 0)], [], OPEN, AROUND),
        ([("most-cells", 3, 0, 0, 0)], [], OPEN, AROUND[:3]),
        ([("most-cells", 3, 0, 0, 1)], [], OPEN, AROUND[1:]),
        ([("most-cells", 2, 1, 0, 0)], [], OPEN, AROUND[:3]),
        ([("most-cells", 3, 0, 1, 0)], [], OPEN, [(-1, 0), (0, -1), (1, 0)]),
        ([ANYHOW], WALLED_EAST, OPEN, AROUND_EAST[:-1]),
        ([("walls-own-only",), ANYHOW], WALLED_EAST, OPEN, AROUND_EAST),
        ([("offers-built-cells",)], EAST, OPEN, [*AROUND_EAST, (1, 0)]),
    ],
)
def test_the_cells_of_a_misread_placement(
    settings: list[Setting],
    city: list[PlacedTileDocument],
    tile: str,
    cells: list[tuple[int, int]],
) -> None:
    found = ALHAMBRA.predicted(LegalPlacements(city, tile), frozenset(settings))
    assert found == sorted(cells)


@pytest.mark.parametrize(
    ("settings", "city", "cells"),
    [
        ([], EAST, [(1, 0)]),
        ([("fountain-goes",)], EAST, [(0, 0), (1, 0)]),
        ([("removal-not-the-last",)], EAST, []),
        ([("removal-not-the-last",)], EASTERN_ROW, [(2, 0)]),
        ([("unchecked",)], EASTERN_ROW, [(1, 0), (2, 0)]),
        ([], BLOCK, [(0, 1), (1, 1), (2, 0)]),
        ([("fountain-goes",)], BLOCK, [(0, 0), (0, 1), (1, 1), (2, 0)]),
        ([("removal-of-leaves",)], BLOCK, [(2, 0)]),
        ([("removal-not-by-fountain",)], BLOCK, [(1, 1), (2, 0)]),
        ([("never-e",)], EASTERN_ROW, [(2, 0)]),
    ],
)
def test_the_cells_of_a_misread_removal(
    settings: list[Setting], city: list[PlacedTileDocument], cells: list[tuple[int, int]]
) -> None:
    assert ALHAMBRA.predicted(LegalRemovals(city), frozenset(settings)) == cells


@pytest.mark.parametrize(
    ("settings", "city", "tile", "cells"),
    [
        ([], EAST, OPEN, [(1, 0)]),
        ([("fountain-goes",)], EAST, OPEN, [(0, 0), (1, 0)]),
        ([], TWO_TYPES, OPEN, [(0, 1), (1, 0)]),
        ([("swap-same-type",)], TWO_TYPES, OPEN, [(1, 0)]),
        ([("swap-other-type",)], TWO_TYPES, OPEN, [(0, 1)]),
        ([("swap-same-walls",)], TWO_TYPES, OPEN, [(1, 0)]),
        ([("swap-is-removal",)], EASTERN_ROW, OPEN, [(2, 0)]),
        ([], EASTERN_ROW, EASTERN_WALL, [(2, 0)]),
        ([("unchecked",)], EASTERN_ROW, EASTERN_WALL, [(1, 0), (2, 0)]),
        ([("walls-untested",)], EASTERN_ROW, EASTERN_WALL, [(2, 0)]),
        ([("walls-neighbours-only",), ANYHOW], EASTERN_ROW, EASTERN_WALL, [(1, 0), (2, 0)]),
        ([("walls-own-only",), ANYHOW], EASTERN_ROW, EASTERN_WALL, [(2, 0)]),
        ([("walls-untested-e",), ANYHOW], EASTERN_ROW, EASTERN_WALL, [(1, 0), (2, 0)]),
        ([("walls-untested-w",), ANYHOW], EASTERN_ROW, EASTERN_WALL, [(2, 0)]),
        ([], MISMATCHED, OPEN, [(1, 0)]),
    ],
)
def test_the_cells_of_a_misread_swap(
    settings: list[Setting],
    city: list[PlacedTileDocument],
    tile: str,
    cells: list[tuple[int, int]],
) -> None:
    assert ALHAMBRA.predicted(LegalSwaps(city, tile), frozenset(settings)) == cells


PILE = [PlacedTileDocument(1, 0, "tower-11"), PlacedTileDocument(1, 0, "seraglio-9")]
ON_FOUNTAIN = [PlacedTileDocument(0, 0, "tower-11")]
BACK_TO_BACK = laid(
    {(1, 0): "pavilion-7-e", (1, 1): "tower-11", (2, 1): "seraglio-9", (2, 0): "seraglio-7-w"}
)
APART_FROM_ALL = laid({(1, 0): "tower-11", (5, 5): "seraglio-9"})
BOTH_SIDES = laid({(1, 0): "tower-11", (-1, 0): "seraglio-9"})
TWO_AWAY = laid({(3, 0): "tower-11", (4, 0): "garden-10"})
AT_A_CORNER = laid({(1, 1): "tower-11"})
TURNED = [PlacedTileDocument(1, 0, "pavilion-7-e", 2)]
TURNED_AWAY = [PlacedTileDocument(-1, 0, "pavilion-7-e", 2)]
WALL_AND_WEST = laid({(-1, 0): "tower-11", (1, 0): "seraglio-7-w"})
TWICE = laid({(1, 0): "tower-11", (-1, 0): "tower-11"})
PILE_OF_WALLS = [PlacedTileDocument(1, 0, "tower-11"), PlacedTileDocument(1, 0, "seraglio-7-w")]


@pytest.mark.parametrize(
    ("settings", "city", "legal"),
    [
        ([], PILE, False),
        ([("on-fountain",)], PILE, False),
        ([("stacked-first",)], PILE, True),
        ([], ON_FOUNTAIN, False),
        ([("on-fountain",)], ON_FOUNTAIN, True),
        ([], EAST, True),
        ([], BACK_TO_BACK, True),
        ([("walls-never-meet",)], BACK_TO_BACK, False),
        ([], WALL_BETWEEN, False),
        ([("foot-skipped",)], WALL_BETWEEN, True),
        ([("foot-ignores-walls",)], WALL_BETWEEN, True),
        ([("foot-untested",)], APART_FROM_ALL, False),
        ([("foot-untested",)], EAST, True),
        ([], BOTH_SIDES, True),
        ([("foot-without-fountain",)], BOTH_SIDES, False),
        ([], TURNED, False),
        ([("turned-walls-stay",)], TURNED, True),
        ([("turned-walls-turn",)], TURNED, False),
        ([("turned-walls-stay",)], TURNED_AWAY, False),
        ([("turned-walls-turn",)], TURNED_AWAY, True),
        ([], TWICE, False),
        ([("tiles-twice",)], TWICE, True),
        ([("most-tiles", 1, "illegal")], EASTERN_ROW, False),
        ([("most-tiles", 1, "refused")], EASTERN_ROW, False),
        ([("most-tiles", 2, "refused")], EASTERN_ROW, True),
        ([("most-tiles", 1, "cut")], WALL_BETWEEN, True),
        ([("most-tiles", 2, "cut")], WALL_BETWEEN, False),
        ([("board-cut", "*", "e", 1)], WALL_BETWEEN, True),
        ([("board-cut", "*", "e", 2)], WALL_BETWEEN, False),
        ([("stacked-first",)], PILE_OF_WALLS, True),
        ([("stacked-last",)], PILE_OF_WALLS, False),
        ([], AT_A_CORNER, False),
        ([("corners-touch",)], AT_A_CORNER, True),
        ([], TURNED_AWAY, False),
        ([("board-cut", "*", "w", 0)], WALL_AND_WEST, False),
        ([("foot-untested",)], TWO_AWAY, False),
        ([("foot-untested-tiles",)], TWO_AWAY, True),
        ([("foot-untested-tiles",)], AT_A_CORNER, False),
    ],
)
def test_a_city_is_misread(
    settings: list[Setting], city: list[PlacedTileDocument], *, legal: bool
) -> None:
    assert ALHAMBRA.predicted(CheckCity(city), frozenset(settings)) == legal


def test_a_city_without_tiles_is_read_as_a_fountain_without_type_and_walls() -> None:
    assert city_reading(frozenset()).read([]) == {(0, 0): ("", "")}


@pytest.mark.parametrize(
    ("setting", "scoring_round", "dirk", "totals"),
    [
        (None, 1, None, {"A": 1 + 3, "B": 6 + 1}),
        (None, 2, None, {"A": 8 + 3, "B": 13 + 1}),
        (("tile", "tower-13-e", "garden", "e"), 1, None, {"A": 1 + 3, "B": 5 + 1}),
        (("wall-unpaid",), 1, None, {"A": 1, "B": 6}),
        (("wall-paid-last",), 2, None, {"A": 8, "B": 13}),
        (("wall-paid-last",), 3, None, {"A": 16 + 3, "B": 21 + 1}),
        (("wall-longest-only",), 1, None, {"A": 1 + 3, "B": 6}),
        (("wall-times-round",), 2, None, {"A": 8 + 6, "B": 13 + 2}),
        (("most-players", 1), 1, None, {"A": 1 + 3, "B": 1}),
        (None, 1, ["tower-11", "tower-12"], {"A": 1 + 3, "B": 1, "dirk": 6}),
        (("no-dirk",), 1, ["tower-11", "tower-12"], {"A": 1 + 3, "B": 6 + 1}),
        (("dirk-unpaid",), 1, ["tower-11", "tower-12"], {"A": 1 + 3, "B": 1}),
        (("dirk-unpaid",), 1, None, {"A": 1 + 3, "B": 6 + 1}),
    ],
)
def test_the_totals_of_a_misread_round(
    setting: Setting | None, scoring_round: int, dirk: list[str] | None, totals: dict[str, int]
) -> None:
    """A has a pavilion, B a tower."""
    cities = {"A": laid(THREE), "B": laid(ONE)}
    settings = frozenset({setting} if setting else ())
    found = ALHAMBRA.predicted(ScoreRound(cities, scoring_round, dirk), settings)
    assert found == totals


def examples(setting: Setting, operations: Collection[str]) -> Iterator[str]:
    """Yield for each operation how many answers are wrong, and the smallest wrong one."""
    for operation in sorted(operations):
        asked = [one for one in cases(ALHAMBRA) if operation_of(one[0]) == operation]
        answered = [ALHAMBRA.predicted(one, frozenset({setting})) for one, _ in asked]
        wrong = [
            ALHAMBRA.differing(question, right, got)
            for (question, right), got in zip(asked, answered, strict=True)
            if got != right
        ]
        yield f"{operation}: {len(wrong)} of {len(asked)} wrong"
        if wrong:
            yield from shown(min(wrong, key=lambda one: ALHAMBRA.size_of(one.question)))


def shown(divergence: Divergence) -> Iterator[str]:
    """Yield the question, both answers and the rule that the engine seems to misread."""
    question, got = divergence.question, divergence.got
    assert got is not None
    yield f"  {ALHAMBRA.asked_words(question)}"
    for picture in ALHAMBRA.pictures(divergence):
        yield from (f"    {line}".rstrip() for line in picture.splitlines())
    yield f"  right: {ALHAMBRA.result_words(question, divergence.expected)}"
    yield f"  engine: {ALHAMBRA.result_words(question, got)}"
    rulings = f", ruled by {', '.join(divergence.rulings)}" if divergence.rulings else ""
    yield f"  {divergence.verdict.value} {', '.join(divergence.rules)}{rulings}"
