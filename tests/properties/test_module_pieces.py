"""Properties of bazaars, chests and attacks, apart from games: bazaar.*, treasure.*, invader.*."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.model import BuildingType, Cell, City, MoneyCard, Side, every_bazaar
from alhambra_rules.modules import bazaars, invaders, treasure
from alhambra_rules.modules.bazaars import BAZAARS, Bazaar
from alhambra_rules.scoring import count_buildings, count_tiles, outline
from alhambra_rules.testing import any_cities, architects, cards, cells, cities, sides, tiles
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


colours = st.sampled_from(BuildingType)
owned = st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 9), min_size=1)
ROUNDS = st.integers(1, 3)
AWARDS = {1: [7], 2: [14, 7], 3: [22, 14, 7]}


def by_places_taken_one_by_one(chests: dict[str, int], scoring_round: int) -> dict[str, int]:
    """Give out the places one by one; tied players then share theirs."""
    line = sorted((name for name in chests if chests[name]), key=lambda name: -chests[name])
    awards = [*AWARDS[scoring_round], *[0] * len(line)]
    pots: Counter[int] = Counter()
    for place, name in enumerate(line):
        pots[chests[name]] += awards[place]
    tied = Counter(chests.values())
    return {name: pots[number] // tied[number] for name, number in chests.items()}


@pytest.mark.rule("treasure.scoring")
@given(owned, ROUNDS)
def test_chests_score_as_shared_out_places(chests: dict[str, int], scoring_round: int) -> None:
    """Giving out the places one by one and sharing ties leads to the same points."""
    scores = treasure.score(chests, scoring_round)
    assert dict(scores) == by_places_taken_one_by_one(chests, scoring_round)
    assert list(scores) == list(chests)


@pytest.mark.rule("treasure.scoring")
@given(owned, ROUNDS)
def test_ties_lose_remainders(chests: dict[str, int], scoring_round: int) -> None:
    """Points paid and points lost add up to the awards of the filled places."""
    shares = treasure.shares(chests, scoring_round)
    owners = [name for name in chests if chests[name]]
    lost = {share.places: share.lost for share in shares.values() if share.places}
    paid = sum(treasure.score(chests, scoring_round).values())
    assert paid + sum(lost.values()) == sum(AWARDS[scoring_round][: len(owners)])
    assert all(share.lost < len(share.sharing) for share in shares.values())


@pytest.mark.rule("treasure.place")
@given(any_cities(bazaars=True, stacked=False), colours)
def test_a_chest_fits_on_as_many_cells_as_buildings(city: City, colour: BuildingType) -> None:
    """As many cells may hold a chest of a colour as there are buildings of that type."""
    around = {near for cell in city.tiles for near in (cell, *cell.around())}
    fitting = [cell for cell in sorted(around) if treasure.check_chest(city, cell, colour).ok]
    assert len(fitting) == count_buildings(city)[colour]
    assert treasure.free_buildings(city, colour) == tuple(fitting)


@pytest.mark.rule("treasure.place")
@COSTLY
@given(cities(bazaars=True, min_tiles=1), colours, st.data())
def test_a_chest_takes_one_cell(city: City, colour: BuildingType, data: st.DataObject) -> None:
    """A cell with a chest takes no other; the verdicts on other cells stay the same."""
    taken = data.draw(st.sampled_from(sorted(city.tiles)))
    for cell in city.tiles:
        before = treasure.check_chest(city, cell, colour).ok
        after = treasure.check_chest(city, cell, colour, taken={taken}).ok
        assert after == (before and cell != taken)
    left = set(treasure.free_buildings(city, colour)) - {taken}
    assert set(treasure.free_buildings(city, colour, {taken: colour})) == left


@pytest.mark.rule("treasure.pass-on")
@COSTLY
@given(cities(), st.lists(colours, max_size=4), st.data())
def test_as_many_chests_fit_as_can_be_laid_one_by_one(
    city: City, chests: list[BuildingType], data: st.DataObject
) -> None:
    taken = {
        cell: placed.tile.type
        for cell, placed in city.tiles.items()
        if placed.tile.type and data.draw(st.booleans())
    }
    held = tuple(taken.values())
    laid = []
    for chest in data.draw(st.permutations(chests)):
        if free := treasure.free_buildings(city, chest, taken):
            taken[data.draw(st.sampled_from(free))] = chest
            laid.append(chest)
    found = treasure.fitting(chests, count_buildings(city), held)
    assert Counter(found) == Counter(laid)


@pytest.mark.rule("treasure.pass-on")
@given(st.lists(colours), st.lists(colours))
def test_only_offers_fit(chests: list[BuildingType], held: list[BuildingType]) -> None:
    assert treasure.fitting(chests, count_tiles(()), held) == ()
    plenty = dict.fromkeys(BuildingType, len(chests) + len(held))
    assert Counter(treasure.fitting(chests, plenty, held)) == Counter(chests)


@pytest.mark.rule("treasure.buy")
@given(st.lists(cards() | architects(), max_size=6), cards(), st.lists(colours, min_size=1))
def test_more_is_enough(paid: list[MoneyCard], more: MoneyCard, room: list[BuildingType]) -> None:
    """A sufficient payment stays so with another card; 8 is sufficient."""
    enough = treasure.check_purchase(room, paid).ok
    assert enough == (sum(card.value for card in paid) >= 8)
    assert treasure.check_purchase(room, [*paid, more]).ok >= enough
    assert not treasure.check_purchase((), paid).ok


boards = cities(bazaars=True) | any_cities(bazaars=True)


def open_by_the_outline(city: City, side: Side) -> list[Cell]:
    """Walk around the city and collect every open side that faces that way."""
    return sorted(
        cell
        for curve in outline(city)
        for cell, facing in curve
        if facing is side and side not in city.tiles[cell].walls
    )


@pytest.mark.rule("invader.attack")
@given(boards, sides())
def test_whoever_walks_round_the_city_finds_the_open_sides(city: City, side: Side) -> None:
    assert list(invaders.open_sides(city, side)) == open_by_the_outline(city, side)


@pytest.mark.rule("invader.attack", "invader.flanks")
@given(boards, sides(), ROUNDS)
def test_losses_are_counted_from_the_outline(city: City, side: Side, scoring_round: int) -> None:
    """The loss is round times main sides, plus both flanks in the third round."""
    number = {facing: len(open_by_the_outline(city, facing)) for facing in Side}
    flanks = sum(number.values()) - number[side] - number[side.opposite]
    expected = scoring_round * number[side] + (flanks if scoring_round == 3 else 0)
    assert invaders.losses(city, side, scoring_round) == expected


@pytest.mark.rule("invader.floor")
@given(boards, sides(), ROUNDS, st.integers(0, 80))
def test_an_attack_stops_at_0(city: City, side: Side, scoring_round: int, score: int) -> None:
    attack = invaders.attack(city, side, scoring_round)
    assert attack.score_after(score) == score - min(score, attack.losses)
    assert 0 <= attack.score_after(score) <= score
