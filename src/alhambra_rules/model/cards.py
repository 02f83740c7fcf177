"""Every card that counts as money, by name: money cards, and architects."""

from __future__ import annotations

from alhambra_rules.model.architect import Architect
from alhambra_rules.model.money import MoneyCard

_ARCHITECT = "architect-"


def card_of(card: MoneyCard | str) -> MoneyCard:
    """Return the card, or the one of that name, such as ``ducat-7`` or ``architect-ducat-3``.

    ``InvalidArgument`` if there is none.

    >>> card_of("architect-ducat-3").value
    3
    """
    if isinstance(card, MoneyCard):
        return card
    return Architect.of(card) if str(card).startswith(_ARCHITECT) else MoneyCard.of(card)
