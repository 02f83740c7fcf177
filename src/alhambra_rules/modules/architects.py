"""Architects: how the 16 cards are dealt, and which cards are spent: ``architect.*``."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from alhambra_rules.model import ARCHITECTS, Architect, MoneyCard
from alhambra_rules.model.cards import cards_of
from alhambra_rules.rulebook import InvalidArgument

__all__ = ["ARCHITECTS", "Architect", "Deal", "deal", "to_the_spent_pile"]

DEALT_TO_EACH = 2


@frozen
class Deal:
    """Where the 16 architect cards go before the game.

    Attributes:
        to_each: dealt to each player, before the starting money.
        third_pile: shuffled into the third of the five piles of money.
        fifth_pile: shuffled into the fifth.
        out: left out of the game.

    Rule: architect.setup (hu-4).
    """

    to_each: int
    third_pile: int
    fifth_pile: int
    out: int


def deal(players: int) -> Deal:
    """Return how the 16 architects are dealt to 2 to 6 players.

    ``InvalidArgument`` for any other number of players. Rule: architect.setup (hu-4).

    >>> deal(6)
    Deal(to_each=2, third_pile=3, fifth_pile=1, out=0)
    """
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidArgument(f"the number of players is 2 to 6, not {players!r}")
    third, fifth = 3, 1 if players == 6 else 3
    out = len(ARCHITECTS) - DEALT_TO_EACH * players - third - fifth
    return Deal(DEALT_TO_EACH, third, fifth, out)


def to_the_spent_pile(paid: Iterable[MoneyCard | str]) -> tuple[MoneyCard, ...]:
    """Return those of the cards paid that go to the spent pile: architects leave the game.

    Cards may be given by name; ``InvalidArgument`` if a name is unknown. Rule: architect.gone
    (hu-4).

    >>> to_the_spent_pile(["architect-ducat-3", "ducat-4"])
    (MoneyCard(currency=Currency.DUCAT, value=4),)
    """
    return tuple(card for card in cards_of(paid) if not isinstance(card, Architect))
