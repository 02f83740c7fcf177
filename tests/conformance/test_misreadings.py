"""The plain models of both games: right without misreadings, wrong with each of them."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest
from attrs import evolve

import five_towers.conformance.misreadings as of_towers
from alhambra_rules.conformance import misreadings as of_alhambra
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.misread_cities import CityReading
from alhambra_rules.rulebook.conformance.explaining import Explaining, Predictions
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.misreading import (
    Misreading,
    by_cause,
    scoped,
    settings_for,
)
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from alhambra_rules.rulebook.conformance.vector_files import vectors
from five_towers.conformance.game import FIVE_TOWERS

PLAIN: list[tuple[Game, Misreading]] = [
    *((ALHAMBRA, one) for one in of_alhambra.PLAIN),
    *((FIVE_TOWERS, one) for one in of_towers.PLAIN),
]
NAMES = [f"{game.program}-{one.name}-{one.verdict.value}" for game, one in PLAIN]


@cache
def cases(game: Game) -> list[tuple[Question, Result]]:
    """Return questions of every operation with their right answers."""
    modelled = [name for name in game.operations if name != "replay"]
    asked = [one.question for one in vectors(game)] + list(game.generated(7, 300, modelled))
    return [(one, game.answer(one)) for one in asked if game.has_model(one)]


def answer(game: Game, question: Question, *misreadings: Misreading) -> Result:
    return game.predicted(question, settings_for(operation_of(question), misreadings))


@pytest.mark.parametrize("game", [ALHAMBRA, FIVE_TOWERS], ids=lambda game: game.program)
def test_without_misreadings_the_model_is_right(game: Game) -> None:
    assert not [one for one, right in cases(game) if answer(game, one) != right]
    assert all(game.has_model(one, right) for one, right in cases(game))


@pytest.mark.parametrize(("game", "misreading"), PLAIN, ids=NAMES)
def test_every_misreading_makes_an_answer_wrong(game: Game, misreading: Misreading) -> None:
    assert misreading.rule in game.catalogue
    assert any(answer(game, one, misreading) != right for one, right in cases(game))


def explained(game: Game, *made: Misreading) -> tuple[int, list[str]]:
    """Return how many answers of such an engine are not explained, and the misreadings found.

    Every second case is enough.
    """
    heard = [Heard(one, right, answer(game, one, *made)) for one, right in cases(game)[::2]]
    explaining = Explaining(game, heard, lambda: False, Predictions(game))
    found = explaining.misreadings()
    return len(explaining.mispredicted(found)), sorted(one.name for one in found)


def named(game: Game, *names: str) -> list[Misreading]:
    return [one for other, one in PLAIN if other is game and one.name in names]


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (ALHAMBRA, ["gaps-one-cell", "ties-all-full", "walls-untested"]),
        (ALHAMBRA, ["dirk-unpaid", "swap-same-type", "wall-total"]),
        (FIVE_TOWERS, ["eight-unknown", "main-by-value", "never-torn-down"]),
        (FIVE_TOWERS, ["as-given", "nine-unknown", "one-point-each"]),
    ],
    ids=lambda value: value.program if isinstance(value, Game) else "+".join(value),
)
def test_misreadings_that_combine_are_found(game: Game, names: list[str]) -> None:
    assert explained(game, *named(game, *names)) == (0, names)


def test_misreadings_of_one_cause_belong_together() -> None:
    one, other = named(ALHAMBRA, "gaps-one-cell", "wall-total")
    assert by_cause(frozenset({one, other})) == [frozenset({one}), frozenset({other})]


@pytest.mark.parametrize(("most", "is_legal"), [(1, True), (2, False)])
def test_only_gaps_up_to_a_size_are_noticed(most: int, *, is_legal: bool) -> None:
    """The city surrounds two empty cells."""
    ring = {(x, y) for x in range(4) for y in range(3)} - {(1, 1), (2, 1)}
    city = dict.fromkeys(ring, ("tower", ""))
    assert CityReading(frozenset({("gaps-up-to", most)})).is_legal(city) == is_legal


def test_misreadings_of_one_cause_belong_together_in_order_of_their_names() -> None:
    """They differ in what they need to know only, such as the side of a board."""
    one, *_ = of_alhambra.PLAIN
    north, south, other = (
        evolve(one, name=name, setting=("side", side))
        for name, side in (("b", "n"), ("b", "s"), ("a", "n"))
    )
    assert by_cause(frozenset({north, other, south})) == [
        frozenset({other}),
        frozenset({north, south}),
    ]


def test_a_misreading_may_show_in_some_of_its_operations_only() -> None:
    """In at least one, and not in all, which would be the same again."""
    whole = evolve(
        of_alhambra.PLAIN[0], name="x", sentence="errs", operations=frozenset({"a", "b"})
    )
    scopes = [("in a", "ac"), ("in both", "abc"), ("in none", "c"), ("only in b", "b")]
    listed = list(scoped(whole, [(words, frozenset(names)) for words, names in scopes]))
    assert listed[0] == whole
    assert [(one.name, one.sentence, one.operations) for one in listed[1:]] == [
        ("x-in-a", "errs, in a", frozenset("a")),
        ("x-only-in-b", "errs, only in b", frozenset("b")),
    ]


def test_what_is_heard_becomes_a_divergence_with_its_vector_and_case() -> None:
    asked = next(one for one in vectors(ALHAMBRA) if one.operation == "legal_placements")
    (wrong, *_) = cast("list[object]", asked.result)
    heard = Heard(asked.question, asked.result, [wrong], vector=asked, case=3)
    found = heard.divergence(ALHAMBRA)
    assert (found.vector, found.case) == (asked, 3)
    assert found == evolve(
        ALHAMBRA.differing(asked.question, asked.result, [wrong]), vector=asked, case=3
    )
    crashed = Failure(FailureKind.CRASHED, "it ended")
    found = evolve(heard, got=None, failure=crashed).divergence(ALHAMBRA)
    assert (found.failure, found.expected, found.vector, found.case) == (
        *(crashed, asked.result, asked, 3),
    )
