"""Let two agents that learn nothing play each other: one at random, one by `score_round`.

python examples/agents/greedy_against_random.py --games 200
"""

import argparse
import random
import sys

from alhambra_rules import (
    Buy,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    TakeMoney,
    legal_placements,
    place,
    remove,
    score_round,
    swap,
    view,
)
from alhambra_rules.agents.environment import raw_env


def at_random(_, choices, chance):
    """Do anything that is allowed."""
    return chance.choice(list(choices))


def greedily(seen, choices, chance):
    """Do what would lead by most if the next round were scored at once; else take most money.

    If there is none to take, buying brings the game on; rebuilding to no avail would not.
    """
    cities = {player.name: player.city for player in seen.players}
    scoring_round = min(seen.scoring_rounds_done + 1, 3)
    leads = {}

    def lead(city):
        if city not in leads:
            scores = score_round(cities | {seen.player: city}, scoring_round, dirk=seen.dirk)
            others = (scores[name].total for name in cities if name != seen.player)
            leads[city] = scores[seen.player].total - max(others)
        return leads[city]

    def worth(index):
        action = choices[index]
        best = max(map(lead, cities_after(seen, cities[seen.player], action)))
        taken = sum(card.value for card in action.cards) if isinstance(action, TakeMoney) else 0
        return best, taken, isinstance(action, Buy), chance.random()

    return max(choices, key=worth)


def cities_after(seen, city, action):
    """List the cities that an action can lead to; what will be drawn is nobody's to know."""
    if isinstance(action, Buy):
        tile = seen.market[action.square - 1]
        return [place(city, tile, cell) for cell in legal_placements(city, tile)] or [city]
    if isinstance(action, PlaceBought | PlaceLeftover | RedesignFromReserve):
        return [place(city, action.tile, action.cell)]
    if isinstance(action, RedesignSwap):
        return [swap(city, action.tile, action.cell)]
    if isinstance(action, RedesignToReserve):
        return [remove(city, action.cell)]
    return [city]


def play(seed, agents):
    """Play one game; return everybody's points, by the order of the agents."""
    table = raw_env(len(agents))
    table.reset(seed=seed)
    chance = random.Random(seed)
    policies = dict(zip(table.possible_agents, agents, strict=True))
    for name in table.agent_iter():
        _, _, terminated, truncated, _ = table.last(observe=False)
        if terminated or truncated:
            table.step(None)
        else:
            table.step(policies[name](view(table.game, name), table.choices, chance))
    return [player.score for player in table.game.players]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    games = options.parse_args().games
    if games < 1:
        options.error("play one game at least")
    margins = []
    for seed in range(games):
        first = seed % 2 == 0  # the seats change from game to game
        points = play(seed, [greedily, at_random] if first else [at_random, greedily])
        margins.append(points[0] - points[1] if first else points[1] - points[0])
        print(f"\r{seed + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    won, drawn = sum(margin > 0 for margin in margins), margins.count(0)
    print(f"greedy won {won} of {games} games, drew {drawn}, lost {games - won - drawn}")
    print(f"by {sum(margins) / games:.1f} points on average, {min(margins)} to {max(margins)}")


if __name__ == "__main__":
    main()
