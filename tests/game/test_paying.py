"""Which cards pay a price."""

from __future__ import annotations

from itertools import combinations

import pytest

from alhambra_rules.game.buying import ways_to_pay
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
@pytest.mark.parametrize("price", [1, 4, 8, 15, 16, 17])
def test_every_way_to_pay_comes_once(price: int) -> None:
    """Equal cards count as one; surplus cards come only on request."""
    for superfluous in (False, True):
        ways = list(ways_to_pay(HELD, price, superfluous=superfluous))
        assert len(ways) == len({tuple(sorted(map(str, way))) for way in ways})
        assert {cards(*map(str, way)) for way in ways} == choices(price, superfluous=superfluous)
    assert list(ways_to_pay(HELD, price)) == list(ways_to_pay(HELD, price, superfluous=False))
