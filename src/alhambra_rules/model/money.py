"""Currencies and money cards."""

from __future__ import annotations

from enum import Enum
from typing import SupportsIndex

from attrs import field, frozen

from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import integer_of, member_of
from rulebook_kit.values import Frozen, in_one_line


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

    The base game has three of each. The currency may be a name, such as ``"ducat"``. The card's
    ``name`` is such as ``"ducat-7"``. ``InvalidArgument`` if the currency is unknown or the value
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
        """Return the card of that name, such as ``ducat-7``.

        ``InvalidArgument`` if the name is unknown. Rule: components.money.
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
