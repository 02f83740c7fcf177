"""The misreadings that could explain an engine's wrong answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, cast

from attrs import evolve

from alhambra_rules.catalogue.building import FOUNTAIN_STAYS, SWAP, TO_RESERVE, WALLS_MATCH
from alhambra_rules.conformance.building_misreadings import OF_BUILDING, misread_tiles
from alhambra_rules.conformance.limit_misreadings import limits_of_lists, limits_of_sizes
from alhambra_rules.conformance.misread_operations import MAJORITIES, REMOVALS, SCOPES, SWAPS
from alhambra_rules.conformance.protocol import (
    CellList,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    PointsByType,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.conformance.scoring_misreadings import (
    OF_SCORING,
    misread_points,
    misread_rounds,
)
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.misreading import Misreading, scoped
from rulebook_kit.conformance.protocol import Question, Result, operation_of
from rulebook_kit.rules import Rule

PLAIN: Final[Sequence[Misreading]] = (*OF_BUILDING, *OF_SCORING)
"""The misreadings that are the same for every question."""

_MOVE_RULES: Final[Mapping[frozenset[str], Rule]] = {
    frozenset({REMOVALS}): TO_RESERVE,
    frozenset({SWAPS}): SWAP,
}


def _of_move(one: Misreading) -> Misreading:
    """Put a building rule that only removals or swaps break under the rule of that move."""
    rule = _MOVE_RULES.get(one.operations)
    if rule is None or one.verdict is not Verdict.BREAKS or one.rule == FOUNTAIN_STAYS.id:
        return one
    return evolve(one, rule=rule.id)


def _ways_of(one: Misreading) -> Iterator[Misreading]:
    """Yield a misreading, and a way to make the same mistake that seldom makes a difference.

    An engine may look only at the wall of the tile left, or not ask for a tile beside the fountain.
    """
    yield one
    if one.name == "foot-untested":
        yield evolve(one, setting=("foot-untested-tiles",))
    if one.rule == WALLS_MATCH.id and one.verdict is Verdict.BREAKS:
        yield evolve(one, setting=(one.name, "one-way"))


@cache
def _in_parts() -> Sequence[Misreading]:
    """Return all plain misreadings, also of an engine that misreads a rule in some operations."""
    ways = [way for one in PLAIN for way in _ways_of(one)]
    return tuple(_of_move(part) for way in ways for part in scoped(way, SCOPES))


def candidates(question: Question, before: Result, got: Result) -> Iterator[Misreading]:
    """Yield the misreadings that could explain a wrong answer, the most likely first.

    Args:
        question: the question.
        before: the answer as far as it is explained so far.
        got: the engine's answer.
    """
    operation = operation_of(question)
    yield from (one for one in _in_parts() if operation in one.operations)
    yield from misread_tiles(question)
    match question:
        case LegalPlacements() | LegalRemovals() | LegalSwaps():
            yield from limits_of_lists(cast("CellList", before), cast("CellList", got), operation)
        case ScoreMajorities():
            points = (cast("PointsByType", before), cast("PointsByType", got))
            yield from misread_points(question, *points)
        case _:
            """Numbers and verdicts have no more to offer."""
    if operation in MAJORITIES:
        yield from misread_rounds(cast("ScoreMajorities | ScoreRound", question))
    yield from limits_of_sizes(question, got)


def distance(one: Result, other: Result) -> int:
    """Return in how many cells, players and types two results differ."""
    if isinstance(one, list) and isinstance(other, list):
        return len({*map(str, one)} ^ {*map(str, other)})
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(distance(one.get(key, 0), other.get(key, 0)) for key in {**one, **other})
    if isinstance(one, dict) or isinstance(other, dict):
        return len(cast("dict[str, int]", one or other))
    return int(one != other)
