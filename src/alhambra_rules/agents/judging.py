"""What a compact position is worth to each player, and the moves worth a thought.

Nothing here decides what is legal: the moves are some of ``compact.choosing``.
"""

from __future__ import annotations

from functools import lru_cache
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

TYPE_OF = tuple(
    next((kind for kind, tiles in enumerate(SETS_OF_A_TYPE) if tiles >> tile & 1), 0)
    for tile in range(len(PRICES))
)
"""The place of each tile's type, cheapest type first; 0 for bazaars."""

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
    owned = _owned(state)
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


def _owned(state: CompactState) -> list[tuple[int, ...]]:
    """Return how many buildings of each type each seat has, and last Dirk."""
    owned = [city.types for city in state.cities]
    if state.dirk is not None:
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in SETS_OF_A_TYPE]))
    return owned


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
        for tile in state.reserves[state.to_act]:
            found.extend(_sites(state, LAY, tile))
        if state.bought and not found:
            found.extend(moves_of(state, STOP))
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
        several.sort(key=lambda at: -wall_with(city, tile, at))
        del several[_CELLS:]
    return [(kind, tile, city.cell(at)) for at in several]


def quick_move(state: CompactState, chance: Random) -> Move:
    """Return a fair move in little time: for play to the end of a search."""
    if state.phase == ACT:
        return _quick_action(state, chance)
    if state.phase == PLACE_BOUGHT:
        tile = state.bought[0]
        return _quick_site(state, PLACE, tile) or (RESERVE, tile)
    tile = next(tile for owner, tile in state.leftovers if owner == state.to_act)
    return _quick_site(state, PLACE_LEFTOVER, tile) or (DECLINE, tile)


def _quick_action(state: CompactState, chance: Random) -> Move:
    """Buy what is paid exactly; else the dearest tile at little change; else take most money."""
    owned = _owned(state)
    bargains = [(_bargain(state, move, owned), move) for move in _purchases(state)]
    best = max(bargains, default=(0, None))
    if best[1] and best[0] > 0:
        return best[1]
    reserve = state.reserves[state.to_act]
    if reserve:
        tile = reserve[int(chance.random() * len(reserve))]
        if laid := _quick_site(state, LAY, tile):
            return laid
    taken = money.takings(state.display)
    return (TAKE, max(taken, key=money.worth)) if taken else candidates(state)[0]


def _bargain(state: CompactState, purchase: Move, owned: list[tuple[int, ...]]) -> float:
    """Return the points that a purchase is worth, less the change; an exact one costs nothing."""
    _, square, cards = purchase
    tile, me = state.market[square], state.to_act
    change = money.worth(cards) - PRICES[tile]
    kind = TYPE_OF[tile]
    mine = owned[me]
    more = [*owned]
    more[me] = (*mine[:kind], mine[kind] + 1, *mine[kind + 1 :])
    gained = 0.0
    for scoring_round in range(state.scoring_rounds_done + 1, _LAST_ROUND + 1):
        points = (
            _points_of(tuple(more), scoring_round)[me] - _points_of(tuple(owned), scoring_round)[me]
        )
        gained += points / 2 + _SHARES[scoring_round - 1][kind] / 2
    return gained + 3 - (0.7 * change if change else -4)


def _quick_site(state: CompactState, kind: int, tile: int) -> Move | None:
    city = state.cities[state.to_act]
    cells = city.placements(tile)
    if not cells:
        return None
    several = [nth(cells, place) for place in range(cells.bit_count())]
    best = max(several, key=lambda at: wall_with(city, tile, at))
    return kind, tile, city.cell(best)


def wall_with(city: CompactCity, tile: int, at: int) -> int:
    """Return the length of the longest wall after a tile was laid."""
    laid = city.with_tile(tile, at)
    return _wall(laid.tiles, laid.west, laid.north, laid.height)


@lru_cache(maxsize=100_000)
def _wall(tiles: bytes, west: int, north: int, height: int) -> int:
    return CompactCity(tiles, west, north, height).wall


@lru_cache(maxsize=20_000)
def _points_of(owned: tuple[tuple[int, ...], ...], scoring_round: int) -> tuple[int, ...]:
    return tuple([sum(row) for row in rows_of_points(owned, scoring_round)])
