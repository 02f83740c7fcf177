"""``greedy``: what would lead by most if the next round were scored at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from alhambra_rules.agents.sight import compact_seen
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import legal_moves
from alhambra_rules.compact.city import CompactCity, nth
from alhambra_rules.compact.moves import (
    BUY,
    LAY,
    PLACE,
    PLACE_LEFTOVER,
    SWAP,
    TAKE,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.numbering import SETS_OF_A_TYPE
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.actions import Action
from alhambra_rules.game.compact_moves import action_of
from alhambra_rules.game.view import View
from alhambra_rules.rulebook.values import Frozen
from alhambra_rules.scoring.fast_path import rows_of_points

_LAST_ROUND = 3


@frozen
class Greedy(Frozen):
    """Does what would lead by most if the next round were scored at once; else takes most money.

    It looks no further than its own action, and a purchase counts with the best place for the
    tile. Of equally good actions it takes the most money, then it buys, then it pays least.
    """

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act. See ``Agent.choose``."""
        if len(legal) == 1:
            return legal[0]
        state = compact_seen(view, seed)
        chance = Random(f"{seed} greedy")
        leads: dict[bytes, int] = {}
        moves = [*legal_moves(state)]
        worth = [(*_worth(state, move, leads), chance.random()) for move in moves]
        return action_of(moves[worth.index(max(worth))], view.player)


def _worth(state: CompactState, move: Move, leads: dict[bytes, int]) -> tuple[int, int, bool, int]:
    kind = move[0]
    best = max(_lead(state, city, leads) for city in _cities_after(state, move))
    taken = money.worth(move[1]) if kind == TAKE else 0
    bought = kind == BUY
    return best, taken, bought, -money.worth(move[2]) if bought else 0


def _cities_after(state: CompactState, move: Move) -> list[CompactCity]:
    """Return the cities that a move can lead to; what will be drawn is unknown."""
    kind, city = move[0], state.cities[state.to_act]
    if kind == BUY:
        tile = state.market[move[1]]
        cells = city.placements(tile)
        places = [nth(cells, place) for place in range(cells.bit_count())]
        return [city.with_tile(tile, at) for at in places] or [city]
    if kind in (LAY, PLACE, PLACE_LEFTOVER, SWAP):
        return [city.with_tile(move[1], city.number_of(move[2]))]
    if kind == TAKE_BACK:
        return [city.without_tile(city.number_of(move[1]))]
    return [city]


def _lead(state: CompactState, mine: CompactCity, leads: dict[bytes, int]) -> int:
    """Return the lead over the best other player if the next round were scored now."""
    if mine.tiles in leads:
        return leads[mine.tiles]
    me = state.to_act
    cities = [mine if seat == me else city for seat, city in enumerate(state.cities)]
    owned = [city.types for city in cities]
    if state.dirk is not None:
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in SETS_OF_A_TYPE]))
    points = [sum(row) for row in rows_of_points(owned, min(state.scoring_rounds_done + 1, 3))]
    totals = [one + city.wall for one, city in zip(points, cities, strict=False)]
    own = totals.pop(me)
    leads[mine.tiles] = own - max(totals)
    return leads[mine.tiles]
