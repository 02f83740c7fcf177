"""Which card fits on which: both paths agree with the words of the sheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_towers.building import check_add, check_tower, may_add
from five_towers.model import Card, Tower, TowerType
from tests.five_towers.oracles import stands
from tests.five_towers.strategies import cards, towers

RENAMINGS = st.permutations(list(TowerType)).map(
    lambda names: dict(zip(TowerType, names, strict=True))
)


@pytest.mark.rule("tower.descending", "tower.eight", "tower.nine", "tower.top")
@given(towers(), st.integers(0, 15))
def test_both_paths_agree_with_the_words_of_the_sheet(tower: Tower, value: int) -> None:
    kind = tower.type or TowerType.SAND
    laid = tower.with_card(Card(kind, value))
    legal = stands([card.value for card in laid.cards])
    assert check_add(tower, Card(kind, value)).ok == legal
    assert may_add(tower, Card(kind, value)) == legal
    assert check_tower(laid).ok == legal


@pytest.mark.rule("tower.one-per-type")
@given(towers(min_size=1), cards())
def test_another_type_is_the_one_thing_wrong(tower: Tower, card: Card) -> None:
    """On an unfinished tower, a card of another type breaks only the rule on types."""
    broken = set(check_add(tower, card).rules)
    assert ("tower.one-per-type" in broken) == (card.type is not tower.type)
    if card.type is not tower.type:
        assert broken - {"tower.top"} == {"tower.one-per-type"}
        assert not may_add(tower, card)


@pytest.mark.rule("tower.nine")
@given(towers(min_size=1))
def test_a_nine_fits_unless_there_is_a_nought(tower: Tower) -> None:
    report = check_add(tower, Card(tower.cards[0].type, 9))
    assert report.ok != tower.is_finished
    assert ("tower.nine" in report.rules) == tower.is_finished


@pytest.mark.rule("tower.top")
@given(towers(), st.integers(0, 15))
def test_a_nought_ends_its_tower(tower: Tower, value: int) -> None:
    """A 0 fits on every unfinished tower, and then nothing fits."""
    kind = tower.type or TowerType.SAND
    assert check_add(tower, Card(kind, 0)).ok != tower.is_finished
    finished = tower.with_card(Card(kind, 0))
    assert "tower.top" in check_add(finished, Card(kind, value)).rules


@given(towers(), cards(), RENAMINGS)
def test_new_types_fit_alike(tower: Tower, card: Card, names: dict[TowerType, TowerType]) -> None:
    renamed = Tower(Card(names[one.type], one.value) for one in tower.cards)
    other = Card(names[card.type], card.value)
    assert check_add(renamed, other).rules == check_add(tower, card).rules
