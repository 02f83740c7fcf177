"""The Architects: their cards, and what these can break in a position: ``architect.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from attrs import frozen

from alhambra_rules.catalogue.architect import ARCHITECTS as ARCHITECTS_RULE
from alhambra_rules.catalogue.architect import DEAL_ARCHITECTS
from alhambra_rules.model import ARCHITECTS, Architect, MoneyCard, Table
from alhambra_rules.model.cards import cards_of
from rulebook_kit import Violation
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import Frozen

__all__ = ["ARCHITECTS", "Architect", "Deal", "deal", "to_the_spent_pile"]

DEALT_TO_EACH = 2


@frozen
class Deal(Frozen):
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


def deal(players: SupportsIndex) -> Deal:
    """Return how the 16 architects are dealt to 2 to 6 players.

    ``InvalidArgument`` for any other number of players. Rule: architect.setup (hu-4).

    >>> deal(6)
    Deal(to_each=2, third_pile=3, fifth_pile=1, out=0)
    """
    number = integer_of(players, "players must be 2 to 6", 2, 6)
    third, fifth = 3, 1 if number == 6 else 3
    out = len(ARCHITECTS) - DEALT_TO_EACH * number - third - fifth
    return Deal(DEALT_TO_EACH, third, fifth, out)


def to_the_spent_pile(paid: Iterable[MoneyCard | str]) -> tuple[MoneyCard, ...]:
    """Return those of the cards paid that go to the spent pile: architects leave the game.

    Cards may be given by name; ``InvalidArgument`` if a name is unknown. Rule: architect.gone
    (hu-4).

    >>> to_the_spent_pile(["architect-ducat-3", "ducat-4"])
    (MoneyCard('ducat', 4),)
    """
    return tuple(card for card in cards_of(paid) if not isinstance(card, Architect))


_VALUE = 3
_OF_EACH_CURRENCY = 4


def misprinted_architects(table: Table) -> Iterator[Violation]:
    """Yield every architect whose value is not 3.

    Rule: architect.components (hu-4).
    """
    for name, card in _in_hands(table):
        if card.value != _VALUE:
            yield ARCHITECTS_RULE.broken_at(
                template="architect.components-value",
                where="$.architects",
                player=name,
                card=card,
                worth=_VALUE,
            )


def surplus_architects(table: Table) -> Iterator[Violation]:
    """Yield every currency of which the players hold more than four architects.

    Rule: architect.components (hu-4).
    """
    for currency, number in Counter(card.currency for _, card in _in_hands(table)).items():
        if number > _OF_EACH_CURRENCY:
            yield ARCHITECTS_RULE.broken_at(
                template="architect.components-number",
                where="$.architects",
                currency=currency,
                number=number,
                most=_OF_EACH_CURRENCY,
            )


def architects_out_of_play(table: Table) -> Iterator[Violation]:
    """Yield the number of architects in the hands if it is more than are in play.

    Rule: architect.setup (hu-4).
    """
    players, held = len(table.players), sum(1 for _ in _in_hands(table))
    if 2 <= players <= 6:
        shares = deal(players)
        in_play = shares.to_each * players + shares.third_pile + shares.fifth_pile
        if held > in_play:
            yield DEAL_ARCHITECTS.broken_at(
                template="architect.setup-number",
                where="$.architects",
                number=held,
                players=players,
                most=in_play,
            )


def _in_hands(table: Table) -> Iterator[tuple[str, Architect]]:
    for player in table.players:
        yield from ((player.name, card) for card in player.architects or ())


TABLE_RULES = (misprinted_architects, surplus_architects, architects_out_of_play)
"""The rules of the module about a position. Each yields its violations."""
