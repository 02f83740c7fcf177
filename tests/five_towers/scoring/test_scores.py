"""Scores of players."""

from __future__ import annotations

from five_towers.model import Player, Tower
from five_towers.scoring import score, score_of

SAND, CANDY = Tower(["sand-12", "sand-6"]), Tower(["candy-3", "candy-0"])


def test_of_equal_towers_the_first_type_is_the_main_one() -> None:
    assert score([SAND, CANDY]).main == CANDY
    assert score([SAND, CANDY], main="sand").main == SAND
    assert score([SAND, CANDY]) == score([SAND, CANDY], 0)
    assert score([]).main is None
    assert score([Tower()]).towers == ()


def test_only_the_number_of_torn_down_cards_matters() -> None:
    assert score([SAND], ["candy-3", "tree-9"]) == score([SAND], 2)


def test_a_main_tower_that_is_missing_counts_nothing() -> None:
    """The arbiter reports it as a violation."""
    assert score_of(Player("Anni", [SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND])).main == SAND
    assert score_of(Player("Anni", [CANDY, SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND], 1, main="tree")).total == 1
