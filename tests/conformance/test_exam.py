"""The vectors show each typical mistake in each operation where it can show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import pytest

from alhambra_rules.conformance.misreadings import PLAIN
from alhambra_rules.conformance.questions import QUESTIONS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance.misreadings import PLAIN as TOWERS_PLAIN
from rulebook_kit.conformance.divergence import Misreading
from rulebook_kit.conformance.documents import LEADING, leading, vectors
from rulebook_kit.conformance.questions import Questions

HIDDEN: Mapping[str, str] = {
    "legal_placements": "foot-local",
    "legal_removals": "gaps-one-cell walls-ew-only walls-fountain-exempt walls-neighbours-only"
    " walls-ns-only walls-own-only walls-untested walls-untested-e walls-untested-n"
    " walls-untested-s walls-untested-w",
    "legal_swaps": "corners-touch foot-ignores-walls foot-local foot-skipped foot-untested"
    " gaps-eight-around gaps-leak-at-corners gaps-not-one-cell gaps-one-cell gaps-untested"
    " offers-built-cells",
    "check_city": "walls-neighbours-only walls-own-only walls-untested-e walls-untested-n"
    " walls-untested-s walls-untested-w",
}
"""The mistakes that no question of an operation can show.

In a legal city, a removal opens gaps of one cell only and lets no walls meet, and a swap keeps the
shape and the ways. ``check_city`` has no new tile.
"""


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("questions", "misreadings", "hidden"),
    [(QUESTIONS, PLAIN, HIDDEN), (TOWERS_QUESTIONS, TOWERS_PLAIN, {})],
    ids=["alhambra", "five-towers"],
)
def test_each_mistake_shows_in_each_of_its_operations(
    questions: Questions, misreadings: Sequence[Misreading], hidden: Mapping[str, str]
) -> None:
    unseen = defaultdict[str, set[str]](set)
    for operation in questions.operations:
        asked = [one for one in vectors(questions) if one.operation == operation]
        for one in misreadings:
            settings = frozenset({one.setting})
            if operation in one.operations and not any(
                questions.predicted(vector.question, settings) != vector.result for vector in asked
            ):
                unseen[operation].add(one.name)
    assert {name: " ".join(sorted(names)) for name, names in unseen.items()} == hidden


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("questions", "misreadings"),
    [(QUESTIONS, PLAIN), (TOWERS_QUESTIONS, TOWERS_PLAIN)],
    ids=["alhambra", "five-towers"],
)
def test_the_vectors_asked_first_show_every_mistake(
    questions: Questions, misreadings: Sequence[Misreading]
) -> None:
    """A slow engine may be asked no others."""
    ids = set((questions.folder / LEADING).read_text("utf-8").split())
    first = leading(questions)
    assert {one.id for one in first} == ids
    assert all(one in vectors(questions) for one in first)
    assert len(first) == len(ids) < 150
    for one in misreadings:
        settings = frozenset({one.setting})
        assert any(
            questions.predicted(vector.question, settings) != vector.result
            for vector in first
            if vector.operation in one.operations
        ), one
