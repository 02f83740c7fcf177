"""Which cards pay a price."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

import alhambra_rules as ar
from alhambra_rules.game.buying import currency_of, ways_to_pay
from alhambra_rules.game.draws import DrawToMarket
from alhambra_rules.model import MoneyCard
from tests.game.positions import cards

HELD = cards("denar-1", "denar-2", "denar-2", "denar-4", "florin-2", "florin-5")


def choices(price: int, *, superfluous: bool) -> set[tuple[MoneyCard, ...]]:
    """Return the same by trying every choice of cards."""
    every = {cards for n in range(1, len(HELD) + 1) for cards in combinations(HELD, n)}
    paying = {chosen for chosen in every if sum(card.value for card in chosen) >= price}
    cheapest = {
        chosen
        for chosen in paying
        if sum(card.value for card in chosen) - min(card.value for card in chosen) < price
    }
    return paying if superfluous else cheapest


@pytest.mark.rule("buy.price")
def test_every_way_to_pay_comes_once() -> None:
    """Equal cards count as one; surplus cards come only on request."""
    for price in (1, 4, 8, 15, 16, 17):
        for superfluous in (False, True):
            ways = list(ways_to_pay(HELD, price, superfluous=superfluous))
            assert len(ways) == len({tuple(sorted(map(str, way))) for way in ways}), price
            assert {cards(*map(str, way)) for way in ways} == choices(
                price, superfluous=superfluous
            ), price
        assert list(ways_to_pay(HELD, price)) == list(
            ways_to_pay(HELD, price, superfluous=False)
        ), price


def test_a_market_square_may_be_given_by_its_currency() -> None:
    """The value and its JSON hold the number."""
    cases: list[tuple[int, ar.Currency]] = [*enumerate(ar.Currency, start=1)]
    for number, currency in cases:
        state = ar.new_game(["Anne", "Bo"], seed=4)
        for name in (currency, currency.value):
            assert ar.Buy("Bo", name, ["denar-3"]) == ar.Buy("Bo", number, ["denar-3"]), name
            assert ar.Buy("Bo", name, []).square == number, name
            assert DrawToMarket(name, "tower-11").square == number, name
            assert currency_of(name) is currency, name
            assert [*ar.payments(state, name)] == [*ar.payments(state, number)], name
        assert json.loads(ar.action_to_json(ar.Buy("Bo", currency, [])))["square"] == number, name


def test_in_json_a_market_square_is_a_number() -> None:
    state = ar.new_game(["Anne", "Bo"], seed=4)
    written = '{"do": "buy", "player": "Bo", "square": "denar", "cards": []}'
    with pytest.raises(ar.FormatError, match="square"):
        ar.action_from_json(written, state)
