"""``greedy``: what would lead by most if the next round were scored at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

from alhambra_rules.agents.judging import (
    LAST_ROUND,
    PURCHASES,
    among,
    chests_that_fit,
    city_after,
    compact_seen,
    imagined,
    module_points,
    owned_by_all,
    points_of,
)
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import choices_in, moves_of
from alhambra_rules.compact.city import CompactCity, nth
from alhambra_rules.compact.moves import BUY, BUY_BAZAAR, BUY_CHESTS, PLACE_CHEST, TAKE, Move
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.events import Action
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.view import View
from alhambra_rules.game_modules import treasure
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM
from rulebook_kit.values import Frozen

_Leads = dict[tuple[bytes, int], int]
"""What is known of a city and more chests."""


@frozen
class Greedy(Frozen):
    """Does what would lead by most if the next round were scored at once; else takes most money.

    It looks no further than its own action, and a purchase counts with the best place for the
    tile. If actions are equally good, it takes the most money, then it buys, then it pays least. It
    plays the modules of the library too: a bazaar counts at its best place, and chests count if
    they fit on a building.
    """

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act. See ``Agent.choose``."""
        if len(legal) == 1:
            return legal[0]
        state = compact_seen(view, seed)
        chance = Random(f"{seed} greedy")
        leads: _Leads = {}
        moves = among(_moves(state), legal, state)
        worth = [(*_worth(state, move, leads), chance.random()) for move in moves]
        return action_in(state, moves[worth.index(max(worth))])


def _moves(state: CompactState) -> Iterator[Move]:
    """Yield the legal moves, but of each room only the cheapest purchase: there are thousands."""
    for choice in choices_in(state):
        if choice.kind != BUY_CHESTS:
            yield from moves_of(state, choice)
        elif money.worth(state.hands[state.to_act]) >= PRICE_OF_A_ROOM:
            payment = treasure.cheapest_payment(state)
            yield from [(BUY_CHESTS, room, payment) for room in treasure.full_rooms(state)]


def _worth(state: CompactState, move: Move, leads: _Leads) -> tuple[int, int, bool, int]:
    kind, chests = move[0], _chests_after(state, move)
    best = max(_lead(state, city, chests, leads) for city in _cities_after(state, move))
    taken = money.worth(move[1]) if kind == TAKE else 0
    paid = money.worth(move[2]) if kind in PURCHASES else 0
    return best, taken, bool(paid), -paid


def _cities_after(state: CompactState, move: Move) -> list[CompactCity]:
    """Return the cities that a move can lead to; what will be drawn is unknown."""
    kind, city = move[0], state.cities[state.to_act]
    if kind in (BUY, BUY_BAZAAR):
        tile = state.market[move[1]] if kind == BUY else move[1]
        cells = city.placements(tile)
        places = [nth(cells, place) for place in range(cells.bit_count())]
        return [city.with_tile(tile, at) for at in places] or [city]
    return [city_after(city, move)]


def _chests_after(state: CompactState, move: Move) -> int:
    """Return how many more chests the player has after a move."""
    if move[0] == BUY_CHESTS:
        return chests_that_fit(state, move[1])
    return int(move[0] == PLACE_CHEST)


def _lead(state: CompactState, mine: CompactCity, chests: int, leads: _Leads) -> int:
    """Return the lead over the best other player if the next round were scored now."""
    if (mine.tiles, chests) in leads:
        return leads[mine.tiles, chests]
    scoring_round = min(state.scoring_rounds_done + 1, LAST_ROUND)
    trial = imagined(state, mine, chests)
    points = points_of(owned_by_all(trial), scoring_round)
    totals = [one + city.wall for one, city in zip(points, trial.cities, strict=False)]
    if trial.setting.added.points:
        more = module_points(trial, scoring_round)
        totals = [one + other for one, other in zip(totals, more, strict=True)]
    own = totals.pop(state.to_act)
    leads[mine.tiles, chests] = own - max(totals)
    return leads[mine.tiles, chests]
