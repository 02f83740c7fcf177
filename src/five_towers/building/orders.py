"""Orders in which cards can be added to a player's towers, and the highest bid.

Towers of different types do not affect each other, so each type is solved by itself. Tearing down
a card affects only its own type.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import FrozenDict
from five_towers.building.fitting import most_on, order_on, value_below
from five_towers.model import Card, Tower, TowerType, cards_in_order, towers_by_type

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
