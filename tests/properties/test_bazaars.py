"""Properties of bazaar.build, bazaar.price, bazaar.exact and bazaar.scoring."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import every_bazaar
from alhambra_rules.modules import bazaars
from alhambra_rules.modules.bazaars import BAZAARS, Bazaar
from alhambra_rules.testing import any_cities, architects, cards, cells, cities, tiles
from tests.costly import COSTLY

real_bazaars = st.sampled_from(
    [bazaar for bazaar in every_bazaar().values() if not bazaar.misprinted]
)
default_bazaars = st.sampled_from(tuple(BAZAARS.values()))
markets = st.tuples(*[st.none() | tiles()] * 4)
PLAIN = ar.Tile("house", ar.BuildingType.TOWER, 9, ())


@st.composite
def cities_around_bazaars(draw: st.DrawFn) -> tuple[ar.City, ar.Cell]:
    """Draw a board with a bazaar among its tiles, legal or not, and the bazaar's cell."""
    city = draw(any_cities(within=2, stacked=False))
    cell = draw(cells(within=2).filter(lambda cell: cell != (0, 0)))
    return ar.City.of({**dict(city.tiles), cell: draw(real_bazaars)}), cell


def near(one: ar.Cell, other: ar.Cell) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) == 1


@pytest.mark.rule("bazaar.scoring")
@given(cities_around_bazaars())
def test_a_bazaar_scores_what_a_search_of_the_city_finds(found: tuple[ar.City, ar.Cell]) -> None:
    """Counting by the distance of each building gives the same score."""
    city, cell = found
    bazaar = city.tiles[cell].tile
    assert isinstance(bazaar, Bazaar)
    types = [placed.tile.type for place, placed in city.tiles.items() if near(place, cell)]
    by_colour = [types.count(colour) for colour in bazaar.colours]
    assert bazaars.score(city, cell) == sum(by_colour) * sum(map(bool, by_colour))
    assert 0 <= bazaars.score(city, cell) <= 24


@pytest.mark.rule("bazaar.scoring")
@COSTLY
@given(cities(bazaars=True))
def test_a_city_scores_for_each_of_its_bazaars(city: ar.City) -> None:
    lying = [cell for cell, placed in city.tiles.items() if isinstance(placed.tile, Bazaar)]
    assert [(one.cell, one.points) for one in bazaars.scores(city)] == [
        (cell, bazaars.score(city, cell)) for cell in lying
    ]


@pytest.mark.rule("bazaar.build")
@COSTLY
@given(cities(bazaars=True), default_bazaars, cells(within=4), st.integers(0, 3))
def test_a_bazaar_is_laid_by_the_rules_for_a_tile_without_walls(
    city: ar.City, bazaar: Bazaar, cell: ar.Cell, turned: int
) -> None:
    """Moves and verdicts are those of a new building without walls."""
    assume(not city.cells_of(bazaar))
    assert ar.legal_placements(city, bazaar) == ar.legal_placements(city, PLAIN)
    assert ar.legal_swaps(city, bazaar) == ar.legal_swaps(city, PLAIN)
    verdict = ar.check_placement(city, bazaar, cell, turned=turned)
    plain = ar.check_placement(city, PLAIN, cell, turned=turned)
    assert [(v.rule, v.cells) for v in verdict] == [(v.rule, v.cells) for v in plain]


@pytest.mark.rule("bazaar.build")
@COSTLY
@given(cities(bazaars=True, min_tiles=2))
def test_a_bazaar_is_a_building_of_no_type(city: ar.City) -> None:
    """Ordinary buildings in place of the bazaars change only the majorities."""
    laid = {cell: placed for cell, placed in city.tiles.items() if placed.tile != ar.FOUNTAIN}
    built = [cell for cell in laid if isinstance(laid[cell].tile, Bazaar)]
    houses = {cell: ar.PlacedTile(evolve(PLAIN, id=f"house-{cell}")) for cell in built}
    other = ar.City.of({**laid, **houses})
    assert ar.check_city(other) == ar.check_city(city)
    assert ar.legal_removals(other) == ar.legal_removals(city)
    assert ar.longest_wall(other) == ar.longest_wall(city)
    towers = ar.count_buildings(other)[ar.BuildingType.TOWER]
    assert towers - ar.count_buildings(city)[ar.BuildingType.TOWER] == len(built)
    assert sum(ar.count_buildings(city).values()) == len(laid) - len(built)


@pytest.mark.rule("bazaar.price")
@given(real_bazaars, markets, st.permutations(range(4)))
def test_only_the_square_of_its_currency_sets_the_price(
    bazaar: Bazaar, market: tuple[ar.Tile | None, ...], order: list[int]
) -> None:
    own = list(ar.Currency).index(bazaar.currency)
    others = [market[place] for place in order if place != own]
    moved = [*others[:own], market[own], *others[own:]]
    tile = market[own]
    assert bazaars.price(bazaar, moved) == bazaars.price(bazaar, market)
    assert bazaars.price(bazaar, market) == (tile.price if tile else None)


@pytest.mark.rule("bazaar.price", "bazaar.exact")
@given(real_bazaars, markets, st.lists(cards() | architects(), max_size=4), st.data())
def test_a_bazaar_is_bought_for_its_very_price_only(
    bazaar: Bazaar,
    market: tuple[ar.Tile | None, ...],
    paid: list[ar.MoneyCard],
    data: st.DataObject,
) -> None:
    if data.draw(st.booleans()):
        paid = [evolve(card, currency=bazaar.currency) for card in paid]
    own = all(card.currency is bazaar.currency for card in paid)
    price, total = bazaars.price(bazaar, market), sum(card.value for card in paid)
    assert bazaars.check_purchase(bazaar, market, paid).ok == (own and total == price)
    if bazaars.check_purchase(bazaar, market, paid).ok:
        more = ar.MoneyCard(bazaar.currency, 1)
        assert bazaars.check_purchase(bazaar, market, [*paid, more]).rules == ("bazaar.exact",)
        assert bazaars.check_purchase(bazaar, market, paid[1:]).rules == ("bazaar.price",)
