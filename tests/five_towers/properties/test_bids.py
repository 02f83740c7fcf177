"""Bids and takings agree with slow oracles."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given

from five_towers.building import addable_orders, check_add, max_bid
from five_towers.game import GameState, GiveBack, Take, apply, check_action, legal_actions
from five_towers.model import Card, Tower
from tests.costly import COSTLY
from tests.five_towers import oracles
from tests.five_towers.strategies import displays, games_at_a_taking, holdings


@pytest.mark.rule("build.all", "build.tear-down", "build.undo")
@given(holdings(), displays())
def test_orders_are_found_if_any_exist(towers: tuple[Tower, ...], cards: tuple[Card, ...]) -> None:
    assert set(addable_orders(towers, cards)) == oracles.ways(towers, cards)


@pytest.mark.rule("build.all")
@given(holdings(), displays())
def test_found_orders_can_be_built(towers: tuple[Tower, ...], cards: tuple[Card, ...]) -> None:
    for kind, order in addable_orders(towers, cards).items():
        assert sorted(order) == sorted(cards)
        standing = {tower.cards[0].type: tower for tower in towers}
        if kind is not None:
            standing[kind] = standing[kind].without_top()
        for card in order:
            below = standing.get(card.type, Tower())
            assert check_add(below, card).ok
            standing[card.type] = below.with_card(card)


@pytest.mark.rule("build.tear-down")
@given(holdings(), displays())
def test_tearing_down_helps_most_towers(towers: tuple[Tower, ...], cards: tuple[Card, ...]) -> None:
    """Removing a top helps, unless the top is an 8 or higher than the card below."""
    ways = addable_orders(towers, cards)
    for tower in towers:
        below = tower.cards[-2].value if tower.height > 1 else 16
        if None in ways and below > tower.cards[-1].value not in (0, 8):
            assert tower.type in ways


@COSTLY
@pytest.mark.rule("bid.take", "tower.top")
@given(holdings(), displays())
def test_no_bid_is_missed_or_too_high(towers: tuple[Tower, ...], display: tuple[Card, ...]) -> None:
    """Cards of finished types raise no bid."""
    assert max_bid(towers, display) == oracles.highest_bid(towers, display)


@pytest.mark.rule("bid.take", "tower.top")
@given(games_at_a_taking())
def test_both_paths_allow_the_takings_of_the_sheet(state: GameState) -> None:
    seat = state.players[0]
    allowed = oracles.takings(seat.towers, state.display, state.highest_bid)
    takings = {Take(seat.name, cards) for cards in combinations(state.display, state.highest_bid)}
    assert {one for one in takings if check_action(state, one).ok} == {
        Take(seat.name, cards) for cards in allowed
    }
    listed = legal_actions(state)
    assert len(listed) == len(allowed)
    assert {one.cards for one in listed if isinstance(one, Take)} == allowed


@pytest.mark.rule("tower.top", "build.all")
@given(games_at_a_taking())
def test_no_taking_is_refused_that_could_be_built(state: GameState) -> None:
    """The rule on finished types forbids only cards that would have to go back."""
    seat = state.players[0]
    for cards in combinations(state.display, state.highest_bid):
        report = check_action(state, Take(seat.name, cards))
        if not report.ok:
            assert set(report.rules) == {"tower.top"}
            assert not addable_orders(seat.towers, cards)


@pytest.mark.rule("tower.top", "build.undo")
@given(games_at_a_taking())
def test_a_card_of_a_finished_type_is_taken_only_after_too_high_a_bid(state: GameState) -> None:
    seat = state.players[0]
    for action in legal_actions(state):
        assert isinstance(action, Take)
        if any(seat.tower(card.type).is_finished for card in action.cards):
            assert state.highest_bid > max_bid(seat.towers, state.display)
            assert legal_actions(apply(state, action)) == (GiveBack(seat.name),)
