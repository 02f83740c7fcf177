"""What agents make of their view, and what a position is worth to each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul

from alhambra_rules.compact import money
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import (
    ARCHITECT_LAY,
    ARCHITECT_SWAP,
    ARCHITECT_TAKE_BACK,
    BUY,
    BUY_BAZAAR,
    BUY_CHESTS,
    LAY,
    PLACE,
    PLACE_LEFTOVER,
    SWAP,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.numbering import SETS_OF_A_TYPE
from alhambra_rules.compact.state import OVER, CompactState
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.events import Action
from alhambra_rules.game.on_demand import ActionsOnDemand, move_in
from alhambra_rules.game.view import View
from alhambra_rules.game_modules import invaders, treasure
from alhambra_rules.model import Cell
from alhambra_rules.scoring.counting import POINTS
from alhambra_rules.scoring.fast_path import rows_of_points
from rulebook_kit import InvalidArgument

LAST_ROUND = 3

NO_ACTION = "legal must have at least one legal action of the player to act"
"""What the error says if an agent gets no action to choose from."""

PURCHASES = (BUY, BUY_BAZAAR, BUY_CHESTS)
LAYING = (LAY, SWAP, PLACE, PLACE_LEFTOVER, ARCHITECT_LAY, ARCHITECT_SWAP)
TAKING_BACK = (TAKE_BACK, ARCHITECT_TAKE_BACK)
"""The kinds of moves that buy, that place a tile on a cell, and that take one back from there."""

SHARES = tuple(
    tuple(
        sum(rounds[number]) / tiles.bit_count()
        for rounds, tiles in zip(POINTS.values(), SETS_OF_A_TYPE, strict=True)
    )
    for number in range(LAST_ROUND)
)
"""The points of each round for each type, divided by its tiles."""


def among(moves: Iterable[Move], legal: Sequence[Action], state: CompactState) -> list[Move]:
    """Return those of the moves that an agent may choose; if none, all that it may choose.

    Args:
        moves: legal moves that are worth a thought.
        legal: what the agent may choose: all legal actions, or some of them.
        state: the state that the agent imagines.

    Raises:
        InvalidArgument: there is no legal action to choose from.
    """
    if isinstance(legal, ActionsOnDemand):  # it has them all
        return [*moves]
    given = dict.fromkeys(move_in(state, action) for action in legal)
    found = [move for move in moves if move in given] or [move for move in given if move]
    if not found:
        raise InvalidArgument(NO_ACTION)
    return found


def type_of(state: CompactState, tile: int) -> int:
    """Return the place of a tile's type, cheapest type first; 0 for bazaars."""
    return max(state.setting.tables.types[tile + 1] - 1, 0)


# What follows are points at the end of the game, fitted to 1,600 games between greedy players and
# players of fair moves. A card is worth more than its coins: many cards pay many prices exactly.
COIN, CARD, RESERVED = 0.1, 0.7, 0.5
NEXT_ROUND, SHARE, WALL = 0.65, 0.8, 0.65

LATE = 20
"""With fewer tiles in the bag, the last round is more and more certain, and money worthless."""


def compact_seen(view: View, seed: int) -> CompactState:
    """Return a compact game that may be the one behind a view."""
    return compact_of(determinize(view, seed))


def estimates(state: CompactState) -> list[float]:
    """Return for each seat, without Dirk's, the final score to expect, but for a common part.

    It counts today's majorities in the next round, the player's share of all buildings in the
    last round, the wall, what money can still buy, and modules.
    """
    if state.phase == OVER:
        return [float(score) for score in state.scores]
    owned = owned_by_all(state)
    scoring_round = state.scoring_rounds_done + 1
    open_part = min(1.0, state.bag.bit_count() / LATE) if scoring_round == LAST_ROUND else 1.0
    worth = []
    for seat, points in zip(
        range(len(state.cities)), points_of(owned, scoring_round), strict=False
    ):
        hand, wall = state.hands[seat], state.cities[seat].wall
        likely = COIN * money.worth(hand) + CARD * money.size(hand)
        likely += NEXT_ROUND * points + WALL * wall
        likely += SHARE * sum(map(mul, owned[seat], SHARES[-1]))
        fixed = state.scores[seat] + RESERVED * len(state.reserves[seat])
        worth.append(fixed + open_part * likely + (1 - open_part) * (points + wall))
    if state.pieces:
        worth = [one + more for one, more in zip(worth, _of_modules(state), strict=True)]
    return worth


def _of_modules(state: CompactState) -> list[float]:
    """Return what modules are worth to each seat: points in the next and the last round.

    An attack counts as it is expected: every card that can be the next is equally likely.
    """
    scoring_round = state.scoring_rounds_done + 1
    soon, late = module_points(state, scoring_round), module_points(state, LAST_ROUND)
    share = SHARE if scoring_round < LAST_ROUND else 1 - NEXT_ROUND
    worth = [NEXT_ROUND * one + share * other for one, other in zip(soon, late, strict=True)]
    if "invaders" in state.pieces:
        sides = invaders.next_attacks(state)
        for seat, city in enumerate(state.cities):
            open_sides = sum([invaders.open_sides(city, side) for side in sides])
            worth[seat] -= scoring_round * open_sides / max(len(sides), 1)
    return worth


def prospects(state: CompactState, seat: int) -> float:
    """Return by how many points a player leads, by ``estimates``.

    Half of it is the lead over the best other player, half that over the average.
    """
    worth = estimates(state)
    mine = worth.pop(seat)
    return mine - (max(worth) + sum(worth) / len(worth)) / 2


def owned_by_all(state: CompactState) -> tuple[tuple[int, ...], ...]:
    """Return how many buildings of each type each seat has, and last Dirk."""
    owned = [city.types for city in state.cities]
    if state.dirk is not None:
        sets = state.setting.tables.sets_of_a_type
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in sets]))
    return tuple(owned)


@lru_cache(maxsize=20_000)
def points_of(owned: tuple[tuple[int, ...], ...], scoring_round: int) -> tuple[int, ...]:
    """Return the points of each row of buildings in a scoring round, without walls."""
    return tuple([sum(row) for row in rows_of_points(owned, scoring_round)])


def city_after(city: CompactCity, move: Move) -> CompactCity:
    """Return the player's city after a move; a purchase has not been placed yet."""
    if move[0] in LAYING:
        return city.with_tile(move[1], city.number_of(move[2]))
    if move[0] in TAKING_BACK:
        return city.without_tile(city.number_of(move[1]))
    return city


def module_points(state: CompactState, scoring_round: int) -> list[int]:
    """Return what each seat would get for modules in a scoring round, without Dirk."""
    rows = [points(state, scoring_round) for points in state.setting.added.points]
    return [sum(won) for won in zip([0] * len(state.cities), *rows, strict=False)]


def imagined(state: CompactState, mine: CompactCity, chests: int) -> CompactState:
    """Return the state with this city and more chests for the player to act.

    Where the chests lie makes no difference: only their number scores.
    """
    trial, me = state.copy(), state.to_act
    trial.cities[me] = mine
    if chests:
        laid = list(treasure.chests_in(state).laid)
        laid[me] += ((Cell(0, 0), 0),) * chests
        treasure.change(trial, laid=tuple(laid))
    return trial


def chests_that_fit(state: CompactState, room: int) -> int:
    """Return how many chests of a room find a building of the player to act."""
    offered = treasure.chests_in(state).rooms[room]
    sites = treasure.free_sites(state, state.to_act, offered)
    return sum(min(offered.count(colour), len(cells)) for colour, cells in sites)
