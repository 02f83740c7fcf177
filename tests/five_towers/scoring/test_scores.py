"""Scores: what is asked wrongly, and how a score is told."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook import InvalidArgument
from five_towers.model import Player, Tower, TowerType
from five_towers.scoring import score, score_of

SAND, CANDY = Tower(["sand-12", "sand-6"]), Tower(["candy-3", "candy-0"])


def test_of_equal_towers_the_first_type_is_the_main_one() -> None:
    """Both count the same, and the answer is the same on every run."""
    assert score([SAND, CANDY]).main == CANDY
    assert score([]).main is None
    assert score([Tower()]).towers == ()


def test_torn_down_cards_count_as_cards_or_as_a_number() -> None:
    """Only their number matters."""
    assert score([SAND], ["candy-3", "tree-9"]) == score([SAND], 2)
    for wrong in (-1, True):
        with pytest.raises(InvalidArgument, match="counted from 0, not"):
            score([SAND], wrong)


def test_a_main_tower_has_to_be_there() -> None:
    """Nobody names a tower that he has not built."""
    assert score([SAND, CANDY], main="sand").main == SAND
    with pytest.raises(InvalidArgument, match="no tower of tree"):
        score([SAND], main=TowerType.TREE)


def test_a_position_that_names_no_such_tower_scores_without_one() -> None:
    """A wrong main tower is a fault for the arbiter and counts nothing here."""
    assert score_of(Player("Anni", [SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND])).main == SAND
    assert score_of(Player("Anni", [CANDY, SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND], 1, main="tree")).total == 1


def test_a_score_is_told_part_by_part() -> None:
    """Without towers or torn-down cards nothing is said of them."""
    assert str(score([])) == "total: 0"
    assert str(score([SAND])) == "total: 4\n  sand 12 6: 2\n  main tower sand: 2"
