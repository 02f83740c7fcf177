"""The environment: how games are dealt, played, rewarded, cut off and shown."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from functools import partial
from importlib import import_module
from typing import SupportsIndex

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.agents.environment import RawEnvironment, env, raw_env
from alhambra_rules.agents.environment.options import as_text, outcome
from alhambra_rules.compact.state import OVER
from alhambra_rules.game import apply, new_game, record_of, replay
from alhambra_rules.game.actions import DeclineLeftover, TakeMoney
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game_modules import registry as library
from alhambra_rules.game_modules.treasure import Treasure
from rulebook_kit import InvalidArgument
from tests.game.positions import position
from tests.refusals import refusals


def dealt(seed: SupportsIndex = 1, **options: int | str | None) -> RawEnvironment:
    """Return an environment with a dealt game."""
    made = raw_env(**options)  # type: ignore[arg-type] # bad ones are tried as well
    made.reset(seed=seed)
    return made


def play_out(played: RawEnvironment, seed: int) -> dict[str, float]:
    """Play at random to the end; return what each agent got in all."""
    chance, totals = random.Random(seed), dict.fromkeys(played.possible_agents, 0.0)
    for agent in played.agent_iter():
        _, reward, terminated, truncated, _ = played.last(observe=False)
        totals[agent] += reward
        done = terminated or truncated
        played.step(None if done else chance.choice(list(played.choices)))
    return totals


def test_a_seed_deals_the_game_of_that_seed() -> None:
    made = dealt(seed=7, players=4)
    assert made.game == new_game(["player_0", "player_1", "player_2", "player_3"], seed=7)
    assert made.agent_selection == made.game.to_act
    assert made.agents == made.possible_agents
    assert made.rewards == dict.fromkeys(made.agents, 0.0)


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    rows = []
    for made in (dealt(seed=np.int64(3)), dealt(seed=3)):
        games = [made.game]
        for _ in range(2):
            made.reset()
            games.append(made.game)
        rows.append(games)
    assert rows[0] == rows[1]
    assert len(set(rows[0])) == 3


def test_games_that_were_never_seeded_differ() -> None:
    one, other = raw_env(), raw_env()
    one.reset()
    other.reset()
    assert one.game != other.game


def test_a_step_is_the_action_of_its_index() -> None:
    """The library's own game continues alike, and the mask shows the next choices."""
    made = dealt()
    index, action = next(iter(made.choices.items()))
    assert isinstance(action, TakeMoney)
    before = made.game
    made.step(np.int64(index))
    assert made.game == apply(before, action)
    assert made.steps == 1
    masks = [made.observe(agent)["action_mask"] for agent in made.agents]
    selected = made.agents.index(made.agent_selection)
    assert np.flatnonzero(masks[selected]).tolist() == list(made.choices)
    assert not masks[1 - selected].any()


def test_the_winner_gets_one_and_the_others_share_minus_one() -> None:
    made = dealt(players=3, max_steps=None)
    totals = play_out(made, seed=1)
    assert made.game.finished
    assert sorted(totals.values()) == [-0.5, -0.5, 1.0]
    assert [agent for agent, total in totals.items() if total == 1] == list(made.game.winners)
    assert (made.agents, dict(made.choices)) == ([], {})


def test_several_winners_share_what_one_would_get() -> None:
    before = compact_of(position())
    for scores, rewards in (
        ([3, 9, 3], [-0.5, 1.0, -0.5]),
        ([9, 3, 9], [0.5, -1.0, 0.5]),
        ([9, 9, 9], [0.0, 0.0, 0.0]),
    ):
        after = before.copy()
        after.scores = scores
        assert outcome(before, after) == [0.0, 0.0, 0.0]
        after.phase = OVER
        assert outcome(before, after) == rewards


def test_a_played_game_has_a_record() -> None:
    made = dealt(seed=2, max_steps=80)
    play_out(made, seed=2)
    replayed = replay(record_of(made.game))
    assert (replayed.findings, replayed.states[-1]) == ((), made.game)


def test_a_game_is_cut_off_after_its_last_step() -> None:
    made = dealt(max_steps=2)
    for _ in range(2):
        assert not any(made.truncations.values())
        made.step(next(iter(made.choices)))
    assert made.truncations == {"player_0": True, "player_1": True}
    assert not any(made.terminations.values())
    assert not made.observe(made.agent_selection)["action_mask"].any()
    assert play_out(made, seed=1) == {"player_0": 0.0, "player_1": 0.0}


def test_an_action_that_is_not_allowed_is_refused(snapshot: SnapshotAssertion) -> None:
    made = dealt()
    before = made.game
    assert made.agent_selection == "player_1"
    messages = {}
    for action in (12503, None, 12504):
        with pytest.raises(InvalidArgument) as error:
            made.step(action)
        messages[f"{action}"] = str(error.value)
    assert messages == snapshot
    assert made.game == before


def test_only_agents_observe() -> None:
    """An agent that is out still sees the table."""
    made = dealt(max_steps=1)
    made.step(next(iter(made.choices)))
    with pytest.raises(ValueError, match="None"):
        made.step(0)
    out = made.agent_selection
    made.step(None)
    assert not made.observe(out)["action_mask"].any()
    with pytest.raises(InvalidArgument):
        made.observe("player_2")


def test_the_usual_wrappers_end_a_game_with_a_forbidden_action(
    caplog: pytest.LogCaptureFixture,
) -> None:
    wrapped = env()
    wrapped.reset(seed=1)
    wrapped.step(12503)
    assert "Illegal move made" in caplog.text
    assert wrapped.rewards == {"player_0": 0, "player_1": -1}
    assert all(wrapped.terminations.values())
    observed = wrapped.observe("player_1")
    assert observed is not None
    assert not observed["action_mask"].any()


def test_the_usual_wrappers_hold_agents_to_the_order_of_calls() -> None:
    wrapped = env(players=6, reach=2)
    raw = wrapped.unwrapped
    assert isinstance(raw, RawEnvironment)
    assert (len(raw.possible_agents), raw.actions.reach) == (6, 2)
    with pytest.raises(AttributeError):
        _ = wrapped.agent_selection
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError):
        wrapped.step(raw.actions.size)
    assert str(wrapped) == "alhambra_v0"


WRONG_OPTIONS: list[dict[str, object]] = [
    {"players": 1},
    {"players": 7},
    {"players": "2"},
    {"reach": 0},
    {"reward": "gold"},
    {"reward": "scores"},
    {"max_steps": 0},
    {"max_steps": 2.5},
    {"profile": "must-go"},
    {"modules": ["tresure"]},
    {"modules": "treasure"},
    {"render_mode": "human"},
    {"seed": "one"},
]


def test_options_that_are_not_valid_are_refused(snapshot: SnapshotAssertion) -> None:
    asked = {f"{option}": partial(dealt, **option) for option in WRONG_OPTIONS}  # type: ignore[arg-type] # the point of the test
    assert refusals(asked) == snapshot


def test_modules_are_chosen_once() -> None:
    with pytest.raises(InvalidArgument, match="only once: treasure, treasure"):
        raw_env(modules=["treasure", Treasure()])


@pytest.mark.no_cover
def test_a_game_with_modules_is_dealt_and_rewarded_like_any_other() -> None:
    names = ["player_0", "player_1", "player_2"]
    modules = ["treasure", "bazaars"]
    made = raw_env(players=3, modules=modules, reward="score")
    made.reset(seed=4)
    assert made.game == library.new_game(names, seed=4, modules=modules)
    totals = play_out(made, seed=2)
    assert list(totals.values()) == [player.score for player in made.game.players]


def test_a_profile_changes_the_rules_of_the_game() -> None:
    assert dealt(profile="must-continue").game.profile.must_continue


def test_a_game_is_shown_as_text(snapshot: SnapshotAssertion) -> None:
    assert dealt(players=2, render_mode="ansi").render() == snapshot


def test_tiles_to_put_down_and_winners_are_shown(snapshot: SnapshotAssertion) -> None:
    aside = position(bought=["tower-12"], phase="place-bought")
    left = position(
        market=["tower-11", None, None, None],
        leftovers=(("Alma", "tower-12"),),
        phase="place-leftovers",
    )
    over = apply(left, DeclineLeftover("Alma", "tower-12"))
    assert "\n\n".join(map(as_text, (aside, left, over))) == snapshot


def test_a_game_is_shown_as_a_picture() -> None:
    pictures = [dealt(players=3, render_mode="svg").render() for _ in range(2)]
    assert pictures[0] == pictures[1]
    assert str(pictures[0]).startswith("<svg ")


def test_without_a_render_mode_there_is_a_warning() -> None:
    made = dealt()
    with pytest.warns(UserWarning, match="ansi, svg"):
        assert made.render() is None
    made.close()


def test_an_environment_can_be_copied_in_the_middle_and_at_the_end_of_a_game() -> None:
    """A copy plays on like the original, and leaves it alone."""
    made = dealt(seed=4, players=3)
    for _ in range(40):
        made.step(next(iter(made.choices)))
    game, copies = made.game, [made.clone(), copy.deepcopy(made), pickle.loads(pickle.dumps(made))]
    totals = [play_out(other, seed=5) for other in copies]
    assert made.game == game
    assert made.agents == made.possible_agents
    again = made.clone()
    assert totals == [play_out(made, seed=5)] * 3
    for ended in (*copies, copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert ended.game == made.game
        assert ended.game.log == made.game.log
    made.reset()
    again.reset()
    assert made.game == again.game


@pytest.mark.parametrize(
    ("library", "names_the_extra"), [("numpy", True), ("pettingzoo", True), ("attrs", False)]
)
def test_a_missing_library_is_named_and_so_is_its_extra(
    library: str, names_the_extra: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the libraries of the extra are put down to it."""
    for name in [one for one in sys.modules if one.startswith("alhambra_rules.agents.environment")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module("alhambra_rules.agents.environment")
    assert error.value.name == library
    assert ("alhambra-rules[rl]" in str(error.value)) == names_the_extra


def test_the_library_loads_no_environment_which_draws_only_when_it_renders() -> None:
    """A game without agents loads none of its libraries; drawing takes a fifth of its import."""
    code = (
        "import sys, alhambra_rules as ar; ar.new_game(['Anne', 'Alma'], seed=1)\n"
        "names = ('numpy', 'gymnasium', 'pettingzoo', 'alhambra_rules.agents.environment')\n"
        "print([name for name in names if name in sys.modules])\n"
        "import alhambra_rules.agents.environment\n"
        "print([name for name in sys.modules if name.startswith('alhambra_rules.drawing')])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.split() == [b"[]", b"[]"]


def test_pettingzoo_makes_the_environment_by_its_name() -> None:
    code = (
        "import pettingzoo, alhambra_rules.agents.environment\n"
        "table = pettingzoo.make('aec', 'alhambra_rules/alhambra-v0', players=3, reach=5)\n"
        "table.reset(seed=1)\n"
        "print(len(table.agents), table.unwrapped.actions.reach)"
    )
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, check=True
    )
    assert answer.stdout.split() == [b"3", b"5"]


def test_only_integers_are_actions_and_seeds() -> None:
    """A bool is refused, as ``new_game`` refuses it, and nothing changes."""
    made = dealt()
    game, legal = made.game, list(made.choices)
    assert 1 in legal
    for wrong in (True, np.True_, 1.0, np.float64(1), "1", None, np.array([1, 2])):
        with pytest.raises(InvalidArgument, match="an action must be an integer"):
            made.step(wrong)  # type: ignore[arg-type]
        if wrong is not None:
            with pytest.raises(InvalidArgument, match="seed must be an integer"):
                made.reset(seed=wrong)  # type: ignore[arg-type]
        assert (made.game, made.steps, list(made.choices)) == (game, 0, legal)


def test_a_bool_is_no_action_with_the_usual_wrappers_either() -> None:
    made = env()
    made.reset(seed=1)
    with pytest.raises(InvalidArgument, match="an action must be an integer"):
        made.step(True)
    made.step(1)
