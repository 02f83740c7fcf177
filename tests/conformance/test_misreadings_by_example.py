"""What an engine answers that misreads a rule: how often it is wrong, and the smallest example."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.building_misreadings import CITIES, LISTS, MAJORITIES, WALLS
from alhambra_rules.conformance.misread_cities import city_reading
from alhambra_rules.conformance.misreadings import PLAIN
from alhambra_rules.conformance.questions import QUESTIONS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance.misreadings import PLAIN as TOWERS_PLAIN
from rulebook_kit.conformance.divergence import Divergence, Misreading, Setting
from rulebook_kit.conformance.protocol import operation_of
from rulebook_kit.conformance.questions import Questions
from tests.conformance.test_misreadings import cases

Told = list[tuple[Setting, Collection[str]]]
"""Misreadings, and the operations in which they show."""

BOARDS: Told = [
    *(((f"never-{side}",), LISTS) for side in "nesw"),
    *((("board", "*", side, 2), LISTS) for side in "nesw*"),
    (("board-refused", "*", "e", 1), CITIES),
    *((("board-cut", "*", side, 1), CITIES | WALLS) for side in "nesw"),
]
SIZES: Told = [
    *((("most-tiles", 6, how), CITIES | WALLS) for how in ("refused", "illegal", "cut")),
    (("most-cells", 5, 0, 0, 0), LISTS),
    (("most-cells", 5, 2, 0, 1), LISTS),
    (("most-cells", 5, 2, 1, 0), LISTS),
    (("most-cells", 5, 1, 1, 1), LISTS),
    (("foot-most-steps", 4), CITIES),
    (("gaps-up-to", 1), CITIES),
    (("gaps-up-to", 2), CITIES),
    (("wall-most", 5), WALLS),
    (("most-players", 3), MAJORITIES),
]
PARTS: Told = [
    (("tile", "tower-11", "garden", "ns"), CITIES | WALLS),
    (("round", 3, 1), MAJORITIES),
    (("round", 3, 2), MAJORITIES),
    (("no-place", 1, 1), MAJORITIES),
    (("no-place", 3, 1), MAJORITIES),
    (("kinds", "garden", "tower"), MAJORITIES),
    (("points", "tower", 1, 2, 7), MAJORITIES),
    (("points", "tower", 2, 2, 7), MAJORITIES),
    (("walls-own-only", "one-way"), CITIES),
    (("walls-untested-e", "one-way"), CITIES),
]

OF_TOWERS: Told = [
    *(((f"{value}-unknown", "sand"), {"may_add", "max_bid"}) for value in ("eight", "nine")),
    *((("most-cards", 2, how), TOWERS_QUESTIONS.operations) for how in ("full", "refused")),
    *((("cap", most), {"max_bid"}) for most in (0, 3)),
    (("torn-at-most", 2), {"score"}),
]
RULES = dict.fromkeys(
    (one.rule, questions, misreadings)
    for questions, misreadings in ((QUESTIONS, PLAIN), (TOWERS_QUESTIONS, TOWERS_PLAIN))
    for one in misreadings
)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("rule", "questions", "misreadings"), [pytest.param(*one, id=one[0]) for one in RULES]
)
def test_a_misread_rule(
    rule: str, questions: Questions, misreadings: Sequence[Misreading], snapshot: SnapshotAssertion
) -> None:
    told = [
        [
            f"{one.name}: {one.verdict.value} {rule}",
            *examples([one.setting], one.operations, questions),
        ]
        for one in misreadings
        if one.rule == rule
    ]
    assert "\n\n".join(map("\n".join, told)) == snapshot


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("listed", "questions"),
    [
        pytest.param(BOARDS, QUESTIONS, id="boards"),
        pytest.param(SIZES, QUESTIONS, id="sizes"),
        pytest.param(PARTS, QUESTIONS, id="parts"),
        pytest.param(OF_TOWERS, TOWERS_QUESTIONS, id="towers"),
    ],
)
def test_misreadings_with_numbers(
    listed: Told, questions: Questions, snapshot: SnapshotAssertion
) -> None:
    told = [
        [" ".join(map(str, one)), *examples([one], operations, questions)]
        for one, operations in listed
    ]
    assert "\n\n".join(map("\n".join, told)) == snapshot


TOGETHER: list[tuple[Setting, Setting, Collection[str]]] = [
    *(
        (("foot-untested",), (f"walls-{which}",), CITIES)
        for which in (
            *("ns-only", "ew-only", "fountain-exempt", "neighbours-only", "own-only"),
            *("untested-e", "untested-w"),
        )
    ),
    (("gaps-not-one-cell",), ("gaps-up-to", 1), CITIES),
    (("empty-city-none",), ("asked-twice",), LISTS),
]
"""Misreadings of which one hides where the other shows."""


@pytest.mark.no_cover
def test_two_misreadings_together(snapshot: SnapshotAssertion) -> None:
    told = [
        [" + ".join(" ".join(map(str, one)) for one in both), *examples(both, operations)]
        for *both, operations in TOGETHER
    ]
    assert "\n\n".join(map("\n".join, told)) == snapshot


def test_a_city_without_tiles_is_read_as_a_fountain_without_type_and_walls() -> None:
    assert city_reading(frozenset()).read([]) == {(0, 0): ("", "")}


def examples(
    settings: Iterable[Setting], operations: Collection[str], questions: Questions = QUESTIONS
) -> Iterator[str]:
    """Yield for each operation how many answers are wrong, and the smallest wrong one."""
    for operation in sorted(operations):
        asked = [one for one in cases(questions) if operation_of(one[0]) == operation]
        answered = [questions.predicted(one, frozenset(settings)) for one, _ in asked]
        wrong = [
            questions.differing(question, right, got)
            for (question, right), got in zip(asked, answered, strict=True)
            if got != right
        ]
        yield f"{operation}: {len(wrong)} of {len(asked)} wrong"
        if wrong:
            smallest = min(wrong, key=lambda one: questions.size_of(one.question))
            yield from shown(smallest, questions)


def shown(divergence: Divergence, questions: Questions) -> Iterator[str]:
    """Yield the question, both answers and the rule that the engine seems to misread."""
    question, got = divergence.question, divergence.got
    assert got is not None
    yield f"  {questions.asked_words(question)}"
    for picture in questions.pictures(divergence):
        yield from (f"    {line}".rstrip() for line in picture.splitlines())
    yield f"  right: {questions.result_words(question, divergence.expected)}"
    yield f"  engine: {questions.result_words(question, got)}"
    rulings = f", ruled by {', '.join(divergence.rulings)}" if divergence.rulings else ""
    yield f"  {divergence.verdict.value} {', '.join(divergence.rules)}{rulings}"
