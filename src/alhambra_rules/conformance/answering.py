"""The library's own answers to the questions to engines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

from alhambra_rules.conformance.protocol import (
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    city_of,
    normal_result,
)
from alhambra_rules.model import BuildingType, Cell
from alhambra_rules.notation.verdicts import replay_record
from alhambra_rules.placement import check_city, legal_placements, legal_removals, legal_swaps
from alhambra_rules.scoring import longest_wall, score_majorities, score_round
from rulebook_kit.conformance.protocol import Question, Result


def answer(question: Question) -> Result:
    """Return the right answer, in its normal form.

    Raises:
        FormatError: the record of a replay is not a game record.

    >>> answer(LegalPlacements(city=[], tile="pavilion-2-new"))
    [(0, -1)]
    """
    match question:
        case ScoreMajorities():
            result = _majorities(question)
        case ScoreRound():
            cities = {player: city_of(tiles) for player, tiles in question.cities.items()}
            scores = score_round(cities, question.round, dirk=question.dirk)
            result = {player: score.total for player, score in scores.items()}
        case ReplayGame():
            lines = (json.dumps(line) for line in question.record)
            replayed = replay_record("\n".join(lines) + "\n")
            result = [FaultyLine(one.line, list(one.report.rules)) for one in replayed.findings]
        case _:
            result = _about_city(cast("OfCity", question))
    return normal_result(question, result)


def _about_city(question: OfCity) -> Result:
    city = city_of(question.city)
    match question:
        case LegalPlacements():
            return _pairs(legal_placements(city, question.tile))
        case LegalRemovals():
            return _pairs(legal_removals(city))
        case LegalSwaps():
            return _pairs(legal_swaps(city, question.tile))
        case CheckCity():
            return check_city(city).ok
        case _:
            return longest_wall(city).length


def _pairs(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    return [(x, y) for x, y in cells]


def _majorities(question: ScoreMajorities) -> Result:
    counts = {
        player: {BuildingType(kind): number for kind, number in owned.items()}
        for player, owned in question.counts.items()
    }
    return {
        player: {kind.value: number for kind, number in points.items()}
        for player, points in score_majorities(counts, question.round).items()
    }
