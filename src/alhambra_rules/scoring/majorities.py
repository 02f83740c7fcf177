"""scoring.ties: the most of a type scores, and tied players share the places that they fill."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import SupportsIndex

from attrs import frozen

from alhambra_rules.catalogue.texts import TEMPLATES, say, word
from alhambra_rules.model import DIRK, BuildingType
from alhambra_rules.scoring.counting import (
    Counts,
    checked_counts,
    checked_round,
    checked_rows,
    points_for,
    rows_of_counts,
)
from alhambra_rules.scoring.fast_path import by_type, rows_of_points
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import mapping_of
from rulebook_kit.templates import Sentence, Words
from rulebook_kit.values import Frozen, FrozenDict


def player_in_words(player: str) -> Words:
    """Return a player's name as a fact of a sentence; Dirk has one in each language."""
    return word("dirk") if player == DIRK else player


@frozen
class PlaceShare(Frozen, ABC):
    """One player's points for the places they fill, with every number of the calculation.

    Attributes:
        player: the player's name, or ``dirk``.
        scoring_round: 1, 2 or 3.
        counts: (player, number owned) pairs of everyone who takes part.
        places: the places that this player and those tied with them fill, from 1; none for a
            player who owns nothing.
        sharing: all players tied at this number, this player included.
        awards: the points of those places that score.

    Rule: scoring.ties (et-2005, ru, hu).
    """

    player: str
    scoring_round: int
    counts: tuple[tuple[str, int], ...]
    places: tuple[int, ...]
    sharing: tuple[str, ...]
    awards: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number that this player owns."""
        return dict(self.counts)[self.player]

    @property
    def sum(self) -> int:
        """The points of the places that score, added up."""
        return sum(self.awards)

    @property
    def points(self) -> int:
        """The points that this player gets: an equal part of the sum, rounded down."""
        return self.sum // len(self.sharing)

    @property
    def lost(self) -> int:
        """The remainder of the division, which nobody gets."""
        return self.sum % len(self.sharing)

    @property
    @abstractmethod
    def part(self) -> str:
        """What is counted, such as ``tower``."""

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The calculation in words, which can be said in another language."""
        part = word(self.part)
        if not self.count:
            return say("share.none", part=part)
        template, facts = self._outcome
        return say(template, part=part, count=self.count, places=self._places, **facts)

    @property
    def _places(self) -> Sentence:
        first, last = self.places[0], self.places[-1]
        if first == last:
            places = say("share.place", first=first)
        else:
            template = "share.places-two" if last == first + 1 else "share.places"
            places = say(template, first=first, last=last)
        others = [player_in_words(one) for one in self.sharing if one != self.player]
        if not others:
            return places
        return say("share.tied", others=TEMPLATES.enumerated(others), places=places)

    @property
    def _outcome(self) -> tuple[str, Mapping[str, object]]:
        """The template of the sentence, and its facts about the points."""
        number = len(self.sharing)
        if not self.awards:
            template = "share.nothing-tied" if number > 1 else "share.nothing"
            return template, {"scoring_round": self.scoring_round}
        if number == 1:
            return "share.points", {"points": self.points}
        summed = " + ".join(map(str, self.awards))
        dividend = f"({summed})" if len(self.awards) > 1 else summed
        points = f"{dividend} / {number} = {self.points}"
        if self.lost:
            return "share.points-lost", {"points": points, "lost": self.lost}
        return "share.points", {"points": points}


@frozen
class Share(PlaceShare):
    """One player's points for one type of building.

    Attributes:
        building: the type of building. The others are those of ``PlaceShare``.

    Rule: scoring.ties (et-2005, ru, hu).

    >>> anne = Share(player="Anne", building=BuildingType.TOWER, scoring_round=2,
    ...              counts=(("Anne", 4), ("Alma", 4)), places=(1, 2),
    ...              sharing=("Anne", "Alma"), awards=(13, 6))
    >>> print(anne)
    tower: 4, tied with Alma for places 1 and 2: (13 + 6) / 2 = 9, 1 lost
    """

    building: BuildingType

    @property
    def part(self) -> str:
        """The name of the type."""
        return self.building.value


_BY_PLAYER = "counts must be a mapping from players to numbers of buildings"


@frozen
class Standing(Frozen):
    """Tied players, the places that they fill, and the points of those places."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    awards: tuple[int, ...]


def score_majorities(
    counts: Mapping[str, Counts], scoring_round: SupportsIndex
) -> Mapping[str, Mapping[BuildingType, int]]:
    """Return the points of every player for each type of building in a scoring round.

    The rule is defined for any numbers, so impossible ones are scored too: ``check_counts`` finds
    them, and ``check_table`` checks whole positions.

    Args:
        counts: for each player the number of buildings by type or its name; missing types count 0.
            Any number of players, including Dirk if he plays.
        scoring_round: 1, 2 or 3.

    Returns:
        Points by player, in the order given, and by all six types. Read-only.

    Raises:
        InvalidArgument: the round is not 1, 2 or 3, the counts are not a mapping of mappings, a
            key is not a building type, or a count is not an integer from 0.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).

    >>> points = score_majorities({"Anne": {"tower": 4}, "Alma": {"tower": 4}}, 2)
    >>> points["Anne"][BuildingType.TOWER]
    9
    """
    number = _round_beside(counts, scoring_round, "score_majorities(counts, round)")
    try:
        points = rows_of_points(rows_of_counts(counts.values()), number)
    except (AttributeError, TypeError):  # the checked path takes NumPy's numbers, or raises
        points = rows_of_points(checked_rows(mapping_of(counts, _BY_PLAYER).values()), number)
    return FrozenDict(zip(counts, map(by_type, points)))  # noqa: B905 - as in fast_path


def _round_beside(counts: Mapping[str, Counts], scoring_round: SupportsIndex, call: str) -> int:
    """Return the scoring round; ``InvalidArgument`` if it is none, or swapped with the counts."""
    try:
        return checked_round(scoring_round)
    except InvalidArgument:
        mapping_of(counts, _BY_PLAYER, call, scoring_round)
        raise


def share_majorities(
    counts: Mapping[str, Counts], scoring_round: SupportsIndex
) -> Mapping[str, tuple[Share, ...]]:
    """Return every player's six shares, cheapest type first; a share explains its points.

    Arguments and errors are those of ``score_majorities``.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    number = _round_beside(counts, scoring_round, "share_majorities(counts, round)")
    owned_by = mapping_of(counts, _BY_PLAYER).items()
    complete = {player: checked_counts(owned) for player, owned in owned_by}
    by_type = [_shares_of_type(building, complete, number) for building in BuildingType]
    return FrozenDict({player: tuple(shares[player] for shares in by_type) for player in complete})


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
