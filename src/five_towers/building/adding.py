"""The rules tower.*: check a card that is added to a tower.

Each rule has one function. It takes the tower and the card, and reads like the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.arguments import object_of, wrong_first
from five_towers.catalogue.catalogue import say
from five_towers.catalogue.towers import DESCENDING, NINE, ONE_PER_TYPE, TOP
from five_towers.model import Card, Tower
from five_towers.model.tower import A_TOWER

_EIGHT, _NINE, _TOP = 8, 9, 0


def check_add(tower: Tower, card: Card | str) -> Report:
    """Check by every rule of towers whether a card may be added to a tower.

    Args:
        tower: the tower; the card begins an empty one.
        card: the card, or its name.

    Returns:
        All violations, in the order of the catalogue.

    Raises:
        UnknownCard: no card has that name.
        InvalidArgument: the tower is not a ``Tower``.

    Rules: tower.one-per-type, tower.descending, tower.eight, tower.nine, tower.top (et-5t).

    >>> check_add(Tower(["sand-12", "sand-3"]), "sand-9").ok
    True
    >>> print(check_add(Tower(["sand-12", "sand-3"]), "sand-5"))
    tower.descending: sand-5 is not lower than the sand-3 below it
    """
    if not isinstance(tower, Tower):
        raise wrong_first(Tower, tower, [card], "check_add(tower, card)", A_TOWER)
    added, below = Card.of(card), tower
    return Report.of(violation for rule in ADDING_RULES for violation in rule(below, added))


def check_tower(tower: Tower) -> Report:
    """Check a whole tower, card by card from the bottom to the top.

    Raises:
        InvalidArgument: the tower is not a ``Tower``.
    """
    return Report.of(
        violation
        for height, card in enumerate(object_of(Tower, tower, A_TOWER).cards)
        for violation in check_add(Tower(tower.cards[:height]), card)
    )


def other_type(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the card has another type than the tower.

    Rule: tower.one-per-type (et-5t).
    """
    if tower.type not in (None, card.type):
        kind = tower.cards[0].type
        yield ONE_PER_TYPE.broken_at(
            message=say("tower.one-per-type", card=card, tower=kind),
            card=str(card),
            tower=kind.value,
        )


def not_descending(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the card is not lower than the card below it.

    An 8 below takes any card, and a 9 has a rule of its own.
    Rules: tower.descending, tower.eight (et-5t).
    """
    below = _card_below(tower, card)
    if below is None or below.value == _EIGHT or card.value == _NINE:
        return
    if card.value >= below.value:
        yield DESCENDING.broken_at(
            message=say("tower.descending", card=card, below=below),
            card=str(card),
            below=str(below),
        )


def nine_on_a_nought(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the card is a 9 and the card below it is a 0.

    Rule: tower.nine (et-5t).
    """
    below = _card_below(tower, card)
    if below is not None and card.value == _NINE and below.value == _TOP:
        yield NINE.broken_at(
            message=say("tower.nine", card=card, below=below), card=str(card), below=str(below)
        )


def on_a_finished_tower(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the tower already has its 0. Rule: tower.top (et-5t)."""
    if tower.is_finished:
        kind = tower.cards[0].type
        yield TOP.broken_at(
            message=say("tower.top", card=card, tower=kind),
            card=str(card),
            tower=kind.value,
        )


ADDING_RULES: tuple[Callable[[Tower, Card], Iterator[Violation]], ...] = (
    other_type,
    not_descending,
    nine_on_a_nought,
    on_a_finished_tower,
)
"""The rules on adding a card, in the order of the catalogue."""


def _card_below(tower: Tower, card: Card) -> Card | None:
    """Return the top of the tower; None if the tower is empty or its top has another type."""
    top = tower.top
    return top if top is not None and top.type is card.type else None
