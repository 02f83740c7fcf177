"""``GameMachine`` finds every wrong engine, in few examples, and with a short record."""

from __future__ import annotations

import pytest
from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

import alhambra_rules as ar
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.rulebook.testing.game_difference import Differs
from tests.levels import assert_sizes, each_seeds
from tests.testing.wrong_machines import MACHINES, WrongMachine

pytestmark = pytest.mark.no_cover


@each_seeds
@pytest.mark.parametrize("wrong", MACHINES.values(), ids=list(MACHINES))
def test_a_wrong_engine_is_found_whatever_the_seed(wrong: WrongMachine, seeds: range) -> None:
    """Its record, without shrinking, has a handful of lines, and can be played again."""
    lines = [len(found(wrong, number).splitlines()) for number in seeds]
    assert_sizes(lines, usual=10, worst=25)


def found(wrong: WrongMachine, number: int) -> str:
    """Return the short record of the first difference, with that seed."""
    played = {"modules": wrong.modules, "player_counts": (wrong.players,)}
    machine = seed(number)(type("Wrong", (wrong.machine,), played))
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
    replayed = ar.replay(read_record(caught.value.record))
    assert {one.index for one in replayed.findings} <= {len(replayed.record.events) - 1}
    return caught.value.record
