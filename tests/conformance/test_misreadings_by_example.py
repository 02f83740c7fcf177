"""What an engine answers that misreads a rule: how often it is wrong, and the smallest example."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.misread_gaps import Place, has_gap
from alhambra_rules.conformance.misread_operations import CITIES, LISTS, MAJORITIES, WALLS
from alhambra_rules.conformance.misreadings import PLAIN
from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.misreading import Misreading, Setting
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


@pytest.mark.parametrize("misreading", PLAIN, ids=lambda one: f"{one.name}-{one.verdict.value}")
def test_a_misread_rule(misreading: Misreading, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(examples(misreading.setting, misreading.operations)) == snapshot


@pytest.mark.parametrize(
    ("setting", "operations"), LIMITS, ids=["-".join(map(str, one)) for one, _ in LIMITS]
)
def test_a_limit(
    setting: Setting, operations: Collection[str], snapshot: SnapshotAssertion
) -> None:
    assert "\n".join(examples(setting, operations)) == snapshot


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
    ],
)
def test_a_gap_that_is_noticed(
    gap: Collection[Place], settings: list[Setting], *, noticed: bool
) -> None:
    """Gaps of one cell may be overlooked, and gaps above a size."""
    assert has_gap(around(gap), settings) == noticed


@pytest.mark.parametrize(
    "city", [{(0, 0), (2, 0)}, {(0, 0), (0, 2)}, {(0, 0), (2, 2)}, {(1, 0), (0, 1), (2, 1)}]
)
def test_a_cell_is_surrounded_by_tiles_in_all_four_directions(city: Collection[Place]) -> None:
    rays: list[Setting] = [("gaps-rays",)]
    assert not has_gap(city, rays)
    assert has_gap({(1, 0), (0, 1), (3, 1), (1, 2)}, rays)


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
