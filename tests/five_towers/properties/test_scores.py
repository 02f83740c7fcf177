"""Scores agree with a recount, and with the effect of one more card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_towers.model import Tower
from five_towers.scoring import score
from tests.five_towers.strategies import holdings

PILES = st.integers(0, 12)


@pytest.mark.rule("score.cards", "score.main", "score.torn-down")
@given(holdings(), PILES)
def test_points_are_those_of_a_recount(towers: tuple[Tower, ...], torn_down: int) -> None:
    """Each card counts once, twice in a finished tower, and once more in the main tower."""
    total = 0
    for tower in towers:
        for _ in tower.cards:
            total += 2 if tower.cards[-1].value == 0 else 1
    total += max((len(tower.cards) for tower in towers), default=0)
    for number in range(torn_down):
        total -= number + 1
    assert score(towers, torn_down).total == total


@pytest.mark.rule("score.main")
@given(holdings(), PILES)
def test_no_other_main_tower_scores_more(towers: tuple[Tower, ...], torn_down: int) -> None:
    best = score(towers, torn_down)
    named = [score(towers, torn_down, main=tower.type) for tower in towers]
    assert all(one.total - one.main_points == best.total - best.main_points for one in named)
    assert max((one.total for one in named), default=best.total) == best.total


@given(holdings())
def test_the_order_of_the_towers_does_not_matter(towers: tuple[Tower, ...]) -> None:
    assert score(towers[::-1]) == score(towers)
