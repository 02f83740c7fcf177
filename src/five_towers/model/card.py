"""The five types of towers, the cards, and the deck for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from operator import attrgetter
from typing import SupportsIndex

from attrs import field, frozen

from alhambra_rules.rulebook import RulebookError, nearest
from alhambra_rules.rulebook.arguments import in_a_list, integer_of, member_of
from alhambra_rules.rulebook.values import Frozen, FrozenDict, in_one_line


class TowerType(Enum):
    """A type of towers and cards. Rule: cards.values."""

    CANDY = "candy"
    SCARY = "scary"
    TREE = "tree"
    SCRAP = "scrap"
    SAND = "sand"

    def __repr__(self) -> str:
        return f"TowerType.{self.name}"

    @property
    def place(self) -> int:
        """The type's place among all types, from 0. Everything is listed in this order."""
        return _PLACES[self]

    @classmethod
    def of(cls, kind: TowerType | str) -> TowerType:
        """Return the type itself, or the type of that name.

        Raises:
            InvalidArgument: no type has that name; the message suggests the nearest one.

        >>> TowerType.of("sand")
        TowerType.SAND
        """
        return kind if isinstance(kind, TowerType) else member_of(cls, kind, "a tower type")


def type_if_any(kind: TowerType | str | None) -> TowerType | None:
    """Return the type, or the type of that name; None for None."""
    return None if kind is None else TowerType.of(kind)


_PLACES = {kind: place for place, kind in enumerate(TowerType)}


HIGHEST = 15
"""The highest value of a card; the lowest is 0."""

COPIED_VALUES = (0, 2, 5, 7, 10, 12)
"""The values with two cards of each type in the deck for four or five players."""


def _type(kind: TowerType | str) -> TowerType:
    return TowerType.of(kind)


def _value(value: SupportsIndex) -> int:
    return integer_of(value, f"value must be 0 to {HIGHEST}", 0, HIGHEST)


@frozen(cache_hash=True)
class Card(Frozen):
    """A card with a type and a value. Rule: cards.values (et-5t).

    Cards are sorted by type, then by value.

    Attributes:
        type: the type; it may be given by name.
        value: 0 to 15; a 0 is the top of a tower.
        order: the sort key: the place of the type, then the value.

    Raises:
        InvalidArgument: the type or the value does not exist.

    >>> Card("sand", 7) == Card.of("sand-7")
    True
    """

    type: TowerType = field(converter=_type)
    value: int = field(converter=_value)
    order: tuple[int, int] = field(init=False, eq=False)

    @order.default
    def _order_of_cards(self) -> tuple[int, int]:
        return self.type.place, self.value

    @classmethod
    def of(cls, card: Card | str) -> Card:
        """Return the card itself, or the card of that name, such as ``sand-7``.

        Raises:
            UnknownCard: no card has that name; the message suggests the nearest one.
        """
        if isinstance(card, Card):
            return card
        try:
            return CARDS[card]
        except (KeyError, TypeError):
            raise UnknownCard(str(card)) from None

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    _repr_pretty_ = in_one_line

    def __str__(self) -> str:
        return f"{self.type.value}-{self.value}"

    def __repr__(self) -> str:
        return f"Card({self.type.value!r}, {self.value})"


class UnknownCard(RulebookError, KeyError):
    """No card has that name; the message suggests the nearest one."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)

    def __str__(self) -> str:
        return f'unknown card "{self.name}"{nearest(self.name, CARDS)}'


CARDS: Mapping[str, Card] = FrozenDict(
    {
        str(card): card
        for card in (Card(kind, value) for kind in TowerType for value in range(HIGHEST + 1))
    }
)
"""The 80 different cards by name, sorted."""


def deck(players: SupportsIndex) -> tuple[Card, ...]:
    """Return the sorted cards for so many players: 80 for 2 or 3 players, 110 for 4 or 5.

    Raises:
        InvalidArgument: the number of players is not 2 to 5.

    Rules: cards.values, game.players (et-5t).
    """
    number = integer_of(players, "players must be 2 to 5", 2, 5)
    copies = dict.fromkeys(COPIED_VALUES, 2 if number > 3 else 1)
    return tuple(card for card in CARDS.values() for _ in range(copies.get(card.value, 1)))


_order = attrgetter("order")


def cards_in_order(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, which may be given by name, sorted. Errors as in ``cards_as_given``."""
    return tuple(sorted(cards_as_given(cards), key=_order))


def cards_as_given(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, which may be given by name, in the given order.

    Raises:
        UnknownCard: no card has such a name.
        InvalidArgument: the cards are not a list.
    """
    if type(cards) is not tuple:  # the fast path for legal actions, whose cards are tuples
        cards = in_a_list(cards, "cards must be a list of names")
    return tuple(map(Card.of, cards))
