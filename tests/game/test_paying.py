"""Which cards pay a price."""

from __future__ import annotations

import json

import pytest

import alhambra_rules as ar
from alhambra_rules.game.actions import currency_of
from alhambra_rules.game.draws import DrawToMarket


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
