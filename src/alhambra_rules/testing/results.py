"""The forms of the results: cells and faults sorted, points of 0 left out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from alhambra_rules.rulebook.conformance.forms import NUMBER, VERDICT, Form
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.testing.protocol import (
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    PointsByType,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
)


def _sorted_cells(result: Result) -> Result:
    return sorted(set(cast("CellList", result)))


def _without_zero_points(result: Result) -> Result:
    points = cast("PointsByType", result)
    scoring = {
        player: {kind: number for kind, number in by_type.items() if number}
        for player, by_type in points.items()
    }
    return {player: by_type for player, by_type in scoring.items() if by_type}


def _without_zero_totals(result: Result) -> Result:
    return {player: total for player, total in cast("Totals", result).items() if total}


def _sorted_faults(result: Result) -> Result:
    rules: dict[int, set[str]] = {}
    for fault in cast("list[FaultyLine]", result):
        rules.setdefault(fault.line, set()).update(fault.rules)
    return [FaultyLine(line, sorted(rules[line])) for line in sorted(rules)]


_CELLS: Final = Form(CellList, "a list of cells, [x, y] each", _sorted_cells)
FORMS: Final[Mapping[type[Question], Form]] = MappingProxyType(
    {
        LegalPlacements: _CELLS,
        LegalRemovals: _CELLS,
        LegalSwaps: _CELLS,
        CheckCity: VERDICT,
        LongestWall: NUMBER,
        ScoreMajorities: Form(
            PointsByType, "an object of points by player and type", _without_zero_points
        ),
        ScoreRound: Form(Totals, "an object of total points by player", _without_zero_totals),
        ReplayGame: Form(
            list[FaultyLine], 'a list of {"line": ..., "rules": [...]}', _sorted_faults
        ),
    }
)
"""How the results of each type of questions look, in the order in which an engine is asked."""


def normal_result(question: Question, result: Result) -> Result:
    """Return the result in its one form: sorted, each cell once, no zeros."""
    return FORMS[type(question)].normal(result)
