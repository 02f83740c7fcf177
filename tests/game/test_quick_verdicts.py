"""What a game decides without reasons: yes or no for each kind of action; cities after moves."""

from __future__ import annotations

from typing import Any

import pytest

import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.game.playing import may_happen
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import may_swap
from tests.game.positions import position


def test_equal_cards_are_the_same_card() -> None:
    state = position(hand="denar-8 denar-9")
    nine = ar.MoneyCard(ar.Currency.DENAR, 9)
    assert may_happen(state, ar.TakeMoney("Anne", [nine]))
    assert may_happen(state, ar.Buy("Anne", 1, [ar.MoneyCard(ar.Currency.DENAR, 8), nine]))
    assert nine in carry_out(state, ar.Buy("Anne", 1, [nine])).spent


def test_a_swap_far_from_the_city_is_no_swap() -> None:
    """Beyond the box of bit sets there is nothing to replace, and nothing in its margin either."""
    city = ar.City.start()
    tile = "seraglio-9"
    assert ar.check_city(city).ok
    for cell in ((0, 0), (1, 0), (40, -40)):
        assert not may_swap(city, ar.TILES[tile], ar.Cell.of(cell))
        with pytest.raises(ar.IllegalMove):
            ar.swap(city, tile, cell)


def test_illegal_redesigns_that_stand_move_their_tiles() -> None:
    """By a referee's word tiles come to lie where no rule lets them, not taken for legal."""
    cases: list[ar.Action] = [
        ar.RedesignSwap("Anne", "pavilion-2-new", (-1, 0)),
        ar.RedesignFromReserve("Anne", "pavilion-2-new", (5, 5)),
        ar.RedesignToReserve("Anne", (-1, 0)),
    ]
    for action in cases:
        city = ar.City.of({(-1, 0): "pavilion-8", (-2, 0): "seraglio-9"})
        state = position(cities={"Anne": city}, reserve="pavilion-2-new")
        assert not may_happen(state, action), action
        assert not ar.check_action(state, action).ok, action
        anne = carry_out(state, action).player("Anne")
        after = anne.city
        assert after != city, action
        tiles = [*anne.reserve, *(placed.tile for _, placed in after.pieces)]
        assert sorted(tile.id for tile in tiles) == [
            *("fountain", "pavilion-2-new", "pavilion-8", "seraglio-9")
        ]
        again = ar.City(after.pieces)
        assert after == again, action
        assert is_legal(after) == is_legal(again) == ar.check_city(after).ok, action


def test_a_cell_of_anything_but_integers_is_refused() -> None:
    half: Any = (0.5, 1)
    with pytest.raises(ar.InvalidArgument):
        ar.Cell.of(ar.Cell(*half))
