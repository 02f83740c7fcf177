"""What a compact position is worth to each player, and the moves worth a thought.

Nothing here decides what is legal: the moves are some of ``compact.choosing``.
"""

from __future__ import annotations

from operator import mul
from random import Random

from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import moves_of
from alhambra_rules.compact.city import CompactCity, nth
from alhambra_rules.compact.moves import (
    BUY,
    DECLINE,
    LAY,
    PASS,
    PLACE,
    PLACE_LEFTOVER,
    RESERVE,
    STOP,
    SWAP,
    TAKE,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.numbering import PRICES, SETS_OF_A_TYPE
from alhambra_rules.compact.state import ACT, EMPTY, OVER, PLACE_BOUGHT, CompactState
from alhambra_rules.scoring.fast_path import rows_of_points
from alhambra_rules.scoring.points import POINTS

_LAST_ROUND = 3
_COIN = 0.6
"""The points that one coin is worth while the bag is full, besides a tenth of a point."""

_BAG_LEFT = (0.65, 0.35, 0.0)
"""How full the bag is, more or less, when each round is scored."""

_FULL_BAG = 50
_SHARES = tuple(
    tuple(
        sum(rounds[number]) / tiles.bit_count()
        for rounds, tiles in zip(POINTS.values(), SETS_OF_A_TYPE, strict=True)
    )
    for number in range(_LAST_ROUND)
)
"""The points of each round for each type, divided by its tiles."""

_CELLS = 4
"""How many cells to think about for one tile."""


def estimates(state: CompactState) -> list[float]:
    """Return the final score to expect for each seat, without Dirk's.

    The points of a round to come are partly those of today's majorities, partly shares in
    proportion to the buildings, and the more of these the farther away the round is.
    """
    if state.phase == OVER:
        return [float(score) for score in state.scores]
    cities = state.cities
    owned = [city.types for city in cities]
    if state.dirk is not None:
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in SETS_OF_A_TYPE]))
    bag = state.bag.bit_count() / _FULL_BAG
    worth = [
        score + (_COIN * bag + 0.1) * money.worth(hand) + 2.0 * len(reserve)
        for score, hand, reserve in zip(state.scores, state.hands, state.reserves, strict=True)
    ]
    for scoring_round in range(state.scoring_rounds_done + 1, _LAST_ROUND + 1):
        points = rows_of_points(owned, scoring_round)
        shares = _SHARES[scoring_round - 1]
        sure = 1 - max(0.0, bag - _BAG_LEFT[scoring_round - 1])
        for seat, row in zip(range(len(cities)), points, strict=False):
            share = sum(map(mul, owned[seat], shares))
            worth[seat] += sure * sum(row) + (1 - sure) * share + cities[seat].wall
    return worth


def prospects(state: CompactState, seat: int) -> float:
    """Return how well the game stands for a player: more than 0.5 is better than the others."""
    worth = estimates(state)
    mine = worth.pop(seat)
    return 0.5 + (mine - (max(worth) + sum(worth) / len(worth)) / 2) / 100


def candidates(state: CompactState) -> list[Move]:
    """Return the legal moves that are worth a thought, at least one.

    Payments with the least change, choices of money that no other one contains, and for each tile
    the cells with the longest walls.
    """
    if state.phase == ACT:
        found = [*_takings(state), *_purchases(state)]
        if state.bought:
            found.extend(moves_of(state, STOP))
        else:
            for tile in state.reserves[state.to_act]:
                found.extend(_sites(state, LAY, tile))
        found = found or [*moves_of(state, TAKE_BACK), *moves_of(state, SWAP)]
        return found or [(PASS,)]
    if state.phase == PLACE_BOUGHT:
        tile = state.bought[0]
        return _sites(state, PLACE, tile) or [(RESERVE, tile)]
    tile = next(tile for owner, tile in state.leftovers if owner == state.to_act)
    return _sites(state, PLACE_LEFTOVER, tile) or [(DECLINE, tile)]


def _takings(state: CompactState) -> list[Move]:
    found = money.takings(state.display)
    return [
        (TAKE, cards)
        for cards in found
        if not any(other != cards and money.has(other, cards) for other in found)
    ]


def _purchases(state: CompactState) -> list[Move]:
    hand = state.hands[state.to_act]
    found: list[Move] = []
    for square, tile in enumerate(state.market):
        if tile != EMPTY:
            ways = money.payments(money.of_currency(hand, square), PRICES[tile])
            if ways:
                best = min(ways, key=_change)
                found.append((BUY, square, best.cards))
    return found


def _change(payment: money.Payment) -> tuple[int, int]:
    return payment.paid, money.size(payment.cards)


def _sites(state: CompactState, kind: int, tile: int) -> list[Move]:
    city = state.cities[state.to_act]
    cells = city.placements(tile)
    several = [nth(cells, place) for place in range(cells.bit_count())]
    if len(several) > _CELLS:
        several.sort(key=lambda at: -city.with_tile(tile, at).wall)
        del several[_CELLS:]
    return [(kind, tile, city.cell(at)) for at in several]


def quick_move(state: CompactState, chance: Random) -> Move:
    """Return a fair move in little time: for play to the end of a search."""
    if state.phase == ACT:
        return _quick_action(state, chance)
    if state.phase == PLACE_BOUGHT:
        tile = state.bought[0]
        return _quick_site(state, PLACE, tile, chance) or (RESERVE, tile)
    tile = next(tile for owner, tile in state.leftovers if owner == state.to_act)
    return _quick_site(state, PLACE_LEFTOVER, tile, chance) or (DECLINE, tile)


def _quick_action(state: CompactState, chance: Random) -> Move:
    """Buy what is paid exactly; else the dearest tile at little change; else take most money."""
    bargains = [(_bargain(state, move), move) for move in _purchases(state)]
    best = max(bargains, default=(0, None))
    if best[1] and best[0] > 0:
        return best[1]
    if state.bought and not state.setting.must_continue:
        return (STOP,)
    reserve = () if state.bought else state.reserves[state.to_act]
    if reserve:
        tile = reserve[int(chance.random() * len(reserve))]
        if laid := _quick_site(state, LAY, tile, chance):
            return laid
    taken = money.takings(state.display)
    return (TAKE, max(taken, key=money.worth)) if taken else candidates(state)[0]


def _bargain(state: CompactState, purchase: Move) -> int:
    _, square, cards = purchase
    price = PRICES[state.market[square]]
    change = money.worth(cards) - price
    return price - 3 * change if change else price + 9


def _quick_site(state: CompactState, kind: int, tile: int, chance: Random) -> Move | None:
    city = state.cities[state.to_act]
    cells = city.placements(tile)
    number = cells.bit_count()
    if not number:
        return None
    at = nth(cells, int(chance.random() * number))
    if number > 1:
        other = nth(cells, int(chance.random() * number))
        at = max(at, other, key=lambda one: _wall(city, tile, one))
    return kind, tile, city.cell(at)


def _wall(city: CompactCity, tile: int, at: int) -> int:
    return city.with_tile(tile, at).wall
