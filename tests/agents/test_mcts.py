"""How a search shares its games among the actions, and which one it takes."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from alhambra_rules.agents import Mcts, mcts
from alhambra_rules.agents.judging import compact_seen
from alhambra_rules.agents.mcts import weighed
from alhambra_rules.compact.moves import BUY, Move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game import view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.playing import legal_actions
from tests.game.positions import MARKET, position

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
