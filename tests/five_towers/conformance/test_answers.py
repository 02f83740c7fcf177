"""The answers to conformance requests."""

from __future__ import annotations

import pytest
from hypothesis import given

from five_towers.building import check_add, max_bid
from five_towers.conformance import OPERATIONS
from five_towers.model import Card, Tower
from five_towers.scoring import score
from rulebook_kit import FormatError, InvalidArgument
from tests.five_towers.strategies import cards, displays, holdings, towers


@given(towers(), cards(), holdings(), displays())
def test_answers_are_those_of_the_library(
    tower: Tower, card: Card, built: tuple[Tower, ...], display: tuple[Card, ...]
) -> None:
    named = list(map(str, tower.cards))
    asked = {"id": 7, "do": "may_add", "tower": named, "card": str(card)}
    assert OPERATIONS["may_add"](asked) is check_add(tower, card).ok
    standing = [list(map(str, one.cards)) for one in built]
    request = {"towers": standing, "display": list(map(str, display))}
    assert OPERATIONS["max_bid"](request) == max_bid(built, display)
    assert OPERATIONS["score"]({"towers": standing, "torn_down": 3}) == score(built, 3).total
    assert OPERATIONS["score"]({"towers": standing}) == score(built).total


def test_a_wrong_request_is_refused() -> None:
    with pytest.raises(FormatError) as error:
        OPERATIONS["may_add"]({"tower": ["snad-3"]})
    assert [fault.path for fault in error.value.faults] == ["$", "$.tower[0]"]
    with pytest.raises(InvalidArgument):
        OPERATIONS["max_bid"]({"towers": [], "display": ["sand-1"] * 6})
