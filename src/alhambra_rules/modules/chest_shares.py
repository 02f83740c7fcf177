"""treasure.scoring: the player with most chests scores; tied players share places."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.scoring.majorities import standings
from alhambra_rules.scoring.points import checked_round
from alhambra_rules.scoring.share import PlaceShare

CHEST_POINTS = ((7,), (14, 7), (22, 14, 7))
"""For each of the three rounds the points of the places that score, from the first on.

Rule: treasure.scoring (hu-4, printed-board).
"""


@frozen
class ChestShare(PlaceShare):
    """One player's points for chests, with every number of the calculation.

    The attributes are those of ``PlaceShare``. Rule: treasure.scoring (hu-4, printed-board).
    """

    @property
    def part(self) -> str:
        """What is counted: chests."""
        return "chests"


def shares(chests: Mapping[str, int], scoring_round: int) -> Mapping[str, ChestShare]:
    """Return every player's share in the chests.

    Arguments and errors are those of ``treasure.score``. Rule: treasure.scoring (hu-4,
    printed-board).

    >>> print(shares({"Anne": 3, "Bo": 3, "Cy": 1}, 2)["Bo"])
    chests: 3, tied with Anne for places 1 and 2: (14 + 7) / 2 = 10, 1 lost
    """
    points = CHEST_POINTS[checked_round(scoring_round) - 1]
    owned = {player: _checked(number) for player, number in chests.items()}
    found = {
        player: ChestShare(
            player=player,
            scoring_round=scoring_round,
            counts=tuple(owned.items()),
            places=standing.places,
            sharing=standing.players,
            awards=standing.awards,
        )
        for standing in standings(owned, points)
        for player in standing.players
    }
    return MappingProxyType({player: found[player] for player in owned})


def _checked(number: int) -> int:
    if type(number) is not int or number < 0:
        raise InvalidArgument(f"a number of chests is a whole number from 0, not {number!r}")
    return number
