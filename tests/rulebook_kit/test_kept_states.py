"""The states that a replay keeps: all or the last one, and the latest to go back to."""

from __future__ import annotations

import pytest

from rulebook_kit import Report
from rulebook_kit.replays import Finding, KeptStates
from rulebook_kit.slips import LOOK_BACK


@pytest.mark.parametrize("keep_all", [False, True])
def test_a_replay_can_go_back_to_the_latest_states(keep_all: bool) -> None:
    states = KeptStates[int](keep_all=keep_all)
    for state in range(130):
        states.add(state)
    before = [states.before(number) for number in range(LOOK_BACK + 2)]
    assert before == [*range(129, 128 - LOOK_BACK, -1), None]
    states.go_back(2)
    assert (states.last, states.reached) == (127, 128)
    assert states.kept == (tuple(range(128)) if keep_all else (127,))
    states.add(700)
    assert [states.before(number) for number in range(3)] == [700, 127, 126]
    assert states.kept[-1:] == (700,)
    assert states.reached == 129


def test_a_finding_about_the_position_is_on_the_first_line() -> None:
    assert [Finding(index, Report()).line for index in (None, 0)] == [1, 2]
