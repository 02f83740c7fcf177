"""The states that a replay keeps: all or the last one, and the latest to go back to."""

from __future__ import annotations

import pytest

from rulebook_kit import Report
from rulebook_kit.replays import LOOK_BACK, Finding, KeptStates


@pytest.mark.parametrize("keep_all", [False, True])
def test_a_replay_can_go_back_to_the_latest_states(keep_all: bool) -> None:
    states = KeptStates[int](keep_all=keep_all)
    for state in range(10):
        states.add(state)
    before = [states.before(number) for number in range(LOOK_BACK + 2)]
    assert before == [9, 8, 7, 6, 5, 4, None]
    states.go_back(2)
    assert (states.last, states.reached) == (7, 8)
    assert states.kept == (tuple(range(8)) if keep_all else (7,))
    states.add(70)
    assert [states.before(number) for number in range(3)] == [70, 7, 6]
    assert states.kept[-1:] == (70,)
    assert states.reached == 9


def test_a_finding_about_the_position_is_on_the_first_line() -> None:
    assert [Finding(index, Report()).line for index in (None, 0)] == [1, 2]
