"""Properties of build.on-foot."""

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Cell, City, Side
from alhambra_rules.placement import check_city, walking_graph
from alhambra_rules.testing import any_cities, cities
from tests.placement.oracles import reachable_by_search

pytestmark = pytest.mark.rule("build.on-foot")


def unreached(city: City) -> set[Cell]:
    return {v.cells[0] for v in check_city(city) if v.rule.id == "build.on-foot"}


@given(any_cities())
def test_a_search_by_hand_reaches_the_same_tiles(city: City) -> None:
    assert unreached(city) == city.tiles.keys() - reachable_by_search(city)


@given(cities(min_tiles=1), st.data())
def test_a_removal_cuts_off_what_it_dominates(city: City, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([cell for cell in city.tiles if cell != (0, 0)]))
    ways = walking_graph(city).to_directed()
    before_on_every_way = networkx.immediate_dominators(ways, Cell(0, 0))
    lost = set()
    for other in city.tiles:
        gate: Cell | None = before_on_every_way.get(other)
        while gate not in (None, (0, 0), cell):
            gate = before_on_every_way[gate]
        if gate == cell:
            lost.add(other)
    assert unreached(city.without_tile(cell)) == lost


@given(any_cities(stacked=False))
def test_ways_lead_over_open_shared_sides_only(city: City) -> None:
    graph = walking_graph(city)
    assert set(graph) == set(city.tiles)
    for here, placed in city.tiles.items():
        for side in Side:
            there = here.next(side)
            answer = city.tiles.get(there)
            open_ = (
                answer is not None and not {side.opposite} & answer.walls | {side} & placed.walls
            )
            assert graph.has_edge(here, there) == open_
