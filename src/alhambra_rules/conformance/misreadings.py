"""The misreadings that could explain an engine's wrong answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, cast

from attrs import evolve

from alhambra_rules.catalogue.building import (
    FOUNTAIN_STAYS,
    NO_GAPS,
    ON_FOOT,
    SHARED_EDGE,
    WALLS_MATCH,
)
from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import AT_LEAST_ONE, SCORING_TABLE, SCORING_TIES, SCORING_WALL
from alhambra_rules.catalogue.setup import PLAYER_COUNT
from alhambra_rules.conformance.building_misreadings import (
    ALL,
    CITIES,
    LISTS,
    MAJORITIES,
    OF_BUILDING,
    ROUND,
    SCOPES,
    WALLS,
    misread,
    misread_tiles,
)
from alhambra_rules.conformance.grounds import RULE_OF_MOVE
from alhambra_rules.conformance.misread_cities import SIDES
from alhambra_rules.conformance.protocol import (
    KINDS,
    CellList,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    PointsByType,
    ScoreMajorities,
    ScoreRound,
    Totals,
    answer,
    has_totals,
)
from rulebook_kit.conformance.divergence import Misreading, Setting, Verdict, scoped
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    RULING,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.rules import Rule

_MISCOUNTS = Verdict.MISCOUNTS


def _limit(
    name: str,
    sentence: str,
    setting: Setting,
    operations: frozenset[str],
    rule: Rule = SHARED_EDGE,
    verdict: Verdict = Verdict.INVENTS,
) -> Misreading:
    return Misreading(name, verdict, rule.id, sentence, setting, operations)


_TOWARDS: Final = {"w": "x < -", "e": "x > ", "n": "y < -", "s": "y > ", "*": "x or y beyond "}
_NAMES: Final = {"w": "west", "e": "east", "n": "north", "s": "south"}


def limits_of_lists(right: CellList, got: CellList, operation: str) -> Iterator[Misreading]:
    """Yield the limits that would explain why cells are missing."""
    lost = [cell for cell in right if cell not in got]
    scopes = (LISTS, frozenset({operation}))
    for side, words in _NAMES.items():
        for scope in scopes:
            sentence = f"never offers a cell {words} of all tiles"
            yield _limit("edge-limit", sentence, (f"never-{side}",), scope)
    reach = sorted({abs(number) for cell in lost for number in cell} - {0})
    for limit in (one - 1 for one in reach):
        for side in "*ewsn":
            sentence = f"has a board limit: no cell with {_TOWARDS[side]}{limit}"
            for switch in ("board", "board-refused", "board-cut"):
                everywhere = () if switch == "board" else (ALL,)
                for scope in (*everywhere, *scopes, CITIES):
                    yield _limit("board-limit", sentence, (switch, "*", side, limit), scope)
    if lost and len(got) + len(lost) == len(right):
        yield from _losses(len(right), len(lost), operation)


def _losses(number: int, lost: int, operation: str) -> Iterator[Misreading]:
    for scope in (LISTS, frozenset({operation})):
        for most in range(number - 1, max(number - 6, 0), -1):
            for dropped in (0, lost):
                if not dropped and number - lost != most:
                    continue
                for by_row in (0, 1):
                    for first in (0, 1):
                        sentence = f"loses cells when more than {most} are legal"
                        setting = ("most-cells", most, dropped, by_row, first)
                        yield _limit("cells-limit", sentence, setting, scope)


_TOO_MANY: Final = ("refused", "illegal", "cut")
"""What happens to cities of too many tiles.

The engine refuses them in questions, takes them for illegal also after a move, or leaves out tiles.
"""


def limits_of_sizes(question: Question, got: Result) -> Iterator[Misreading]:
    """Yield limits of tiles, players, walls and steps."""
    if isinstance(question, ScoreMajorities):
        most = len(question.counts) - 1
        sentence, setting = f"pays only the first {most} players", ("most-players", most)
        yield _limit("players-limit", sentence, setting, MAJORITIES, PLAYER_COUNT, _MISCOUNTS)
        return
    if isinstance(got, int) and got > 1:
        sentence, setting = f"counts walls up to {got} only", ("wall-most", got)
        yield _limit("wall-limit", sentence, setting, WALLS, SCORING_WALL, _MISCOUNTS)
    operation = operation_of(question)
    if operation in CITIES:
        yield from _distances()
    tiles = len(getattr(question, "city", ()))
    for most, how in product(range(tiles - 1, max(tiles - 8, 2), -1), _TOO_MANY):
        for scope in (ALL, CITIES, LISTS, WALLS, frozenset({operation})):
            if operation in scope:
                yield _limit_of_tiles(most, how, scope)


def _limit_of_tiles(most: int, how: str, operations: frozenset[str]) -> Misreading:
    verdict, sentence = Verdict.INVENTS, f"has a limit: cities of at most {most} tiles"
    if how == "cut":
        verdict, sentence = Verdict.BREAKS, f"looks at the first {most} tiles of a city only"
    setting = ("most-tiles", most, how)
    return _limit("tiles-limit", sentence, setting, operations, verdict=verdict)


def _distances() -> Iterator[Misreading]:
    for steps in range(3, 16):
        sentence = f"walks at most {steps} steps from the fountain"
        yield _limit("foot-limit", sentence, ("foot-most-steps", steps), CITIES, ON_FOOT)
    for size in (2, 3, 4, 5, 6):
        sentence, setting = f"tests gaps of up to {size} cells only", ("gaps-up-to", size)
        yield _limit("gaps-up-to", sentence, setting, CITIES, NO_GAPS, Verdict.BREAKS)


OF_SCORING: Final = misread(
    {
        (_MISCOUNTS, SCORING_WALL, WALLS, RULEBOOKS): {
            "wall-inner-too": "counts inner walls too",
            "wall-inner-twice": "counts inner walls too, on both sides",
            "wall-total": "adds up all outer walls",
            "wall-every-side": "adds up all walled sides",
            "wall-ends-at-outer-corners": "ends a wall where it turns around a tile",
            "wall-ends-at-inner-corners": "ends a wall where it turns into a corner",
            "wall-ends-at-straight-on": "ends a wall at the next tile straight on",
            "wall-counts-tiles": "counts tiles along the wall, not sides",
            "wall-counts-corners": "counts the corners of a wall too",
            "wall-at-least-two": "does not count a wall of one side",
            "wall-loop-twice": "counts a closed wall twice",
            **{f"wall-without-{side}": f"does not count walls on side {side}" for side in SIDES},
        },
        (_MISCOUNTS, SCORING_WALL, WALLS, RULING): {
            "wall-loop-short": "counts a closed wall one short",
            "wall-loop-none": "does not count a closed wall",
        },
        (_MISCOUNTS, SCORING_WALL, ROUND, RULEBOOKS): {
            "wall-unpaid": "does not pay for walls",
            "wall-paid-last": "pays for walls only in the last round",
            "wall-longest-only": "pays only for the longest wall of all",
            "wall-longest-shared": "pays only for the longest wall of all, shared among ties",
            "wall-times-round": "multiplies walls by the number of the round",
        },
        (_MISCOUNTS, SCORING_TIES, MAJORITIES, RULEBOOKS): {
            "ties-all-full": "pays every tied player the full place",
            "ties-first-named": "pays only the tied player named first",
            "ties-last-named": "pays only the tied player named last",
            "ties-one-place-each": "gives ties to the players named first",
            "ties-last-first": "gives ties to the players named last",
            "ties-nobody": "pays tied players nothing",
            "ties-own-place": "shares only the first of the places that tied players fill",
            "ties-places-stay": "lets tied players fill one place only",
            "ties-round-up": "rounds the shares of tied players up",
            "ties-round-half": "rounds the shares of tied players to the nearest number",
            "ties-round-even": (
                "rounds the shares of tied players, halves to the nearest even number"
            ),
            "ties-rounded-by-place": "rounds the shares of each place down",
            "ties-by-places": "divides by the places that score, not by the tied players",
        },
        (_MISCOUNTS, AT_LEAST_ONE, MAJORITIES, RULEBOOKS): {
            "zero-scores": "pays players who own nothing",
            "at-least-two": "pays only players who own two or more",
        },
        (_MISCOUNTS, DIRK_SCORES, ROUND, RULEBOOKS): {
            "no-dirk": "leaves Dirk out",
            "dirk-unpaid": "pays Dirk nothing",
        },
    }
)
"""Misreadings of the rules of scoring."""


def _table(name: str, sentence: str, setting: Setting) -> Misreading:
    return _limit(name, sentence, setting, MAJORITIES, SCORING_TABLE, _MISCOUNTS)


def misread_rounds(question: ScoreMajorities | ScoreRound) -> Iterator[Misreading]:
    """Yield misreadings of the table: another round, an unpaid place, two types confused."""
    at = question.round
    for other in {1, 2, 3} - {at}:
        sentence = f"pays round {at} as round {other}"
        yield _table(f"round-{at}-as-{other}", sentence, ("round", at, other))
    for place in range(at):
        sentence = f"pays nothing for place {place + 1} in round {at}"
        yield _table(f"round-{at}-place-{place + 1}", sentence, ("no-place", at, place))
    for kind, taken in combinations(KINDS, 2):
        yield _table(f"{kind}-as-{taken}", f"confuses {kind} and {taken}", ("kinds", kind, taken))


def misread_points(question: ScoreMajorities, right: Result, got: Result) -> Iterator[Misreading]:
    """Yield misreadings of single numbers in the table.

    If the results are totals, the whole difference may be in any type.
    """
    at = question.round
    for kind in KINDS:
        totals = has_totals(right, got)
        due, paid = (_points_for(kind, question, one, totals=totals) for one in (right, got))
        wrong = {player for player in paid if paid[player] != due[player]}
        for value in dict.fromkeys(paid[player] for player in sorted(wrong)):
            for place in range(3):
                yield _table(
                    f"points-{kind}-round-{at}-place-{place + 1}",
                    f"pays {value} for place {place + 1} of {kind} in round {at}",
                    ("points", kind, at, place, value),
                )


def _points_for(
    kind: str, question: ScoreMajorities, result: Result, *, totals: bool
) -> dict[str, int]:
    """Return the points of each player for a type; of a total, all that other types do not give."""
    if totals:
        total, right = cast("Totals", result), cast("PointsByType", answer(question))
        others = {p: sum(of.values()) - of.get(kind, 0) for p, of in right.items()}
        return {player: total.get(player, 0) - others.get(player, 0) for player in question.counts}
    by_type = cast("PointsByType", result)
    return {player: by_type.get(player, {}).get(kind, 0) for player in question.counts}


PLAIN: Final[Sequence[Misreading]] = (*OF_BUILDING, *OF_SCORING)
"""The misreadings that are the same for every question."""

OTHER_READINGS: Final = tuple(one for one in PLAIN if one.rulings)
"""The readings that our rulings decide against, and that an engine may follow nevertheless."""


def _of_move(one: Misreading) -> Misreading:
    """Put a building rule that only removals or swaps break under the rule of that move."""
    rule, *others = (RULE_OF_MOVE.get(operation) for operation in one.operations)
    if rule is None or others or one.verdict is not Verdict.BREAKS or one.rule == FOUNTAIN_STAYS.id:
        return one
    return evolve(one, rule=rule)


def _ways_of(one: Misreading) -> Iterator[Misreading]:
    """Yield a misreading, and a way to make the same mistake that seldom makes a difference.

    An engine may look only at the wall of the tile left, ask for no tile next to the fountain, or
    stack tiles everywhere but on the fountain.
    """
    yield one
    if one.name == "foot-untested":
        yield evolve(one, setting=("foot-untested-tiles",))
    if one.name in ("stacked-first", "stacked-last"):
        yield evolve(one, setting=(one.name, "tiles"))
    if one.rule == WALLS_MATCH.id and one.verdict is Verdict.BREAKS:
        yield evolve(one, setting=(one.name, "one-way"))


@cache
def _in_parts() -> Sequence[Misreading]:
    """Return all plain misreadings, including those that affect only some operations."""
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
            yield from misread_points(question, before, got)
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
