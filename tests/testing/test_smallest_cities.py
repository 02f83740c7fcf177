"""False properties of cities: counterexamples shrink to as few tiles as any city needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from random import Random
from typing import NamedTuple

import networkx
import pytest
from hypothesis import HealthCheck, Phase, find, settings

import alhambra_rules as ar
from alhambra_rules.model import ORIGIN
from alhambra_rules.placement import walking_graph
from alhambra_rules.testing import cities
from tests.levels import LONG, each_seeds

pytestmark = pytest.mark.no_cover

Refutes = Callable[[ar.City], bool]


class Claim(NamedTuple):
    """A property that does not always hold: what refutes it, and the fewest tiles that do."""

    refuted_by: Refutes
    tiles: int
    because: str = ""
    """Why fewer tiles cannot refute it, if not because none of all smaller cities does."""


def _owns(least: Mapping[str, int]) -> Refutes:
    def refutes(city: ar.City) -> bool:
        owned = ar.count_buildings(city)
        return all(owned[ar.BuildingType(kind)] >= number for kind, number in least.items())

    return refutes


def _spans(columns: int, rows: int) -> Refutes:
    def refutes(city: ar.City) -> bool:
        xs, ys = {cell.x for cell in city.tiles}, {cell.y for cell in city.tiles}
        return max(xs) - min(xs) >= columns and max(ys) - min(ys) >= rows

    return refutes


def _is_built_at(condition: Callable[[ar.Cell], bool]) -> Refutes:
    return lambda city: any(condition(cell) for cell in city.tiles)


def _neighbours(city: ar.City, cell: ar.Cell) -> int:
    return sum(near in city.tiles for near in cell.beside())


def _has_a_bay(city: ar.City) -> bool:
    beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
    return any(_neighbours(city, cell) >= 3 for cell in beside)


def _has_a_circle(city: ar.City) -> bool:
    graph = walking_graph(city)
    return bool(graph.number_of_edges() >= graph.number_of_nodes())


def _steps_to(city: ar.City) -> Mapping[ar.Cell, int]:
    steps: Mapping[ar.Cell, int] = networkx.single_source_shortest_path_length(
        walking_graph(city), ORIGIN
    )
    return steps


def _makes_a_detour(city: ar.City) -> bool:
    return any(steps > abs(cell.x) + abs(cell.y) for cell, steps in _steps_to(city).items())


def _has_a_wall_inside(city: ar.City) -> bool:
    return any(
        cell.next(side) in city.tiles for cell, laid in city.tiles.items() for side in laid.walls
    )


CLAIMS: Mapping[str, Claim] = {
    "no tile has four neighbours": Claim(
        lambda city: any(_neighbours(city, cell) == 4 for cell in city.tiles), 4
    ),
    "the longest wall is below 10": Claim(lambda city: ar.longest_wall(city).length >= 10, 4),
    "nothing lies three columns west": Claim(_is_built_at(lambda cell: cell.x <= -3), 3),
    "nothing lies two columns east and two rows south": Claim(
        _is_built_at(lambda cell: cell.x >= 2 and cell.y >= 2), 4
    ),
    "no city has a bay": Claim(_has_a_bay, 4),
    "no walk leads in a circle": Claim(_has_a_circle, 3),
    "no city is three wide and three high": Claim(_spans(2, 2), 4),
    "no city is four wide and two high": Claim(_spans(3, 1), 4),
    "nothing is four steps away": Claim(lambda city: max(_steps_to(city).values()) >= 4, 4),
    "no walk makes a detour": Claim(_makes_a_detour, 4),
    "no wall is inside": Claim(_has_a_wall_inside, 3),
    "nobody owns three towers": Claim(_owns({"tower": 3}), 3, "three buildings"),
    "nobody owns two gardens and two arcades": Claim(
        _owns({"garden": 2, "arcades": 2}), 4, "four buildings"
    ),
    "nobody owns four types": Claim(
        lambda city: sum(map(bool, ar.count_buildings(city).values())) >= 4, 4, "four buildings"
    ),
    "no city costs 30": Claim(
        lambda city: sum(laid.tile.price for laid in city.tiles.values()) >= 30,
        3,
        "the two dearest tiles cost 13 and 12",
    ),
}


FIRST = settings(
    max_examples=200,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SMALLEST = settings(FIRST, max_examples=2000, phases=[Phase.generate, Phase.shrink])


@each_seeds
@pytest.mark.parametrize("about", CLAIMS)
def test_a_claim_is_refuted_within_200_examples(about: str, seeds: range) -> None:
    for seed in seeds:
        assert find(cities(), CLAIMS[about].refuted_by, settings=FIRST, random=Random(seed))


def _counterexample(claim: Claim, seed: int) -> int:
    """Return the number of tiles of the city that is shown with that seed."""
    found = find(cities(), claim.refuted_by, settings=SMALLEST, random=Random(seed))
    return len(found.pieces) - 1


@pytest.mark.parametrize("about", CLAIMS)
def test_a_counterexample_has_at_most_one_tile_too_many(about: str) -> None:
    assert _counterexample(CLAIMS[about], seed=0) - CLAIMS[about].tiles in (0, 1)


@LONG
def test_of_150_counterexamples_142_cannot_be_smaller() -> None:
    """Ten seeds for each claim. The others have one tile too many."""
    found = {
        about: [_counterexample(claim, seed) - claim.tiles for seed in range(10)]
        for about, claim in CLAIMS.items()
    }
    extra = [tiles for sizes in found.values() for tiles in sizes]
    assert {*extra} <= {0, 1}, found
    assert extra.count(0) >= 142, found


@LONG
def test_no_smaller_city_refutes_a_claim() -> None:
    """All cities of up to three tiles by their walls: 28, 602 and 10,484."""
    of_size: list[Collection[ar.City]] = [[ar.City.start()]]
    for _ in range(3):
        of_size.append({_walls_of(city): city for city in _with_one_more(of_size[-1])}.values())
    assert [len(found) for found in of_size] == [1, 28, 602, 10_484]
    for about, claim in CLAIMS.items():
        if not claim.because:
            smaller = [city for found in of_size[: claim.tiles] for city in found]
            assert not any(map(claim.refuted_by, smaller)), about


def _with_one_more(begun: Collection[ar.City]) -> Iterator[ar.City]:
    """Yield each legal city with one more tile; of the tiles with the same walls, one is laid."""
    for city in begun:
        left = {tile.walls: tile for tile in ar.TILES.values() if not city.cells_of(tile)}
        for tile in left.values():
            yield from (city.with_tile(tile, cell) for cell in ar.legal_placements(city, tile))


def _walls_of(city: ar.City) -> frozenset[tuple[ar.Cell, frozenset[ar.Side]]]:
    return frozenset((cell, laid.walls) for cell, laid in city.tiles.items())
