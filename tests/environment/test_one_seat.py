"""One seat as a Gymnasium environment, rewards of several kinds, and features of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import gymnasium
import numpy as np
import pytest

from alhambra_rules.agents import AtRandom
from alhambra_rules.environment import FEATURES, OneSeat, RawEnvironment, raw_env
from alhambra_rules.game import Action, GameState, Pass, View
from alhambra_rules.game_modules.bazaars.tiles import BuyBazaar
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PlaceChest
from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook import InvalidArgument


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
    assert not made.action_masks().any()
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


def test_an_unknown_seat_or_opponent_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="seat"):
        OneSeat(["random"], seat=2)
    with pytest.raises(InvalidArgument, match="gredy"):
        OneSeat(["gredy"])
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


def test_margins_sum_to_zero_and_tell_the_lead() -> None:
    made = dealt(reward="margin")
    total = finish(made)
    scores = [player.score for player in made.game.players]
    assert sum(total.values()) == pytest.approx(0)
    assert list(total.values()) == pytest.approx([one - sum(scores) / 3 for one in scores])


def test_old_names_of_rewards_still_work() -> None:
    assert finish(dealt(reward="outcome")) == finish(dealt(reward="win"))
    assert finish(dealt(reward="points")) == finish(dealt(reward="score"))


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


def test_the_mask_is_in_the_info_of_the_agent_to_act() -> None:
    made = dealt()
    _, _, _, _, info = made.last()
    assert np.flatnonzero(info["action_mask"]).tolist() == list(made.choices)
    others = [made.infos[agent] for agent in made.agents if agent != made.agent_selection]
    assert others == [{}, {}]


def test_each_legal_action_has_a_row_of_features() -> None:
    """It holds in every fourth state of a game."""
    made, chance, kinds = dealt(), Random(5), set()
    while not made.game.finished:
        if made.steps % 4:
            made.step(chance.choice(list(made.choices)))
            continue
        indices, rows = made.legal_features()
        assert indices.tolist() == list(made.choices)
        assert rows.shape == (len(indices), FEATURES)
        assert (rows[:, :12].sum(axis=1) == 1).all()
        assert np.abs(rows).max() <= 3
        kinds.update(rows[:, :12].argmax(axis=1).tolist())
        paid = [getattr(made.choices[index], "cards", ()) for index in indices.tolist()]
        values = [sum(card.value for card in cards) / 10 for cards in paid]
        assert np.allclose(rows[:, 24], values, rtol=1e-6, atol=1e-12)
        made.step(chance.choice(indices.tolist()))
    assert made.legal_features()[1].shape == (0, FEATURES)
    assert len(kinds) > 7


def test_actions_of_modules_have_features_of_their_own() -> None:
    """Ten more columns; prices and payments are those of the actions."""
    modules = ["architects", "bazaars", "invaders", "treasure"]
    made, chance, kinds = raw_env(players=2, modules=modules), Random(6), set()
    made.reset(seed=0)
    while not made.game.finished:
        indices, rows = made.legal_features()
        assert rows.shape == (len(indices), FEATURES + 10)
        assert ((rows[:, :12].sum(axis=1) + rows[:, 31:].sum(axis=1)) == 1).all()
        kinds.update(rows[:, 31:].nonzero()[1].tolist())
        index = chance.choice(indices.tolist())
        row, action = rows[indices.tolist().index(index)], made.choices[index]
        if isinstance(action, BuyBazaar):
            assert (row[25], row[26]) == (0, 1)
        if isinstance(action, BuyChests):
            paid = sum(card.value for card in action.cards)
            assert np.allclose(
                row[23:27], [len(action.cards) / 4, paid / 10, (paid - 8) / 10, paid == 8]
            )
        if isinstance(action, PlaceChest):
            assert row[12 + list(BuildingType).index(action.colour)] == 1
        made.step(index)
    assert kinds == set(range(10))


def test_a_seat_may_play_with_modules() -> None:
    made = OneSeat(["random"], seat=0, reward="score", modules=["invaders", "treasure"])
    total, _ = play(made, 5)
    assert [module.name for module in made.table.game.modules] == ["invaders", "treasure"]
    assert total == made.table.game.players[0].score
