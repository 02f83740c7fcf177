"""The testing tools of both games find every wrong engine soon, whatever the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.testing import EngineConformance
from five_towers.notation import read_record as read_record_of_towers
from five_towers.testing import EngineConformance as TowersConformance
from rulebook_kit.testing.engine_tests import EngineTests, WrongAnswer
from rulebook_kit.testing.game_machine import Differs, EngineMachine
from rulebook_kit.values import FrozenDict
from tests.five_towers.testing import wrong_engines
from tests.levels import assert_sizes, each_seeds
from tests.testing.draws import without_constants
from tests.testing.wrong_machines import MACHINES, WrongMachine

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


def difference(
    machine: type[EngineMachine[Any, Any, Any]], number: int, within: int, **played: object
) -> Differs:
    """Return the first difference that is found with that seed, which is not shrunk.

    What is drawn depends on the seed alone, and not on the code that other tests loaded.
    """
    seeded = seed(number)(type("Wrong", (machine,), played))
    few = settings(
        machine.TestCase.settings,
        max_examples=within,
        phases=[Phase.generate],
        database=None,
        report_multiple_bugs=False,
        print_blob=False,
    )
    with without_constants(), pytest.raises(Differs) as caught:
        run_state_machine_as_test(seeded, settings=few)
    return caught.value


@pytest.mark.no_cover
@each_seeds
@pytest.mark.parametrize("wrong", MACHINES.values(), ids=list(MACHINES))
def test_a_wrong_engine_is_found_whatever_the_seed(wrong: WrongMachine, seeds: range) -> None:
    """Its record, without shrinking, has a handful of lines, and can be played again."""
    played = {"modules": wrong.modules, "player_counts": (wrong.players,)}
    lines = []
    for number in seeds:
        record = difference(wrong.machine, number, wrong.within, **played).record
        replayed = ar.replay(read_record(record))
        assert {one.index for one in replayed.findings} <= {len(replayed.record.events) - 1}
        lines.append(len(record.splitlines()))
    assert_sizes(lines, usual=10, worst=25)


@pytest.mark.no_cover
@each_seeds
@pytest.mark.parametrize("wrong", wrong_engines.MACHINES.values(), ids=list(wrong_engines.MACHINES))
def test_a_wrong_engine_of_5_towers_is_found_whatever_the_seed(
    wrong: wrong_engines.WrongMachine, seeds: range
) -> None:
    """Its record can be played again."""
    for number in seeds:
        record = difference(wrong.machine, number, wrong.within).record
        replayed = ft.replay(read_record_of_towers(record))
        assert {one.index for one in replayed.findings} <= {len(replayed.record.events) - 1}


WRONG_OPERATIONS = [
    *((EngineConformance, one) for one in OPERATIONS.items()),
    *((TowersConformance, one) for one in wrong_engines.OPERATIONS.items()),
]


@pytest.mark.no_cover
@each_seeds
@pytest.mark.parametrize(
    ("engine", "wrong"), WRONG_OPERATIONS, ids=[one[0] for _, one in WRONG_OPERATIONS]
)
def test_a_wrong_operation_is_found_whatever_the_seed(
    engine: type[EngineTests],
    wrong: tuple[str, tuple[str, Callable[..., object], int]],
    seeds: range,
) -> None:
    method, answer, within = wrong[1]
    names = {"examples": within, method: lambda _self, *about: answer(*about)}
    made = type("Wrong", (engine,), names)
    for number in seeds:
        test = getattr(made, f"test_{method}_of_any_case")
        quick = settings(test._hypothesis_internal_use_settings, phases=[Phase.generate])
        test._hypothesis_internal_use_settings = settings(quick, database=None)
        with pytest.raises(WrongAnswer):
            seed(number)(test)(made())
