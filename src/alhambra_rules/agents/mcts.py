"""``mcts``: Monte Carlo search for the best action, on games dealt anew.

``weighed`` says how good moves look at a glance: what the search looks into, and how it plays on.
It decides nothing about what is legal: its moves are some of ``compact.choosing``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from random import Random
from time import monotonic
from typing import SupportsIndex

from attrs import field, frozen

from alhambra_rules.agents.judging import (
    LAST_ROUND,
    SHARES,
    among,
    chests_that_fit,
    compact_seen,
    imagined,
    module_points,
    owned_by_all,
    points_of,
    prospects,
    type_of,
)
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import legal_moves
from alhambra_rules.compact.city import CompactCity, nth
from alhambra_rules.compact.moves import (
    ARCHITECT_LAY,
    BUY,
    BUY_BAZAAR,
    BUY_CHESTS,
    DECLINE,
    KEEP_ARCHITECTS,
    LAY,
    LOOK,
    PLACE,
    PLACE_CHEST,
    PLACE_LEFTOVER,
    RESERVE,
    TAKE,
    Move,
)
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.compact.state import ACT, EMPTY, OVER, PLACE_BOUGHT, CompactState
from alhambra_rules.game.events import Action
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.view import View
from alhambra_rules.game_modules import bazaars, treasure
from alhambra_rules.game_modules import phases as of_modules
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM
from rulebook_kit.arguments import integer_if_any, integer_of, wrong_value
from rulebook_kit.values import Frozen, FrozenDict

Weighed = tuple[float, Move]
"""A move and the points that it seems to be worth."""

_WIDTH = 6
"""How many actions are compared."""

_TURNS = 2
"""At which of the own next turns a game is judged."""

_GLANCE = 0.1
"""How much the first glance counts compared with what the games show."""

# These weights won most of those that were tried, each in 300 games against three greedy agents.
COIN = 0.8
"""The points that a coin is worth, until the bag is nearly empty."""

LEAST_COIN = 0.05
"""What it is worth in the end: if tiles are equal, the cheaper one is bought."""

LATE = 17
"""With fewer tiles in the bag, money is worth less and less."""

CARD = 1.5
"""The points for each money card, whatever its value: many cards pay many prices exactly."""

EXACT = 1.5
"""The points for each tile that could be paid exactly."""

CHANGE = 1.5
"""How many coins each coin of change costs."""

AGAIN = 2.0
"""How many times its points the best taking counts after an exact payment."""

SHARE = 0.6
"""How much of a tile's share of the points for its type counts."""

RESERVED = 0.5
"""The points of a tile that fits nowhere."""


def _iterations(value: SupportsIndex) -> int:
    return integer_of(value, "iterations must be a positive integer", 1)


def _seconds(value: float | SupportsIndex | None) -> float | None:
    if value is None:
        return None
    number = float(value) if isinstance(value, float) else integer_if_any(value)
    if number is None or not number > 0:
        raise wrong_value("seconds must be a positive number or None", value)
    return number


@frozen
class Mcts(Frozen):
    """Plays on after each promising action and takes the one that comes out best.

    The hidden cards are dealt anew for each comparison, so it plays on what it may know. All
    actions are tried on the same deals, and the worse half is dropped again and again. Tiles are
    placed for the longest wall, without a search. With a number of iterations the same view and
    seed give the same action everywhere. A budget of time gives actions that depend on the
    machine.

    Attributes:
        iterations: how many games to simulate for a decision, at least 1, and a few more to
            compare all actions on the last deal.
        seconds: the time for a decision; None for no limit. The search ends when either is used
            up.

    Raises:
        InvalidArgument: the iterations are no positive integer, or the seconds no positive number.
    """

    iterations: int = field(default=200, converter=_iterations)
    seconds: float | None = field(default=None, converter=_seconds)

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act. See ``Agent.choose``."""
        if len(legal) == 1:
            return legal[0]
        state = compact_seen(view, seed)
        weights = {move: worth for worth, move in weighed(state)}
        moves = among(weights, legal, state)
        known = [(weights.get(move, 0.0), move) for move in moves]
        if state.phase == ACT:
            return action_in(state, self._searched(state, known, view, Random(f"{seed} mcts")))
        return action_in(state, max(known)[1])

    def _searched(
        self, state: CompactState, known: Sequence[Weighed], view: View, chance: Random
    ) -> Move:
        """Compare the actions on deal after deal, and drop the worse half after each stage."""
        glance = {move: _GLANCE * worth for worth, move in nlargest(_WIDTH, known)}
        moves, totals = [*glance], dict.fromkeys(glance, 0.0)
        stages = (len(moves) - 1).bit_length()
        begun, games = monotonic(), 0
        for stage in range(1, stages + 1):
            while not self._used_up(stage / stages, games, begun):
                deal = _dealt_anew(state, view, chance)
                for move in moves:
                    totals[move] += _outcome(deal.copy(), move) + glance[move]
                games += len(moves)
            moves.sort(key=totals.__getitem__, reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]

    def _used_up(self, part: float, games: int, begun: float) -> bool:
        """Whether this part of the games or of the time is used up."""
        late = self.seconds is not None and monotonic() - begun >= part * self.seconds
        return late or games >= part * self.iterations


def _dealt_anew(state: CompactState, view: View, chance: Random) -> CompactState:
    if view.modules:  # their hidden pieces are known to the slower way
        return compact_seen(view, chance.getrandbits(32))
    return redealt(state, state.to_act, chance)


def _outcome(state: CompactState, move: Move) -> float:
    """Play the move and what seems fair until an own turn; return how well the game stands."""
    me, turns = state.to_act, _TURNS
    play(state, move)
    while state.phase != OVER and turns:
        before = state.turn
        play(state, fair_move(state))
        turns -= before != state.turn == me
    return prospects(state, me)


def fair_move(state: CompactState) -> Move:
    """Return the move that looks best."""
    return max(weighed(state))[1]


def weighed(state: CompactState) -> list[Weighed]:
    """Return the moves that are worth a thought, at least one, in no order."""
    if state.phase == ACT:
        return _actions(state)
    if state.phase in _OF_MODULES:
        return _OF_MODULES[state.phase](state)
    if state.phase == PLACE_BOUGHT:
        kind, otherwise, tiles = PLACE, RESERVE, state.bought
    else:
        kind, otherwise = PLACE_LEFTOVER, DECLINE
        tiles = tuple([tile for seat, tile in state.leftovers if seat == state.to_act])
    city = state.cities[state.to_act]
    found = [_laying(city, kind, tile) for tile in tiles]
    return [one for one in found if one] or [(0.0, (otherwise, tiles[0]))]


def _actions(state: CompactState) -> list[Weighed]:
    found = _takings(state)
    best_taking = max(found)[0] if found else 0.0
    found += _purchases(state, best_taking)
    if "bazaars" in state.pieces:
        found += _bazaars(state, best_taking)
    if "treasure" in state.pieces:
        found += _rooms(state)
    city = state.cities[state.to_act]
    for tile in state.reserves[state.to_act]:
        if laying := _laying(city, LAY, tile):
            found.append((_gain(state, tile), laying[1]))
    return found or [(0.0, move) for move in legal_moves(state)]


def _takings(state: CompactState) -> list[Weighed]:
    coin, hand = _coin(state), state.hands[state.to_act]
    prices, missing = state.setting.tables.prices, []
    for square, tile in enumerate(state.market):
        if tile != EMPTY:
            cards = money.of_currency(hand, square)
            if not _totals(cards) >> prices[tile] & 1:
                missing.append((square, cards, prices[tile]))
    found = []
    for cards in money.takings(state.display):
        worth = coin * money.worth(cards) + CARD * money.size(cards)
        for square, held, price in missing:
            if (more := money.of_currency(cards, square)) and _totals(held + more) >> price & 1:
                worth += EXACT
        found.append((worth, (TAKE, cards)))
    return found


def _coin(state: CompactState) -> float:
    return COIN * min(1.0, state.bag.bit_count() / LATE) + LEAST_COIN


@lru_cache(maxsize=100_000)
def _totals(cards: int) -> int:
    """Return the totals that some cards of a currency have, as a set of bits."""
    totals = 1
    for card in money.numbers(cards):
        totals |= totals << money.worth(money.CARD[card])
    return totals


def _purchases(state: CompactState, best_taking: float) -> list[Weighed]:
    coin, hand = _coin(state), state.hands[state.to_act]
    prices, found = state.setting.tables.prices, []
    for square, tile in enumerate(state.market):
        if tile == EMPTY:
            continue
        price = prices[tile]
        if ways := money.payments(money.of_currency(hand, square), price):
            payment = min(ways, key=_change)
            worth = _gain(state, tile) - coin * (price + CHANGE * (payment.paid - price))
            if payment.paid == price:
                worth += AGAIN * best_taking
            found.append((worth, (BUY, square, payment.cards)))
    return found


def _change(payment: money.Payment) -> tuple[int, int]:
    return payment.paid, money.size(payment.cards)


def _gain(state: CompactState, tile: int) -> float:
    """Return the points that a tile is worth in the rounds to come, its wall included.

    It counts what it adds to today's majorities in the next round, and more than half of its
    share of the type's points in all rounds to come.
    """
    me = state.to_act
    site = _site(state.cities[me], tile)
    if site is None:
        return RESERVED
    kind, owned = type_of(state, tile), owned_by_all(state)
    mine = owned[me]
    more = (*owned[:me], (*mine[:kind], mine[kind] + 1, *mine[kind + 1 :]), *owned[me + 1 :])
    done = state.scoring_rounds_done
    gain = float(points_of(more, done + 1)[me] - points_of(owned, done + 1)[me])
    gain += SHARE * sum([shares[kind] for shares in SHARES[done:]])
    return gain + (LAST_ROUND - done) * (site[0] - state.cities[me].wall)


def _laying(city: CompactCity, kind: str, tile: int) -> Weighed | None:
    site = _site(city, tile)
    return None if site is None else (float(site[0]), (kind, tile, city.cell(site[1])))


def _site(city: CompactCity, tile: int) -> tuple[int, int] | None:
    if not city.height:  # its tiles lie too far apart for a box
        return _best_site(city, tile)
    return _known_site(city.tiles, city.west, city.north, city.height, tile)


@lru_cache(maxsize=100_000)
def _known_site(
    tiles: bytes, west: int, north: int, height: int, tile: int
) -> tuple[int, int] | None:
    return _best_site(CompactCity(tiles, west, north, height), tile)


def _best_site(city: CompactCity, tile: int) -> tuple[int, int] | None:
    """Return the length of the longest wall and the cell's number where that wall is longest."""
    cells = city.placements(tile)
    sites = [nth(cells, place) for place in range(cells.bit_count())]
    return max([(city.with_tile(tile, at).wall, at) for at in sites], default=None)


def _bazaars(state: CompactState, best_taking: float) -> list[Weighed]:
    city, payments, sites = state.cities[state.to_act], {}, {}
    for tile in bazaars.tiles_in(state).beside:
        ways = bazaars.exact_payments(state, tile)
        if ways and (site := _site(city, tile)):
            payments[tile], sites[tile] = min(ways, key=money.size), site[1]
    then = {tile: imagined(state, city.with_tile(tile, at), 0) for tile, at in sites.items()}
    coin, again = _coin(state), AGAIN * best_taking
    return [
        (gain - coin * money.worth(payments[tile]) + again, (BUY_BAZAAR, tile, payments[tile]))
        for tile, gain in _gains_of_modules(state, then)
    ]


def _rooms(state: CompactState) -> list[Weighed]:
    me = state.to_act
    if money.worth(state.hands[me]) < PRICE_OF_A_ROOM:
        return []
    payment, city = treasure.cheapest_payment(state), state.cities[me]
    cost = _coin(state) * money.worth(payment) + CARD * money.size(payment)
    fitting = {room: chests_that_fit(state, room) for room in treasure.full_rooms(state)}
    then = {more: imagined(state, city, more) for more in fitting.values()}
    gains = dict(_gains_of_modules(state, then))
    return [(gains[more] - cost, (BUY_CHESTS, room, payment)) for room, more in fitting.items()]


def _gains_of_modules(
    state: CompactState, then: Mapping[int, CompactState]
) -> list[tuple[int, float]]:
    """Return what each purchase adds to the module points of all rounds to come."""
    today = _in_rounds_to_come(state) if then else 0
    return [(what, SHARE * (_in_rounds_to_come(one) - today)) for what, one in then.items()]


def _in_rounds_to_come(state: CompactState) -> int:
    """Return what the player to act would get for modules in all rounds to come."""
    rounds = range(state.scoring_rounds_done + 1, LAST_ROUND + 1)
    return sum([module_points(state, number)[state.to_act] for number in rounds])


def _architects(state: CompactState) -> list[Weighed]:
    """Return the best place for each tile, at the price of the card, and keeping the card."""
    me = state.to_act
    card, *_ = money.numbers(state.hands[me] & money.ARCHITECTS)
    price = CARD + _coin(state) * money.worth(money.CARD[card])
    laid = [(tile, _laying(state.cities[me], ARCHITECT_LAY, tile)) for tile in state.reserves[me]]
    found = [(_gain(state, tile) - price, (*one[1], card)) for tile, one in laid if one]
    return [*found, (0.0, (KEEP_ARCHITECTS,))]


def _chests(state: CompactState) -> list[Weighed]:
    """Return a place for each colour; placing is better than passing."""
    city = state.cities[state.to_act]
    return [
        (1.0, (PLACE_CHEST, colour, city.cell(cells[0])))
        for colour, cells in treasure.free_sites(state, state.to_act)
    ]


def _look(_: CompactState) -> list[Weighed]:
    return [(0.0, (LOOK,))]


_OF_MODULES: Mapping[str, Callable[[CompactState], list[Weighed]]] = FrozenDict(
    {
        of_modules.ARCHITECT_REDESIGN: _architects,
        of_modules.LOOK_AT_ATTACK: _look,
        of_modules.PLACE_CHESTS: _chests,
        of_modules.PASS_ON_CHESTS: _chests,
    }
)
"""What to do in the phases of modules."""
