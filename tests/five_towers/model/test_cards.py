"""Types, cards and decks."""

from __future__ import annotations

from collections import Counter

import pytest

from five_towers.model import CARDS, Card, TowerType, cards_in_order, deck


@pytest.mark.rule("cards.values")
@pytest.mark.parametrize(("players", "size"), [(2, 80), (3, 80), (4, 110), (5, 110)])
def test_a_deck_has_80_or_110_cards(players: int, size: int) -> None:
    """From four players on there are two of each 0, 2, 5, 7, 10 and 12."""
    cards = Counter(deck(players))
    assert cards.total() == size
    assert cards.keys() == set(CARDS.values())
    twice = {card.value for card, number in cards.items() if number == 2}
    assert twice == ({0, 2, 5, 7, 10, 12} if players > 3 else set())
    assert list(deck(players)) == sorted(deck(players))


@pytest.mark.rule("cards.values")
def test_there_are_five_types_of_sixteen_values() -> None:
    assert [kind.value for kind in TowerType] == ["candy", "scary", "tree", "scrap", "sand"]
    assert list(CARDS) == [f"{kind.value}-{n}" for kind in TowerType for n in range(16)]


def test_cards_are_values() -> None:
    seven = Card("sand", 7)
    assert seven == Card(TowerType.SAND, 7) == Card.of("sand-7") == Card.of(seven)
    assert len({seven, Card.of("sand-7")}) == 1
    assert str(seven) == "sand-7"
    assert repr(seven) == "Card('sand', 7)"
    in_order = ["candy-3", "candy-15", "sand-2"]
    assert list(map(str, cards_in_order(in_order[::-1]))) == in_order
    assert not seven < Card("sand", 7)
