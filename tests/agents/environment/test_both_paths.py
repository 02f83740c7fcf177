"""The environment against ``ActionSpace.choices``, and against observations made from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from gymnasium import spaces

import alhambra_rules as ar
from alhambra_rules.agents.environment import ActionSpace, raw_env
from alhambra_rules.agents.environment.legal_indices import _slow_phases, legal_indices, move_at
from alhambra_rules.agents.environment.observations import observation_space, observed
from alhambra_rules.game import GameState, Pass, legal_actions, view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game_modules import Invaders
from rulebook_kit.values import changed
from tests.agents.environment.plain_observations import plainly_observed
from tests.game.positions import position, reshuffled
from tests.game_modules import pieces


def assert_same(state: GameState, actions: ActionSpace) -> None:
    """Compare mask, chosen actions and every player's observation on both paths."""
    made = compact_of(state)
    choices = actions.choices(state)
    assert sorted(legal_indices(made, actions)) == list(choices)
    for index, action in choices.items():
        assert action_in(made, move_at(made, actions, index)) == action
    space = observation_space(len(state.players), actions)["observation"]
    assert isinstance(space, spaces.Dict)
    for seat, name in enumerate(state.names):
        found = observed(made, seat, actions)
        expected = plainly_observed(view(state, name), actions)
        assert {part: array.tolist() for part, array in found.items()} == expected
        assert all(array.dtype == space[part].dtype for part, array in found.items())


ALL = ("architects", "bazaars", "invaders", "treasure")
OPEN = Invaders(open_attack=True)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "reach", "modules"),
    [
        (2, 1, ()),
        (3, 7, ()),
        (6, 7, ()),
        (3, 7, ("treasure",)),
        (4, 6, ("architects", "invaders")),
        (2, 7, ALL),
        (2, 1, ALL),
        (3, 7, (OPEN, "bazaars")),
    ],
    ids=str,
)
def test_both_paths_see_and_allow_the_same(
    players: int, reach: int, modules: Sequence[str | Module]
) -> None:
    """With a short reach, indices are missing and actions lie beyond it.

    Rare phases are all compared; the others are too many.
    """
    made, chance = raw_env(players, reach=reach, modules=modules, max_steps=500), Random(players)
    made.reset(seed=players)
    asked = Counter[str]()
    while not any((*made.terminations.values(), *made.truncations.values())):
        asked[made.game.phase] += 1
        if chance.random() < 0.08 or asked[made.game.phase] <= 3:
            assert_same(made.game, made.actions)
            for agent in made.agents:
                assert made.observation_space(agent).contains(made.observe(agent))
        legal = made.observe(made.agent_selection)["action_mask"].nonzero()[0].tolist()
        made.step(chance.choice(legal))
    assert_same(made.game, made.actions)


@pytest.mark.parametrize("modules", [(), ALL], ids=str)
def test_kinds_of_actions_without_a_quick_way_are_found_by_the_rules(
    modules: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{legal_indices.__module__}._QUICK", frozenset())
    monkeypatch.setattr(f"{legal_indices.__module__}._slow_phases", _slow_phases.__wrapped__)
    assert_same(ar.new_game(["Anna", "Bo"], seed=3, modules=modules), ActionSpace(7, modules))


def test_both_paths_pass_where_nothing_else_is_left() -> None:
    stuck = position(display=(), deck=(), to_come=(), hands={"Anne": ("denar-6",)})
    assert legal_actions(stuck) == (Pass("Anne"),)
    for reach in (1, 7):
        assert_same(stuck, ActionSpace(reach))


def test_both_paths_pass_over_chests_beyond_reach() -> None:
    chests = pieces.treasure(rooms=((), (), ()), laid={"Anne": {(0, 2): "tower"}})
    state = position(city={(0, 1): "tower-11", (0, 2): "tower-12"}, modules=[chests])
    for reach in (1, 2):
        assert_same(state, ActionSpace(reach, ["treasure"]))


def test_both_paths_play_the_first_of_two_architects() -> None:
    """At the end of a turn, a redesign plays one of them."""
    held = ("architect-denar-3", "architect-florin-3")
    state = position(
        hand=" ".join(held),
        reserve="tower-11",
        city={(1, 0): "tower-12"},
        to_come=(),
        modules=[pieces.architects(held=held)],
    )
    state = changed(reshuffled(state), phase="architect-redesign")
    assert_same(state, ActionSpace(1, ["architects"]))


def test_nobody_else_is_seen() -> None:
    made = raw_env(3)
    made.reset(seed=1)
    with pytest.raises(ValueError, match='unknown player "player_9"'):
        made.observe("player_9")
