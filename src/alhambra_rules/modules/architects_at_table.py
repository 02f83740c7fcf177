"""Check the architect cards of a recorded position: ``architect.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alhambra_rules.catalogue.architect import ARCHITECTS, DEAL_ARCHITECTS
from alhambra_rules.model import Architect, Table
from alhambra_rules.modules.architects import deal
from alhambra_rules.rulebook import Violation

_VALUE = 3
_OF_EACH_CURRENCY = 4


def misprinted_architects(table: Table) -> Iterator[Violation]:
    """Yield every architect whose value is not 3.

    Rule: architect.components (hu-4).
    """
    for name, card in _in_hands(table):
        if card.value != _VALUE:
            yield ARCHITECTS.broken_at(
                message=f"{name} holds {card}, but the value of an architect is {_VALUE}",
                where="$.architects",
                player=name,
                card=str(card),
                worth=_VALUE,
            )


def surplus_architects(table: Table) -> Iterator[Violation]:
    """Yield every currency of which the players hold more than four architects.

    Rule: architect.components (hu-4).
    """
    for currency, number in Counter(card.currency for _, card in _in_hands(table)).items():
        if number > _OF_EACH_CURRENCY:
            yield ARCHITECTS.broken_at(
                message=f"the players hold {number} {currency.value} architects, but only"
                f" {_OF_EACH_CURRENCY} exist",
                where="$.architects",
                currency=currency.value,
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
                message=f"the players hold {held} architects, but a game of {players} has only"
                f" {in_play}",
                where="$.architects",
                number=held,
                players=players,
                most=in_play,
            )


def _in_hands(table: Table) -> Iterator[tuple[str, Architect]]:
    for player in table.players:
        yield from ((player.name, card) for card in player.architects or ())
