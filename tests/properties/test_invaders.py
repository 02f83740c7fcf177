"""Properties of invader.attack, invader.flanks and invader.floor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Cell, City, Side
from alhambra_rules.modules import invaders
from alhambra_rules.scoring import outline
from alhambra_rules.testing import any_cities, cities, sides

boards = cities(bazaars=True) | any_cities(bazaars=True)
rounds = st.integers(1, 3)


def open_by_the_outline(city: City, side: Side) -> list[Cell]:
    """Walk around the city and collect every open side that faces that way."""
    return sorted(
        cell
        for curve in outline(city)
        for cell, facing in curve
        if facing is side and side not in city.tiles[cell].walls
    )


@pytest.mark.rule("invader.attack")
@given(boards, sides())
def test_whoever_walks_round_the_city_finds_the_open_sides(city: City, side: Side) -> None:
    assert list(invaders.open_sides(city, side)) == open_by_the_outline(city, side)


@pytest.mark.rule("invader.attack", "invader.flanks")
@given(boards, sides(), rounds)
def test_losses_are_counted_from_the_outline(city: City, side: Side, scoring_round: int) -> None:
    """The loss is round times main sides, plus both flanks in the third round."""
    number = {facing: len(open_by_the_outline(city, facing)) for facing in Side}
    flanks = sum(number.values()) - number[side] - number[side.opposite]
    expected = scoring_round * number[side] + (flanks if scoring_round == 3 else 0)
    assert invaders.losses(city, side, scoring_round) == expected


@pytest.mark.rule("invader.floor")
@given(boards, sides(), rounds, st.integers(0, 80))
def test_an_attack_stops_at_0(city: City, side: Side, scoring_round: int, score: int) -> None:
    attack = invaders.attack(city, side, scoring_round)
    assert attack.score_after(score) == score - min(score, attack.losses)
    assert 0 <= attack.score_after(score) <= score
