"""Predict the answer of an engine that misreads some rules."""

from __future__ import annotations

from typing import cast

from alhambra_rules.conformance.misread_cities import city_reading
from alhambra_rules.conformance.misread_scores import score_reading
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    normal_result,
)
from alhambra_rules.rulebook.conformance.misreading import Setting
from alhambra_rules.rulebook.conformance.protocol import Question, Result


def predicted(question: Question, settings: frozenset[Setting]) -> Result:
    """Return the answer, in its normal form, if these switches are set.

    >>> predicted(LegalPlacements(city=[], tile="pavilion-2-new"), frozenset())
    [(0, -1)]
    """
    return normal_result(question, _predicted(question, settings))


def _predicted(question: Question, settings: frozenset[Setting]) -> Result:
    cities, scores = city_reading(settings), score_reading(settings)
    match question:
        case LegalPlacements():
            return cities.cut(cities.placements(question))
        case LegalRemovals():
            return cities.cut(cities.removals(question.city))
        case LegalSwaps():
            return cities.cut(cities.swaps(question))
        case CheckCity():
            return cities.check(question.city)
        case LongestWall():
            return scores.wall(question.city)
        case ScoreMajorities():
            return scores.majorities(question.counts, question.round)
        case _:
            return scores.total(cast("ScoreRound", question))


def is_predictable(question: Question) -> bool:
    """Whether there is a model of the question; whole games have none."""
    return not isinstance(question, ReplayGame)
