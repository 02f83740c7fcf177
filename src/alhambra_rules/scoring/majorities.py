"""scoring.ties: the player with most buildings of a type scores; tied players share places.

Players rank by how many buildings of the type they own. Tied players fill one place each, add up
the points of these places and divide them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook.arguments import mapping_of
from alhambra_rules.scoring.counting import checked_counts, checked_rows, rows_of_counts
from alhambra_rules.scoring.dividing import by_type, rows_of_points
from alhambra_rules.scoring.points import checked_round, points_for
from alhambra_rules.scoring.share import Share

_BY_PLAYER = "counts are a mapping from players to numbers of buildings"


@frozen
class Standing:
    """Tied players, the places that they fill, and the points of those places."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    awards: tuple[int, ...]


def score_majorities(
    counts: Mapping[str, Mapping[BuildingType, int]], scoring_round: int
) -> Mapping[str, Mapping[BuildingType, int]]:
    """Return the points of every player for each type of building in a scoring round.

    Args:
        counts: for each player the number of buildings by type; missing types count 0. Any
            number of players, including Dirk if he plays.
        scoring_round: 1, 2 or 3.

    Returns:
        Points by player, in the order given, and by all six types. Read-only.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3, the counts are not a mapping of mappings, a
            key is not a building type, or a count is not a whole number from 0.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).

    >>> towers = {BuildingType.TOWER: 4}
    >>> score_majorities({"Anne": towers, "Alma": towers}, 2)["Anne"][BuildingType.TOWER]
    9
    """
    checked_round(scoring_round)
    try:
        points = rows_of_points(rows_of_counts(counts.values()), scoring_round)
    except (AttributeError, TypeError):  # the checked path raises with a useful message
        points = rows_of_points(
            checked_rows(mapping_of(counts, _BY_PLAYER).values()), scoring_round
        )
    return MappingProxyType(dict(zip(counts, map(by_type, points))))  # noqa: B905 - as in dividing.py


def share_majorities(
    counts: Mapping[str, Mapping[BuildingType, int]], scoring_round: int
) -> Mapping[str, tuple[Share, ...]]:
    """Return every player's six shares, cheapest type first; a share explains its points.

    Arguments and errors are those of ``score_majorities``.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    checked_round(scoring_round)
    owned_by = mapping_of(counts, _BY_PLAYER).items()
    complete = {player: checked_counts(owned) for player, owned in owned_by}
    by_type = [_shares_of_type(building, complete, scoring_round) for building in BuildingType]
    return MappingProxyType(
        {player: tuple(shares[player] for shares in by_type) for player in complete}
    )


def _shares_of_type(
    building: BuildingType, counts: Mapping[str, Mapping[BuildingType, int]], scoring_round: int
) -> Mapping[str, Share]:
    """Return each player's share in this type's majority."""
    owned = {player: counts[player][building] for player in counts}
    return {
        player: Share(
            player=player,
            building=building,
            scoring_round=scoring_round,
            counts=tuple(owned.items()),
            places=standing.places,
            sharing=standing.players,
            awards=standing.awards,
        )
        for standing in standings(owned, points_for(building, scoring_round))
        for player in standing.players
    }


def standings(owned: Mapping[str, int], points: tuple[int, ...]) -> Iterator[Standing]:
    """Rank the players: the largest number first, tied players together.

    Players who own nothing fill no place. Rules: scoring.ties, scoring.at-least-one (et-2005, ru,
    hu).
    """
    filled = 0
    for count in sorted(set(owned.values()), reverse=True):
        players = tuple(player for player in owned if owned[player] == count)
        if count == 0:
            yield Standing(players, places=(), awards=())
            return
        places = tuple(range(filled + 1, filled + len(players) + 1))
        yield Standing(players, places, awards=points[filled : filled + len(players)])
        filled += len(players)
