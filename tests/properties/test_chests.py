"""Properties of treasure.buy, treasure.place, treasure.pass-on and treasure.scoring."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import BuildingType, City, MoneyCard
from alhambra_rules.modules import treasure
from alhambra_rules.scoring import count_buildings, count_tiles
from alhambra_rules.testing import any_cities, architects, cards, cities
from tests.costly import COSTLY

colours = st.sampled_from(BuildingType)
owned = st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 9), min_size=1)
rounds = st.integers(1, 3)
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
@given(owned, rounds)
def test_chests_score_as_shared_out_places(chests: dict[str, int], scoring_round: int) -> None:
    """Giving out the places one by one and sharing ties leads to the same points."""
    scores = treasure.score(chests, scoring_round)
    assert dict(scores) == by_places_taken_one_by_one(chests, scoring_round)
    assert list(scores) == list(chests)


@pytest.mark.rule("treasure.scoring")
@given(owned, rounds)
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
