"""Games dealt anew: whatever a player does not know may be anywhere, and nothing is lost."""

from __future__ import annotations

from random import Random

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.money import CARD, NO_CARDS, numbers
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.compact.state import FIRST_SCORING_CARD, NOBODY, UNKNOWN, CompactState
from tests.compact.two_paths import compact, spelled_out

A, B = FIRST_SCORING_CARD, FIRST_SCORING_CARD + 1
"""The scoring cards, as an order has them."""


def played(moves: int) -> CompactState:
    """Return a game of three after some moves."""
    chance = Random(1)
    made = compact(spelled_out(ar.new_game(["Anna", "Bo", "Cem"], seed=5)))
    for _ in range(moves):
        made = after(made, any_move(made, chance))
    return made


def test_the_order_has_all_that_is_hidden_and_nothing_was_drawn_of_it() -> None:
    for state in (played(12), played(80)):
        orders = set()
        for seed in range(20):
            new = redealt(state, 0, Random(seed))
            assert new.order is not None
            assert 0 <= new.order.seed < 2**32
            assert new.order.piled
            assert new.order.shuffles == new.order.others == new.bag_at == new.deck_at == 0
            assert new.log == (None, NOBODY, ())
            assert sum(1 << tile for tile in new.order.bag) == state.bag == new.bag
            money = [card for card in new.order.deck if card < A]
            assert tuple(sorted(money)) == numbers(new.deck)
            scoring = [card for card in new.order.deck if card >= A]
            assert scoring == [*state.to_come]
            orders.add((new.order.bag, new.order.deck, new.order.seed))
        assert len(orders) == 20


def test_without_known_piles_a_scoring_card_may_lie_anywhere() -> None:
    state = played(0).copy()
    kept = numbers(state.deck)[:2]
    state.spent += state.deck - sum(CARD[card] for card in kept)
    state.deck = sum(CARD[card] for card in kept)
    state.hands, state.known_hands = [NO_CARDS] * 3, [NO_CARDS] * 3
    state.piled = UNKNOWN
    for to_come in ((), (B,), (A, B)):
        state.to_come = to_come
        found = set()
        for seed in range(300):
            order = redealt(state, 0, Random(seed)).order
            assert order is not None
            assert [card for card in order.deck if card >= A] == [*to_come]
            found.add("".join("i" if card >= A else "m" for card in order.deck))
        assert len(found) == (1, 3, 6)[len(to_come)]
