"""``EngineConformance`` finds every wrong engine with generated cases, whatever the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import Phase, seed, settings

import alhambra_rules as ar
from alhambra_rules.rulebook.testing.engine_methods import WrongAnswer
from alhambra_rules.rulebook.values import FrozenDict
from alhambra_rules.testing import EngineConformance
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
