"""False properties: how soon the strategies refute each, and how small the counterexample gets.

Those of cities are in ``test_smallest_cities``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.testing import almost_legal_cities, any_cities, cities, games, holdings, tables
from tests.levels import assert_sizes, each_seeds

pytestmark = pytest.mark.no_cover

_T = TypeVar("_T")


class Refuted(NamedTuple, Generic[_T]):
    """A property that does not always hold.

    Attributes:
        drawn: the strategy for its argument.
        by: whether a value refutes it.
        size: the size of a value.
        within: the number of examples in which every seed must find a counterexample.
        usual: the largest median of the sizes to which the counterexamples of all seeds shrink.
        worst: the largest size.
    """

    drawn: st.SearchStrategy[_T]
    by: Callable[[_T], bool]
    size: Callable[[_T], int]
    within: int
    usual: int
    worst: int


def tiles_of(city: ar.City) -> int:
    return len(city.pieces) - 1


def sealed(city: ar.City) -> bool:
    return not any(ar.legal_placements(city, tile) for tile in ar.TILES)


def breaks(rule: str) -> Callable[[ar.City], bool]:
    return lambda city: rule in ar.check_city(city).rules


def three_tied(counts: Mapping[str, Mapping[ar.BuildingType, int]]) -> bool:
    towers = [of_one[ar.BuildingType.TOWER] for of_one in counts.values()]
    return max(towers) > 0 and towers.count(max(towers)) >= 3


def players(state: ar.GameState) -> int:
    return len(state.players)


BROKEN = almost_legal_cities(max_tiles=7)
PROPERTIES: Mapping[str, Refuted[Any]] = {
    "nobody has 2 tiles": Refuted(
        tables(max_players=3, max_tiles=3),
        lambda table: any(tiles_of(player.city) >= 2 for player in table.players),
        lambda table: len(table.players),
        100,
        1,
        2,
    ),
    "some tile always fits": Refuted(
        cities(shape="walled", may_close=True, max_tiles=7), sealed, tiles_of, 150, 6, 7
    ),
    "no tile is turned": Refuted(BROKEN, breaks("build.orientation"), tiles_of, 100, 1, 1),
    "shared sides agree": Refuted(BROKEN, breaks("build.walls-match"), tiles_of, 600, 1, 1),
    "all tiles can be reached": Refuted(BROKEN, breaks("build.on-foot"), tiles_of, 100, 1, 2),
    "all tiles share a side": Refuted(BROKEN, breaks("build.shared-edge"), tiles_of, 200, 1, 1),
    "no tile is on the fountain": Refuted(BROKEN, breaks("build.fountain"), tiles_of, 200, 1, 1),
    "no cell has two tiles": Refuted(BROKEN, breaks("build.one-per-cell"), tiles_of, 200, 1, 2),
    "no 2 tiles are stacked": Refuted(
        any_cities(within=1, max_tiles=4), lambda city: bool(city.stacked), tiles_of, 100, 1, 2
    ),
    "no 3 players tie": Refuted(holdings(), three_tied, len, 200, 3, 3),
    "no game ends": Refuted(games(), lambda state: state.finished, players, 100, 2, 2),
}


@each_seeds
@pytest.mark.parametrize("claim", PROPERTIES)
def test_false_properties_are_refuted_soon_by_small_counterexamples(
    claim: str, seeds: range
) -> None:
    """Every seed finds a counterexample in so many examples, and it shrinks to that size."""
    refuted = PROPERTIES[claim]
    search = settings(
        max_examples=refuted.within,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    found = [
        find(refuted.drawn, refuted.by, settings=search, random=Random(seed)) for seed in seeds
    ]
    sizes = [refuted.size(value) for value in found]
    assert_sizes(sizes, usual=refuted.usual, worst=refuted.worst)
