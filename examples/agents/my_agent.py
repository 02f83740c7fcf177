"""An agent that buys the dearest building it can pay exactly, or else takes the most money."""

from random import Random

import alhambra_rules as ar
from alhambra_rules.agents import play_agents


class Dearest:
    def choose(self, view, legal, *, seed):
        """Return the best action, or any of them in a tie."""
        chance = Random(seed)
        return max(legal, key=lambda action: (worth(action, view), chance.random()))


def worth(action, view):
    """Return how good an action is: first its kind, then the price or the money."""
    match action:
        case ar.Buy(square=square, cards=cards):
            price = view.market[square - 1].price
            return (3, price) if sum(card.value for card in cards) == price else (0, 0)
        case ar.TakeMoney(cards=cards):
            return 2, sum(card.value for card in cards)
        case ar.PlaceBought() | ar.PlaceLeftover():
            return 1, 0
    return 0, 0


if __name__ == "__main__":
    final = play_agents(ar.new_game(["Anna", "Bo"], seed=1), [Dearest(), "greedy"], seed=1)
    print({player.name: player.score for player in final.players})
