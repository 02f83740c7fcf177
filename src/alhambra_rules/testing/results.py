"""Results in one form: what an engine wrote, read strictly, sorted and without zeros."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar, cast

from attrs import frozen
from msgspec import ValidationError, convert

from alhambra_rules.testing.protocol import (
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    PointsByType,
    Question,
    ReplayGame,
    Result,
    ScoreMajorities,
    ScoreRound,
    Totals,
)

_Kind = TypeVar("_Kind", bound=Result)


class NoResult(ValueError):
    """A value that is no result of this operation; the message says what is wrong with it."""


@frozen
class _Form:
    """How the results of an operation look: their type, what to call them, their one form."""

    kind: object
    described: str
    normal: Callable[[Result], Result]


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


def _as_it_is(result: Result) -> Result:
    return result


_CELLS: Final = _Form(CellList, "a list of cells, [x, y] each", _sorted_cells)
_FORMS: Final[Mapping[type, _Form]] = MappingProxyType(
    {
        LegalPlacements: _CELLS,
        LegalRemovals: _CELLS,
        LegalSwaps: _CELLS,
        CheckCity: _Form(bool, "true or false", _as_it_is),
        LongestWall: _Form(int, "a whole number", _as_it_is),
        ScoreMajorities: _Form(
            PointsByType, "an object of points by player and type", _without_zero_points
        ),
        ScoreRound: _Form(Totals, "an object of total points by player", _without_zero_totals),
        ReplayGame: _Form(
            list[FaultyLine], 'a list of {"line": ..., "rules": [...]}', _sorted_faults
        ),
    }
)


def result_type(question: Question | type) -> object:
    """Return the type of the results of such a question."""
    return _form(question).kind


def normal_result(question: Question, result: Result) -> Result:
    """Return the result in its one form: sorted, each cell once, no zeros."""
    return _form(question).normal(result)


def read_result(question: Question, value: object) -> Result:
    """Return a value of JSON as the result of such a question, in its one form.

    Raises:
        NoResult: it is none.
    """
    form = _form(question)
    try:
        result: Result = convert(value, cast("type[Result]", form.kind))
    except ValidationError as error:
        raise NoResult(f"the result is not {form.described}: {error}") from None
    return form.normal(result)


def _form(question: Question | type) -> _Form:
    return _FORMS[question if isinstance(question, type) else type(question)]
