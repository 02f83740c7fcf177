"""Towers: cards of one player from the bottom to the top."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import all_of
from alhambra_rules.rulebook.values import Frozen
from five_towers.model.card import Card, TowerType, cards_as_given

A_TOWER = "a tower must be a Tower object"
"""Error message for an argument that is not a ``Tower``."""


@frozen(cache_hash=True)
class Tower(Frozen):
    """A tower of one player, legal or not. A tower without cards is not begun yet.

    Attributes:
        cards: from the bottom to the top; they may be given by name.

    Raises:
        UnknownCard: no card has such a name.
        InvalidArgument: the cards are not a list.

    >>> tower = Tower(["sand-12", "sand-8", "sand-15"])
    >>> tower.top, tower.is_finished
    (Card('sand', 15), False)
    """

    cards: tuple[Card, ...] = field(default=(), converter=cards_as_given)

    @property
    def type(self) -> TowerType | None:
        """The type of the bottom card; None without cards."""
        return self.cards[0].type if self.cards else None

    @property
    def top(self) -> Card | None:
        """The top card; None without cards."""
        return self.cards[-1] if self.cards else None

    @property
    def is_finished(self) -> bool:
        """Whether the tower has a 0. Rule: tower.top (et-5t)."""
        return any(card.value == 0 for card in self.cards)

    @property
    def height(self) -> int:
        """The number of cards."""
        return len(self.cards)

    def with_card(self, card: Card | str) -> Tower:
        """Return the tower with one more card on top, legal or not. Rule: tower.on-top (et-5t)."""
        return Tower((*self.cards, Card.of(card)))

    def without_top(self) -> Tower:
        """Return the tower without its top card, legal or not.

        Raises:
            InvalidArgument: the tower has no cards.

        Rule: tower.on-top (et-5t).
        """
        if not self.cards:
            raise InvalidArgument("a tower without cards has no top to remove")
        return Tower(self.cards[:-1])

    def __str__(self) -> str:
        if self.type is None:
            return "no tower"
        same = all(card.type is self.type for card in self.cards)
        cards = (f"{card.value}" if same else f"{card}" for card in self.cards)
        return f"{self.type.value} {' '.join(cards)}"


def all_towers(towers: Iterable[Tower]) -> tuple[Tower, ...]:
    """Return the towers; ``InvalidArgument`` if they are not a list of ``Tower`` objects."""
    return all_of(towers, Tower, "towers must be a list of Tower objects")


def towers_in_order(towers: Iterable[Tower]) -> tuple[Tower, ...]:
    """Return the towers in the order of their types, empty ones first. Errors: ``all_towers``."""
    return tuple(sorted(all_towers(towers), key=_place))


def _place(tower: Tower) -> int:
    return -1 if tower.type is None else tower.type.place


def towers_by_type(towers: Iterable[Tower]) -> dict[TowerType, Tower]:
    """Return one player's towers by type, without empty ones.

    Raises:
        InvalidArgument: two towers have the same type, or they are not a list of towers.
    """
    found: dict[TowerType, Tower] = {}
    for tower in all_towers(towers):
        if tower.type is None:
            continue
        if tower.type in found:
            raise InvalidArgument(f"towers must be of different types; two are {tower.type.value}")
        found[tower.type] = tower
    return found
