"""The cards, and the deck that so many players use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument, RulebookError, nearest
from alhambra_rules.rulebook.arguments import in_a_list
from five_towers.model.tower_type import TowerType

HIGHEST = 15
"""The highest value of a card; the lowest is 0."""

COPIED_VALUES = (0, 2, 5, 7, 10, 12)
"""The values of which four or five players have two cards of each type."""


def _type(kind: TowerType | str) -> TowerType:
    return TowerType.of(kind)


@frozen(cache_hash=True)
class Card:
    """A card: its type, and its value from 0 to 15. Rule: cards.values (et-5t).

    Cards are ordered by type, then by value.

    Attributes:
        type: a type, or its name.
        value: 0 to 15; a 0 is the top of a tower.
        order: what cards are sorted by, the place of the type and the value.

    Raises:
        InvalidArgument: there is no such type or value.

    >>> Card("sand", 7) == Card.of("sand-7")
    True
    """

    type: TowerType = field(converter=_type)
    value: int = field()
    order: tuple[int, int] = field(init=False, eq=False, repr=False)

    @order.default
    def _order_of_cards(self) -> tuple[int, int]:
        return self.type.place, self.value

    @value.validator
    def _value_is_printed(self, _: object, value: int) -> None:
        if type(value) is not int or not 0 <= value <= HIGHEST:
            raise InvalidArgument(f"a card has a value of 0 to {HIGHEST}, not {value!r}")

    @classmethod
    def of(cls, card: Card | str) -> Card:
        """Return the card, or the one of that name, such as ``sand-7``.

        Raises:
            UnknownCard: there is none; it suggests the nearest.
        """
        if isinstance(card, Card):
            return card
        try:
            return CARDS[card]
        except (KeyError, TypeError):
            raise UnknownCard(str(card)) from None

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __str__(self) -> str:
        return f"{self.type.value}-{self.value}"


class UnknownCard(RulebookError, KeyError):
    """No card has that name; the message suggests the nearest one that exists."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)

    def __str__(self) -> str:
        return f'unknown card "{self.name}"{nearest(self.name, CARDS)}'


CARDS: Mapping[str, Card] = MappingProxyType(
    {
        str(card): card
        for card in (Card(kind, value) for kind in TowerType for value in range(HIGHEST + 1))
    }
)
"""The 80 different cards by name, in their order."""


def deck(players: int) -> tuple[Card, ...]:
    """Return the cards that so many players use, in their order: 80, or 110 from four players on.

    Raises:
        InvalidArgument: the game is for 2 to 5 players.

    Rules: cards.values, game.players (et-5t).
    """
    if type(players) is not int or not 2 <= players <= 5:
        raise InvalidArgument(f"the game is for 2 to 5 players, not {players!r}")
    copies = dict.fromkeys(COPIED_VALUES, 2 if players > 3 else 1)
    return tuple(card for card in CARDS.values() for _ in range(copies.get(card.value, 1)))


def cards_in_order(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, or the cards of these names, in their order; errors as below."""
    return tuple(sorted(cards_as_given(cards)))


def cards_as_given(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, or the cards of these names, in the order in which they are given.

    ``UnknownCard`` if there is no such card, ``InvalidArgument`` if they are no list.
    """
    if type(cards) is not tuple:  # which most are: lists of legal actions are long
        cards = in_a_list(cards, "cards are a list of names")
    return tuple(map(Card.of, cards))
