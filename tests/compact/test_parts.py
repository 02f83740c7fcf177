"""Parts of compact states: tables of tiles, the box of a city, and hands that are dealt anew."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations
from random import Random
from unittest.mock import Mock

import pytest

import alhambra_rules as ar
from alhambra_rules.compact import redealing
from alhambra_rules.compact.city import CompactCity, has_cell, nth
from alhambra_rules.compact.money import STARTING_MONEY, WORTH, cards_of, numbers, size, worth
from alhambra_rules.compact.numbering import (
    COPY,
    FOUNTAIN,
    listed,
    tables_of,
    with_one,
    without_one,
)
from alhambra_rules.compact.playing import spend
from alhambra_rules.compact.redealing import _rare_hand, deal_starting_hand
from alhambra_rules.model import code_of
from tests.compact.two_paths import NAMES, compact

OWN = ar.Tile("garden-5-ns", "garden", 5, "ns")
"""A tile of somebody's own."""

KINDS = [*ar.BuildingType]
OPEN = tables_of(tuple(ar.TILES.values()))


def test_tables_have_what_is_printed_on_each_tile() -> None:
    """Every second copy of a tile is in the set of its type as well; a bazaar has no type."""
    tiles = (None, *ar.TILES.values(), OWN)
    tables = tables_of(tiles)
    assert tables.bazaars == [0]
    for number, tile in enumerate(tiles):
        kind, code = tables.types[number + 1], tables.codes[number + 1]
        sets = [tiles >> number for tiles in tables.sets_of_a_type]
        held = [place for place, one in enumerate(sets, start=1) if one & 1]
        twice = [place for place, one in enumerate(sets, start=1) if one >> COPY & 1]
        known = (tables.walls[number], tables.prices[number], code)
        if tile is None:
            assert (kind, held, twice, known) == (0, [], [], (0, 0, 1))
        else:
            assert KINDS[kind - 1] is tile.type
            assert held == twice == [kind]
            assert known == (code_of(tile), tile.price, 1 + code_of(tile))
    assert sum(one.bit_count() for one in tables.sets_of_a_type) == 8 * (len(tiles) - 1)
    assert (len(tables.types), len(tables.codes)) == (256, FOUNTAIN + 2)
    for no_tile in (0, *range(len(tiles) + 1, FOUNTAIN + 1)):
        assert (tables.types[no_tile], tables.codes[no_tile]) == (0, 0)
    assert tables.codes[FOUNTAIN + 1] == 1


@pytest.mark.parametrize("reach", [1, 3, 4, 5, 9])
def test_the_box_of_a_city_reaches_beyond_its_tiles(reach: int) -> None:
    """All cells next to tiles have numbers of their own, and those far away have none."""
    cells = {(x, 0) for x in range(-reach, reach + 1)} | {(0, y) for y in range(-reach, reach + 1)}
    laid = [(ar.Cell(*cell), n) for n, cell in enumerate(sorted(cells - {(0, 0)}))]
    city = CompactCity.of(laid, OPEN)
    assert sorted(city.placed()) == sorted([*laid, (ar.Cell(0, 0), FOUNTAIN)])
    near = {near for cell in cells for near in (cell, *ar.Cell(*cell).around())}
    numbers = {cell: city.number_of(cell) for cell in near}
    assert len(set(numbers.values())) == len(near)
    assert all(city.cell(number) == cell for cell, number in numbers.items())
    corner = city.cell(len(city.tiles) - 1)
    for dx, dy in ((1, 0), (0, 1), (1, 1), (9, 9)):
        assert city.number_of((corner.x + dx, corner.y + dy)) == -1
        assert city.number_of((city.west - dx, city.north - dy)) == -1


def test_a_city_with_a_tile_of_ones_own_knows_it_after_every_move() -> None:
    """Its box grows to the east, and tiles are laid and taken away."""
    ids = [*ar.TILES]
    tables = tables_of((*ar.TILES.values(), OWN))
    row = [ids.index(name) for name in ("arcades-10", "chambers-11", "seraglio-9", "tower-11")]
    city = CompactCity.of([(ar.Cell(1, 0), len(ids))], tables)
    boxes = {len(city.tiles)}
    for x, tile in enumerate(row * 2, start=2):
        city = city.with_tile_on(tile, ar.Cell(x, 0))
        boxes.add(len(city.tiles))
        assert city.types[KINDS.index(OWN.type)] == 1
    assert len(boxes) > 1
    for x in range(len(row) * 2 + 1, 1, -1):
        _, city = city.taken(ar.Cell(x, 0))
        assert city.types[KINDS.index(OWN.type)] == 1


def test_the_cells_of_a_set_are_found_in_their_order() -> None:
    city = CompactCity.of([(ar.Cell(1, 0), 0)], OPEN)
    cells = city.plan.built
    found = [nth(cells, place) for place in range(2)]
    assert [city.cell(number) for number in found] == [(0, 0), (1, 0)]
    assert [has_cell(cells, number) for number in range(len(city.tiles))].count(True) == 2


def test_cards_and_tiles_in_one_number_are_listed_with_every_copy() -> None:
    """Money cards from 0 to 35, architects from -4 to -1, and up to 31 copies; tiles up to 8."""
    chance = Random(1)
    for _ in range(200):
        held = chance.choices(range(-4, 36), k=chance.randrange(12)) + [7] * chance.randrange(20)
        cards = cards_of(held)
        assert numbers(cards) == tuple(sorted(held))
        assert (size(cards), worth(cards)) == (len(held), sum(WORTH[card] for card in held))
        laid = [tile for tile in chance.sample(range(60), 9) for _ in range(chance.randint(1, 8))]
        assert listed(reduce(with_one, laid, 0)) == sorted(laid)
        assert listed(without_one(reduce(with_one, laid, 0), laid[0])) == sorted(laid[1:])
    assert listed(reduce(with_one, [0, 0], 0)) == [0, 0]
    assert listed(0) == []


def test_known_cards_that_are_paid_tell_nothing_of_the_starting_money() -> None:
    """How many cards of it are left is known until one of them may be among those paid."""
    state = compact(ar.new_game(NAMES[:3], seed=1))
    state.hands[1], state.known_hands[1] = cards_of([0, 1, 2, 20, 21]), cards_of([0, 1])
    state.starting_cards[1] = 3
    spend(state, cards_of([0]), 1)
    assert (numbers(state.known_hands[1]), state.starting_cards[1]) == ((1,), 3)
    spend(state, cards_of([1, 20]), 1)
    assert (numbers(state.hands[1]), numbers(state.known_hands[1])) == ((2, 21), ())
    assert state.starting_cards[1] == 0


def test_usual_hands_are_dealt_without_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred deals nearly always give one of three to six cards."""
    monkeypatch.setattr(redealing, "_rare_hand", None)
    deck = [*range(36)] * 3
    for seed in range(40):
        for many in range(3, 7):
            cards = [*deck]
            hand = deal_starting_hand(cards, many, Random(seed))
            assert sorted((*cards, *hand)) == sorted(deck)
            assert len(hand) == many
            total = sum(WORTH[card] for card in hand)
            assert any(total - WORTH[card] < STARTING_MONEY <= total for card in hand)


def test_every_starting_hand_is_dealt_sometimes() -> None:
    """Of four cards of the value 9, any three are enough."""
    nines = [card for card in range(36) if WORTH[card] == 9]
    hands = {tuple(sorted(deal_starting_hand([*nines], 3, Random(seed)))) for seed in range(99)}
    assert hands == {*combinations(nines, 3)}


@pytest.mark.no_cover
def test_rare_hands_are_counted_by_their_last_card_and_the_total_before() -> None:
    """Every last card of these twelve with five others that are not enough is equally likely."""
    deck = [0, 9, 18, 1, 10, 2, 3, 12, 5, 6, 7, 8]
    expected = Counter[tuple[int, int]]()
    hands = Counter[tuple[int, ...]]()
    for others in combinations(deck, 5):
        total = sum(WORTH[card] for card in others)
        for last in {*deck} - {*others} if total < STARTING_MONEY else ():
            if total + WORTH[last] >= STARTING_MONEY:
                expected[WORTH[last], total] += 1
                hands[tuple(sorted((*others, last)))] += 1
    found = Counter[tuple[int, ...]]()
    for seed in range(1_500):
        chance = Mock(wraps=Random(seed))
        found[tuple(sorted(_rare_hand(deck, 6, chance)))] += 1
        choices, weights = chance.choices.call_args_list[0].args
        assert {one: many for one, many in zip(choices, weights, strict=True) if many} == expected
    assert {*found} <= {*hands}
    for card in deck:
        share = sum(many for hand, many in hands.items() if card in hand) / hands.total()
        often = sum(many for hand, many in found.items() if card in hand) / found.total()
        assert abs(share - often) < 0.04, card
