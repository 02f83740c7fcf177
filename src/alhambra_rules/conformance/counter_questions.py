"""Ask an engine more questions to find the rule that a divergence breaks.

Does the engine break a rule, or take one tile for another? In the second case it answers correctly
for a twin, a tile with the same walls. Is a round's total wrong because of the wall or the
majorities? Each can be asked separately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from typing import Final, cast

from attrs import evolve
from msgspec.structs import replace

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.components import TILE_SET, WALLED_SIDES
from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import SCORING_TABLE, SCORING_WALL
from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.protocol import (
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    city_of,
)
from alhambra_rules.model import DIRK, TILES, City, PlacedTile, Side, Tile
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.game import AskedEngine
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.replies import Answered
from alhambra_rules.rulebook.conformance.shrinking import compared
from alhambra_rules.scoring import count_buildings, count_tiles, score_round

_TOWER: Final = "tower"
_TWINS: Final = 2
"""The number of twins for which the answer must be right."""


_Tiled = OfCity | ScoreRound
"""The questions with tiles."""


def blamed(engine: AskedEngine, divergence: Divergence) -> Divergence:
    """Return the divergence with the rule that more questions point to.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    if divergence.failure is not None or isinstance(divergence.question, ReplayGame):
        return divergence
    if isinstance(divergence.question, ScoreMajorities):
        return _table_or_ties(engine, divergence, divergence.question)
    rule = _misdefined_tile(engine, divergence, cast("_Tiled", divergence.question))
    if rule is not None:
        return evolve(divergence, verdict=Verdict.MISDEFINES, rules=(rule,), rulings=())
    if isinstance(divergence.question, ScoreRound):
        return _part_of_a_round(engine, divergence, divergence.question)
    return divergence


def _table_or_ties(
    engine: AskedEngine, divergence: Divergence, question: ScoreMajorities
) -> Divergence:
    """Blame scoring.table if the divergence persists without ties and zeros."""
    if divergence.rules[0] == SCORING_TABLE.id:
        return divergence
    kinds = {kind for owned in question.counts.values() for kind in owned} or {_TOWER}
    apart = {
        player: dict.fromkeys(sorted(kinds), number)
        for number, player in enumerate(question.counts, start=1)
    }
    if compared(engine, replace(question, counts=apart)) is None:
        return divergence
    return evolve(divergence, rules=(SCORING_TABLE.id,), rulings=())


def _misdefined_tile(engine: AskedEngine, divergence: Divergence, question: _Tiled) -> str | None:
    """Return the rule on tiles if the engine is right after one tile is replaced."""
    used = list(_tiles_in(question))
    if divergence.rules[0] == ONE_PER_CELL.id:
        return None
    for tile in dict.fromkeys(used):
        same_walls = _twins(tile, used, lambda one, other: one.walls == other.walls)
        if used.count(tile) > 1 or not _right_with_all(engine, question, tile, same_walls):
            continue
        if not isinstance(question, ScoreRound):
            return WALLED_SIDES.id
        same_type = _twins(tile, used, lambda one, other: one.type is other.type)
        if _right_with_all(engine, question, tile, same_type):
            if _is_right(engine, LegalPlacements([], tile)):
                return TILE_SET.id
            walled = _explained_by_walls(question, tile, cast("Totals", divergence.got))
            return WALLED_SIDES.id if walled else TILE_SET.id
    return None


def _twins(tile: str, used: list[str], alike: Callable[[Tile, Tile], bool]) -> Iterator[str]:
    own = TILES[tile]
    return (one.id for one in TILES.values() if one.id not in used and alike(one, own))


def _right_with_all(engine: AskedEngine, question: _Tiled, tile: str, twins: Iterator[str]) -> bool:
    """Whether the engine is right with each of a few twins in place of the tile."""
    asked = (_with_twin(question, tile, twin) for twin in twins)
    allowed = list(islice((one for one in asked if _is_legal(one)), _TWINS))
    return bool(allowed) and all(_is_right(engine, one) for one in allowed)


def _is_right(engine: AskedEngine, question: Question) -> bool:
    reply = engine.ask(question)
    return isinstance(reply, Answered) and reply.result == answer(question)


def _is_legal(question: _Tiled) -> bool:
    """Whether all cities of the question are legal, so that engines accept them."""
    match question:
        case ScoreRound():
            return all(check_city(city_of(city)).ok for city in question.cities.values())
        case LegalPlacements() | LegalRemovals() | LegalSwaps() | LongestWall():
            return check_city(city_of(question.city)).ok
        case _:
            return True


def _tiles_in(question: _Tiled) -> Iterator[str]:
    if isinstance(question, ScoreRound):
        yield from (one.tile for city in question.cities.values() for one in city)
        yield from question.dirk or ()
        return
    if isinstance(question, LegalPlacements | LegalSwaps):
        yield question.tile
    yield from (one.tile for one in question.city)


def _with_twin(question: _Tiled, tile: str, twin: str) -> _Tiled:
    """Return the question with the twin in place of the tile."""

    def exchanged(city: list[PlacedTileDocument]) -> list[PlacedTileDocument]:
        return [replace(one, tile=twin) if one.tile == tile else one for one in city]

    match question:
        case ScoreRound():
            cities = {player: exchanged(city) for player, city in question.cities.items()}
            dirk = question.dirk and [twin if one == tile else one for one in question.dirk]
            return replace(question, cities=cities, dirk=dirk)
        case LegalPlacements() | LegalSwaps():
            asked = twin if question.tile == tile else question.tile
            return replace(question, city=exchanged(question.city), tile=asked)
    return replace(question, city=exchanged(question.city))


def _explained_by_walls(question: ScoreRound, tile: str, got: Totals) -> bool:
    """Whether the totals would be right if the tile had some other walls."""
    others = (frozenset(walls) for size in range(5) for walls in combinations(Side, size))
    return any(_totals(question, evolve(TILES[tile], walls=walls)) == got for walls in others)


def _totals(question: ScoreRound, changed: Tile) -> Totals:
    cities = {
        player: City(
            tuple(
                (
                    cell,
                    PlacedTile(changed, placed.turned) if placed.tile.id == changed.id else placed,
                )
                for cell, placed in city_of(city).pieces
            )
        )
        for player, city in question.cities.items()
    }
    scores = score_round(cities, question.round, dirk=question.dirk)
    return {player: score.total for player, score in scores.items() if score.total}


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
    counts: dict[str, Mapping[object, int]] = {
        player: cast("Mapping[object, int]", count_buildings(city_of(city)))
        for player, city in question.cities.items()
    }
    if question.dirk is not None:
        counts[DIRK] = cast("Mapping[object, int]", count_tiles(question.dirk))
    named = {
        player: {str(getattr(kind, "value", "")): number for kind, number in held.items()}
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
    wrong = [player for player in {*right, *got} if right.get(player, 0) != got.get(player, 0)]
    others = tuple(rule for rule in divergence.rules if rule != SCORING_WALL.id)
    by_walls = all(
        walls.get(player, 0) and abs(right.get(player, 0) - got.get(player, 0)) <= walls[player]
        for player in wrong
    )
    return (SCORING_WALL.id,) if by_walls or not others else others
