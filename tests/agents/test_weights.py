"""What agents count on: estimates of scores, what each move is worth, and the games of a search.

The numbers are fitted to games, so golden files hold them: accept better ones with ``make golden``.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.agents import Greedy, Mcts, agent_action, mcts
from alhambra_rules.agents.judging import compact_seen, estimates, prospects
from alhambra_rules.agents.mcts import weighed
from alhambra_rules.compact.moves import BUY, Move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game import view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.testing import shipped
from tests.game.positions import MARKET, position
from tests.game_modules import pieces

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


def test_what_nobody_can_pay_is_not_weighed(snapshot: SnapshotAssertion) -> None:
    """A room costs 8, and the bazaar 7."""
    modules = [pieces.treasure(), pieces.bazaars("bazaar-denar-seraglio-arcades-tower")]
    assert shown(position(hand="denar-6", modules=modules)) == snapshot


GAME = position(hand="denar-7 dirham-9 ducat-5 ducat-6", market=MARKET)


def test_the_worse_half_is_dropped_after_each_part_of_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The best by all games is taken, whatever the last game says."""
    compact = compact_of(GAME)
    for actions, iterations, games in (
        (2, 9, [5, 5]),
        (2, 10, [5, 5]),
        (2, 11, [6, 6]),
        (3, 20, [8, 8, 4]),
        (4, 20, [7, 7, 3, 3]),
        (5, 60, [21, 21, 11, 4, 4]),
        (6, 200, [66, 66, 33, 12, 12, 12]),
    ):
        some = [(0.0, move) for _, move in weighed(compact)[:actions]]
        played: Counter[Move] = Counter()
        best = some[-1][1]

        def outcome(
            _: CompactState, move: Move, played: Counter[Move] = played, best: Move = best
        ) -> float:
            played[move] += 1
            return 100.0 if (move, played[move]) == (best, 1) else float(move != best)

        monkeypatch.setattr(mcts, "weighed", lambda _, some=some: some)
        monkeypatch.setattr(mcts, "_outcome", outcome)
        search = Mcts(iterations=iterations)
        chosen = search.choose(view(GAME, "Anne"), legal_actions(GAME), seed=1)
        assert sorted(played.values(), reverse=True) == games
        assert chosen == action_in(compact, best)


def test_a_game_is_judged_at_the_second_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further actions of one turn are no new turns."""
    deal = compact_seen(view(GAME, "Anne"), seed=1)
    turns = [deal.turn]

    def noted(state: CompactState, move: Move) -> None:
        play(state, move)
        turns.append(state.turn)

    monkeypatch.setattr(mcts, "play", noted)
    exact = next(move for _, move in weighed(deal) if move[0] == BUY)
    mcts._outcome(deal, exact)
    assert [seat for seat, _ in groupby(turns)] == [0, 1, 2, 0, 1, 2, 0]
    assert len(turns) > 7
