"""Types, cards and decks."""

from __future__ import annotations

from collections import Counter

import pytest

from alhambra_rules.rulebook import InvalidArgument, RulebookError
from five_towers.model import CARDS, Card, TowerType, UnknownCard, cards_in_order, deck


@pytest.mark.rule("cards.values")
@pytest.mark.parametrize(("players", "size"), [(2, 80), (3, 80), (4, 110), (5, 110)])
def test_a_deck_has_80_or_110_cards(players: int, size: int) -> None:
    """Each card is there once, and with four players 0, 2, 5, 7, 10 and 12 twice."""
    cards = Counter(deck(players))
    assert cards.total() == size
    assert cards.keys() == set(CARDS.values())
    twice = {card.value for card, number in cards.items() if number == 2}
    assert twice == ({0, 2, 5, 7, 10, 12} if players > 3 else set())
    assert list(deck(players)) == sorted(deck(players))


@pytest.mark.rule("cards.values")
def test_there_are_five_types_of_sixteen_values() -> None:
    """The types have the names of the sheet, and each has the values 0 to 15."""
    assert [kind.value for kind in TowerType] == ["candy", "scary", "tree", "scrap", "sand"]
    assert list(CARDS) == [f"{kind.value}-{n}" for kind in TowerType for n in range(16)]


@pytest.mark.rule("game.players")
@pytest.mark.parametrize("players", [1, 6, True, "3"])
def test_other_numbers_of_players_have_no_deck(players: int) -> None:
    """The game is for 2 to 5."""
    with pytest.raises(InvalidArgument, match="2 to 5 players, not"):
        deck(players)


def test_cards_are_values() -> None:
    """A card is equal to one made otherwise, prints its name and is sorted by type and value."""
    assert (
        Card("sand", 7) == Card(TowerType.SAND, 7) == Card.of("sand-7") == Card.of(Card("sand", 7))
    )
    assert len({Card("sand", 7), Card.of("sand-7")}) == 1
    assert str(Card("sand", 7)) == "sand-7"
    assert repr(Card("sand", 7)) == "Card(type=TowerType.SAND, value=7)"
    assert [*map(str, cards_in_order(["sand-2", "candy-15", "candy-3"]))] == [
        "candy-3",
        "candy-15",
        "sand-2",
    ]
    assert not Card("sand", 7) < Card("sand", 7)


@pytest.mark.parametrize("value", [-1, 16, True, 3.0, "7"])
def test_a_value_that_no_card_has_is_refused(value: int) -> None:
    """Values are whole numbers from 0 to 15."""
    with pytest.raises(InvalidArgument, match="a card has a value of 0 to 15, not"):
        Card("sand", value)


@pytest.mark.parametrize(("kind", "hint"), [("snad", ', did you mean "sand"?'), (3, "")])
def test_an_unknown_type_is_refused(kind: str, hint: str) -> None:
    """The nearest type is suggested."""
    with pytest.raises(InvalidArgument) as error:
        Card(kind, 3)
    assert str(error.value) == f"unknown type of tower {kind!r}{hint}"


def test_an_unknown_card_is_a_key_error_too() -> None:
    """The nearest card is suggested, and the name that was given is the missing key."""
    with pytest.raises(KeyError) as error:
        Card.of("snad-7")
    assert str(error.value) == 'unknown card "snad-7", did you mean "sand-7"?'
    assert isinstance(error.value, UnknownCard)
    assert isinstance(error.value, RulebookError)
    assert error.value.args == ("snad-7",)
    with pytest.raises(UnknownCard):
        Card.of(["sand-7"])  # type: ignore[arg-type] # the point of the test
