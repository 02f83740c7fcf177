"""money.one-or-five: what may be taken from any display."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.game import GameState, TakeMoney, apply, check_action, legal_actions
from alhambra_rules.model import Currency, MoneyCard
from alhambra_rules.testing import games
from tests.game.positions import position

pytestmark = pytest.mark.rule("money.one-or-five")

_values = st.integers(1, 9)
_currencies = st.sampled_from(Currency)


def displays() -> st.SearchStrategy[tuple[MoneyCard, ...]]:
    """Up to four cards, small ones as often as not."""
    small = st.builds(MoneyCard, _currencies, st.integers(1, 3))
    return st.lists(small | st.builds(MoneyCard, _currencies, _values), max_size=4).map(tuple)


def showing(display: tuple[MoneyCard, ...]) -> GameState:
    return position(display=map(str, display), deck=())


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


@given(displays(), st.data())
def test_one_unit_more_or_less_decides(display: tuple[MoneyCard, ...], data: st.DataObject) -> None:
    value = data.draw(st.integers(1, 4))
    first, second = (data.draw(_currencies) for _ in range(2))
    cards = (MoneyCard(first, value), MoneyCard(second, 5 - value))
    dearer = (MoneyCard(first, value + 1), cards[1])
    assert check_action(showing((*cards, *display[:2])), TakeMoney("Anne", cards)).ok
    report = check_action(showing((*dearer, *display[:2])), TakeMoney("Anne", dearer))
    assert report.rules == ("money.one-or-five",)


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
