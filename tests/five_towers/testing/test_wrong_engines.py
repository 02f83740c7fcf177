"""``EngineConformance`` and ``GameMachine`` find every wrong engine, whatever the seed."""

from __future__ import annotations

import pytest
from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

import five_towers as ft
from alhambra_rules.rulebook.testing.engine_methods import WrongAnswer
from alhambra_rules.rulebook.testing.game_difference import Differs
from five_towers.notation import read_record
from five_towers.testing import EngineConformance
from tests.five_towers.testing.wrong_engines import MACHINES, OPERATIONS, WrongMachine
from tests.levels import each_seeds


@each_seeds
@pytest.mark.parametrize("wrong", MACHINES.values(), ids=list(MACHINES))
def test_a_wrong_game_is_found_whatever_the_seed(wrong: WrongMachine, seeds: range) -> None:
    """Its record can be played again."""
    for number in seeds:
        machine = seed(number)(type("Wrong", (wrong.machine,), {}))
        few = settings(
            wrong.machine.TestCase.settings,
            max_examples=wrong.within,
            phases=[Phase.generate],
            database=None,
            report_multiple_bugs=False,
            print_blob=False,
        )
        with pytest.raises(Differs) as caught:
            run_state_machine_as_test(machine, settings=few)
        replayed = ft.replay(read_record(caught.value.record))
        assert {one.index for one in replayed.findings} <= {len(replayed.record.events) - 1}


@each_seeds
@pytest.mark.parametrize("name", OPERATIONS)
def test_a_wrong_answer_is_found_whatever_the_seed(name: str, seeds: range) -> None:
    method, answer, within = OPERATIONS[name]
    engine = type(
        "Wrong",
        (EngineConformance,),
        {method: lambda _, *asked: answer(*asked), "examples": within},
    )
    for number in seeds:
        test = seed(number)(getattr(engine(), f"test_{method}_of_any_case").__func__)
        with pytest.raises(WrongAnswer):
            test(engine())
