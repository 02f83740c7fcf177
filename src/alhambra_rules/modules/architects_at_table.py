"""What architect cards can break in a recorded position: ``architect.*``."""

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
    """Name every architect that is not worth 3.

    Rule: architect.components (hu-4).
    """
    for name, card in _in_hands(table):
        if card.value != _VALUE:
            yield ARCHITECTS.broken_at(
                message=f"{name} holds {card}, and an architect is worth {_VALUE}",
                where="$.architects",
                player=name,
                card=str(card),
                worth=_VALUE,
            )


def surplus_architects(table: Table) -> Iterator[Violation]:
    """Name every currency of which there are more than four architects in the hands.

    Rule: architect.components (hu-4).
    """
    for currency, number in Counter(card.currency for _, card in _in_hands(table)).items():
        if number > _OF_EACH_CURRENCY:
            yield ARCHITECTS.broken_at(
                message=f"{number} architects in {currency.value}s are in the players' hands, and"
                f" there are {_OF_EACH_CURRENCY}",
                where="$.architects",
                currency=currency.value,
                number=number,
                most=_OF_EACH_CURRENCY,
            )


def architects_out_of_play(table: Table) -> Iterator[Violation]:
    """Name more architects in the hands than are played with by so many players.

    Rule: architect.setup (hu-4).
    """
    players, held = len(table.players), sum(1 for _ in _in_hands(table))
    if 2 <= players <= 6:
        shares = deal(players)
        in_play = shares.to_each * players + shares.third_pile + shares.fifth_pile
        if held > in_play:
            yield DEAL_ARCHITECTS.broken_at(
                message=f"{held} architects are in the players' hands, and {players} players play"
                f" with {in_play}",
                where="$.architects",
                number=held,
                players=players,
                most=in_play,
            )


def _in_hands(table: Table) -> Iterator[tuple[str, Architect]]:
    for player in table.players:
        yield from ((player.name, card) for card in player.architects or ())
