"""buy.*, money.one-or-five: what pays for a tile and what may be taken, with any cards."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import (
    GameState,
    TakeMoney,
    apply,
    check_action,
    currency_of,
    legal_actions,
)
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.model import Currency, MoneyCard
from alhambra_rules.testing import games
from rulebook_kit.values import changed
from tests.game.positions import position

_squares = st.integers(1, 4)
_prices = st.integers(2, 13)


def purses(*, max_size: int = 7) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 9), max_size=max_size)


def costing(price: int) -> ar.Tile:
    return ar.Tile(f"tower-{price}-made-up", ar.BuildingType.TOWER, price, ())


def selling(square: int, price: int, hand: list[ar.MoneyCard]) -> ar.GameState:
    """Return a state in which Anne holds these cards and one tile is for sale."""
    game = position(market=(None, None, None, None), display=(), deck=())
    market = tuple(costing(price) if at == square else None for at in range(1, 5))
    anne = changed(game.players[0], hand=cards_in_order(hand))
    return changed(game, market=market, players=game.with_player(anne))


def cards_of(square: int, values: list[int]) -> list[ar.MoneyCard]:
    return [ar.MoneyCard(currency_of(square), value) for value in values]


@pytest.mark.rule("buy.price")
@given(_squares, _prices, purses())
def test_payments_hold_no_superfluous_card(square: int, price: int, values: list[int]) -> None:
    """Of all choices of cards those are found that would fall short without any of theirs."""
    hand = cards_of(square, values)
    choices = {
        tuple(sorted(chosen))
        for number in range(len(values) + 1)
        for chosen in combinations(sorted(values), number)
        if sum(chosen) >= price
    }
    minimal = {chosen for chosen in choices if sum(chosen) - min(chosen) < price}
    game = selling(square, price, hand)
    found = [tuple(card.value for card in paid) for paid in ar.payments(game, square)]
    assert len(set(found)) == len(found)
    assert set(found) == minimal
    every = [
        tuple(card.value for card in paid) for paid in ar.payments(game, square, superfluous=True)
    ]
    assert len(set(every)) == len(every)
    assert set(every) == choices
    listed = [action.cards for action in ar.legal_actions(game) if isinstance(action, ar.Buy)]
    assert listed == list(ar.payments(game, square))


@pytest.mark.rule("buy.price")
@given(_squares, _prices, purses(), st.integers(1, 9))
def test_another_card_spoils_nothing(square: int, price: int, values: list[int], more: int) -> None:
    """What is enough stays enough with another card; what is not lacks its value less."""
    hand = cards_of(square, [*values, more])
    game = selling(square, price, hand)
    report = ar.check_action(game, ar.Buy("Anne", square, hand))
    without = ar.check_action(game, ar.Buy("Anne", square, hand[:-1]))
    assert report.ok or not without.ok
    assert report.ok == (without.ok or sum(values) + more >= price)
    dearer = selling(square, price + more, hand)
    assert ar.check_action(dearer, ar.Buy("Anne", square, hand)).ok == without.ok


@pytest.mark.rule("buy.price", "buy.from-market")
@given(games(phase="act"), st.data())
def test_no_change_is_given(game: ar.GameState, data: st.DataObject) -> None:
    listed = [action for action in ar.legal_actions(game) if isinstance(action, ar.Buy)]
    assume(listed)
    action = data.draw(st.sampled_from(listed))
    bought = ar.apply(game.without_dealer(), action)
    before, now = game.player(action.player), bought.player(action.player)
    assert sorted(map(str, (*now.hand, *action.cards))) == sorted(map(str, before.hand))
    spent = sorted(map(str, (*game.spent, *action.cards)))
    assert sorted(map(str, bought.spent)) == spent
    assert [one.hand for one in bought.players if one != now] == [
        one.hand for one in game.players if one != before
    ]


@pytest.mark.rule("buy.currency")
@given(_squares, _squares, _prices, purses())
def test_a_square_takes_the_money_of_another_only_if_the_tile_moves_there(
    square: int, other: int, price: int, values: list[int]
) -> None:
    """Tile and money may move to another square together; the money alone may not."""
    here, there = cards_of(square, values), cards_of(other, values)
    report = ar.check_action(selling(square, price, here), ar.Buy("Anne", square, here))
    moved = ar.check_action(selling(other, price, there), ar.Buy("Anne", other, there))
    assert moved.rules == report.rules
    foreign = ar.check_action(selling(square, price, there), ar.Buy("Anne", square, there))
    mixed = values and square != other
    assert foreign.rules == (("buy.currency", *report.rules) if mixed else report.rules)


@pytest.mark.rule("turn.exact-payment")
@given(_squares, purses())
def test_one_unit_of_the_price_decides_who_acts_again(square: int, values: list[int]) -> None:
    """After an exact payment the turn continues; if the tile cost one less, it is over."""
    assume(sum(values) >= 3)
    hand = cards_of(square, values)
    for price, phase in ((sum(values), "act"), (sum(values) - 1, "place-bought")):
        bought = ar.apply(selling(square, price, hand), ar.Buy("Anne", square, hand))
        assert (bought.to_act, bought.phase) == ("Anne", phase)


_values = st.integers(1, 9)
_currencies = st.sampled_from(Currency)


def displays() -> st.SearchStrategy[tuple[MoneyCard, ...]]:
    """Up to four cards, small ones as often as not."""
    small = st.builds(MoneyCard, _currencies, st.integers(1, 3))
    return st.lists(small | st.builds(MoneyCard, _currencies, _values), max_size=4).map(tuple)


def showing(display: tuple[MoneyCard, ...]) -> GameState:
    return position(display=map(str, display), deck=())


@pytest.mark.rule("money.one-or-five")
@given(displays(), st.data(), st.permutations(tuple(Currency)))
def test_currencies_are_no_matter(
    display: tuple[MoneyCard, ...], data: st.DataObject, colours: list[Currency]
) -> None:
    """A choice is as legal after all currencies have been exchanged for each other."""
    exchange = dict(zip(Currency, colours, strict=True))
    chosen = data.draw(st.sets(st.sampled_from(range(len(display) or 1))))
    cards = [display[place] for place in chosen if place < len(display)]
    others = [MoneyCard(exchange[card.currency], card.value) for card in display]
    same = [others[place] for place in chosen if place < len(display)]
    report = check_action(showing(display), TakeMoney("Anne", cards))
    assert check_action(showing(tuple(others)), TakeMoney("Anne", same)).rules == report.rules


@pytest.mark.rule("money.one-or-five")
@given(displays())
def test_all_ways_to_take_money_are_listed(display: tuple[MoneyCard, ...]) -> None:
    game = showing(display)
    choices = {
        TakeMoney("Anne", cards)
        for number in range(len(display) + 1)
        for cards in combinations(display, number)
    }
    listed = [action for action in legal_actions(game) if isinstance(action, TakeMoney)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {choice for choice in choices if check_action(game, choice).ok}


@pytest.mark.rule("money.one-or-five")
@given(displays(), st.data())
def test_one_unit_more_or_less_decides(display: tuple[MoneyCard, ...], data: st.DataObject) -> None:
    value = data.draw(st.integers(1, 4))
    first, second = (data.draw(_currencies) for _ in range(2))
    cards = (MoneyCard(first, value), MoneyCard(second, 5 - value))
    dearer = (MoneyCard(first, value + 1), cards[1])
    assert check_action(showing((*cards, *display[:2])), TakeMoney("Anne", cards)).ok
    report = check_action(showing((*dearer, *display[:2])), TakeMoney("Anne", dearer))
    assert report.rules == ("money.one-or-five",)


@pytest.mark.rule("money.one-or-five")
@given(games(phase="act"), st.data())
def test_what_is_taken_is_in_hand_and_nowhere_else(game: GameState, data: st.DataObject) -> None:
    takings = [action for action in legal_actions(game) if isinstance(action, TakeMoney)]
    action = data.draw(st.sampled_from(takings))
    taken = apply(game.without_dealer(), action)
    for before, now in zip(game.players, taken.players, strict=True):
        gained = action.cards if now.name == action.player else ()
        assert sorted(map(str, now.hand)) == sorted(map(str, (*before.hand, *gained)))
    left = (*taken.display, *action.cards)
    assert sorted(map(str, left)) == sorted(map(str, game.display))
