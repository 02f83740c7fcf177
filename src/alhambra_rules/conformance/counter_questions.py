"""Ask an engine more questions to find the rule that a divergence breaks.

Does the engine break a rule, or take one tile for another? In the second case it answers correctly
for a twin, a tile with the same walls. Is a round's total wrong because of the wall or the
majorities? Each can be asked separately.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, cast

from attrs import evolve
from msgspec.structs import replace

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import SCORING_TABLE, SCORING_WALL
from alhambra_rules.catalogue.setup import WALLED_SIDES
from alhambra_rules.conformance.predicting import KINDS
from alhambra_rules.conformance.protocol import (
    LegalPlacements,
    LegalSwaps,
    LongestWall,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    city_of,
)
from alhambra_rules.model import DIRK, TILES
from alhambra_rules.scoring import count_buildings, count_tiles
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.protocol import Answered, Question
from rulebook_kit.conformance.questions import AskedEngine
from rulebook_kit.conformance.shrinking import compared

_TWINS: Final = 2
"""The number of twins for which the answer must be right."""


def blamed(engine: AskedEngine, divergence: Divergence) -> Divergence:
    """Return the divergence with the rule that more questions point to.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    if divergence.failure is not None:
        return divergence
    match divergence.question:
        case ScoreMajorities():
            return _table_or_ties(engine, divergence, divergence.question)
        case ScoreRound():
            return _part_of_a_round(engine, divergence, divergence.question)
        case ReplayGame():
            return divergence
        case _:
            return _rule_or_tile(engine, divergence, cast("OfCity", divergence.question))


def _table_or_ties(
    engine: AskedEngine, divergence: Divergence, question: ScoreMajorities
) -> Divergence:
    """Blame scoring.table if the divergence persists without ties and zeros."""
    if divergence.rules[0] == SCORING_TABLE.id:
        return divergence
    apart = {
        player: dict.fromkeys(KINDS, number)
        for number, player in enumerate(question.counts, start=1)
    }
    if compared(engine, replace(question, counts=apart)) is None:
        return divergence
    return evolve(divergence, rules=(SCORING_TABLE.id,), rulings=())


def _rule_or_tile(engine: AskedEngine, divergence: Divergence, question: OfCity) -> Divergence:
    """Blame components.walls if the engine is right after one tile is replaced."""
    asked = [question.tile] if isinstance(question, LegalPlacements | LegalSwaps) else []
    used = [*asked, *(one.tile for one in question.city)]
    if divergence.rules[0] == ONE_PER_CELL.id:
        return divergence
    for tile in dict.fromkeys(used):
        if used.count(tile) == 1 and _right_with_twins(engine, question, tile, used):
            return evolve(
                divergence, verdict=Verdict.MISDEFINES, rules=(WALLED_SIDES.id,), rulings=()
            )
    return divergence


def _right_with_twins(engine: AskedEngine, question: OfCity, tile: str, used: list[str]) -> bool:
    """Whether the engine is right with each of a few tiles with the same walls instead."""
    walls = TILES[tile].walls
    twins = (one.id for one in TILES.values() if one.id not in used and one.walls == walls)
    asked = [_with_twin(question, tile, twin) for twin in islice(twins, _TWINS)]
    return bool(asked) and all(_is_right(engine, one) for one in asked)


def _with_twin(question: OfCity, tile: str, twin: str) -> OfCity:
    """Return the question with the twin in place of the tile, which is named there once."""
    if isinstance(question, LegalPlacements | LegalSwaps) and question.tile == tile:
        return replace(question, tile=twin)
    city = [replace(one, tile=twin) if one.tile == tile else one for one in question.city]
    return replace(question, city=city)


def _is_right(engine: AskedEngine, question: Question) -> bool:
    reply = engine.ask(question)
    return isinstance(reply, Answered) and reply.result == engine.questions.answer(question)


def _part_of_a_round(
    engine: AskedEngine, divergence: Divergence, question: ScoreRound
) -> Divergence:
    """Blame the rule of the part that the engine also gets wrong when asked separately.

    If the engine does not support the parts, the rule is guessed from the difference.
    """
    for part in _parts(question):
        found = compared(engine, part)
        if found is not None:
            if isinstance(part, ScoreMajorities) and found.failure is None:
                found = _table_or_ties(engine, found, part)
            return evolve(divergence, rules=found.rules, rulings=found.rulings)
    if question.dirk is not None and _is_right(engine, replace(question, dirk=None)):
        return evolve(divergence, rules=(DIRK_SCORES.id,), rulings=())
    return evolve(divergence, rules=_likely_rules(divergence, question))


def _parts(question: ScoreRound) -> Iterator[Question]:
    for city in question.cities.values():
        yield LongestWall(city)
    counts = {player: count_buildings(city_of(city)) for player, city in question.cities.items()}
    if question.dirk is not None:
        counts[DIRK] = count_tiles(question.dirk)
    named = {
        player: {kind.value: number for kind, number in held.items()}
        for player, held in counts.items()
    }
    yield ScoreMajorities(named, question.round)


def _likely_rules(divergence: Divergence, question: ScoreRound) -> tuple[str, ...]:
    """Guess the wall if walls, even inner ones, explain the difference; else the majorities."""
    right, got = cast("Totals", divergence.expected), cast("Totals", divergence.got)
    walls = {
        player: sum(len(TILES[one.tile].walls) for one in city)
        for player, city in question.cities.items()
    }
    others = tuple(rule for rule in divergence.rules if rule != SCORING_WALL.id)
    by_walls = all(
        abs(right.get(player, 0) - got.get(player, 0)) <= walls.get(player, 0)
        for player in {*right, *got}
    )
    return (SCORING_WALL.id,) if by_walls or not others else others
