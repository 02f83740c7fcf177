"""The misreadings that could explain an engine's wrong answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final, cast

from attrs import evolve

from alhambra_rules.catalogue.building import (
    FOUNTAIN_STAYS,
    NO_GAPS,
    ON_FOOT,
    ONE_PER_CELL,
    ORIENTATION,
    SHARED_EDGE,
    SWAP,
    TO_RESERVE,
    WALLS_MATCH,
)
from alhambra_rules.catalogue.components import PLAYER_COUNT, TILE_SET, WALLED_SIDES
from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    SCORING_TABLE,
    SCORING_TIES,
    SCORING_WALL,
)
from alhambra_rules.conformance.misread_cities import PIECES, SIDES
from alhambra_rules.conformance.misread_scores import KINDS
from alhambra_rules.conformance.predicting import tiles_of
from alhambra_rules.conformance.protocol import (
    CellList,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    PointsByType,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.rulebook.conformance.divergence import Verdict
from alhambra_rules.rulebook.conformance.misreading import Misreading, Setting, scoped
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from alhambra_rules.rulebook.rules import Rule

_PLACEMENTS, _REMOVALS, _SWAPS = "legal_placements", "legal_removals", "legal_swaps"
_LISTS: Final = frozenset({_PLACEMENTS, _REMOVALS, _SWAPS})
_CITIES: Final = _LISTS | {"check_city"}
_WALLS: Final = frozenset({"longest_wall", "score_round"})
_MAJORITIES: Final = frozenset({"score_majorities", "score_round"})
_ROUND: Final = frozenset({"score_round"})
_ALL: Final = _CITIES | _WALLS

_SCOPES: Final[Sequence[tuple[str, frozenset[str]]]] = (
    ("when listing moves", _LISTS),
    ("when checking cities", frozenset({"check_city"})),
    ("in placements", frozenset({_PLACEMENTS})),
    ("in removals", frozenset({_REMOVALS})),
    ("in swaps", frozenset({_SWAPS})),
    ("in removals and swaps", frozenset({_REMOVALS, _SWAPS})),
    ("in placements and swaps", frozenset({_PLACEMENTS, _SWAPS})),
    ("in cities checked and placements", frozenset({_PLACEMENTS, "check_city"})),
    ("in majorities alone", frozenset({"score_majorities"})),
    ("in rounds", _ROUND),
    ("in walls alone", frozenset({"longest_wall"})),
    ("when scoring", _WALLS),
    ("in cities", _CITIES),
)
"""Parts of an engine that may have a rule to themselves."""

_Row = tuple[str, str]
"""The switch, which is also the name, and the sentence."""


def _rows(
    verdict: Verdict, rule: Rule, operations: frozenset[str], *rows: _Row, ruling: bool = False
) -> list[Misreading]:
    rulings = (rule.id,) if ruling else ()
    return [
        Misreading(name, verdict, rule.id, sentence, (name,), operations, rulings)
        for name, sentence in rows
    ]


_BREAKS, _INVENTS, _MISCOUNTS = Verdict.BREAKS, Verdict.INVENTS, Verdict.MISCOUNTS

_PLAIN: Final[Sequence[Misreading]] = (
    *_rows(
        _BREAKS,
        NO_GAPS,
        _CITIES,
        ("gaps-untested", "does not test for gaps"),
        ("gaps-one-cell", "tests one-cell gaps only"),
        ("gaps-not-one-cell", "overlooks gaps of one cell"),
        ("gaps-eight-around", "sees a gap only where all eight cells around are built"),
    ),
    *_rows(
        _BREAKS,
        NO_GAPS,
        _CITIES,
        ("gaps-leak-at-corners", "walks out of gaps between tiles that touch at a corner"),
        ruling=True,
    ),
    *_rows(
        _INVENTS,
        NO_GAPS,
        _CITIES,
        ("gaps-three-sides", "takes a cell with tiles on three sides for a gap"),
        ("gaps-rays", "takes a cell with tiles in all four directions for a gap"),
        ("gaps-between", "takes a cell between two tiles for a gap"),
        ("gaps-from-corner", "looks for gaps from one corner of the city's rectangle"),
    ),
    *_rows(
        _BREAKS,
        WALLS_MATCH,
        _CITIES,
        ("walls-untested", "does not compare walls"),
        ("walls-own-only", "compares only the walls of the new tile"),
        ("walls-neighbours-only", "compares only the walls of the neighbours"),
        ("walls-fountain-exempt", "does not compare walls with the fountain"),
        ("walls-ns-only", "compares walls only to the north and south"),
        ("walls-ew-only", "compares walls only to the east and west"),
        *(
            (f"walls-untested-{side}", f"does not compare walls on side {side} of the new tile")
            for side in SIDES
        ),
    ),
    *_rows(
        _INVENTS, WALLS_MATCH, _CITIES, ("walls-never-meet", "lets no two walls meet"),
    ),
    *_rows(
        _BREAKS,
        ON_FOOT,
        _CITIES,
        ("foot-ignores-walls", "walks through walls"),
        ("foot-untested", "does not test that tiles can be reached on foot"),
        ("foot-skipped", "does not test that tiles are connected"),
        ("foot-local", "tests only that a tile has an open side to a neighbour"),
        ("foot-without-fountain", "does not walk from the fountain"),
    ),
    *_rows(_BREAKS, SHARED_EDGE, _CITIES, ("corners-touch", "lets tiles touch at corners only")),
    *_rows(
        _BREAKS,
        ORIENTATION,
        frozenset({"check_city"}),
        ("turned-walls-turn", "lets tiles be turned"),
        ("turned-walls-stay", "ignores that a tile is turned"),
    ),
    *_rows(
        _BREAKS,
        ONE_PER_CELL,
        frozenset({"check_city"}),
        ("tiles-twice", "lets a tile lie in a city twice"),
        ("stacked-last", "lets a tile lie on another"),
        ("stacked-first", "ignores a tile that lies on another"),
        ("on-fountain", "ignores a tile that lies on the fountain"),
    ),
    *_rows(
        _BREAKS,
        ONE_PER_CELL,
        frozenset({_PLACEMENTS, _SWAPS}),
        ("asked-twice", "accepts a tile that lies in the city already"),
        ("offers-built-cells", "offers cells that are built already"),
    ),
    *_rows(
        _INVENTS, ON_FOOT, frozenset({_PLACEMENTS}),
        ("empty-city-none", "offers no cell beside the lone fountain"),
    ),
    *_rows(
        _BREAKS, TO_RESERVE, frozenset({_REMOVALS}),
        ("unchecked", "removes tiles without testing the city"),
    ),
    *_rows(
        _BREAKS, SWAP, frozenset({_SWAPS}), ("unchecked", "swaps tiles without testing the city"),
    ),
    *_rows(
        _INVENTS,
        TO_RESERVE,
        frozenset({_REMOVALS}),
        ("removal-of-leaves", "removes only tiles with fewer than two neighbours"),
        ("removal-not-by-fountain", "removes no tile beside the fountain"),
        ("removal-not-the-last", "does not remove the only tile"),
    ),
    *_rows(
        _INVENTS,
        SWAP,
        frozenset({_SWAPS}),
        ("swap-same-type", "swaps only tiles of the same type"),
        ("swap-other-type", "swaps no tiles of the same type"),
        ("swap-same-walls", "swaps only tiles with the same walls"),
    ),
    *_rows(
        _INVENTS, SWAP, frozenset({_SWAPS}),
        ("swap-is-removal", "swaps only tiles that could be removed"), ruling=True,
    ),
    *_rows(
        _BREAKS, FOUNTAIN_STAYS, frozenset({_REMOVALS, _SWAPS}),
        ("fountain-goes", "treats the fountain as any other tile"),
    ),
    *_rows(
        Verdict.MISDEFINES,
        WALLED_SIDES,
        _ALL,
        ("first-wall-only", "counts only the first wall of a tile"),
        ("last-wall-only", "counts only the last wall of a tile"),
        ("two-walls-only", "counts only two walls of a tile"),
        ("walls-flipped-ns", "confuses walls in the north and south"),
        ("walls-flipped-ew", "confuses walls in the east and west"),
    ),
    *_rows(
        _MISCOUNTS,
        SCORING_WALL,
        _WALLS,
        ("wall-inner-too", "counts inner walls too"),
        ("wall-total", "adds up all outer walls"),
        ("wall-every-side", "adds up all walled sides"),
        ("wall-ends-at-outer-corners", "ends a wall where it turns around a tile"),
        ("wall-ends-at-inner-corners", "ends a wall where it turns into a corner"),
        ("wall-ends-at-straight-on", "ends a wall at the next tile straight on"),
        ("wall-counts-tiles", "counts tiles along the wall, not sides"),
        ("wall-counts-corners", "counts the corners of a wall too"),
        ("wall-at-least-two", "does not count a wall of one side"),
        *((f"wall-without-{side}", f"does not count walls on side {side}") for side in SIDES),
    ),
    *_rows(
        _MISCOUNTS,
        SCORING_WALL,
        _WALLS,
        ("wall-loop-short", "counts a closed wall one short"),
        ("wall-loop-none", "does not count a closed wall"),
        ruling=True,
    ),
    *_rows(
        _MISCOUNTS,
        SCORING_WALL,
        _ROUND,
        ("wall-unpaid", "does not pay for walls"),
        ("wall-paid-last", "pays for walls only in the last round"),
        ("wall-longest-only", "pays only for the longest wall of all"),
        ("wall-times-round", "multiplies walls by the number of the round"),
    ),
    *_rows(
        _MISCOUNTS,
        SCORING_TIES,
        _MAJORITIES,
        ("ties-all-full", "pays every tied player the full place"),
        ("ties-first-named", "pays only the tied player named first"),
        ("ties-last-named", "pays only the tied player named last"),
        ("ties-one-place-each", "gives ties to the players named first"),
        ("ties-last-first", "gives ties to the players named last"),
        ("ties-nobody", "pays tied players nothing"),
        ("ties-own-place", "shares only the first of the places that tied players fill"),
        ("ties-places-stay", "lets tied players fill one place only"),
        ("ties-round-up", "rounds the shares of tied players up"),
        ("ties-round-half", "rounds the shares of tied players to the nearest number"),
        ("ties-rounded-by-place", "rounds the shares of each place down"),
        ("ties-by-places", "divides by the places that score, not by the tied players"),
    ),
    *_rows(
        _MISCOUNTS,
        AT_LEAST_ONE,
        _MAJORITIES,
        ("zero-scores", "pays players who own nothing"),
        ("at-least-two", "pays only players who own two or more"),
    ),
    *_rows(
        _MISCOUNTS,
        DIRK_SCORES,
        _ROUND,
        ("no-dirk", "leaves Dirk out"),
        ("dirk-unpaid", "pays Dirk nothing"),
    ),
)  # fmt: skip

_MOVE_RULES: Final[Mapping[frozenset[str], Rule]] = {
    frozenset({_REMOVALS}): TO_RESERVE,
    frozenset({_SWAPS}): SWAP,
}


def _of_move(one: Misreading) -> Misreading:
    """Put a building rule that only removals or swaps break under the rule of that move."""
    rule = _MOVE_RULES.get(one.operations)
    if rule is None or one.verdict is not _BREAKS or one.rule == FOUNTAIN_STAYS.id:
        return one
    return evolve(one, rule=rule.id)


def _ways_of(one: Misreading) -> Iterator[Misreading]:
    """Yield a misreading of walls also for engines that look only at the wall of the tile left.

    Where walls match, that makes no difference.
    """
    yield one
    if one.rule == WALLS_MATCH.id and one.verdict is _BREAKS:
        yield evolve(one, setting=(one.name, "one-way"))


_SCOPED: Final = tuple(
    _of_move(part) for one in _PLAIN for way in _ways_of(one) for part in scoped(way, _SCOPES)
)


def candidates(question: Question, before: Result, got: Result) -> Iterator[Misreading]:
    """Yield the misreadings that could explain a wrong answer, the most likely first.

    Args:
        question: the question.
        before: the answer as far as it is explained so far.
        got: the engine's answer.
    """
    operation = operation_of(question)
    yield from (one for one in _SCOPED if operation in one.operations)
    yield from _tiles(question)
    match question:
        case LegalPlacements() | LegalRemovals() | LegalSwaps():
            yield from _lists(cast("CellList", before), cast("CellList", got), operation)
        case ScoreMajorities():
            points = (cast("PointsByType", before), cast("PointsByType", got))
            yield from _points(question, *points)
        case _:
            """Numbers and verdicts have no more to offer."""
    if operation in _MAJORITIES:
        yield from _rounds(cast("ScoreMajorities | ScoreRound", question))
    yield from _sizes(question, got)


_MOST_TILES: Final = 10
"""A misdefined tile makes small cities wrong; large ones have too many tiles to try."""


def _tiles(question: Question) -> Iterator[Misreading]:
    walls = ["".join(some) for size in range(5) for some in combinations(SIDES, size)]
    used = sorted(set(tiles_of(question)))
    for tile in used if len(used) <= _MOST_TILES else ():
        kind, right = PIECES[tile]
        for wrong in sorted(walls, key=lambda one: (len(set(one) ^ set(right)), one)):
            if wrong != "".join(side for side in SIDES if side in right):
                yield Misreading(
                    f"walls-of-{tile}",
                    Verdict.MISDEFINES,
                    WALLED_SIDES.id,
                    f"takes the walls of {tile} for {wrong or 'none'}",
                    ("tile", tile, kind, wrong),
                    _ALL,
                )
        if isinstance(question, ScoreRound):
            for other in KINDS:
                if other != kind:
                    yield Misreading(
                        f"type-of-{tile}",
                        Verdict.MISDEFINES,
                        TILE_SET.id,
                        f"takes {tile} for {other}",
                        ("tile", tile, other, right),
                        _ROUND,
                    )


def _limit(name: str, sentence: str, setting: Setting, operations: frozenset[str]) -> Misreading:
    return Misreading(name, _INVENTS, SHARED_EDGE.id, sentence, setting, operations)


_TOWARDS: Final = {"w": "x < -", "e": "x > ", "n": "y < -", "s": "y > ", "*": "x or y beyond "}
_NAMES: Final = {"w": "west", "e": "east", "n": "north", "s": "south"}


def _lists(right: CellList, got: CellList, operation: str) -> Iterator[Misreading]:
    lost = [cell for cell in right if cell not in got]
    scopes = (_LISTS, frozenset({operation}))
    for side, words in _NAMES.items():
        for scope in scopes:
            sentence = f"never offers a cell {words} of all tiles"
            yield _limit("edge-limit", sentence, (f"never-{side}",), scope)
    reach = sorted({abs(number) for cell in lost for number in cell} - {0})
    for limit in (one - 1 for one in reach):
        for side in "*ewsn":
            sentence = f"has a board limit: no cell with {_TOWARDS[side]}{limit}"
            for switch in ("board", "board-refused", "board-cut"):
                for scope in (_ALL if switch != "board" else _LISTS, *scopes, _CITIES):
                    yield _limit("board-limit", sentence, (switch, "*", side, limit), scope)
    if lost and len(got) + len(lost) == len(right):
        yield from _losses(len(right), len(lost), operation)


def _losses(number: int, lost: int, operation: str) -> Iterator[Misreading]:
    for scope in (_LISTS, frozenset({operation})):
        for most in range(number - 1, max(number - 6, 0), -1):
            for dropped in (0, lost):
                if not dropped and number - lost != most:
                    continue
                for rows in (0, 1):
                    for first in (0, 1):
                        sentence = f"loses cells when more than {most} are legal"
                        setting = ("most-cells", most, dropped, rows, first)
                        yield _limit("cells-limit", sentence, setting, scope)


def _sizes(question: Question, got: Result) -> Iterator[Misreading]:
    if isinstance(question, ScoreMajorities):
        yield _limit_of_players(len(question.counts) - 1)
        return
    if isinstance(got, int) and got > 1:
        yield Misreading(
            "wall-limit",
            _MISCOUNTS,
            SCORING_WALL.id,
            f"counts walls up to {got} only",
            ("wall-most", got),
            _WALLS,
        )
    operation = operation_of(question)
    if operation in _CITIES:
        yield from _distances()
    tiles = len(getattr(question, "city", ()))
    for most, refused in product(range(tiles - 1, max(tiles - 8, 2), -1), (1, 0)):
        for scope in (_ALL, _CITIES, _LISTS, _WALLS, frozenset({operation})):
            sentence = f"has a limit: cities of more than {most} tiles"
            setting = ("most-tiles", most, refused)
            if operation in scope:
                yield _limit("tiles-limit", sentence, setting, scope)


def _limit_of_players(most: int) -> Misreading:
    return Misreading(
        "players-limit",
        _MISCOUNTS,
        PLAYER_COUNT.id,
        f"pays only the first {most} players",
        ("most-players", most),
        _MAJORITIES,
    )


def _distances() -> Iterator[Misreading]:
    for steps in range(3, 16):
        sentence = f"walks at most {steps} steps from the fountain"
        setting = ("foot-most-steps", steps)
        yield Misreading("foot-limit", _INVENTS, ON_FOOT.id, sentence, setting, _CITIES)
    for size in (2, 3, 4, 5, 6):
        sentence = f"tests gaps of up to {size} cells only"
        yield Misreading("gaps-up-to", _BREAKS, NO_GAPS.id, sentence, ("gaps-up-to", size), _CITIES)


def _table(name: str, sentence: str, setting: Setting) -> Misreading:
    return Misreading(name, _MISCOUNTS, SCORING_TABLE.id, sentence, setting, _MAJORITIES)


def _rounds(question: ScoreMajorities | ScoreRound) -> Iterator[Misreading]:
    at = question.round
    for other in {1, 2, 3} - {at}:
        sentence = f"pays round {at} as round {other}"
        yield _table(f"round-{at}-as-{other}", sentence, ("round", at, other))
    for place in range(at):
        sentence = f"pays nothing for place {place + 1} in round {at}"
        yield _table(f"round-{at}-place-{place + 1}", sentence, ("no-place", at, place))
    for kind, taken in combinations(KINDS, 2):
        yield _table(f"{kind}-as-{taken}", f"confuses {kind} and {taken}", ("kinds", kind, taken))


def _points(
    question: ScoreMajorities, right: PointsByType, got: PointsByType
) -> Iterator[Misreading]:
    at = question.round
    for kind in KINDS:
        paid = {p: got.get(p, {}).get(kind, 0) for p in question.counts}
        due = {p: right.get(p, {}).get(kind, 0) for p in question.counts}
        wrong = {player for player in paid if paid[player] != due[player]}
        for value in dict.fromkeys(paid[player] for player in sorted(wrong)):
            for place in range(3):
                yield _table(
                    f"points-{kind}-round-{at}-place-{place + 1}",
                    f"pays {value} for place {place + 1} of {kind} in round {at}",
                    ("points", kind, at, place, value),
                )


def distance(one: Result, other: Result) -> int:
    """Return in how many cells, players and types two results differ."""
    if isinstance(one, list) and isinstance(other, list):
        return len({*map(str, one)} ^ {*map(str, other)})
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(distance(one.get(key, 0), other.get(key, 0)) for key in {**one, **other})
    if isinstance(one, dict) or isinstance(other, dict):
        return len(cast("dict[str, int]", one or other))
    return int(one != other)
