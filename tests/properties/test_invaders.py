"""Properties of invader.attack, invader.flanks and invader.floor."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules.model import ORIGIN, Cell, City, Side
from alhambra_rules.modules import invaders
from alhambra_rules.scoring import outline
from alhambra_rules.testing import any_cities, cities, sides
from tests.symmetries import mirrored, mirrored_cell, mirrored_side, turned, with_walls

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


@pytest.mark.rule("invader.attack", "invader.flanks")
@given(boards, sides(), rounds)
def test_turned_city_and_attack_lose_alike(city: City, side: Side, scoring_round: int) -> None:
    losses = invaders.losses(city, side, scoring_round)
    assert invaders.losses(turned(city), side.turned(1), scoring_round) == losses
    assert invaders.losses(mirrored(city), mirrored_side(side), scoring_round) == losses
    image = sorted(map(mirrored_cell, invaders.open_sides(city, side)))
    assert list(invaders.open_sides(mirrored(city), mirrored_side(side))) == image


@pytest.mark.rule("invader.attack", "invader.flanks")
@given(boards, sides(), sides(), rounds, st.data())
def test_a_wall_more_costs_no_point_more(
    city: City, side: Side, walled: Side, scoring_round: int, data: st.DataObject
) -> None:
    """A wall on an open side saves exactly its cost; other walls save nothing."""
    choice = [cell for cell in invaders.open_sides(city, walled) if cell != ORIGIN]
    assume(choice)
    cell = data.draw(st.sampled_from(choice))
    safer = with_walls(city, walled, {cell})
    flank = walled not in (side, side.opposite) and scoring_round == 3
    saved = scoring_round if walled is side else int(flank)
    before = invaders.losses(city, side, scoring_round)
    assert before - invaders.losses(safer, side, scoring_round) == saved


@pytest.mark.rule("invader.attack")
@given(boards, sides(), st.integers(1, 2))
def test_a_city_walled_that_way_loses_nothing(city: City, side: Side, scoring_round: int) -> None:
    """With walls on all outer sides that way, only the fountain can be open."""
    safe = with_walls(city, side, set(city.tiles))
    fountain_open = ORIGIN.next(side) not in city.tiles
    assert invaders.losses(safe, side, scoring_round) == scoring_round * fountain_open


@pytest.mark.rule("invader.flanks")
@given(boards, sides())
def test_a_city_walled_all_round_loses_nothing(city: City, side: Side) -> None:
    """With walls on all outer sides but the fountain's, only the fountain can lose points."""
    for each in Side:
        city = with_walls(city, each, set(city.tiles))
    worth = {side: 3, side.turned(1): 1, side.turned(3): 1, side.opposite: 0}
    lost = sum(worth[each] for each in Side if ORIGIN.next(each) not in city.tiles)
    assert invaders.losses(city, side, 3) == lost


@pytest.mark.rule("invader.floor")
@given(boards, sides(), rounds, st.integers(0, 80))
def test_an_attack_stops_at_0(city: City, side: Side, scoring_round: int, score: int) -> None:
    attack = invaders.attack(city, side, scoring_round)
    assert attack.score_after(score) == score - min(score, attack.losses)
    assert 0 <= attack.score_after(score) <= score
