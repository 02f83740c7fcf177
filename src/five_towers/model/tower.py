"""A tower: cards from the bottom to the top."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import all_of
from five_towers.model.card import Card, cards_as_given
from five_towers.model.tower_type import TowerType

A_TOWER = "a tower is a Tower object"
"""What those are told who hand over something else."""


@frozen(cache_hash=True)
class Tower:
    """A tower of one player, legal or not; one without cards has not been begun.

    Attributes:
        cards: from the bottom to the top; they may be given by name.

    Raises:
        UnknownCard: there is no card of such a name.
        InvalidArgument: the cards are no list.

    >>> tower = Tower(["sand-12", "sand-8", "sand-15"])
    >>> tower.top, tower.is_finished
    (Card(type=TowerType.SAND, value=15), False)
    """

    cards: tuple[Card, ...] = field(default=(), converter=cards_as_given)

    @property
    def type(self) -> TowerType | None:
        """The type of the tower, which is that of its lowest card; None without cards."""
        return self.cards[0].type if self.cards else None

    @property
    def top(self) -> Card | None:
        """The uppermost card; None without cards."""
        return self.cards[-1] if self.cards else None

    @property
    def is_finished(self) -> bool:
        """Whether a 0 is in the tower. Rule: tower.top (et-5t)."""
        return any(card.value == 0 for card in self.cards)

    @property
    def height(self) -> int:
        """How many cards the tower has."""
        return len(self.cards)

    def with_card(self, card: Card | str) -> Tower:
        """Return the tower with one more card on its top, by the rules or not.

        Rule: tower.on-top (et-5t).
        """
        return Tower((*self.cards, Card.of(card)))

    def without_top(self) -> Tower:
        """Return the tower without its uppermost card, by the rules or not.

        Raises:
            InvalidArgument: it has no cards.

        Rule: tower.on-top (et-5t).
        """
        if not self.cards:
            raise InvalidArgument("a tower without cards has no uppermost one")
        return Tower(self.cards[:-1])

    def __str__(self) -> str:
        if self.type is None:
            return "no tower"
        same = all(card.type is self.type for card in self.cards)
        cards = (f"{card.value}" if same else f"{card}" for card in self.cards)
        return f"{self.type.value} {' '.join(cards)}"


def all_towers(towers: Iterable[Tower]) -> tuple[Tower, ...]:
    """Return the towers; ``InvalidArgument`` if they are no list of them."""
    return all_of(towers, Tower, "towers are a list of Tower objects")


def towers_by_type(towers: Iterable[Tower]) -> dict[TowerType, Tower]:
    """Return one player's towers by their types; those without cards are left out.

    Raises:
        InvalidArgument: two of them are of one type, or they are no list of towers.
    """
    found: dict[TowerType, Tower] = {}
    for tower in all_towers(towers):
        if tower.type is None:
            continue
        if tower.type in found:
            raise InvalidArgument(
                f"a player has one tower of a type, not two of {tower.type.value}"
            )
        found[tower.type] = tower
    return found
