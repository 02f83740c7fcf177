"""Cities as values: built in any order, turned, stacked, compared and printed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules import model
from alhambra_rules.model import tile_of
from alhambra_rules.testing import any_cities, cells, tiles
from tests.refusals import assert_refused


@given(any_cities(stacked=False), st.randoms())
def test_equal_cities_are_equal_however_they_were_built(
    city: ar.City, random: st.DataObject
) -> None:
    pieces = list(city.tiles.items())
    random.shuffle(pieces)  # type: ignore[attr-defined] # st.randoms() draws a random.Random
    other = ar.City.of(dict(pieces))
    grown = ar.City.start()
    for cell, placed in pieces:
        grown = grown.with_tile(placed.tile, cell, placed.turned) if cell != (0, 0) else grown
    assert city == other == grown
    assert hash(city) == hash(other) == hash(grown)
    assert repr(city) == repr(other) == repr(grown)


@given(any_cities())
def test_a_city_survives_copying_pickling_and_printing(city: ar.City) -> None:
    assert copy.deepcopy(city) == pickle.loads(pickle.dumps(city)) == city
    assert eval(repr(city), dict(vars(model))) == city


@given(any_cities(), tiles(), cells(), st.integers(0, 3))
def test_taking_off_the_top_undoes_laying_on(
    city: ar.City, tile: ar.Tile, cell: ar.Cell, turned: int
) -> None:
    """A tile laid on a cell lies on top there, and comes off first."""
    assert city.with_tile(tile, cell, turned).without_tile(cell) == city


@given(any_cities(), tiles(), cells())
def test_replacing_is_taking_off_and_laying_on(city: ar.City, tile: ar.Tile, cell: ar.Cell) -> None:
    assert city.with_replaced(tile, cell) == city.without_tile(cell).with_tile(tile, cell)


@given(any_cities())
def test_every_piece_is_the_lowest_of_its_cell_or_stacked(city: ar.City) -> None:
    """The lowest tiles and the stacked ones are all the pieces there are."""
    assert sorted([*city.tiles.items(), *city.stacked], key=str) == sorted(city.pieces, key=str)
    assert list(city.tiles) == sorted(city.tiles)
    assert city.tiles[ar.Cell(0, 0)] == ar.PlacedTile(ar.FOUNTAIN)


def test_a_plain_pair_is_the_same_cell() -> None:
    city = ar.City.of({(1, 0): "garden-10-n"})
    assert city.tiles[ar.Cell(1, 0)] is city.tiles[(1, 0)] is city.tiles.get((1, 0))
    assert city == ar.City.of({ar.Cell(1, 0): ar.TILES["garden-10-n"]})
    assert city.cells_of(ar.TILES["garden-10-n"]) == ((1, 0),)


def test_walls_turn_with_a_turned_tile() -> None:
    """A northern wall faces east, south and west after one, two and three quarter turns."""
    for turned, side in enumerate(ar.Side):
        city = ar.City.of({(1, 0): ("garden-10-n", turned)})
        assert city.tiles[ar.Cell(1, 0)].walls == {side}


def test_the_fountain_is_always_there_and_stays_at_the_bottom() -> None:
    """To name the fountain changes nothing; what is laid on it lies on top, and comes off alone."""
    covered = ar.City.of({(0, 0): "tower-11"})
    assert ar.City.of({(0, 0): ar.FOUNTAIN}) == ar.City.start()
    assert covered.stacked == ((ar.Cell(0, 0), ar.PlacedTile(ar.TILES["tower-11"])),)
    assert covered.without_tile(ar.Cell(0, 0)) == ar.City.start()
    assert ar.City.start().without_tile(ar.Cell(0, 0)) == ar.City.start()
    assert ar.City.start().without_tile(ar.Cell(5, 5)) == ar.City.start()


def test_stacks_keep_their_order() -> None:
    """Two tiles on one cell are another city the other way round."""
    low, high = ((1, 0), "tower-11"), ((1, 0), "tower-12")
    assert ar.City.of_pieces([low, high]) != ar.City.of_pieces([high, low])
    assert ar.City.of_pieces([low, high]).tiles[ar.Cell(1, 0)].tile is ar.TILES["tower-11"]
    assert repr(ar.City.of_pieces([low, high])).startswith("City.of_pieces([")


def test_a_tile_of_ones_own_is_printed_in_full() -> None:
    """The repr of a city names the 54 by id and spells other tiles out."""
    own = ar.Tile("garden-10-n", ar.BuildingType.GARDEN, 10, ())
    assert repr(ar.City.of({(1, 0): own})) == f"City.of({{(1, 0): {own!r}}})"


def test_a_cell_is_a_pair_of_integers() -> None:
    """Anything else is refused, also where no tile lies."""
    wrongs = [(1,), (1, 2, 3), (1.0, 0), (True, 0), ("1", 0), None, 7, frozenset({1, 2}), "12"]
    uses: tuple[Callable[[Any], ar.City], ...] = (
        lambda cell: ar.City.of({cell: "tower-11"}),
        lambda cell: ar.City.start().without_tile(cell),
        lambda cell: ar.City.start().with_replaced("tower-11", cell),
    )
    for use in uses:
        assert_refused(use, wrongs)


def test_a_turn_is_a_number_of_quarters() -> None:
    """A turned tile is a pair of the tile and its turn."""
    for tile in ("tower-11", "garden-10-n"):
        turns = (-1, 4, True, False, 0.0, None, "1")
        assert_refused(
            lambda placed: ar.City.of({(1, 0): cast("Any", placed)}),
            [*((tile, turned) for turned in turns), (tile, 1, 2)],
        )


def test_a_piece_is_a_pair_of_cell_and_tile() -> None:
    wrongs = (((1, 0),), ((1, 0), "tower-11", 1), None, 7)
    assert_refused(lambda pair: ar.City.of_pieces([cast("Any", pair)]), wrongs)


def test_a_mapping_of_tiles_is_for_another_function() -> None:
    with pytest.raises(
        ar.InvalidArgument, match=r"^City\(\.\.\.\) takes complete pieces; use City\.of"
    ):
        ar.City({(1, 0): "garden-10-n"})  # type: ignore[arg-type]


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(ar.UnknownTile):
        ar.City.of({(1, 0): "tower-99"})


def test_values_cannot_be_changed_in_place() -> None:
    city = ar.City.start()
    with pytest.raises(AttributeError):
        city.pieces = ()  # type: ignore[misc] # the point of the test
    with pytest.raises(TypeError):
        city.tiles[ar.Cell(1, 0)] = ar.PlacedTile(ar.FOUNTAIN)  # type: ignore[index] # the point of the test


def test_a_cell_may_be_given_as_a_list() -> None:
    """JSON has no other pairs; wherever a tile is laid, taken or replaced a list will do."""
    for pair in ((1, 0), [1, 0]):
        cell = cast("tuple[int, int]", pair)
        city = ar.City.start().with_tile("tower-11", cell)
        assert city == ar.City.of({(1, 0): "tower-11"})
        assert all(type(cell) is ar.Cell for cell in city.tiles)
        assert city.with_replaced("tower-12", cell) == ar.City.of({(1, 0): "tower-12"})
        assert city.without_tile(cell) == ar.City.start()
        assert ar.City.start().with_replaced("tower-11", cell) == city


@given(any_cities())
def test_a_city_is_the_collection_of_its_cells(city: ar.City) -> None:
    assert list(city) == list(city.tiles)
    assert len(city) == len(city.tiles)
    assert all(cell in city and city[cell] is placed for cell, placed in city.tiles.items())
    assert city


def test_cells_of_a_city_may_be_pairs_and_lists() -> None:
    city = ar.City.of({(1, 0): ["tower-11", 1]})  # type: ignore[dict-item] # as from JSON
    assert city[1, 0] == city[(1, 0)] == ar.PlacedTile("tower-11", 1)
    assert [1, 0] in city  # type: ignore[operator] # as from JSON
    assert (0, 1) not in city
    assert city.cells_of("tower-11") == city.cells_of(tile_of("tower-11")) == ((1, 0),)


def test_an_empty_cell_is_a_key_error() -> None:
    with pytest.raises(ar.EmptyCell) as missing:
        _ = ar.City.start()[1, 0]
    assert isinstance(missing.value, KeyError)
    assert missing.value.cell == (1, 0)
    assert missing.value.args == (ar.Cell(1, 0),)
    assert "(1, 0)" in str(missing.value)


def test_no_other_key_is_a_cell() -> None:
    """Not even for ``in``, which would hide the mistake."""
    uses: tuple[Callable[[Any], object], ...] = (
        lambda cell: cell in ar.City.start(),
        ar.City.start().__getitem__,
    )
    for use in uses:
        assert_refused(use, ("tower-11", 1, (1,), None))


def test_a_printed_city_is_its_diagram() -> None:
    """If no diagram can show it, it is printed as code."""
    city = ar.City.of({(1, 0): "garden-10-n", (0, 1): ("tower-11", 1)})
    assert ar.parse_diagram(str(city)).city == city
    assert f"{city}" == str(city) == ar.draw_diagram(city)
    stacked = ar.City.of_pieces([((1, 0), "tower-11"), ((1, 0), "garden-10-n")])
    assert str(stacked) == repr(stacked)
