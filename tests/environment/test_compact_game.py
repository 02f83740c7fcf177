"""The environment's compact path against ``ActionSpace.choices`` and ``parts_of``."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from alhambra_rules.environment import ActionSpace, raw_env
from alhambra_rules.environment.compact_game import legal_indices, move_at, parts_in
from alhambra_rules.environment.observations import parts_of
from alhambra_rules.game import GameState, Pass, legal_actions, view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.compact_moves import action_of
from tests.game.positions import position


def assert_same(state: GameState, actions: ActionSpace) -> None:
    """Compare mask, chosen actions and every player's observation on both paths."""
    made = compact_of(state)
    assert made is not None
    choices = actions.choices(state)
    assert sorted(legal_indices(made, actions)) == list(choices)
    for index, action in choices.items():
        assert action_of(move_at(made, actions, index), action.player) == action
    for seat, name in enumerate(state.names):
        expected, found = parts_of(view(state, name), actions), parts_in(made, seat, actions)
        assert found.keys() == expected.keys()
        for part, array in expected.items():
            assert found[part].dtype == array.dtype, part
            assert np.array_equal(found[part], array), part


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("reach", [1, 7])
def test_both_paths_see_and_allow_the_same(players: int, reach: int) -> None:
    """With a short reach, indices are missing and actions lie beyond it."""
    made, chance = raw_env(players, reach=reach, max_steps=400), Random(players)
    made.reset(seed=players)
    while not any((*made.terminations.values(), *made.truncations.values())):
        if chance.random() < 0.15 or made.game.phase == "place-leftovers":
            assert_same(made.game, made.actions)
        made.step(chance.choice(list(made.choices)))
    assert_same(made.game, made.actions)


@pytest.mark.parametrize("reach", [1, 7])
def test_both_paths_pass_where_nothing_else_is_left(reach: int) -> None:
    stuck = position(display=(), deck=(), to_come=(), hands={"Anne": ("denar-6",)})
    assert legal_actions(stuck) == (Pass("Anne"),)
    assert_same(stuck, ActionSpace(reach))


def test_nobody_else_is_seen() -> None:
    made = raw_env(3)
    made.reset(seed=1)
    with pytest.raises(ValueError, match="nobody at the table is 'player_9'"):
        made.observe("player_9")
