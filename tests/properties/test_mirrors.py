"""Symmetry: the verdicts on a city and on its mirror image agree."""

import pytest
from hypothesis import given

import alhambra_rules as ar
from alhambra_rules.placement import gaps
from alhambra_rules.testing import any_cities, cells
from tests.strategies import cities_and_spare_tiles
from tests.symmetries import mirrored, mirrored_cell, mirrored_tile


def breaches(report: ar.Report) -> list[tuple[str, list[ar.Cell]]]:
    return sorted((v.rule.id, sorted(v.cells)) for v in report)


def mirrored_breaches(report: ar.Report) -> list[tuple[str, list[ar.Cell]]]:
    return sorted((v.rule.id, sorted(map(mirrored_cell, v.cells))) for v in report)


@given(any_cities())
def test_mirroring_a_city_mirrors_every_verdict(city: ar.City) -> None:
    assert breaches(ar.check_city(mirrored(city))) == mirrored_breaches(ar.check_city(city))
    assert set(gaps(mirrored(city))) == {frozenset(map(mirrored_cell, g)) for g in gaps(city)}


@given(cities_and_spare_tiles(), cells(within=5))
def test_a_mirror_mirrors_every_move(city_and_tile: tuple[ar.City, ar.Tile], cell: ar.Cell) -> None:
    city, tile = city_and_tile
    image, glass = mirrored(city), mirrored_tile(tile)
    expected = mirrored_breaches(ar.check_placement(city, tile, cell))
    assert breaches(ar.check_placement(image, glass, mirrored_cell(cell))) == expected
    placements = sorted(map(mirrored_cell, ar.legal_placements(city, tile)))
    assert ar.legal_placements(image, glass) == tuple(placements)
    assert ar.legal_removals(image) == tuple(sorted(map(mirrored_cell, ar.legal_removals(city))))


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_the_mirror_of_a_quarter_turn_is_the_turn_back(turned: int) -> None:
    city = ar.City.of({(1, 0): ("tower-7-new", turned), (0, 1): "garden-10-n"})
    assert mirrored(mirrored(city)) == city
