"""build.all, build.undo: can all these cards be added, in which order, with which card torn down.

Towers of different types do not touch each other, so each type is looked at by itself; a card
that is torn down matters to its own type only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from alhambra_rules.rulebook import InvalidArgument
from five_towers.building.fitting import most_on, order_on, value_below
from five_towers.model import Card, Tower, TowerType, cards_in_order, towers_by_type

MOST_CARDS = 5
"""How many cards lie out at most. Rule: round.display (et-5t)."""

Order = tuple[Card, ...]
"""Cards in the order in which they are added."""


def addable_orders(
    towers: Iterable[Tower], cards: Iterable[Card | str]
) -> Mapping[TowerType | None, Order]:
    """Return the ways to add all the cards, by what is torn down before.

    ``orders.get(None)`` is an order in which all of them can be added as the towers stand, or
    None; ``orders.get(kind)`` is one after the top of that tower is torn down, or None. Where the
    mapping is empty there is no way at all, and the cards go back. Keys are in the order None and
    then the types; a tower whose top is a 0 cannot be torn down. Other orders may do as well.

    Args:
        towers: one player's, which keep the rules.
        cards: at most 5, or their names.

    Raises:
        InvalidArgument: there are more cards, or two towers of one type.
        UnknownCard: there is no card of such a name.

    Rules: build.all, build.tear-down, build.undo (et-5t).

    >>> towers = [Tower(["sand-12", "sand-6"])]
    >>> for torn_down, order in addable_orders(towers, ["sand-7", "candy-3"]).items():
    ...     print(torn_down, *order)
    TowerType.SAND candy-3 sand-7
    """
    standing, values = _sorted_out(towers, cards)
    as_they_are = {
        kind: order_on(value_below(standing.get(kind)), of_kind) for kind, of_kind in values.items()
    }
    ways: dict[TowerType | None, Order | None] = {None: _joined(as_they_are)}
    for kind, tower in _with_removable_tops(standing):
        order = order_on(value_below(tower.without_top()), values.get(kind, ()))
        ways[kind] = _joined({**as_they_are, kind: order})
    return MappingProxyType({kind: order for kind, order in ways.items() if order is not None})


def max_bid(towers: Iterable[Tower], display: Iterable[Card | str]) -> int:
    """Return the highest bid that can be honoured: how many of the cards can be added.

    The player would choose the cards, their order, and whether to tear down a top before. A card
    whose tower has its 0 is never counted, since it cannot be built.

    Args:
        towers: one player's, which keep the rules.
        display: the cards that lie out, at most 5, or their names.

    Raises:
        InvalidArgument: there are more cards, or two towers of one type.
        UnknownCard: there is no card of such a name.

    Rules: tower.top, bid.once, bid.take, build.all, build.tear-down (et-5t).

    >>> max_bid([Tower(["sand-12", "sand-6"])], ["sand-7", "sand-13", "candy-3"])
    2
    """
    standing, values = _sorted_out(towers, display)
    as_they_are = {
        kind: most_on(value_below(standing.get(kind)), of_kind) for kind, of_kind in values.items()
    }
    gains = [
        most_on(value_below(tower.without_top()), values[kind]) - as_they_are[kind]
        for kind, tower in _with_removable_tops(standing)
        if kind in values
    ]
    return sum(as_they_are.values()) + max([0, *gains])


def _sorted_out(
    towers: Iterable[Tower], cards: Iterable[Card | str]
) -> tuple[dict[TowerType, Tower], dict[TowerType, tuple[int, ...]]]:
    """Return towers and values by type; types without cards are left out."""
    given = cards_in_order(cards)
    if len(given) > MOST_CARDS:
        raise InvalidArgument(f"at most {MOST_CARDS} cards lie out, not {len(given)}")
    values: defaultdict[TowerType, tuple[int, ...]] = defaultdict(tuple)
    for card in given:
        values[card.type] += (card.value,)
    return towers_by_type(towers), dict(values)


def _with_removable_tops(standing: Mapping[TowerType, Tower]) -> list[tuple[TowerType, Tower]]:
    """Return the towers whose top may be torn down, in the order of the types.

    Rule: build.tear-down (et-5t).
    """
    return [(kind, standing[kind]) for kind in TowerType if may_tear_down(standing.get(kind))]


def may_tear_down(tower: Tower | None) -> bool:
    """Whether the tower has a top, and one that is not a 0.

    Rule: build.tear-down (et-5t).
    """
    return tower is not None and tower.top is not None and tower.top.value > 0


def _joined(orders: Mapping[TowerType, tuple[int, ...] | None]) -> Order | None:
    """Return the cards of all types in the order of the types; None if one has no order."""
    joined: list[Card] = []
    for kind in TowerType:
        order = orders.get(kind, ())
        if order is None:
            return None
        joined += (Card(kind, value) for value in order)
    return tuple(joined)
