"""The environment: how games are dealt, played, rewarded, cut off and shown."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import SupportsIndex

import numpy as np
import pytest

from alhambra_rules.environment import RawEnvironment, env, raw_env
from alhambra_rules.environment.raw_environment import Index, as_text, outcome
from alhambra_rules.game import apply, new_game, record_of, replay
from alhambra_rules.game.actions import DeclineLeftover, TakeMoney
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import changed
from tests.game.positions import position


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
    """Agents are the players of the library's own game, and who starts there acts first."""
    made = dealt(seed=7, players=4)
    assert made.game == new_game(["player_0", "player_1", "player_2", "player_3"], seed=7)
    assert made.agent_selection == made.game.to_act
    assert made.agents == made.possible_agents


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    """A row of games differs from game to game, and comes again with its first seed."""
    one, other = dealt(seed=np.int64(3)), dealt(seed=3)
    rows = []
    for made in (one, other):
        games = [made.game]
        for _ in range(2):
            made.reset()
            games.append(made.game)
        rows.append(games)
    assert rows[0] == rows[1]
    assert len(set(rows[0])) == 3


def test_games_that_were_never_seeded_differ() -> None:
    """Chance deals where nobody names a seed."""
    games = []
    for _ in range(2):
        made = raw_env()
        made.reset()
        games.append(made.game)
    assert games[0] != games[1]


def test_a_step_is_the_action_of_its_index() -> None:
    """The library's own game goes on alike, and the mask shows what may be done then."""
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
    """Nobody gets anything before the end, which without a limit only the rules decide."""
    made = dealt(players=3, max_steps=None)
    totals = play_out(made, seed=1)
    assert made.game.finished
    assert sorted(totals.values()) == [-0.5, -0.5, 1.0]
    assert [agent for agent, total in totals.items() if total == 1] == list(made.game.winners)
    assert (made.agents, dict(made.choices)) == ([], {})


@pytest.mark.parametrize(
    ("winners", "rewards"),
    [
        (("Alma",), [-0.5, 1.0, -0.5]),
        (("Anne", "Kim"), [0.5, -1.0, 0.5]),
        (("Anne", "Alma", "Kim"), [0.0, 0.0, 0.0]),
        ((), [0.0, 0.0, 0.0]),
    ],
    ids=["one", "two", "all", "none-yet"],
)
def test_several_winners_share_what_one_would_get(
    winners: tuple[str, ...], rewards: list[float]
) -> None:
    """If all win nobody has lost, so nobody gets anything."""
    before = position()
    after = changed(before, winners=winners)
    assert list(outcome(before, after).values()) == rewards


def test_rewards_can_be_the_points() -> None:
    """What an agent gets over a game is its score."""
    made = dealt(players=3, reward="points")
    totals = play_out(made, seed=1)
    assert list(totals.values()) == [player.score for player in made.game.players]


def test_a_played_game_has_a_record() -> None:
    """The library replays and verifies what agents played, to the end or not."""
    made = dealt(seed=2, max_steps=80)
    play_out(made, seed=2)
    replayed = replay(record_of(made.game))
    assert (replayed.findings, replayed.states[-1]) == ((), made.game)


def test_a_game_is_cut_off_after_its_last_step() -> None:
    """All agents are truncated, none is terminated, nobody has won."""
    made = dealt(max_steps=2)
    for _ in range(2):
        assert not any(made.truncations.values())
        made.step(next(iter(made.choices)))
    assert made.truncations == {"player_0": True, "player_1": True}
    assert not any(made.terminations.values())
    assert not made.observe(made.agent_selection)["action_mask"].any()
    assert play_out(made, seed=1) == {"player_0": 0.0, "player_1": 0.0}


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (12503, r"player_1 may not do this now: lay tower-13-e on \(7, 7\) \(12503\)"),
        (None, "an action is an integer, not None"),
        (12504, "indices of actions are 0 to 12503, not 12504"),
    ],
)
def test_an_action_that_is_not_allowed_is_refused(action: Index | None, message: str) -> None:
    """The raw environment says what was tried, and the game stays as it was."""
    made = dealt()
    before = made.game
    assert made.agent_selection == "player_1"
    with pytest.raises(InvalidArgument, match=message):
        made.step(action)
    assert made.game == before


def test_nobody_but_agents_observes() -> None:
    """An agent that is out still sees the table; who never sat there is nobody."""
    made = dealt(max_steps=1)
    made.step(next(iter(made.choices)))
    made.step(None)
    assert not made.observe("player_1")["action_mask"].any()
    with pytest.raises(InvalidArgument, match="nobody at the table is 'player_2'"):
        made.observe("player_2")


def test_a_seed_is_an_integer() -> None:
    """Anything else deals nothing."""
    with pytest.raises(InvalidArgument, match="a seed is an integer, not 'one'"):
        dealt(seed="one")  # type: ignore[arg-type] # the point of the test


def test_the_usual_wrappers_end_a_game_with_a_forbidden_action(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Who chose it gets -1, and everyone is out."""
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
    """Before the first deal there is nothing to see, and an index is one of the space."""
    wrapped = env(players=6)
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        _ = wrapped.agent_selection
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        wrapped.step(12504)
    assert str(wrapped) == "alhambra_v0"


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"players": 1}, "2 to 6 play, not 1"),
        ({"players": "2"}, "2 to 6 play, not '2'"),
        ({"reach": 0}, "a reach is 1 to 54 cells, not 0"),
        ({"reward": "gold"}, "a reward is one of outcome, points, not 'gold'"),
        ({"reward": "point"}, ", not 'point', did you mean \"points\"?"),
        ({"max_steps": 0}, "max_steps is a whole number from 1, or None, not 0"),
        ({"max_steps": 2.5}, "max_steps is a whole number from 1, or None, not 2.5"),
        ({"profile": "must-go"}, 'unknown rule profile "must-go"'),
        ({"modules": ["treasure"]}, "the base game only, no modules: ['treasure']"),
        ({"modules": "treasure"}, "the base game only, no modules: ['treasure']"),
        ({"render_mode": "human"}, "a render mode is one of ansi, svg, not 'human'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)  # fmt: skip
def test_what_means_nothing_here_is_refused(
    option: dict[str, int | str | None], message: str
) -> None:
    """The message echoes it, and says what there is."""
    with pytest.raises(InvalidArgument, match=re.escape(message)):
        dealt(**option)  # type: ignore[arg-type] # the point of the test


def test_a_profile_changes_the_rules_of_the_game() -> None:
    """The same profiles are known as to the library's own game."""
    made = dealt(profile="must-continue")
    assert made.game.profile.must_continue


def test_a_game_is_shown_as_text() -> None:
    """The table comes first, then everybody's score, city, reserve and hand."""
    made = dealt(players=2, render_mode="ansi")
    shown = made.render()
    assert shown is not None
    assert shown.startswith("player_1 to act: act; 0 of 3 scoring rounds over\nMarket: denar ")
    assert "\nDirk: " in shown
    assert shown.count("  Reserve: none\n  Hand: ") == 2
    assert "\nplayer_0: 0 points\n\n      0\n  +       +\n0     F\n" in shown


def test_what_is_about_to_be_put_down_is_shown() -> None:
    """Tiles aside and tiles left over are named with their owners, and in the end who won."""
    aside = as_text(position(bought=["tower-12"], phase="place-bought"))
    assert aside.startswith("Anne to act: place-bought; 0 of 3 scoring rounds over\nMarket: ")
    assert "\nBought: tower-12\n" in aside
    left = position(leftovers=(("Alma", "tower-12"),), phase="place-leftovers")
    assert "\nLeft over: tower-12 for Alma\n" in as_text(left)
    over = as_text(apply(left, DeclineLeftover("Alma", "tower-12")))
    assert over.startswith("The game is over; won by Anne, Alma, Kim; 1 of 3 scoring rounds over\n")
    assert "Reserve: tower-12\n" in over


def test_a_game_is_shown_as_a_picture() -> None:
    """The picture is the text of an SVG, the same one for the same game."""
    pictures = [dealt(players=3, render_mode="svg").render() for _ in range(2)]
    assert pictures[0] == pictures[1]
    assert str(pictures[0]).startswith("<svg ")


def test_nothing_is_shown_without_a_render_mode() -> None:
    """There is a warning that names the modes."""
    made = dealt()
    with pytest.warns(UserWarning, match="without a render mode: ansi, svg"):
        assert made.render() is None
    made.close()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_an_environment_can_be_copied_in_the_middle_of_a_game(
    again: type[RawEnvironment],
) -> None:
    """The copy goes on as the environment itself would, and leaves it alone."""
    made = dealt(max_steps=40)
    made.step(next(iter(made.choices)))
    before = made.game
    other: RawEnvironment = again(made)  # type: ignore[arg-type] # either way to copy
    totals = play_out(other, seed=5)
    assert made.game == before
    assert totals == play_out(made, seed=5)
    assert other.game == made.game
