"""Properties of build.no-gaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.catalogue.building import NO_GAPS
from alhambra_rules.conformance.grounds import leaks
from alhambra_rules.model import FOUNTAIN, Cell, City
from alhambra_rules.placement import explain_placements, gaps
from alhambra_rules.testing import cells
from tests.placement.oracles import dry_ground, gaps_by_flood

pytestmark = pytest.mark.rule("build.no-gaps")


def grounds() -> st.SearchStrategy[City]:
    """Draw a city of any shape within seven by seven cells, often with many gaps."""
    return st.sets(cells(within=3), max_size=40).map(
        lambda built: City.of(dict.fromkeys(built, FOUNTAIN))
    )


@st.composite
def rings(draw: st.DrawFn) -> City:
    """Draw up to three rings around rectangles, with islands inside and a few tiles missing."""
    built: set[Cell] = set()
    for _ in range(draw(st.integers(1, 3))):
        corner, (width, height) = draw(cells(within=5)), draw(_SIZES)
        area = {Cell(corner.x + x, corner.y + y) for x in range(width) for y in range(height)}
        islands = draw(st.sets(st.sampled_from(sorted(area)), max_size=4))
        ring = {near for cell in area for near in cell.around()} - area
        built |= islands | (ring - draw(st.sets(st.sampled_from(sorted(ring)), max_size=2)))
    return City.of(dict.fromkeys(built, FOUNTAIN))


@st.composite
def pierced(draw: st.DrawFn) -> City:
    """A block of nine by nine with a row of holes, each of which touches the next at a corner."""
    step = st.sampled_from([-1, 1])
    holes = [draw(cells(within=5))]
    for dx, dy in draw(st.lists(st.tuples(step, step), min_size=2, max_size=8)):
        holes.append(Cell(holes[-1].x + dx, holes[-1].y + dy))
    block = {Cell(x, y) for x in range(-4, 5) for y in range(-4, 5)}
    return City.of(dict.fromkeys(block.difference(holes), FOUNTAIN))


_SIZES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(st.one_of(grounds(), rings()))
def test_a_flood_from_outside_leaves_the_same_areas_dry(city: City) -> None:
    """The gaps are the empty cells that a flood from outside the city cannot reach."""
    assert set(gaps(city)) == gaps_by_flood(city)


@given(st.one_of(grounds(), rings(), pierced()))
def test_a_city_leaks_exactly_if_water_through_corners_comes_into_every_gap(city: City) -> None:
    """Whether a ruling decides on the gaps is found without walking around them."""
    dry = dry_ground(city, Cell.around)
    assert leaks(city) == (not any(gap <= dry for gap in gaps(city)))


@given(st.integers(1, 6), st.integers(1, 6))
def test_a_ring_round_a_rectangle_encloses_all_of_it(width: int, height: int) -> None:
    """The gap in a ring is the rectangle inside, without its islands."""
    area = {Cell(x, y) for x in range(1, 1 + width) for y in range(1, 1 + height)}
    ring = {near for cell in area for near in cell.around()} - area
    city = City.of(dict.fromkeys(ring, FOUNTAIN))
    assert gaps(city) == (frozenset(area),)
    lake = {cell for cell in area if 1 < cell.x < width and 1 < cell.y < height}
    for island in sorted(lake):
        assert gaps(city.with_tile(FOUNTAIN, island)) == (frozenset(area - {island}),)


@given(grounds(), st.integers(-1_000_000, 1_000_000))
def test_a_tile_far_away_changes_no_gap(city: City, far: int) -> None:
    """Gaps cost the same and are in the same places, however far away other tiles lie."""
    assert gaps(city.with_tile(FOUNTAIN, Cell(far, 50))) == gaps(city)


@given(st.one_of(grounds(), rings()))
def test_the_gaps_of_each_explanation_are_those_of_the_city_to_be(city: City) -> None:
    """What one call finds out for many cells is what a flood finds in each city with one more."""
    cells = sorted({near for cell in city.tiles for near in (cell, *cell.around())})
    for cell, report in explain_placements(city, "tower-11", cells).items():
        named = {frozenset(found.cells) for found in report if found.rule is NO_GAPS}
        assert named == gaps_by_flood(city.with_tile("tower-11", cell))
