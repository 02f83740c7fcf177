"""Piles: what a seed decides, chances against all arrangements, and games dealt anew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.dealing import pile_sizes, reshuffled, shuffled, with_inserts
from alhambra_rules.compact.money import CARD, NO_CARDS, has, numbers, size
from alhambra_rules.compact.piles import chances_of_inserts, deck_in_piles, likely_layouts
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.compact.state import FIRST_SCORING_CARD, NOBODY, UNKNOWN, CompactState
from tests.compact.two_paths import compact, spelled_out

Layout = tuple[int, ...]
History = tuple[tuple[int, ...], int]
"""After how many money cards each insert came, and how many money cards came."""


def arrangements(money: int, piles: Sequence[int]) -> Iterator[tuple[Layout, str, Fraction]]:
    """Yield every layout with every order of money cards ``m`` and inserts ``i``, and its chance.

    By the rule there are five piles of almost one size. Every order of a pile is equally likely.
    """
    small, larger = divmod(money, 5)
    chosen = [*combinations(range(5), larger)]
    for large in chosen:
        sizes = [small + (pile in large) for pile in range(5)]
        orders = [[*_orders(size, piles.count(pile))] for pile, size in enumerate(sizes)]
        chance = Fraction(1, len(chosen))
        for order in orders:
            chance /= len(order)
        layout = tuple(sum(sizes[:pile]) for pile in range(6))
        for deck in product(*orders):
            yield layout, "".join(deck), chance


def _orders(money: int, inserts: int) -> Iterator[str]:
    for places in combinations(range(money + inserts), inserts):
        yield "".join("i" if at in places else "m" for at in range(money + inserts))


def history_of(drawn: str) -> History:
    came = [at - drawn[:at].count("i") for at, card in enumerate(drawn) if card == "i"]
    return tuple(came), drawn.count("m")


MONEY = 7


@pytest.mark.parametrize("piles", [(1, 3), (0, 0, 4), (1, 2, 2)])
def test_layouts_and_next_cards_are_as_likely_as_they_are_counted(piles: tuple[int, ...]) -> None:
    counted: dict[History, dict[Layout, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    next_cards: dict[History, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for layout, deck, chance in arrangements(MONEY, piles):
        for drawn in range(len(deck) + 1):
            counted[history_of(deck[:drawn])][layout] += chance
            next_cards[history_of(deck[:drawn])][deck[drawn : drawn + 1] or "none"] += chance
    for (came, drawn), likely in counted.items():
        total = sum(likely.values())
        expected = {layout: chance / total for layout, chance in likely.items()}
        assert dict(likely_layouts(MONEY, piles, came, drawn)) == expected
        chance, many = chances_of_inserts(MONEY, piles, came, drawn)
        assert chance == next_cards[came, drawn]["i"] / total
        left = piles[len(came) :]
        assert many == (left.count(left[0]) if left else 0)


@pytest.mark.parametrize(("came", "drawn"), [((), 0), ((), 3), ((2,), 4), ((2,), 5), ((2, 4), 5)])
def test_decks_come_as_often_as_they_are_counted(came: tuple[int, ...], drawn: int) -> None:
    piles = (1, 3)
    expected: dict[str, Fraction] = defaultdict(Fraction)
    for _, deck, chance in arrangements(MONEY, piles):
        if history_of(deck[: drawn + len(came)]) == (came, drawn):
            expected[deck[drawn + len(came) :]] += chance
    money = [str(card) for card in range(drawn, MONEY)]
    source, found = Random(1), Counter[str]()
    for _ in range(3_000):
        dealt = deck_in_piles(money, [(1, "A"), (3, "B")], came, MONEY, source)
        assert [card for card in dealt if card.isdigit()] == money
        assert [card for card in dealt if not card.isdigit()] == ["A", "B"][len(came) :]
        found["".join("m" if card.isdigit() else "i" for card in dealt)] += 1
    assert found.keys() == expected.keys()
    total = sum(expected.values())
    for deck, chance in expected.items():
        assert abs(found[deck] / 3_000 - chance / total) < 0.03


def test_a_seed_means_the_same_shuffles_in_every_release() -> None:
    assert shuffled(1, "bag", range(6)) == (2, 0, 1, 4, 3, 5)
    assert [reshuffled(1, number, range(6)) for number in (0, 1)] == [
        (4, 0, 5, 1, 2, 3),
        (5, 1, 4, 3, 0, 2),
    ]
    assert pile_sizes(1, 93) == (18, 19, 18, 19, 19)
    assert "".join(with_inserts(1, "abcdefgh", [(1, "A"), (3, "B")])) == "abcAdefBgh"


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


def test_the_hands_of_others_are_dealt_anew_from_all_cards_that_are_hidden() -> None:
    """What is known of them stays, and so does their size; the own hand stays as it is."""
    state = played(40)
    assert any(state.known_hands[1:])
    hidden = {*numbers(state.deck + sum(state.hands[1:]) - sum(state.known_hands[1:]))}
    found: list[set[int]] = [set(), set(), set()]
    for seed in range(300):
        new = redealt(state, 0, Random(seed))
        assert new.hands[0] == state.hands[0]
        assert sum(new.hands) + new.deck == sum(state.hands) + state.deck
        for seat in (1, 2):
            assert size(new.hands[seat]) == size(state.hands[seat])
            assert has(new.hands[seat], state.known_hands[seat])
            found[seat] |= {*numbers(new.hands[seat] - state.known_hands[seat])}
    assert found[1:] == [hidden, hidden]


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
