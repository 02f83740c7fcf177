"""Check the answers of an engine in Python and explain wrong ones.

Every operation has the arguments of this library's function of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from alhambra_rules import placement, scoring
from alhambra_rules.drawing import draw_city, faults_on, numbered
from alhambra_rules.model import BuildingType, Cell, City, Tile
from alhambra_rules.model.tiles import title_of
from rulebook_kit import InvalidArgument, Report
from rulebook_kit.conformance.protocol import Result
from rulebook_kit.testing.engine_methods import (
    Explained,
    NoAnswer,
    Operation,
    read_number,
    read_verdict,
)
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import counted

_ELSEWHERE = 10
"""How many of the cells away from the city that an engine allows are explained."""

_Counts = Mapping[str, Mapping[BuildingType, int]]


def _cells(answer: object) -> frozenset[Cell]:
    try:
        return frozenset(map(Cell.of, cast("Iterable[tuple[int, int]]", answer)))
    except (TypeError, InvalidArgument):
        raise NoAnswer(f"{answer!r} instead of cells (x, y)") from None


def _totals(answer: object) -> Mapping[str, int]:
    if not isinstance(answer, Mapping):
        raise NoAnswer(f"{answer!r} instead of a mapping of players")
    totals = {str(player): read_number(points) for player, points in answer.items()}
    return {player: points for player, points in totals.items() if points}


def _points(answer: object) -> Mapping[tuple[str, BuildingType], int]:
    if not isinstance(answer, Mapping):
        raise NoAnswer(f"{answer!r} instead of a mapping of players")
    points: dict[tuple[str, BuildingType], int] = {}
    for player, by_type in answer.items():
        if not isinstance(by_type, Mapping):
            raise NoAnswer(f"{by_type!r} instead of a mapping of building types for {player}")
        for kind, number in by_type.items():
            points[str(player), _building(kind)] = read_number(number)
    return {key: number for key, number in points.items() if number}


def _building(kind: object) -> BuildingType:
    try:
        return BuildingType(kind)
    except ValueError:
        raise NoAnswer(f"{kind!r} instead of a BuildingType") from None


def _about_placements(said: frozenset[Cell], city: City, tile: Tile) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_placement(city, tile, cell))


def _about_removals(said: frozenset[Cell], city: City) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_removal(city, cell))


def _about_swaps(said: frozenset[Cell], city: City, tile: Tile) -> Explained:
    return _about_cells(said, city, lambda cell: placement.check_swap(city, tile, cell))


def _about_cells(said: frozenset[Cell], city: City, judge: Callable[[Cell], Report]) -> Explained:
    """Explain each wrong cell in and beside the city, and the first ones elsewhere.

    An engine may list very many cells; those in and beside the city are few.
    """
    near = {cell for built in city.tiles for cell in (built, *built.beside())}
    elsewhere = sorted(said - near)
    reports = {cell: judge(cell) for cell in sorted([*near, *elsewhere[:_ELSEWHERE]])}
    wrong = [f"allows {cell}: {r}" for cell, r in reports.items() if cell in said and not r.ok]
    more = len(elsewhere) - _ELSEWHERE
    wrong += [f"allows {counted(more, 'more cell')} elsewhere"] * (more > 0)
    wrong += [f"refuses {cell}: legal" for cell, r in reports.items() if cell not in said and r.ok]
    return Explained(wrong, [draw_city(city)])


def _about_city(said: bool, city: City) -> Explained:
    faults = numbered(placement.check_city(city))
    listed = [f"{number}. {fault}" for number, fault in faults] or ["no rule is broken"]
    verdict = "legal" if said else "not legal"
    return Explained([f"calls it {verdict}"], [draw_city(city, faults_on(faults))], listed)


def _about_wall(said: int, city: City) -> Explained:
    wall = scoring.longest_wall(city)
    sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
    difference = f"says {said}, the right answer is {wall.length}: {sides or 'no wall'}"
    return Explained([difference], [draw_city(city)])


def _about_majorities(
    said: Mapping[tuple[str, BuildingType], int], counts: _Counts, scoring_round: int
) -> Explained:
    shares = scoring.share_majorities(counts, scoring_round)
    right = {(share.player, share.building): share for each in shares.values() for share in each}
    return Explained(
        [
            f"gives {title_of(player)} {said.get((player, kind), 0)} for {kind.value}, the right"
            f" answer is {share.points}: {share}"
            for (player, kind), share in right.items()
            if said.get((player, kind), 0) != share.points
        ]
    )


def _about_round(
    said: Mapping[str, int],
    cities: Mapping[str, City],
    scoring_round: int,
    dirk: tuple[Tile, ...] | None,
) -> Explained:
    scores = scoring.score_round(cities, scoring_round, dirk=dirk)
    return Explained(
        [
            f"gives {title_of(player)} {said.get(player, 0)}, the right answer is {score}"
            for player, score in scores.items()
            if said.get(player, 0) != score.total
        ]
    )


def _right_totals(
    cities: Mapping[str, City], scoring_round: int, dirk: tuple[Tile, ...] | None
) -> Mapping[str, int]:
    scores = scoring.score_round(cities, scoring_round, dirk=dirk)
    return {player: score.total for player, score in scores.items()}


def _pairs(said: object) -> Result:
    return [(x, y) for x, y in sorted(cast("frozenset[Cell]", said))]


def _by_player(said: object) -> Result:
    points: dict[str, dict[str, int]] = {}
    for (player, kind), number in cast("Mapping[tuple[str, BuildingType], int]", said).items():
        points.setdefault(player, {})[kind.value] = number
    return points


OPERATIONS: Mapping[str, Operation] = FrozenDict(
    {
        "legal_placements": Operation(
            placement.legal_placements, _cells, _about_placements, _pairs
        ),
        "legal_removals": Operation(placement.legal_removals, _cells, _about_removals, _pairs),
        "legal_swaps": Operation(placement.legal_swaps, _cells, _about_swaps, _pairs),
        "check_city": Operation(
            lambda city: placement.check_city(city).ok, read_verdict, _about_city
        ),
        "longest_wall": Operation(
            lambda city: scoring.longest_wall(city).length, read_number, _about_wall
        ),
        "score_majorities": Operation(
            scoring.score_majorities, _points, _about_majorities, _by_player
        ),
        "score_round": Operation(_right_totals, _totals, _about_round),
    }
)
"""The operations by the names of an engine's methods."""
