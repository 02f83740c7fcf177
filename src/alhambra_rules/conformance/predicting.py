"""Predict the answer of an engine that misreads some rules.

The plain model of the questions about scores is here, in which rules can be misread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final, cast

from attrs import frozen

from alhambra_rules.conformance.misread_cities import (
    OPPOSITE,
    SIDES,
    STEPS,
    Board,
    CityReading,
    city_reading,
)
from alhambra_rules.conformance.misread_gaps import Place, beside
from alhambra_rules.conformance.protocol import (
    KINDS,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    normal_result,
    tiles_in,
)
from alhambra_rules.model import DIRK
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.divergence import Setting
from rulebook_kit.conformance.protocol import Question, Result

_Edge = tuple[Place, str]
"""A walled side: its cell, and the letter of the side."""


def _alike(share: Callable[[int, int, int], int]) -> Callable[[list[int], int], list[int]]:
    """Return a way to share in which all tied players get the same.

    The share follows from the sum of the places, the first place and the number of players.
    """

    def shares(fills: list[int], number: int) -> list[int]:
        return [share(sum(fills), (*fills, 0)[0], number)] * number

    return shares


def _by_place(fills: list[int], number: int) -> list[int]:
    return [sum(one // number for one in fills)] * number


def _one_place_each(fills: list[int], number: int) -> list[int]:
    return [*fills, *[0] * (number - len(fills))]


_SHARES: Final[Mapping[str, Callable[[list[int], int], list[int]]]] = {
    "ties-all-full": _alike(lambda _total, first, _number: first),
    "ties-nobody": _alike(lambda _total, _first, _number: 0),
    "ties-own-place": _alike(lambda _total, first, number: first // number),
    "ties-round-up": _alike(lambda total, _first, number: -(-total // number)),
    "ties-round-half": _alike(lambda total, _first, number: (2 * total + number) // (2 * number)),
    "ties-round-even": _alike(lambda total, _first, number: round(Fraction(total, number))),
    "ties-by-places": lambda fills, number: [sum(fills) // max(len(fills), 1)] * number,
    "ties-rounded-by-place": _by_place,
    "ties-one-place-each": _one_place_each,
    "ties-last-first": lambda fills, number: _one_place_each(fills, number)[::-1],
    "ties-first-named": lambda fills, number: _one_place_each(fills[:1], number),
    "ties-last-named": lambda fills, number: _one_place_each(fills[:1], number)[::-1],
}
"""How tied players share the points of their places, by the switch."""


@frozen
class ScoreReading:
    """The rules about scores with some switches set."""

    settings: frozenset[Setting]

    def _is_on(self, switch: str) -> bool:
        return (switch,) in self.settings

    def _all(self, switch: str) -> list[Setting]:
        return [one for one in self.settings if one[0] == switch]

    def _read(self, placed: Sequence[PlacedTileDocument]) -> Board:
        return city_reading(self.settings).read(placed) or {}

    def wall(self, placed: Sequence[PlacedTileDocument]) -> int:
        """Return the number of walled sides of the longest wall."""
        return self._wall(self._read(placed))

    def _wall(self, city: Board) -> int:
        outer = {
            (cell, side)
            for cell, (_, walls) in city.items()
            for side, near in zip(SIDES, beside(cell), strict=True)
            if side in walls and near not in city and not self._is_on(f"wall-without-{side}")
        }
        inner = sum(len(walls) for _, walls in city.values())
        if self._is_on("wall-total"):
            return len(outer)
        if self._is_on("wall-every-side"):
            return inner
        best = max((self._run(city, outer, start) for start in outer), default=0)
        if self._is_on("wall-at-least-two") and best == 1:
            best = 0
        if self._is_on("wall-inner-too"):
            best += (inner - len(outer)) // 2
        if self._is_on("wall-inner-twice"):
            best += inner - len(outer)
        for _, most in self._all("wall-most"):
            best = min(best, cast("int", most))
        return best

    def _run(self, city: Board, outer: set[_Edge], start: _Edge) -> int:
        run = list(self._edges(city, outer, start))
        corners = sum(one[1] != other[1] for one, other in pairwise(run))
        if run[0] in run[1:]:
            run.pop()
            if self._is_on("wall-loop-short"):
                return len(run) - 1
            if self._is_on("wall-loop-none"):
                return 0
            if self._is_on("wall-loop-twice"):
                return 2 * len(run)
        if self._is_on("wall-counts-tiles"):
            return len({cell for cell, _ in run})
        if self._is_on("wall-counts-corners"):
            return len(run) + corners
        return len(run)

    def _edges(self, city: Board, outer: set[_Edge], start: _Edge) -> Iterator[_Edge]:
        """Yield walled sides clockwise while there is wall; a closed wall repeats the first."""
        edge = start
        while True:
            yield edge
            edge, corner = self._next(city, edge)
            if edge not in outer or self._is_on(f"wall-ends-at-{corner}"):
                return
            if edge == start:
                yield edge
                return

    def _next(self, city: Board, edge: _Edge) -> tuple[_Edge, str]:
        """Return the next side of the outline, and the kind of corner before it."""
        (x, y), side = edge
        turn = SIDES[(SIDES.index(side) + 1) % 4]
        ahead = (x + STEPS[turn][0], y + STEPS[turn][1])
        jutting = (ahead[0] + STEPS[side][0], ahead[1] + STEPS[side][1])
        if ahead not in city:
            return ((x, y), turn), "outer-corners"
        if jutting not in city:
            return (ahead, side), "straight-on"
        return (jutting, OPPOSITE[turn]), "inner-corners"

    def _points(self, kind: str, scoring_round: int) -> list[int]:
        for _, one, other in self._all("kinds"):
            kind = str({one: other, other: one}.get(kind, kind))
        used = {cast("int", one): cast("int", other) for _, one, other in self._all("round")}
        first = KINDS.index(kind)
        table = ((1,), (8, 1), (16, 8, 1))
        points = [base + first for base in table[used.get(scoring_round, scoring_round) - 1]]
        for _, which, at, place, value in self._all("points"):
            if (which, at) == (kind, scoring_round):
                points += [0] * (cast("int", place) + 1 - len(points))
                points[cast("int", place)] = cast("int", value)
        for _, at, place in self._all("no-place"):
            if at == scoring_round and cast("int", place) < len(points):
                points[cast("int", place)] = 0
        return points

    def share(self, kind: str, owned: Mapping[str, int], scoring_round: int) -> dict[str, int]:
        """Return the points of each player for a type."""
        points, scored, filled = self._points(kind, scoring_round), dict[str, int](), 0
        for count in sorted(set(owned.values()), reverse=True):
            tied = [player for player in owned if owned[player] == count]
            if count < 1 and not self._is_on("zero-scores"):
                break
            if count < 2 and self._is_on("at-least-two"):
                break
            scored.update(self._shared(tied, points, filled))
            filled += 1 if self._is_on("ties-places-stay") else len(tied)
        return scored

    def _shared(self, tied: list[str], points: list[int], filled: int) -> dict[str, int]:
        fills = points[filled : filled + len(tied)]
        if len(tied) > 1:
            for switch, shares in _SHARES.items():
                if self._is_on(switch):
                    return dict(zip(tied, shares(fills, len(tied)), strict=True))
        return dict.fromkeys(tied, sum(fills) // len(tied))

    def majorities(
        self, counts: Mapping[str, Mapping[str, int]], scoring_round: int
    ) -> dict[str, dict[str, int]]:
        """Return the points by player and type."""
        for _, most in self._all("most-players"):
            counts = dict(list(counts.items())[: cast("int", most)])
        points: dict[str, dict[str, int]] = {player: {} for player in counts}
        for kind in KINDS:
            owned = {player: held.get(kind, 0) for player, held in counts.items()}
            for player, share in self.share(kind, owned, scoring_round).items():
                points[player][kind] = share
        return points

    def total(self, question: ScoreRound) -> dict[str, int]:
        """Return the total points by player."""
        cities = {player: self._read(placed) for player, placed in question.cities.items()}
        held = {player: [kind for kind, _ in city.values()] for player, city in cities.items()}
        if question.dirk is not None and not self._is_on("no-dirk"):
            reading = city_reading(self.settings)
            held[DIRK] = [reading.piece(tile)[0] for tile in question.dirk]
        counts = {name: {kind: kinds.count(kind) for kind in KINDS} for name, kinds in held.items()}
        majorities = self.majorities(counts, question.round)
        totals = {player: sum(points.values()) for player, points in majorities.items()}
        if self._is_on("dirk-unpaid"):
            totals.pop(DIRK, None)
        walls = {player: self._wall(city) for player, city in cities.items()}
        for player, wall in walls.items():
            totals[player] = totals.get(player, 0) + self._paid(wall, walls, question.round)
        return totals

    def _paid(self, wall: int, walls: Mapping[str, int], scoring_round: int) -> int:
        if self._is_on("wall-unpaid") or (self._is_on("wall-paid-last") and scoring_round < 3):
            return 0
        shared = self._is_on("wall-longest-shared")
        if (shared or self._is_on("wall-longest-only")) and wall < max(walls.values()):
            return 0
        if shared:
            return wall // list(walls.values()).count(wall)
        return wall * (scoring_round if self._is_on("wall-times-round") else 1)


@lru_cache(maxsize=4096)
def score_reading(settings: frozenset[Setting]) -> ScoreReading:
    """Return the reading with these switches."""
    return ScoreReading(settings)


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


def has_model(question: Question) -> bool:
    """Whether the model answers the question: no games."""
    return not isinstance(question, ReplayGame)


def matters(question: Question, setting: Setting) -> bool:
    """Whether the switch could change the answer: about a tile only where that tile occurs."""
    match setting:
        case ("tile", tile, *_):
            return tile in tiles_in(question)
        case ("most-tiles", most, *_):
            return len(tiles_in(question)) > cast("int", most)
        case _:
            return True
