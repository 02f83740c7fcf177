"""Train a player from nothing, with numpy alone, and show its curve against random and greedy.

It plays one seat of the Gymnasium environment. Every legal action is a row of features. The policy
multiplies the row by its weights: the higher the result, the more likely is the action. After every
ten games it moves the weights towards actions that went better than usual (REINFORCE with a
baseline, along the natural gradient).

python examples/agents/train.py --minutes 5
"""

import argparse
import time
from typing import NamedTuple

import numpy as np

from alhambra_rules import score_round
from alhambra_rules.agents.environment import FEATURES, OneSeat

BATCH = 10  # games between two changes of the weights
FADING = 0.9  # an action gets 0.9 of the credit for what comes one action later, 0.81 for two ...
CHANGE = 0.1  # how far the policy moves at first: the KL divergence from the old one
SETTLING = 100  # after so many games it moves half as far, after twice as many a third as far ...
RIDGE = 0.003  # keeps features that hardly ever differ from counting much


class Played(NamedTuple):
    """One game of the policy."""

    usual: np.ndarray  # for each decision: the features of the average action
    towards: np.ndarray  # how those of the chosen action differ; weights along it make it likelier
    credit: np.ndarray  # how the standing changed from then on
    score: int
    won: bool


def probabilities(weights, rows):
    """Return how likely the policy takes each action; only legal ones have a row."""
    worth = rows @ weights
    likely = np.exp(worth - worth.max())
    return likely / likely.sum()


def standing(game, name):
    """Return the lead over the average player if the next round were scored now.

    Points come only three times in a game. This tells after each action whether it helped.
    """
    totals = {player.name: player.score for player in game.players}
    if not game.finished:
        cities = {player.name: player.city for player in game.players}
        scored = score_round(cities, min(game.scoring_rounds_done + 1, 3), dirk=game.dirk)
        totals = {player: score + scored[player].total for player, score in totals.items()}
    return totals[name] - sum(totals.values()) / len(totals)


def play(seat, weights, chance, seed=None):
    """Play one game, with actions drawn by their probabilities."""
    seat.reset(seed=seed)
    table, name = seat.table, seat.table.agent_selection
    usual, towards, standings, over = [], [], [standing(table.game, name)], False
    while not over:
        indices, rows = table.legal_features()
        likely = probabilities(weights, rows)
        chosen = chance.choice(len(indices), p=likely)
        usual.append(likely @ rows)
        towards.append(rows[chosen] - usual[-1])
        _, reward, ended, broken_off, _ = seat.step(indices[chosen])
        standings.append(standing(table.game, name))
        over = ended or broken_off
    score = next(player.score for player in table.game.players if player.name == name)
    credit = faded(np.diff(standings))
    return Played(np.array(usual), np.array(towards), credit, score, reward > 0)


def faded(gains):
    """Return for each gain its sum with all later ones, which count the less the later."""
    credit = np.array(gains, dtype=float)
    for at in range(len(credit) - 2, -1, -1):
        credit[at] += FADING * credit[at + 1]
    return credit


def improved(weights, games, change=CHANGE):
    """Return weights that make more likely what got more credit than is usual in such a place."""
    usual, towards, credit = map(np.concatenate, list(zip(*games, strict=True))[:3])
    better = credit - usual @ np.linalg.lstsq(usual, credit, rcond=None)[0]  # a linear baseline
    gradient = better @ towards / len(better)
    fisher = towards.T @ towards / len(better) + RIDGE * np.eye(len(weights))
    step = np.linalg.solve(fisher, gradient)
    return weights + step * np.sqrt(2 * change / (step @ gradient + 1e-9))


def measure(weights, options):
    """Return the cells of one line: score and wins against random and against greedy players."""
    for opponent in ("random", "greedy"):
        seat = OneSeat([opponent] * (options.players - 1))
        chance = np.random.default_rng(options.seed)
        games = [play(seat, weights, chance, seed) for seed in range(options.measure)]
        yield f"{np.mean([game.score for game in games]):8.1f}"
        yield f"{np.mean([game.won for game in games]):7.0%}"


def train(options):
    """Train until the time is over; print a line after 0, 20, 40, 80 games and so on."""
    others = options.players - 1
    seat = OneSeat([options.against] * others)
    chance = np.random.default_rng(options.seed)
    seat.reset(seed=options.seed)  # the games that follow are a series of this seed
    weights, games, used, next_line = np.zeros(FEATURES), 0, 0.0, 0
    print(f"         {others} x random       {others} x greedy")
    print("games    score   wins    score   wins")
    while True:
        over = games >= options.games or used >= 60 * options.minutes
        if games >= next_line or over:
            print(f"{games:5}", *measure(weights, options), flush=True)
            next_line = max(2 * BATCH, 2 * games)
        if over:
            return weights
        began = time.process_time()
        played = [play(seat, weights, chance) for _ in range(BATCH)]
        weights = improved(weights, played, CHANGE / (1 + games / SETTLING))
        games += BATCH
        used += time.process_time() - began


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--minutes", type=float, default=5, help="processor time of training alone (5)")
    add("--games", type=int, default=10**9, help="stop after so many games; rounded up to tens")
    add("--against", default="greedy", choices=["random", "greedy"], help="trainers (greedy)")
    add("--players", type=int, default=4, choices=range(2, 7), help="players at the table (4)")
    add("--seed", type=int, default=1, help="the same seed and games give the same weights (1)")
    add("--measure", type=int, default=40, help="games for each percentage of the table (40)")
    add("--save", metavar="FILE.npy", help="write the weights, for numpy.load")
    options = parser.parse_args()
    if options.measure < 1:
        parser.error("measure one game at least")
    weights = train(options)
    if options.save:
        np.save(options.save, weights)


if __name__ == "__main__":
    main()
