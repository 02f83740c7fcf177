"""The bytes of a city: where cells lie in its box, and sets of them."""

from __future__ import annotations

import alhambra_rules as ar
from alhambra_rules.compact.city import START, CompactCity, has_cell, nth
from alhambra_rules.placement.bitboard.ground_plan import SOUTH


def test_the_first_box_reaches_four_cells_from_the_fountain_and_has_a_margin() -> None:
    city = CompactCity.of(())
    assert (city.west, city.north, city.height, len(city.tiles)) == (-5, -5, 11, 121)


def test_only_cells_of_the_box_have_numbers() -> None:
    for city in (START, START.with_tile_on(0, ar.Cell(4, -5))):
        in_box = {city.cell(at): at for at in range(len(city.tiles))}
        for x in range(-15, 16):
            for y in range(-15, 16):
                assert city.number_of((x, y)) == in_box.get(ar.Cell(x, y), -1)


def test_the_cells_of_a_set_are_found_in_order() -> None:
    cells = sum(1 << SOUTH * at for at in (0, 1, 7))
    assert [nth(cells, place) for place in range(3)] == [0, 1, 7]
    assert [at for at in range(9) if has_cell(cells, at)] == [0, 1, 7]
