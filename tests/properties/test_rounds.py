"""Properties of scoring rounds, for any cities."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import DIRK, Cell, City, PlacedTile, Tile, tile_of
from alhambra_rules.placement import check_placement
from alhambra_rules.scoring import (
    count_buildings,
    longest_wall,
    score_majorities,
    score_round,
)
from alhambra_rules.testing import any_cities, cells, cities, tiles

_Cities = Mapping[str, City]


ROUNDS = st.integers(1, 3)


def seated(*, max_size: int = 4) -> st.SearchStrategy[_Cities]:
    names = st.sampled_from(("Anne", "Alma", "Kim", "Nina", "Olga", "Pia"))
    board = st.one_of(cities(max_tiles=8), any_cities())
    return st.dictionaries(names, board, min_size=1, max_size=max_size)


@pytest.mark.rule("scoring.table", "scoring.wall")
@given(seated(), ROUNDS)
def test_a_total_is_the_wall_and_the_six_types(table: _Cities, scoring_round: int) -> None:
    """A round scores majorities and wall, each as by itself, and nothing else."""
    scores = score_round(table, scoring_round)
    majorities = score_majorities(
        {player: count_buildings(city) for player, city in table.items()}, scoring_round
    )
    assert list(scores) == list(table)
    for player, score in scores.items():
        assert score.player == player
        assert score.longest_wall == longest_wall(table[player])
        assert score.buildings == majorities[player]
        assert score.total == longest_wall(table[player]).length + sum(majorities[player].values())


@pytest.mark.rule("scoring.city-only")
@given(any_cities(), tiles(), cells())
def test_a_tile_is_one_building_of_its_type(city: City, tile: Tile, cell: tuple[int, int]) -> None:
    before = count_buildings(city)
    after = count_buildings(City.of_pieces((*city.pieces, (cell, tile))))
    assert after == {of: count + (of is tile.type) for of, count in before.items()}


@pytest.mark.rule("scoring.city-only")
@given(seated(), ROUNDS, st.data())
def test_laying_the_same_tiles_elsewhere_changes_the_wall_only(
    table: _Cities, scoring_round: int, data: st.DataObject
) -> None:
    player = data.draw(st.sampled_from(list(table)))
    laid = [placed for _, placed in table[player].pieces if placed.tile.type]
    moved = City.of_pieces(
        (data.draw(cells()), PlacedTile(placed.tile, data.draw(st.integers(0, 3))))
        for placed in laid
    )
    before = score_round(table, scoring_round)
    after = score_round({**table, player: moved}, scoring_round)
    for name in table:
        assert after[name].majorities == before[name].majorities
        assert after[name].wall == before[name].wall or name == player


@pytest.mark.rule("scoring.wall")
def test_a_legal_building_can_cost_its_owner_points() -> None:
    """A tile whose wall lies back to back with the longest wall makes that an inner wall."""
    city = City.of({(1, 0): "garden-9-e", (1, 1): "tower-11", (2, 1): "tower-12"})
    rival = City.of({(1, 0): "seraglio-9", (2, 0): "seraglio-8-s"})
    assert check_placement(city, "seraglio-7-w", (2, 0)).ok
    larger = city.with_tile(tile_of("seraglio-7-w"), Cell(2, 0))
    before = score_round({"builder": city, "rival": rival}, 1)["builder"]
    after = score_round({"builder": larger, "rival": rival}, 1)["builder"]
    assert (before.wall, after.wall) == (1, 0)
    assert before.buildings == after.buildings
    assert (before.total, after.total) == (12, 11)


@pytest.mark.rule("scoring.ties")
@given(seated(), st.lists(tiles(), max_size=12), ROUNDS, st.data())
def test_the_order_of_the_players_is_no_matter(
    table: _Cities, dirk: list[Tile], scoring_round: int, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(list(table)))
    before = score_round(table, scoring_round, dirk=dirk)
    after = score_round({name: table[name] for name in order}, scoring_round, dirk=dirk)
    assert list(after) == [*order, DIRK]
    for name in before:
        assert after[name].buildings == before[name].buildings
        assert after[name].total == before[name].total


@pytest.mark.rule("two.dirk-scores")
@given(seated(max_size=2), st.lists(tiles(), max_size=18), ROUNDS)
def test_dirk_scores_no_wall_of_his(table: _Cities, dirk: list[Tile], scoring_round: int) -> None:
    row = City.of({(x, 0): tile for x, tile in enumerate(dirk, start=1)})
    as_a_player = score_round({**table, "row": row}, scoring_round)
    scores = score_round(table, scoring_round, dirk=dirk)
    assert scores[DIRK].buildings == as_a_player["row"].buildings
    assert scores[DIRK].total == sum(scores[DIRK].buildings.values())
    assert scores[DIRK].wall == 0
    assert scores[DIRK].longest_wall is None
    for player in table:
        assert scores[player].total == as_a_player[player].total


@pytest.mark.rule("two.dirk-scores")
@given(seated(max_size=2), ROUNDS)
def test_dirk_without_tiles_takes_nothing_from_anyone(table: _Cities, scoring_round: int) -> None:
    without = score_round(table, scoring_round)
    scores = score_round(table, scoring_round, dirk=())
    assert scores[DIRK].total == 0
    assert {player: scores[player].total for player in table} == {
        player: score.total for player, score in without.items()
    }
