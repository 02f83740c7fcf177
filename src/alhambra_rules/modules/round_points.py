"""Score chests and bazaars in a scoring round of a recorded position."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from alhambra_rules.catalogue.bazaar import BAZAAR_SCORING
from alhambra_rules.catalogue.treasure import SCORE_CHESTS
from alhambra_rules.model import DIRK, Bazaar, City, Table
from alhambra_rules.modules import bazaars, treasure
from alhambra_rules.scoring.extra import ExtraPoints, Part
from alhambra_rules.scoring.points import checked_round


def extra_points(table: Table, scoring_round: int) -> Mapping[str, tuple[ExtraPoints, ...]]:
    """Return every player's points for chests and for bazaars.

    Args:
        table: the position.
        scoring_round: 1, 2 or 3; bazaars score only in the third.

    Returns:
        The points for chests and those for bazaars by player, in seating order; if Dirk plays,
        his at the end. Read-only.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3.

    Rules: treasure.scoring (hu-4, printed-board), bazaar.scoring (hu-4).

    >>> from alhambra_rules.model import BuildingType, Cell, Player
    >>> anne = Player("Anne", chests={Cell(1, 0): BuildingType.GARDEN})
    >>> print(extra_points(Table((anne,)), 1)["Anne"][0])
    chests: 1, place 1: 7
    """
    chests = {player.name: len(player.chests) for player in table.players}
    cities: dict[str, City | None] = {player.name: player.city for player in table.players}
    if table.dirk is not None:
        chests[DIRK], cities[DIRK] = len(table.dirk_chests), None
    shares = treasure.shares(chests, scoring_round)
    return MappingProxyType(
        {
            player: (
                ExtraPoints("chests", SCORE_CHESTS, shares[player].points, str(shares[player])),
                _for_bazaars(city, checked_round(scoring_round)),
            )
            for player, city in cities.items()
        }
    )


def extra_parts(table: Table) -> tuple[Part, ...]:
    """Return which parts of a score the modules of this position add: chests, bazaars.

    >>> from alhambra_rules.model import Player
    >>> extra_parts(Table((Player("Anne"),), bazaars=()))
    ('bazaars',)
    """
    parts: list[Part] = []
    if table.rooms is not None or table.dirk_chests or any(one.chests for one in table.players):
        parts.append("chests")
    if table.bazaars is not None or any(_has_bazaar(player.city) for player in table.players):
        parts.append("bazaars")
    return tuple(parts)


def _has_bazaar(city: City) -> bool:
    return any(isinstance(placed.tile, Bazaar) for _, placed in city.pieces)


def _for_bazaars(city: City | None, scoring_round: int) -> ExtraPoints:
    if city is None:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: none without a city")
    if scoring_round != 3:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: they score only in round 3")
    scores = bazaars.scores(city)
    why = f"bazaars: {'; '.join(map(str, scores)) or 'none'}"
    return ExtraPoints("bazaars", BAZAAR_SCORING, sum(one.points for one in scores), why)
