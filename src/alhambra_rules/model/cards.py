"""Look up cards that can pay, by name: money cards and architects."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.model.architect import Architect
from alhambra_rules.model.money import MoneyCard
from alhambra_rules.rulebook.arguments import in_a_list

_ARCHITECT = "architect-"


def card_of(card: MoneyCard | str) -> MoneyCard:
    """Return the card, or the one of that name, such as ``ducat-7`` or ``architect-ducat-3``.

    ``InvalidArgument`` if the name is unknown.

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
    return tuple(map(card_of, in_a_list(cards, "cards are a list of money cards")))
