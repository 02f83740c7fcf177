"""One seat as a Gymnasium environment, rewards of several kinds, and features of actions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from alhambra_rules.agents import AtRandom, Greedy
from alhambra_rules.agents.environment import OneSeat, RawEnvironment, raw_env
from alhambra_rules.game import Action, GameState, Pass, View
from rulebook_kit import InvalidArgument
from tests.refusals import refusal

PASS = 20
"""The index of ``pass``, which is the only one in a mask after the end."""


def play(made: OneSeat, seed: int) -> tuple[float, list[int]]:
    """Play a game with random actions; return the sum of rewards and all actions."""
    chance = Random(seed)
    seen, info = made.reset(seed=seed)
    total, actions, over = 0.0, [], False
    while not over:
        assert made.observation_space.contains(seen)
        masks = made.action_masks()
        assert np.array_equal(masks, info["action_mask"] == 1)
        actions.append(chance.choice(np.flatnonzero(masks).tolist()))
        seen, reward, ended, broken_off, info = made.step(actions[-1])
        total, over = total + reward, ended or broken_off
    assert np.flatnonzero(made.action_masks()).tolist() == [PASS]
    assert np.flatnonzero(info["action_mask"]).tolist() == [PASS]
    assert made.action_masks().dtype == bool
    return total, actions


def test_a_seat_is_played_against_named_opponents() -> None:
    made = OneSeat(["random", AtRandom()], seat=1, reward="score")
    total, actions = play(made, 3)
    assert made.table.game.finished
    assert total == made.table.game.players[1].score
    assert play(made, 3) == (total, actions)


def test_the_seat_changes_by_chance_unless_it_is_chosen() -> None:
    made = OneSeat("random")
    seats = set()
    for seed in range(6):
        made.reset(seed=seed)
        seats.add(made.table.agent_selection)
    assert seats == {"player_0", "player_1"}


def test_the_table_has_the_options_of_the_seat() -> None:
    made = OneSeat(["random"], reach=3, profile="must-continue")
    made.reset(seed=1)
    assert made.table.actions.reach == 3
    assert made.table.game.profile.must_continue


def test_a_seed_has_its_own_deal() -> None:
    made = OneSeat(["random"], seat=0)
    bags = set()
    for seed in range(40):
        made.reset(seed=seed)
        bags.add(made.table.game.players[0].hand)
    assert len(bags) > 36


def test_a_reward_counts_what_happened_while_the_others_acted() -> None:
    """With a point for each step, the points are the steps since the first own turn."""
    made = OneSeat(["random"] * 3, seat=2, reward=lambda _, after: dict.fromkeys(after.names, 1.0))
    made.reset(seed=3)
    begun, total, over = made.table.steps, 0.0, False
    while not over:
        action = int(np.flatnonzero(made.action_masks())[0])
        _, reward, over, _, _ = made.step(action)
        total += reward
    assert total == made.table.steps - begun


def test_opponents_beyond_reach_act_within_it() -> None:
    made = OneSeat(["greedy"], seat=0, reach=1, max_steps=80)
    play(made, 1)
    assert made.table.steps <= 80


class Passing:
    """An agent of one's own that passes although it may not."""

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:  # noqa: ARG002 - always the same
        return Pass(view.player)


def test_an_illegal_action_of_an_opponent_is_refused() -> None:
    made = OneSeat([Passing()], seat=0)
    with pytest.raises(InvalidArgument, match="may not take action"):
        play(made, 1)


def test_gymnasium_makes_one_or_several() -> None:
    made = gymnasium.make("Alhambra-v0", opponents=["random"])
    assert isinstance(made.unwrapped, OneSeat)
    several = gymnasium.make_vec("Alhambra-v0", 2, opponents=["random"])
    _, info = several.reset(seed=1)
    assert info["action_mask"].shape == (2, 12_504)


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP"])
def test_actions_can_be_chosen_by_mask_over_the_end_of_a_game(mode: str) -> None:
    """In the default mode there is a step after each end, whose action is ignored."""
    several = gymnasium.make_vec(
        "Alhambra-v0",
        2,
        opponents=["random"],
        max_steps=6,
        vector_kwargs={"autoreset_mode": AutoresetMode[mode]},
    )
    chance = np.random.default_rng(1)
    _, info = several.reset(seed=1)
    ends = 0
    for _ in range(12):
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        _, _, ended, cut_off, info = several.step(actions)
        ends += int((ended | cut_off).sum())
    assert ends > 4


def test_gymnasium_imports_the_environment_that_it_makes() -> None:
    """Since its version 1.0, packages cannot register environments without being imported."""
    code = (
        "import gymnasium\n"
        "name = 'alhambra_rules.agents.environment:Alhambra-v0'\n"
        "made = gymnasium.make(name, opponents='random')\n"
        "print(made.spec.id)"
    )
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, check=True
    )
    assert answer.stdout.split() == [b"Alhambra-v0"]


def test_a_seat_is_rendered_like_its_table() -> None:
    for mode, start in (("ansi", "player_0 to act"), ("svg", "<svg")):
        made = gymnasium.make("Alhambra-v0", opponents=["random"], seat=0, render_mode=mode)
        assert made.render_mode == mode
        made.reset(seed=1)
        shown = made.render()
        assert isinstance(shown, str)
        assert shown.startswith(start)
        assert shown == made.unwrapped.table.render()  # type: ignore[attr-defined]
    with pytest.raises(InvalidArgument, match='render mode "human"'):
        OneSeat(["random"], render_mode="human")


def test_numbers_of_a_seat_may_come_from_numpy() -> None:
    made = OneSeat(["random"], seat=np.int64(1), reach=np.int8(5), max_steps=np.uint8(9))
    other = OneSeat(["random"], seat=1, reach=5, max_steps=9)
    made.reset(seed=np.int64(3))
    other.reset(seed=3)
    assert made.table.game == other.table.game
    assert np.array_equal(made.action_masks(), other.action_masks())
    assert len(raw_env(players=np.int64(3)).possible_agents) == 3


def test_other_numbers_of_a_seat_are_refused() -> None:
    for wrong in (True, 1.0, -1, "1"):
        with pytest.raises(InvalidArgument, match="seat must be from 0 to 1"):
            OneSeat(["random"], seat=wrong)  # type: ignore[arg-type]
        with pytest.raises(InvalidArgument, match="seed must be an integer from 0"):
            OneSeat(["random"]).reset(seed=wrong)  # type: ignore[arg-type]
        with pytest.raises(InvalidArgument, match="reach must be"):
            OneSeat(["random"], reach=wrong)  # type: ignore[arg-type]


def test_an_unknown_seat_or_opponent_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"^seat must be from 0 to 1, not 2$"):
        OneSeat(["random"], seat=2)
    for many in (0, 6):
        with pytest.raises(InvalidArgument, match=f"^opponents must be 1 to 5 agents, not {many}$"):
            OneSeat(["random"] * many)
    assert len(OneSeat(["random"] * 5).table.possible_agents) == 6
    with pytest.raises(InvalidArgument, match="gredy"):
        OneSeat(["gredy"])
    with pytest.raises(InvalidArgument, match="Greedy is a class"):
        OneSeat([Greedy])  # type: ignore[list-item] # its object is meant
    with pytest.raises(InvalidArgument, match="reward must be"):
        raw_env(2, reward=7)  # type: ignore[arg-type]


def dealt(**options: object) -> RawEnvironment:
    made = raw_env(3, **options)  # type: ignore[arg-type]
    made.reset(seed=2)
    return made


def finish(made: RawEnvironment) -> dict[str, float]:
    """Play to the end; return the sum of each agent's rewards."""
    chance, total = Random(1), dict.fromkeys(made.possible_agents, 0.0)
    while not made.game.finished:
        made.step(chance.choice(list(made.choices)))
        for agent, reward in made.rewards.items():
            total[agent] += reward
    return total


def test_margins_sum_to_zero_and_tell_the_lead_and_scores_are_points() -> None:
    made = dealt(reward="margin")
    total = finish(made)
    scores = [player.score for player in made.game.players]
    assert sum(total.values()) == pytest.approx(0)
    assert list(total.values()) == pytest.approx([one - sum(scores) / 3 for one in scores])
    score = finish(dealt(reward="score"))
    assert list(score.values()) == scores


def test_a_reward_may_be_a_function() -> None:
    def cards(before: GameState, after: GameState) -> Mapping[str, float]:
        return {
            now.name: len(now.hand) - len(was.hand)
            for was, now in zip(before.players, after.players, strict=True)
        }

    made = dealt(reward=cards)
    begun = {player.name: len(player.hand) for player in made.game.players}
    total = finish(made)
    assert {p.name: len(p.hand) for p in made.game.players} == {
        name: had + total[name] for name, had in begun.items()
    }


def test_a_reward_must_return_a_number_for_each_player() -> None:
    for returned in (None, {}, {"player_1": 1}, {"player_1": 1, "player_2": "x"}):

        def wrong(_: GameState, __: GameState, it: object = returned) -> Mapping[str, float]:
            return cast("Mapping[str, float]", it)

        made = dealt(reward=wrong)
        told = refusal(partial(made.step, next(iter(made.choices))))
        assert told.startswith("reward must return a number for each player"), told


def test_a_reward_that_fails_changes_nothing() -> None:
    def fails(_: GameState, __: GameState) -> Mapping[str, float]:
        raise LookupError

    made = dealt(reward=fails)
    game, action = made.game, next(iter(made.choices))
    with pytest.raises(LookupError):
        made.step(action)
    assert (made.game, made.steps) == (game, 0)
    assert next(iter(made.choices)) == action


def test_after_the_end_there_is_no_step() -> None:
    made = OneSeat(["random"], max_steps=1)
    made.reset(seed=1)
    action = int(np.flatnonzero(made.action_masks())[0])
    made.step(action)
    with pytest.raises(InvalidArgument, match=r"^the game is over: call reset\(\)$"):
        made.step(action)


def test_before_the_first_deal_there_is_nothing() -> None:
    uses: list[Callable[[RawEnvironment], object]] = [
        RawEnvironment.last,
        RawEnvironment.clone,
        RawEnvironment.legal_features,
        lambda table: table.step(0),
        lambda table: table.observe("player_0"),
        lambda table: table.game,
        lambda table: table.steps,
        lambda table: table.choices,
        lambda table: table.infos,
        lambda table: list(table.agent_iter()),
    ]
    made = raw_env()
    for use in uses:
        with pytest.raises(AttributeError, match=r"'\w+': call reset\(\) first$"):
            use(made)
    with pytest.raises(AttributeError, match=r"call reset\(\) first$"):
        OneSeat(["random"]).step(0)


def test_what_does_not_exist_is_no_matter_of_the_deal() -> None:
    with pytest.raises(AttributeError, match=r"'gmae'$"):
        getattr(raw_env(), "gmae")  # noqa: B009


def test_the_mask_is_in_the_info_of_the_agent_to_act() -> None:
    made = dealt()
    _, _, _, _, info = made.last()
    assert np.flatnonzero(info["action_mask"]).tolist() == list(made.choices)
    others = [made.infos[agent] for agent in made.agents if agent != made.agent_selection]
    assert others == [{}, {}]


def test_a_seat_may_play_with_modules() -> None:
    made = OneSeat(["random"], seat=0, reward="score", modules=["invaders", "treasure"])
    total, _ = play(made, 5)
    assert [module.name for module in made.table.game.modules] == ["invaders", "treasure"]
    assert total == made.table.game.players[0].score
