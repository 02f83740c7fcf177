"""One player's share in a majority: the points and their calculation."""

from __future__ import annotations

from abc import ABC, abstractmethod

from attrs import frozen

from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook.words import enumerated


@frozen
class PlaceShare(ABC):
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
        if not self.count:
            return f"{self.part}: none"
        others = [player for player in self.sharing if player != self.player]
        tied = f"tied with {enumerated(others)} for " if others else ""
        return f"{self.part}: {self.count}, {tied}{self._places}{self._outcome}"

    @property
    def _places(self) -> str:
        first, last = self.places[0], self.places[-1]
        if first == last:
            return f"place {first}"
        return f"places {first} {'and' if last == first + 1 else 'to'} {last}"

    @property
    def _outcome(self) -> str:
        number = len(self.sharing)
        if not self.awards:
            verb = ", which score" if number > 1 else " scores"
            return f"{verb} nothing in round {self.scoring_round}"
        if number == 1:
            return f": {self.points}"
        summed = " + ".join(map(str, self.awards))
        dividend = f"({summed})" if len(self.awards) > 1 else summed
        remainder = f", {self.lost} lost" if self.lost else ""
        return f": {dividend} / {number} = {self.points}{remainder}"


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
