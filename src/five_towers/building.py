"""Adding cards to towers: what fits and why not, in which order, and the highest bid.

There are two ways. The rules ``tower.*`` have one function each, which reads like the rule and
gives reasons. The fast path looks up the value of a tower's top in a table. It works for legal
towers only and gives no reasons. Property tests check that both agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from five_towers.catalogue import DESCENDING, NINE, ONE_PER_TYPE, TOP
from five_towers.model import (
    A_TOWER,
    HIGHEST,
    Card,
    Tower,
    TowerType,
    cards_in_order,
    towers_by_type,
)
from rulebook_kit import InvalidArgument, Report, Violation
from rulebook_kit.arguments import first_of, object_of
from rulebook_kit.values import FrozenDict

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
    below = first_of(Tower, tower, [card], "check_add(tower, card)", A_TOWER)
    added = Card.of(card)
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
        yield ONE_PER_TYPE.broken_at(card=card, tower=tower.cards[0].type)


def not_descending(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the card is not lower than the card below it.

    An 8 below takes any card, and a 9 has a rule of its own.
    Rules: tower.descending, tower.eight (et-5t).
    """
    below = _card_below(tower, card)
    if below is None or below.value == _EIGHT or card.value == _NINE:
        return
    if card.value >= below.value:
        yield DESCENDING.broken_at(card=card, below=below)


def nine_on_a_nought(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the card is a 9 and the card below it is a 0.

    Rule: tower.nine (et-5t).
    """
    below = _card_below(tower, card)
    if below is not None and card.value == _NINE and below.value == _TOP:
        yield NINE.broken_at(card=card, below=below)


def on_a_finished_tower(tower: Tower, card: Card) -> Iterator[Violation]:
    """Yield a violation if the tower already has its 0. Rule: tower.top (et-5t)."""
    if tower.is_finished:
        yield TOP.broken_at(card=card, tower=tower.cards[0].type)


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


NOTHING = HIGHEST + 1
"""The value below the first card of a tower: every value is lower."""

FITTING = tuple(
    frozenset(
        value
        for value in range(HIGHEST + 1)
        if below > 0 and (value < below or value == 9 or below == 8)
    )
    for below in range(NOTHING + 1)
)
"""The values that fit on each value, and on ``NOTHING``.

Rules: tower.descending, tower.eight, tower.nine, tower.top (et-5t).
"""


def may_add(tower: Tower, card: Card) -> bool:
    """Whether a card may be added to a legal tower."""
    return tower.type in (None, card.type) and card.value in FITTING[value_below(tower)]


def value_below(tower: Tower | None) -> int:
    """Return the value of the tower's top; ``NOTHING`` if it has no cards."""
    if tower is None or tower.top is None:
        return NOTHING
    return tower.top.value


def order_on(below: int, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return an order in which all these values can be added, or None if there is none.

    It tries the highest value that fits first.
    """
    if not values:
        return ()
    for value in sorted(set(values) & FITTING[below], reverse=True):
        rest = order_on(value, _without(values, value))
        if rest is not None:
            return (value, *rest)
    return None


def most_on(below: int, values: Sequence[int]) -> int:
    """Return the highest number of these values that can be added, one on the other."""
    return max(
        (1 + most_on(value, _without(values, value)) for value in set(values) & FITTING[below]),
        default=0,
    )


def _without(values: Sequence[int], value: int) -> tuple[int, ...]:
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


MOST_CARDS = 5
"""The highest number of cards in the display. Rule: round.display (et-5t)."""

Order = tuple[Card, ...]
"""Cards in the order in which they are added."""


def addable_orders(
    towers: Iterable[Tower], cards: Iterable[Card | str]
) -> Mapping[TowerType | None, Order]:
    """Return, for each choice of tearing down, one order in which all the cards can be added.

    The key None stands for tearing down nothing, a type for tearing down the top of that tower.
    A choice without an order is missing. If the mapping is empty, the player has to give the cards
    back. The keys are sorted: None first, then the types. A 0 cannot be torn down. Other orders may
    be possible too.

    Args:
        towers: the legal towers of one player.
        cards: up to 5 cards, or their names.

    Raises:
        InvalidArgument: there are more than 5 cards, or two towers of one type.
        UnknownCard: no card has such a name.

    Rules: build.all, build.tear-down, build.undo (et-5t).

    >>> towers = [Tower(["sand-12", "sand-6"])]
    >>> for torn_down, order in addable_orders(towers, ["sand-7", "candy-3"]).items():
    ...     print(torn_down, *order)
    TowerType.SAND candy-3 sand-7
    """
    standing, values = _by_type(towers, cards)
    unchanged = {
        kind: order_on(value_below(standing.get(kind)), of_kind) for kind, of_kind in values.items()
    }
    orders: dict[TowerType | None, Order | None] = {None: _joined(unchanged)}
    for kind, tower in _with_removable_tops(standing):
        order = order_on(value_below(tower.without_top()), values.get(kind, ()))
        orders[kind] = _joined({**unchanged, kind: order})
    return FrozenDict({kind: order for kind, order in orders.items() if order is not None})


def max_bid(towers: Iterable[Tower], display: Iterable[Card | str]) -> int:
    """Return the highest bid that the player can honour: how many of the cards they can add.

    The player chooses the cards, their order, and whether to tear down a top first. A card never
    counts if its tower has its 0, since it cannot be built.

    Args:
        towers: the legal towers of one player.
        display: the cards in the display, up to 5, or their names.

    Raises:
        InvalidArgument: there are more than 5 cards, or two towers of one type.
        UnknownCard: no card has such a name.

    Rules: tower.top, bid.once, bid.take, build.all, build.tear-down (et-5t).

    >>> max_bid([Tower(["sand-12", "sand-6"])], ["sand-7", "sand-13", "candy-3"])
    2
    """
    standing, values = _by_type(towers, display)
    unchanged = {
        kind: most_on(value_below(standing.get(kind)), of_kind) for kind, of_kind in values.items()
    }
    gains = [
        most_on(value_below(tower.without_top()), values[kind]) - unchanged[kind]
        for kind, tower in _with_removable_tops(standing)
        if kind in values
    ]
    return sum(unchanged.values()) + max([0, *gains])


def _by_type(
    towers: Iterable[Tower], cards: Iterable[Card | str]
) -> tuple[dict[TowerType, Tower], dict[TowerType, tuple[int, ...]]]:
    """Return the towers and the values of the cards by type, without empty types."""
    given = cards_in_order(cards)
    if len(given) > MOST_CARDS:
        raise InvalidArgument(f"cards must be at most {MOST_CARDS}, not {len(given)}")
    values: defaultdict[TowerType, tuple[int, ...]] = defaultdict(tuple)
    for card in given:
        values[card.type] += (card.value,)
    return towers_by_type(towers), dict(values)


def _with_removable_tops(standing: Mapping[TowerType, Tower]) -> list[tuple[TowerType, Tower]]:
    """Return the towers whose top may be torn down, in the order of the types."""
    return [(kind, standing[kind]) for kind in TowerType if may_tear_down(standing.get(kind))]


def may_tear_down(tower: Tower | None) -> bool:
    """Whether the tower has a top that is not a 0. Rule: build.tear-down (et-5t)."""
    return tower is not None and tower.top is not None and tower.top.value > 0


def _joined(orders: Mapping[TowerType, tuple[int, ...] | None]) -> Order | None:
    """Return the cards of all types, in the order of the types; None if one type has no order."""
    joined: list[Card] = []
    for kind in TowerType:
        order = orders.get(kind, ())
        if order is None:
            return None
        joined += (Card(kind, value) for value in order)
    return tuple(joined)
