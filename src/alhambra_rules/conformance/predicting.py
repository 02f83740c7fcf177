"""Predict the answer of an engine that misreads some rules."""

from __future__ import annotations

from typing import cast

from alhambra_rules.conformance.identity import has_totals
from alhambra_rules.conformance.misread_cities import CityReading, city_reading
from alhambra_rules.conformance.misread_scores import score_reading
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    normal_result,
)
from rulebook_kit.conformance.misreading import Setting
from rulebook_kit.conformance.protocol import Question, Result


def predicted(question: Question, settings: frozenset[Setting]) -> Result:
    """Return the answer, in its normal form, if these switches are set.

    >>> predicted(LegalPlacements(city=[], tile="pavilion-2-new"), frozenset())
    [(0, -1)]
    """
    return normal_result(question, _predicted(question, settings))


def _predicted(question: Question, settings: frozenset[Setting]) -> Result:
    scores = score_reading(settings)
    match question:
        case LongestWall():
            return scores.wall(question.city)
        case ScoreMajorities():
            return scores.majorities(question.counts, question.round)
        case ScoreRound():
            return scores.total(question)
    return _about_building(question, city_reading(settings))


def _about_building(question: Question, cities: CityReading) -> Result:
    match question:
        case LegalPlacements():
            return cities.cut(cities.placements(question))
        case LegalRemovals():
            return cities.cut(cities.removals(question.city))
        case LegalSwaps():
            return cities.cut(cities.swaps(question))
        case _:
            return cities.check(cast("CheckCity", question).city)


def has_model(question: Question, got: Result | None = None) -> bool:
    """Whether the model answers the question in this form: no games, no totals of majorities."""
    if isinstance(question, ScoreMajorities):
        return got is None or not has_totals(got)
    return not isinstance(question, ReplayGame)


def matters(question: Question, setting: Setting) -> bool:
    """Whether the switch could change the answer: about a tile only where that tile occurs."""
    match setting:
        case ("tile", tile, *_):
            return tile in tiles_of(question)
        case ("most-tiles", most, *_):
            return len(tiles_of(question)) > cast("int", most)
        case _:
            return True


def tiles_of(question: Question) -> list[str]:
    """Return the ids of all tiles in the question."""
    if isinstance(question, ScoreRound):
        laid = [one.tile for city in question.cities.values() for one in city]
        return [*laid, *(question.dirk or ())]
    if isinstance(question, ScoreMajorities | ReplayGame):
        return []
    asked = [question.tile] if isinstance(question, LegalPlacements | LegalSwaps) else []
    return [*asked, *(one.tile for one in cast("OfCity", question).city)]
