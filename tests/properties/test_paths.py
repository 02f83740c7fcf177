"""The fast path and the spelled-out path agree; ``make paths-check`` tries many more boards."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import City, Tile
from alhambra_rules.notation import parse_diagram
from alhambra_rules.testing import cities, tiles
from tests.boards import any_board, any_tile
from tests.costly import COSTLY
from tests.paths import disagreements
from tests.worked_examples import examples_of

DRAWN = [parse_diagram(example.body).city for _, example in examples_of("build.*")]


def boards() -> st.SearchStrategy[City]:
    return st.builds(any_board, st.randoms(use_true_random=False))


def any_tiles() -> st.SearchStrategy[Tile]:
    return st.builds(any_tile, st.randoms(use_true_random=False))


@COSTLY
@given(cities(), tiles())
def test_the_paths_agree_on_grown_cities(city: City, tile: Tile) -> None:
    assert not list(disagreements(city, tile))


@given(boards(), any_tiles())
def test_the_paths_agree_on_boards_of_every_kind(city: City, tile: Tile) -> None:
    assert not list(disagreements(city, tile))


def test_the_paths_agree_on_the_worked_examples() -> None:
    for number, city in enumerate(DRAWN):
        assert not list(disagreements(city, any_tile(Random(number)))), city
