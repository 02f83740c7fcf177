"""What the modules' pieces break in a position, and what they add to its scoring round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from alhambra_rules.catalogue.bazaar import BAZAAR_SCORING
from alhambra_rules.catalogue.treasure import SCORE_CHESTS
from alhambra_rules.model import DIRK, Bazaar, City, Table
from alhambra_rules.modules import bazaars, treasure
from alhambra_rules.modules.architects import (
    architects_out_of_play,
    misprinted_architects,
    surplus_architects,
)
from alhambra_rules.modules.bazaars import (
    bazaars_in_two_places,
    bazaars_on_the_market,
    misprinted_bazaars,
    surplus_bazaars,
)
from alhambra_rules.modules.invaders import (
    attacks_too_early,
    repeated_attacks,
    surplus_scouts,
)
from alhambra_rules.modules.treasure_at_table import (
    chests_too_many_for_dirk,
    crowded_chests,
    half_filled_rooms,
    misplaced_chests,
    surplus_chests,
)
from alhambra_rules.scoring.points import checked_round
from alhambra_rules.scoring.rounds import ExtraPoints, Part
from rulebook_kit.values import FrozenDict

__all__ = ["ExtraPoints", "extra_points"]

MODULE_TABLE_RULES = (
    surplus_chests,
    misplaced_chests,
    crowded_chests,
    chests_too_many_for_dirk,
    half_filled_rooms,
    misprinted_architects,
    surplus_architects,
    architects_out_of_play,
    repeated_attacks,
    surplus_scouts,
    attacks_too_early,
    misprinted_bazaars,
    bazaars_in_two_places,
    surplus_bazaars,
    bazaars_on_the_market,
)
"""The module rules about a position. Each yields its violations."""


def extra_points(
    table: Table, scoring_round: SupportsIndex
) -> Mapping[str, tuple[ExtraPoints, ...]]:
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
    return FrozenDict(
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


def _for_bazaars(city: City | None, scoring_round: SupportsIndex) -> ExtraPoints:
    if city is None:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: none without a city")
    if scoring_round != 3:
        return ExtraPoints("bazaars", BAZAAR_SCORING, 0, "bazaars: they score only in round 3")
    scores = bazaars.scores(city)
    why = f"bazaars: {'; '.join(map(str, scores)) or 'none'}"
    return ExtraPoints("bazaars", BAZAAR_SCORING, sum(one.points for one in scores), why)
