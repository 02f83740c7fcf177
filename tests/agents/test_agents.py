"""Agents: legal actions from a view alone, the same for the same seed, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from alhambra_rules.agents import (
    AGENTS,
    Agent,
    AtRandom,
    Greedy,
    Mcts,
    agent_action,
    agent_named,
    play_agents,
)
from alhambra_rules.agents.judging import estimates, prospects
from alhambra_rules.agents.weighing import fair_move, weighed
from alhambra_rules.compact.choosing import any_move, legal_moves
from alhambra_rules.compact.moves import STOP
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import OVER
from alhambra_rules.game import (
    Buy,
    RedesignFromReserve,
    apply,
    legal_actions,
    record_of,
    replay,
    view,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.playing import any_action
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.model import tile_of
from alhambra_rules.rulebook import InvalidArgument
from tests.game.positions import MARKET, position

NAMES = ("Anne", "Bo", "Cem")
FEW = Mcts(iterations=6)


def test_agents_play_legally_and_repeat_themselves() -> None:
    start = new_game(NAMES, seed=4)
    final = play_agents(start, [FEW, AtRandom(), Greedy()], seed=1)
    assert final.finished
    assert replay(record_of(final)).ok
    assert play_agents(start, [FEW, AtRandom(), Greedy()], seed=1) == final


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_the_only_legal_action_is_chosen(agent: Agent) -> None:
    game = new_game(NAMES, seed=4)
    assert game.to_act is not None
    only = legal_actions(game)[-1]
    assert agent.choose(view(game, game.to_act), [only], seed=1) is only


@pytest.mark.parametrize(
    ("agent", "players"),
    [(Greedy(), 2), (Greedy(), 3), (FEW, 3)],
    ids=["greedy-2", "greedy-3", "mcts-3"],
)
def test_what_is_hidden_changes_nothing(agent: Agent, players: int) -> None:
    """An agent chooses the same in every game that it cannot tell apart."""
    chance = Random(3)
    game = new_game(NAMES[:players], seed=9)
    for _ in range(25):
        game = apply(game, any_action(game, chance))
        assert game.to_act is not None
        seen = view(game, game.to_act)
        others = [determinize(seen, seed) for seed in (1, 2)]
        chosen = {agent_action(one, agent, seed=7) for one in (game, *others)}
        assert len(chosen) == 1
        assert chosen <= set(legal_actions(game))


@pytest.mark.no_cover  # whole games, in which nothing new is covered
def test_greedy_beats_chance_and_search_beats_it_too() -> None:
    for agent in (Greedy(), FEW):
        games = [
            play_agents(new_game(["Anne", "Bo"], seed=seed), [AtRandom(), agent], seed=seed)
            for seed in range(2)
        ]
        assert all(game.winners == ("Bo",) for game in games)


def test_after_an_exact_payment_with_nothing_to_do_one_stops() -> None:
    bought = position(bought=("tower-11",), actions_done=1, display=(), deck=(), to_come=())
    compact = compact_of(bought)
    assert compact is not None
    assert weighed(compact) == [(0.0, (STOP,))]


def test_stopping_looks_better_than_rebuilding() -> None:
    bought = position(
        city={(-1, 0): "garden-10-w"},
        bought=("tower-11",),
        actions_done=1,
        display=(),
        deck=(),
        to_come=(),
    )
    compact = compact_of(bought)
    assert compact is not None
    assert set(weighed(compact)) > {(0.0, (STOP,))}
    assert fair_move(compact) == (STOP,)


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_an_exact_payment_is_better_than_a_small_coin(agent: Agent) -> None:
    game = position(
        hand="ducat-4 ducat-6", display=("denar-1", "dirham-1", "florin-1"), market=MARKET
    )
    chosen = agent_action(game, agent, seed=1)
    assert isinstance(chosen, Buy)
    assert game.market[chosen.square - 1] == tile_of("arcades-10")


@pytest.mark.parametrize("agent", [Greedy(), FEW, Mcts()], ids=["greedy", "few", "many"])
def test_in_the_last_turn_a_tile_is_better_than_money(agent: Agent) -> None:
    """The bag is empty and so is the market: the last round is scored after this action."""
    game = position(reserve="tower-11", market=(None,) * 4, bag=(), to_come=())
    assert isinstance(agent_action(game, agent, seed=1), RedesignFromReserve)


def test_a_search_repeats_itself_and_more_games_may_change_it() -> None:
    """With a number of iterations, the seed decides; no clock has a part in it."""
    game = new_game(NAMES, seed=4)
    chance = Random(1)
    changed = 0
    for _ in range(20):
        game = apply(game, any_action(game, chance))
        few, many = (
            [
                agent_action(game, Mcts(iterations=number, seconds=seconds), seed=5)
                for seconds in (None, 1000.0)
            ]
            for number in (1, 40)
        )
        assert few[0] == few[1]
        assert many[0] == many[1]
        changed += few != many
    assert changed


def test_an_agent_with_little_time_still_answers() -> None:
    game = new_game(NAMES, seed=4)
    action = agent_action(game, Mcts(iterations=10**9, seconds=0.01), seed=1)
    assert action in legal_actions(game)


@pytest.mark.parametrize("players", [2, 4])
def test_weighed_moves_are_legal(players: int) -> None:
    """In random games with much in the reserve too, and at the end."""
    for seed in range(4):
        chance = Random(seed)
        compact = compact_of(new_game(["A", "B", "C", "D"][:players], seed=seed))
        assert compact is not None
        state = compact.copy()
        while state.phase != OVER:
            found = weighed(state)
            moves = [move for _, move in found]
            assert set(moves) <= set(legal_moves(state))
            assert len({*moves}) == len(moves) > 0
            assert fair_move(state) == max(found)[1]
            play(state, any_move(state, chance))
        assert estimates(state) == state.scores
        best = max(range(players), key=state.scores.__getitem__)
        assert prospects(state, best) == max(prospects(state, seat) for seat in range(players))


def test_agents_are_found_by_name() -> None:
    assert agent_named("greedy") is AGENTS["greedy"]
    with pytest.raises(InvalidArgument, match="did you mean"):
        agent_named("gredy")


@pytest.mark.parametrize(
    "wrong", [{"iterations": 0}, {"seconds": -1.0}], ids=["iterations", "seconds"]
)
def test_a_search_needs_positive_numbers(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidArgument, match="positive"):
        Mcts(**wrong)  # type: ignore[arg-type] # by name


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="3 players"):
        play_agents(new_game(NAMES, seed=1), [AtRandom()], seed=1)
    with pytest.raises(InvalidArgument, match="no dealer"):
        play_agents(empty_game(NAMES), [AtRandom()] * 3, seed=1)
    with pytest.raises(InvalidArgument, match="nobody"):
        agent_action(empty_game(NAMES), AtRandom(), seed=1)
    with pytest.raises(InvalidArgument, match="without modules"):
        agent_action(new_game(NAMES, seed=1, modules=["treasure"]), Greedy(), seed=1)
