"""tower.*: may this card be laid on this tower, and which rule does it break if not.

One function for each rule, which takes the tower and the card and reads like the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from five_towers.catalogue.towers import DESCENDING, NINE, ONE_PER_TYPE, TOP
from five_towers.model import Card, Tower
from five_towers.model.tower import A_TOWER

_EIGHT, _NINE, _TOP = 8, 9, 0


def check_add(tower: Tower, card: Card | str) -> Report:
    """Judge a card that is to be laid on top of a tower, by every rule of towers.

    Args:
        tower: the tower; one without cards is begun by the card.
        card: the card, or its name.

    Returns:
        All that is broken, in the order of the catalogue.

    Raises:
        UnknownCard: there is no card of that name.
        InvalidArgument: the tower is no ``Tower``.

    Rules: tower.one-per-type, tower.descending, tower.eight, tower.nine, tower.top (et-5t).

    >>> check_add(Tower(["sand-12", "sand-3"]), "sand-9").ok
    True
    >>> print(check_add(Tower(["sand-12", "sand-3"]), "sand-5"))
    tower.descending: sand-5 is not below the sand-3 that it is laid on
    """
    laid, below = Card.of(card), object_of(Tower, tower, A_TOWER)
    return Report.of(violation for rule in ADDING_RULES for violation in rule(below, laid))


def check_tower(tower: Tower) -> Report:
    """Judge a whole tower: each of its cards as it was laid, from the bottom to the top.

    ``InvalidArgument`` if it is no ``Tower``.
    """
    return Report.of(
        violation
        for height, card in enumerate(object_of(Tower, tower, A_TOWER).cards)
        for violation in check_add(Tower(tower.cards[:height]), card)
    )


def other_type(tower: Tower, card: Card) -> Iterator[Violation]:
    """Name a card that is not of the tower's type.

    Rule: tower.one-per-type (et-5t).
    """
    if tower.type not in (None, card.type):
        yield ONE_PER_TYPE.broken_at(
            message=f"{card} is laid on a tower of {_kind(tower)}",
            card=str(card),
            tower=_kind(tower),
        )


def not_descending(tower: Tower, card: Card) -> Iterator[Violation]:
    """Name a card that is not below the one that it is laid on; on an 8 any may lie.

    Rules: tower.descending, tower.eight (et-5t).
    """
    below = _below(tower, card)
    if below is None or below.value == _EIGHT or card.value == _NINE:
        return
    if card.value >= below.value:
        yield DESCENDING.broken_at(
            message=f"{card} is not below the {below} that it is laid on",
            card=str(card),
            below=str(below),
        )


def nine_on_a_top(tower: Tower, card: Card) -> Iterator[Violation]:
    """Name a 9 that is laid on a 0; on every other card it may lie.

    Rule: tower.nine (et-5t).
    """
    below = _below(tower, card)
    if below is not None and card.value == _NINE and below.value == _TOP:
        yield NINE.broken_at(
            message=f"{card} fits on every card but on {below}", card=str(card), below=str(below)
        )


def on_a_finished_tower(tower: Tower, card: Card) -> Iterator[Violation]:
    """Name a card that is laid on a tower that has its 0.

    Rule: tower.top (et-5t).
    """
    if tower.is_finished:
        yield TOP.broken_at(
            message=f"{card} is laid on a tower of {_kind(tower)} that is finished by its 0",
            card=str(card),
            tower=_kind(tower),
        )


ADDING_RULES: tuple[Callable[[Tower, Card], Iterator[Violation]], ...] = (
    other_type,
    not_descending,
    nine_on_a_top,
    on_a_finished_tower,
)
"""The rules on adding a card, in the order of the catalogue."""


def _below(tower: Tower, card: Card) -> Card | None:
    """Return the card of the same type that the card would lie on; None if there is none."""
    top = tower.top
    return top if top is not None and top.type is card.type else None


def _kind(tower: Tower) -> str:
    """Return the type of a tower that has cards."""
    return tower.cards[0].type.value
