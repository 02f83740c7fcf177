"""What modules would score if a city or the chests of a player were others."""

from __future__ import annotations

from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.modules import treasure
from alhambra_rules.compact.state import CompactState
from alhambra_rules.model import Cell


def module_points(state: CompactState, scoring_round: int) -> list[int]:
    """Return what each seat would get for modules in a scoring round, without Dirk."""
    totals = [0] * len(state.cities)
    for points in state.setting.added.points:
        more = points(state, scoring_round)
        totals = [one + other for one, other in zip(totals, more, strict=False)]
    return totals


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
    trial = state.copy()
    offered = treasure.chests_in(state).rooms[room]
    treasure.change(trial, bought=offered)
    sites = treasure.free_sites(trial, state.to_act)
    return sum(min(offered.count(colour), len(cells)) for colour, cells in sites)
