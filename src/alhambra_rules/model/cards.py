"""Every card that counts as money, by name: money cards and architects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import SupportsIndex

from attrs import field, frozen

from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import in_a_list, integer_of, member_of
from rulebook_kit.values import Frozen, FrozenDict, in_one_line


class Currency(Enum):
    """A currency, in the order of the market's squares: 1 denar to 4 florin."""

    DENAR = "denar"
    DIRHAM = "dirham"
    DUCAT = "ducat"
    FLORIN = "florin"

    def __repr__(self) -> str:
        return f"Currency.{self.name}"


def currency_named(currency: Currency | str) -> Currency:
    """Return the currency of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(Currency, currency, "a currency")


def _value(value: SupportsIndex) -> int:
    return integer_of(value, "value must be 1 to 9", 1, 9)


@frozen(cache_hash=True)
class MoneyCard(Frozen):
    """A money card: a currency and a value from 1 to 9.

    The base game has three of each. The currency may be a name, such as ``"ducat"``. A card's
    ``name`` reads like ``"ducat-7"``. ``InvalidArgument`` if the currency is unknown or the value
    is not 1 to 9. Rule: components.money.

    >>> MoneyCard.of("ducat-7")
    MoneyCard('ducat', 7)
    """

    currency: Currency = field(converter=currency_named)
    value: int = field(converter=_value)
    name: str = field(init=False, eq=False)

    _repr_pretty_ = in_one_line

    @name.default
    def _name_as_printed(self) -> str:
        return f"{self.currency.value}-{self.value}"

    @classmethod
    def of(cls, name: str) -> MoneyCard:
        """Return the card with that name, such as ``ducat-7``.

        Raises ``InvalidArgument`` if the name is unknown. Rule: components.money.
        """
        try:
            return _CARDS[name]
        except (KeyError, TypeError):
            raise InvalidArgument(
                f'unknown money card "{name}"{nearest(str(name), _CARDS)}', unknown_name=True
            ) from None

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.currency.value!r}, {self.value})"


_CARDS = {
    f"{currency.value}-{value}": MoneyCard(currency, value)
    for currency in Currency
    for value in range(1, 10)
}


def _architect_value(value: SupportsIndex) -> int:
    return integer_of(value, "value must be 3, or 1 to 9 for a mistake in a record", 1, 9)


@frozen(cache_hash=True, repr=False)
class Architect(MoneyCard):
    """An architect card. It pays like a money card of its value.

    Attributes:
        currency: its currency.
        value: 3 on every real card. A recorded position may hold another value by mistake.

    Raises:
        InvalidArgument: the value is not 1 to 9.

    Rules: architect.components, architect.money (hu-4).

    >>> str(Architect(Currency.DUCAT))
    'architect-ducat-3'
    """

    value: int = field(default=3, converter=_architect_value)
    name: str = field(init=False, eq=False)

    @name.default
    def _name_as_printed(self) -> str:
        return f"architect-{self.currency.value}-{self.value}"

    @classmethod
    def of(cls, name: str) -> Architect:
        """Return the architect of that name, such as ``architect-ducat-3``.

        ``InvalidArgument`` if the name is unknown. Rule: architect.components (hu-4).
        """
        try:
            return _by_name()[name]
        except (KeyError, TypeError):
            hint = nearest(str(name), _by_name())
            raise InvalidArgument(f'unknown architect "{name}"{hint}', unknown_name=True) from None


def architect_of(card: Architect | str) -> Architect:
    """Return the architect, or the one with that name; ``InvalidArgument`` if it is unknown."""
    return card if isinstance(card, Architect) else Architect.of(card)


@cache
def _by_name() -> Mapping[str, Architect]:
    """Return every architect by name, misprinted ones included."""
    cards = (Architect(currency, value) for value in range(1, 10) for currency in Currency)
    return FrozenDict({str(card): card for card in cards})


ARCHITECTS: tuple[Architect, ...] = tuple(Architect(c) for c in Currency for _ in range(4))
"""The 16 architect cards: four of each currency, each worth 3. Rule: architect.components."""


_ARCHITECT = "architect-"


def card_of(card: MoneyCard | str) -> MoneyCard:
    """Return the card, or the one with that name, such as ``ducat-7`` or ``architect-ducat-3``.

    Raises ``InvalidArgument`` if the name is unknown.

    >>> card_of("architect-ducat-3").value
    3
    """
    if isinstance(card, MoneyCard):
        return card
    return Architect.of(card) if str(card).startswith(_ARCHITECT) else MoneyCard.of(card)


def cards_of(cards: Iterable[MoneyCard | str]) -> tuple[MoneyCard, ...]:
    """Return the cards, or those of these names, in their order.

    ``InvalidArgument`` if a name is unknown or the cards are not a list.
    """
    return tuple(map(card_of, in_a_list(cards, "cards must be a list of money cards")))
