"""What the modules' pieces break in a position, and what they add to its scoring round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from alhambra_rules.model import Table
from alhambra_rules.modules import architects, bazaars, invaders, treasure
from alhambra_rules.scoring.rounds import ExtraPoints, Part
from rulebook_kit.values import FrozenDict

__all__ = ["ExtraPoints", "extra_points"]

MODULE_TABLE_RULES = (
    *treasure.TABLE_RULES,
    *architects.TABLE_RULES,
    *invaders.TABLE_RULES,
    *bazaars.TABLE_RULES,
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
    chests = treasure.points_on(table, scoring_round)
    of_bazaars = bazaars.points_on(table, scoring_round)
    return FrozenDict({name: (points, of_bazaars[name]) for name, points in chests.items()})


def extra_parts(table: Table) -> tuple[Part, ...]:
    """Return which parts of a score the modules of this position add: chests, bazaars.

    >>> from alhambra_rules.model import Player
    >>> extra_parts(Table((Player("Anne"),), bazaars=()))
    ('bazaars',)
    """
    parts: dict[Part, bool] = {"chests": treasure.is_on(table), "bazaars": bazaars.is_on(table)}
    return tuple(part for part, shown in parts.items() if shown)
