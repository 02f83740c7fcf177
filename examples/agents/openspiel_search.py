"""Let OpenSpiel's information-set search play one game against a random player.

python examples/agents/openspiel_search.py --simulations 20
"""

import argparse
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import alhambra_rules.agents.openspiel


class PointsSoFar(mcts.Evaluator):
    """Judges a state by the points so far: random games to the end would take too long."""

    def evaluate(self, state):
        """Return the margins if the game ended now, between -1 and 1."""
        scores = [player.score for player in state.game_state.players]
        return [(score - sum(scores) / len(scores)) / 100 for score in scores]

    def prior(self, state):
        """Return the same probability for each legal action."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(seed, simulations):
    """Play one game; return the margins of the search and of the random player."""
    game = pyspiel.load_game(alhambra_rules.agents.openspiel.NAME, {"players": 2})
    chance = random.Random(seed)
    bot = ismcts.ISMCTSBot(
        game,
        PointsSoFar(),
        uct_c=0.5,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    bot.set_resampler(lambda state, player: state.resampled(player, chance))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            draws, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(draws, likely)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state.returns()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--simulations", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    search, other = play(chosen.seed, chosen.simulations)
    print(f"margin of the search {search:+.1f}, of the random player {other:+.1f}")


if __name__ == "__main__":
    main()
