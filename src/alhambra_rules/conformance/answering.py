"""The library's own answers to what an engine is asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from alhambra_rules.conformance.protocol import (
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    city_of,
    normal_result,
)
from alhambra_rules.model import BuildingType
from alhambra_rules.notation.verdicts import replay_record
from alhambra_rules.placement import check_city, legal_placements, legal_removals, legal_swaps
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.scoring import longest_wall, score_majorities, score_round


def answer(question: Question) -> Result:
    """Return the right answer, in the one form that results are held in.

    Raises:
        FormatError: what is to be replayed is no game record.

    >>> answer(LegalPlacements(city=[], tile="pavilion-2-new"))
    [(0, -1)]
    """
    return normal_result(question, _ANSWERS[type(question)](question))


def _placements(question: Question) -> Result:
    asked = cast("LegalPlacements", question)
    return [(x, y) for x, y in legal_placements(city_of(asked.city), asked.tile)]


def _removals(question: Question) -> Result:
    return [(x, y) for x, y in legal_removals(city_of(cast("LegalRemovals", question).city))]


def _swaps(question: Question) -> Result:
    asked = cast("LegalSwaps", question)
    return [(x, y) for x, y in legal_swaps(city_of(asked.city), asked.tile)]


def _city(question: Question) -> Result:
    return check_city(city_of(cast("CheckCity", question).city)).ok


def _wall(question: Question) -> Result:
    return longest_wall(city_of(cast("LongestWall", question).city)).length


def _majorities(question: Question) -> Result:
    asked = cast("ScoreMajorities", question)
    counts = {
        player: {BuildingType(kind): number for kind, number in owned.items()}
        for player, owned in asked.counts.items()
    }
    return {
        player: {kind.value: number for kind, number in points.items()}
        for player, points in score_majorities(counts, asked.round).items()
    }


def _round(question: Question) -> Result:
    asked = cast("ScoreRound", question)
    cities = {player: city_of(tiles) for player, tiles in asked.cities.items()}
    scores = score_round(cities, asked.round, dirk=asked.dirk)
    return {player: score.total for player, score in scores.items()}


def _replay(question: Question) -> Result:
    lines = (json.dumps(line) for line in cast("ReplayGame", question).record)
    replayed = replay_record("\n".join(lines) + "\n")
    return [FaultyLine(found.line, list(found.report.rules)) for found in replayed.findings]


_ANSWERS: Final[Mapping[type, Callable[[Question], Result]]] = MappingProxyType(
    {
        LegalPlacements: _placements,
        LegalRemovals: _removals,
        LegalSwaps: _swaps,
        CheckCity: _city,
        LongestWall: _wall,
        ScoreMajorities: _majorities,
        ScoreRound: _round,
        ReplayGame: _replay,
    }
)
