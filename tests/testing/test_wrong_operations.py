"""``EngineConformance`` finds every wrong engine with generated cases, whatever the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import Phase, seed, settings
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.rulebook.testing.engine_methods import WrongAnswer
from alhambra_rules.rulebook.values import FrozenDict
from alhambra_rules.testing import EngineConformance
from alhambra_rules.testing.engine_operations import _ELSEWHERE
from alhambra_rules.testing.engine_operations import OPERATIONS as OF_THE_LIBRARY
from tests.levels import each_seeds

Counts = Mapping[str, Mapping[ar.BuildingType, int]]


def legal_but(rule: str, city: ar.City, tile: ar.Tile) -> list[ar.Cell]:
    """Return the cells where the tile may lie for somebody who does not know this rule."""
    beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
    return [cell for cell in beside if set(ar.check_placement(city, tile, cell).rules) <= {rule}]


def strangers(counts: Counts, scoring_round: int) -> Counts:
    """Return majorities in which the last player gets nothing."""
    scores = dict(ar.score_majorities(counts, scoring_round))
    del scores[list(counts)[-1]]
    return scores


OPERATIONS: Mapping[str, tuple[str, Callable[..., object], int]] = FrozenDict(
    {
        "ignores gaps": (
            *("legal_placements", lambda city, tile: legal_but("build.no-gaps", city, tile)),
            100,
        ),
        "ignores walls": (
            *("legal_placements", lambda city, tile: legal_but("build.walls-match", city, tile)),
            20,
        ),
        "removes nothing": ("legal_removals", lambda _: (), 10),
        "removes anything": ("legal_removals", lambda city: city.tiles.keys() - {(0, 0)}, 20),
        "swaps nothing": ("legal_swaps", lambda _city, _tile: (), 20),
        "swaps anything": ("legal_swaps", lambda city, _: city.tiles.keys() - {(0, 0)}, 10),
        "calls everything legal": ("check_city", lambda _: True, 10),
        "calls everything illegal": ("check_city", lambda _: False, 10),
        "counts at most 8 walls": (
            *("longest_wall", lambda city: min(8, ar.longest_wall(city).length)),
            60,
        ),
        "counts all walls": (
            *("longest_wall", lambda city: sum(len(one.walls) for one in city.tiles.values())),
            20,
        ),
        "scores as in the first round": (
            *("score_majorities", lambda counts, _: ar.score_majorities(counts, 1)),
            20,
        ),
        "forgets the last player": ("score_majorities", strangers, 20),
    }
)
"""What a wrong engine does: its method, the answer, and in how many cases it must be found."""


@each_seeds
@pytest.mark.parametrize("wrong", OPERATIONS)
def test_a_wrong_operation_is_found_whatever_the_seed(wrong: str, seeds: range) -> None:
    method, answer, within = OPERATIONS[wrong]
    engine = type(
        "Wrong",
        (EngineConformance,),
        {"examples": within, method: lambda _self, *about: answer(*about)},
    )
    for number in seeds:
        test = getattr(engine, f"test_{method}_of_any_case")
        quick = settings(test._hypothesis_internal_use_settings, phases=[Phase.generate])
        test._hypothesis_internal_use_settings = settings(quick, database=None)
        with pytest.raises(WrongAnswer):
            seed(number)(test)(engine())


def test_wrong_answers_in_words(snapshot: SnapshotAssertion) -> None:
    """Missing numbers count as 0, and cells that are far away are counted."""
    city = ar.City.of({(1, 0): "garden-10-n", (2, 0): "tower-11-n"})
    far = {ar.Cell(9, number) for number in range(_ELSEWHERE + 1)}
    tile = ar.TILES["arcades-10"]
    legal = frozenset(ar.legal_placements(city, tile))
    tower = ar.BuildingType.TOWER
    counts = {"Anna": {tower: 1}, "Bo": {ar.BuildingType.GARDEN: 0}}
    cities = {"Anna": city, "Bo": ar.City.start()}
    dirk = (ar.TILES["tower-12"], ar.TILES["tower-9-es"])
    answers: dict[str, list[tuple[object, tuple[object, ...]]]] = {
        "legal_placements": [
            (legal | far, (city, tile)),
            (legal | far | {ar.Cell(9, 99)}, (city, tile)),
            (legal - {min(legal)} | {ar.Cell(1, 0)}, (city, tile)),
        ],
        "longest_wall": [(3, (city,)), (1, (ar.City.start(),))],
        "score_majorities": [
            ({}, (counts, 3)),
            ({("Anna", ar.BuildingType.TOWER): 1}, (counts, 3)),
        ],
        "score_round": [({}, (cities, 3, dirk)), ({"Anna": 1, "Bo": 0}, (cities, 3, None))],
    }
    explained = {
        operation: [OF_THE_LIBRARY[operation].explain(said, *about) for said, about in each]
        for operation, each in answers.items()
    }
    assert {
        operation: [found.before for found in each] for operation, each in explained.items()
    } == snapshot
