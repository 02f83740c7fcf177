"""Towers, bids and takings agree with slow oracles; scores follow their laws."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_towers.building import addable_orders, check_add, check_tower, max_bid, may_add
from five_towers.game import GameState, GiveBack, Take, apply, check_action, legal_actions
from five_towers.model import Card, Tower, TowerType
from five_towers.scoring import score
from tests.costly import COSTLY
from tests.five_towers import oracles, strategies
from tests.five_towers.oracles import stands


@pytest.mark.rule("build.all", "build.tear-down", "build.undo")
@given(strategies.holdings(), strategies.displays())
def test_orders_are_found_if_any_exist(towers: tuple[Tower, ...], cards: tuple[Card, ...]) -> None:
    assert set(addable_orders(towers, cards)) == oracles.ways(towers, cards)


@pytest.mark.rule("build.all")
@given(strategies.holdings(), strategies.displays())
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
@given(strategies.holdings(), strategies.displays())
def test_tearing_down_helps_most_towers(towers: tuple[Tower, ...], cards: tuple[Card, ...]) -> None:
    """Removing a top helps, unless the top is an 8 or higher than the card below."""
    ways = addable_orders(towers, cards)
    for tower in towers:
        below = tower.cards[-2].value if tower.height > 1 else 16
        if None in ways and below > tower.cards[-1].value not in (0, 8):
            assert tower.type in ways


@COSTLY
@pytest.mark.rule("bid.take", "tower.top")
@given(strategies.holdings(), strategies.displays())
def test_no_bid_is_missed_or_too_high(towers: tuple[Tower, ...], display: tuple[Card, ...]) -> None:
    """Cards of finished types raise no bid."""
    assert max_bid(towers, display) == oracles.highest_bid(towers, display)


@pytest.mark.rule("bid.take", "tower.top")
@given(strategies.games_at_a_taking())
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
@given(strategies.games_at_a_taking())
def test_no_taking_is_refused_that_could_be_built(state: GameState) -> None:
    """The rule on finished types forbids only cards that would have to go back."""
    seat = state.players[0]
    for cards in combinations(state.display, state.highest_bid):
        report = check_action(state, Take(seat.name, cards))
        if not report.ok:
            assert set(report.rules) == {"tower.top"}
            assert not addable_orders(seat.towers, cards)


@pytest.mark.rule("tower.top", "build.undo")
@given(strategies.games_at_a_taking())
def test_a_card_of_a_finished_type_is_taken_only_after_too_high_a_bid(state: GameState) -> None:
    seat = state.players[0]
    for action in legal_actions(state):
        assert isinstance(action, Take)
        if any(seat.tower(card.type).is_finished for card in action.cards):
            assert state.highest_bid > max_bid(seat.towers, state.display)
            assert legal_actions(apply(state, action)) == (GiveBack(seat.name),)


RENAMINGS = st.permutations(list(TowerType)).map(
    lambda names: dict(zip(TowerType, names, strict=True))
)


@pytest.mark.rule("tower.descending", "tower.eight", "tower.nine", "tower.top")
@given(strategies.towers(), st.integers(0, 15))
def test_both_paths_agree_with_the_words_of_the_sheet(tower: Tower, value: int) -> None:
    kind = tower.type or TowerType.SAND
    laid = tower.with_card(Card(kind, value))
    legal = stands([card.value for card in laid.cards])
    assert check_add(tower, Card(kind, value)).ok == legal
    assert may_add(tower, Card(kind, value)) == legal
    assert check_tower(laid).ok == legal


@pytest.mark.rule("tower.one-per-type")
@given(strategies.towers(min_size=1), strategies.cards())
def test_another_type_is_the_one_thing_wrong(tower: Tower, card: Card) -> None:
    """On an unfinished tower, a card of another type breaks only the rule on types."""
    broken = set(check_add(tower, card).rules)
    assert ("tower.one-per-type" in broken) == (card.type is not tower.type)
    if card.type is not tower.type:
        assert broken - {"tower.top"} == {"tower.one-per-type"}
        assert not may_add(tower, card)


@pytest.mark.rule("tower.nine")
@given(strategies.towers(min_size=1))
def test_a_nine_fits_unless_there_is_a_nought(tower: Tower) -> None:
    report = check_add(tower, Card(tower.cards[0].type, 9))
    assert report.ok != tower.is_finished
    assert ("tower.nine" in report.rules) == tower.is_finished


@pytest.mark.rule("tower.top")
@given(strategies.towers(), st.integers(0, 15))
def test_a_nought_ends_its_tower(tower: Tower, value: int) -> None:
    """A 0 fits on every unfinished tower, and then nothing fits."""
    kind = tower.type or TowerType.SAND
    assert check_add(tower, Card(kind, 0)).ok != tower.is_finished
    finished = tower.with_card(Card(kind, 0))
    assert "tower.top" in check_add(finished, Card(kind, value)).rules


@given(strategies.towers(), strategies.cards(), RENAMINGS)
def test_new_types_fit_alike(tower: Tower, card: Card, names: dict[TowerType, TowerType]) -> None:
    renamed = Tower(Card(names[one.type], one.value) for one in tower.cards)
    other = Card(names[card.type], card.value)
    assert check_add(renamed, other).rules == check_add(tower, card).rules


PILES = st.integers(0, 12)


@pytest.mark.rule("score.cards", "score.main", "score.torn-down")
@given(strategies.holdings(), PILES)
def test_points_are_those_of_a_recount(towers: tuple[Tower, ...], torn_down: int) -> None:
    """Each card counts once, twice in a finished tower, and once more in the main tower."""
    total = 0
    for tower in towers:
        for _ in tower.cards:
            total += 2 if tower.cards[-1].value == 0 else 1
    total += max((len(tower.cards) for tower in towers), default=0)
    for number in range(torn_down):
        total -= number + 1
    assert score(towers, torn_down).total == total


@pytest.mark.rule("score.main")
@given(strategies.holdings(), PILES)
def test_no_other_main_tower_scores_more(towers: tuple[Tower, ...], torn_down: int) -> None:
    best = score(towers, torn_down)
    named = [score(towers, torn_down, main=tower.type) for tower in towers]
    assert all(one.total - one.main_points == best.total - best.main_points for one in named)
    assert max((one.total for one in named), default=best.total) == best.total


@given(strategies.holdings())
def test_the_order_of_the_towers_does_not_matter(towers: tuple[Tower, ...]) -> None:
    assert score(towers[::-1]) == score(towers)
