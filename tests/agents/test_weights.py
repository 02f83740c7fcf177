"""What agents count on in recorded games: estimates of scores, and what each move is worth.

The numbers are fitted to games, so golden files hold them: accept better ones with ``make golden``.
"""

from __future__ import annotations

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.agents import Greedy, Mcts, agent_action
from alhambra_rules.agents.judging import estimates, prospects
from alhambra_rules.agents.mcts import weighed
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.testing import shipped
from tests.game.positions import position

GAMES = (
    *("two-players-with-dirk", "four-players"),
    *("treasure-chamber", "all-four-modules", "open-attack"),
)


def shown(state: ar.GameState) -> dict[str, object]:
    """Return what is expected for each player, what moves are worth, and which agents choose."""
    made = compact_of(state)
    worth = {f"{action_in(made, move)}": round(worth, 4) for worth, move in weighed(made)}
    chosen = [f"{agent_action(state, one, seed=1)}" for one in (Greedy(), Mcts(iterations=6))]
    return {
        "estimates": [round(score, 4) for score in estimates(made)],
        "worth": worth,
        "greedy and mcts": chosen,
    }


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_estimates_and_worths_in_a_recorded_game(name: str, snapshot: SnapshotAssertion) -> None:
    """Of a few states of each phase all numbers, and of the whole game the sums."""
    states = [one for one in ar.replay(shipped.recorded_games()[name]).states if one.to_act]
    sums, told = Counter[str](), {}
    for state in states:
        made = compact_of(state)
        for seat, score in enumerate(estimates(made)):
            sums[f"estimates of seat {seat}"] += round(score * 10**6)
            sums[f"prospects of seat {seat}"] += round(prospects(made, seat) * 10**6)
        for worth, move in weighed(made):
            sums[f"worth of {type(action_in(made, move)).__name__}"] += round(worth * 10**6)
        if state.phase == "act" and len(state.log) % 4 == 0:
            sums[f"greedy: {type(agent_action(state, Greedy(), seed=1)).__name__}"] += 1
        sums[f"states in {state.phase}"] += 1
        if sums[f"states in {state.phase}"] in (3, 40):
            told[f"{state.phase} after {len(state.log)} events"] = shown(state)
    assert {"sums in millionths": dict(sums), **told} == snapshot


def test_without_money_to_take_a_purchase_is_weighed_alone(snapshot: SnapshotAssertion) -> None:
    assert shown(position(hand="denar-7 ducat-9", display=(), deck=())) == snapshot
