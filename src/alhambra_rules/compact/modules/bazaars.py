"""The Bazaars in compact games: beside the market, paid exactly, scored last (``bazaar.*``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from alhambra_rules.compact import money
from alhambra_rules.compact.added import Added, Choice, Kind
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import BUY_BAZAAR, Move
from alhambra_rules.compact.playing import pay, with_tile, without_tile
from alhambra_rules.compact.state import ACT, ACTIONS_OVER, EMPTY, CompactState

NAME = "bazaars"

_LAST_ROUND = 3
_Ways = list[tuple[int, list[int]]]


class Tiles(NamedTuple):
    """The bazaars of a game, in the order of their numbers.

    Attributes:
        currencies: the currency of each, 0 to 3.
        colours: the colours of each, from 0.
        beside: the bazaars beside the market, by number and sorted.
    """

    currencies: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    beside: tuple[int, ...]


def tiles_in(state: CompactState) -> Tiles:
    """Return the bazaars of a game."""
    return cast("Tiles", state.pieces[NAME])


def _put_beside(state: CompactState, beside: tuple[int, ...]) -> None:
    state.pieces = {**state.pieces, NAME: tiles_in(state)._replace(beside=beside)}


def _lay(state: CompactState, square: int, tile: int) -> bool:  # noqa: ARG001 - one signature
    """Put a drawn bazaar beside the market. Rule: bazaar.market (hu-4)."""
    if tile not in state.setting.tables.bazaars:
        return False
    _put_beside(state, with_tile(tiles_in(state).beside, tile))
    return True


def _currency(state: CompactState, tile: int) -> int:
    return tiles_in(state).currencies[state.setting.tables.bazaars.index(tile)]


def exact_payments(state: CompactState, tile: int) -> list[int]:
    """Return the exact payments for a bazaar. Rules: bazaar.price, bazaar.exact (hu-4)."""
    currency = _currency(state, tile)
    priced = state.market[currency]
    if priced == EMPTY:
        return []
    price = state.setting.tables.prices[priced]
    hand = money.of_currency(state.hands[state.to_act], currency)
    return [way.cards for way in money.payments(hand, price) if way.paid == price]


def _purchases(state: CompactState, kind: int) -> tuple[int, _Ways]:  # noqa: ARG001 - all have one signature
    found = [(tile, exact_payments(state, tile)) for tile in tiles_in(state).beside]
    return sum([len(ways) for _, ways in found]), found


def _purchase(state: CompactState, kind: int, found: _Ways, place: int) -> Move:  # noqa: ARG001 - as above
    at = 0
    while place >= (number := len(found[at][1])):
        place -= number
        at += 1
    tile, ways = found[at]
    return kind, tile, ways[place]


def _may_buy(state: CompactState, move: Move) -> bool:
    _, tile, cards, *foreign = move
    return not foreign and tile in tiles_in(state).beside and cards in exact_payments(state, tile)


def _buy(state: CompactState, move: Move, me: int) -> None:
    """Set the bazaar aside; the player may act again. Rule: bazaar.exact (hu-4)."""
    _, tile, cards, *foreign = move
    exact = _may_buy(state, move)
    paid = foreign[0] if foreign else money.in_currency(cards, _currency(state, tile))
    pay(state, paid, me)
    _put_beside(state, without_tile(tiles_in(state).beside, tile))
    state.bought = with_tile(state.bought, tile)
    if not exact:
        state.phase = ACTIONS_OVER


def _points(state: CompactState, scoring_round: int) -> Sequence[int]:
    """Return the points of each player's bazaars. Rule: bazaar.scoring (hu-4)."""
    if scoring_round != _LAST_ROUND:
        return [0] * len(state.cities)
    colours = tiles_in(state).colours
    return [_score(city, colours) for city in state.cities]


def _score(city: CompactCity, colours: tuple[tuple[int, ...], ...]) -> int:
    height, points = city.height, 0
    types = city.tiles.translate(city.tables.types)
    beside = (-height - 1, -height, 1 - height, -1, 1, height - 1, height, height + 1)
    for number, tile in enumerate(city.tables.bazaars):
        at = city.tiles.find(tile + 1)
        if at >= 0:
            around = [types[at + step] - 1 for step in beside]
            counted = [around.count(colour) for colour in colours[number]]
            points += sum(counted) * sum(map(bool, counted))
    return points


ADDED = Added(
    kinds={BUY_BAZAAR: Kind((ACT,), _may_buy, _buy)},
    options={ACT: (BUY_BAZAAR,)},
    choices={BUY_BAZAAR: Choice(_purchases, _purchase)},
    lay=(_lay,),
    points=(_points,),
)
"""What the Bazaars add."""
