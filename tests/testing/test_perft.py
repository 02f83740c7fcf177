"""Perft: the same numbers by every path, and the table in the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import pytest

from alhambra_rules.model import TILES, Cell, City, Tile
from alhambra_rules.notation.position import read_position
from alhambra_rules.placement import check_city, check_placement, legal_placements
from alhambra_rules.testing.perft import divided_perft, perft
from rulebook_kit import InvalidArgument
from rulebook_kit.words import quoted

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "perft.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?:the lone fountain|\[(\S+)\]\(\S+\)) \| (.*) \|$", PAGE, re.MULTILINE)
POSITIONS = sorted((ROOT / "docs" / "perft").glob("*.json"))


def city_in(name: str) -> City:
    if not name:
        return City.start()
    text = (ROOT / "docs" / "perft" / f"{name}.json").read_text("utf-8")
    return read_position(text).players[0].city


def one_by_one(city: City, depth: int) -> int:
    """Count by laying every tile of the 54 on every cell, without merging cities."""
    if depth == 0:
        return 1
    unused = (tile for tile in TILES.values() if not city.cells_of(tile))
    return sum(
        one_by_one(city.with_tile(tile, cell), depth - 1)
        for tile in unused
        for cell in legal_placements(city, tile)
    )


def spelled_out(city: City, tile: Tile) -> Iterable[Cell]:
    near = {cell for built in city.tiles for cell in built.beside()}
    return [cell for cell in near if check_placement(city, tile, cell).ok]


def test_one_placement_from_the_fountain_is_136() -> None:
    """Over all 54 tiles there are 4 x 54 sides, and 80 of them are walled."""
    assert perft(City.start(), 0) == 1
    assert perft(City.start(), 1) == 4 * 54 - 80 == 136


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["", "wall-loop-with-a-side-missing"])
def test_depth_two_by_both_paths(name: str) -> None:
    """The spelled-out path, the fast path and counting one by one agree."""
    city = city_in(name)
    assert perft(city, 2, generator=spelled_out) == perft(city, 2) == one_by_one(city, 2)


def test_tiles_of_equal_walls_are_taken_together_at_depth_three() -> None:
    """Merging cities loses no sequence, even from tiles of equal walls."""
    city = city_in("wall-loop-with-a-side-missing").with_tile("arcades-8-n", (0, -2))
    city = city.with_tile("arcades-4-nes", (1, -2))
    assert check_city(city).ok
    assert perft(city, 3) == one_by_one(city, 3) > 0


def test_what_is_divided_adds_up() -> None:
    for depth in (1, 2):
        divided = divided_perft(City.start(), depth)
        assert sum(divided.values()) == perft(City.start(), depth)
        assert len(divided) == 136
        assert next(iter(divided)) == ("pavilion-2-new", (0, -1))


def test_the_table_says_what_is_counted() -> None:
    """The table of the documentation is right, as far as a test has time to count.

    It has the lone fountain and six positions, each of them legal.
    """
    for name, counts in ROWS:
        listed = [int(count.replace(",", "")) for count in counts.split(" | ")]
        assert len(listed) == 4
        assert [perft(city_in(name), depth) for depth in (1, 2)] == listed[:2]
        assert listed[2] < listed[3]
    assert [name for name, _ in ROWS] == ["", *(file.stem for file in POSITIONS)]
    assert len(POSITIONS) == 6
    assert all(check_city(city_in(file.stem)).ok for file in POSITIONS)


def test_progress_is_told_city_by_city() -> None:
    calls: list[tuple[int, int, int]] = []
    perft(City.start(), 2, progress=lambda ply, done, cities: calls.append((ply, done, cities)))
    assert calls[0] == (1, 1, 1)
    cities = calls[-1][2]
    assert calls[1:] == [(2, done, cities) for done in range(1, cities + 1)]


def test_progress_is_told_for_each_kind_of_first_placement() -> None:
    """Tiles of equal walls on a cell are one kind; the engine's own generator counts them all."""
    calls: list[tuple[int, int, int]] = []
    asked: list[City] = []

    def generator(city: City, tile: Tile | str) -> Iterable[Cell]:
        asked.append(city)
        return legal_placements(city, tile)

    divided_perft(City.start(), 2, generator=generator, progress=lambda *call: calls.append(call))
    kinds = calls[-1][2]
    assert calls == [(1, done, kinds) for done in range(1, kinds + 1)]
    assert len({city for city in asked if len(city.tiles) == 2}) == kinds < 136


def test_a_depth_is_a_whole_number() -> None:
    """Other depths are refused; without a first placement there is nothing to divide."""
    for function, least, wrong in (
        *((perft, 0, depth) for depth in (-1, 1.0, True, "2")),
        *((divided_perft, 1, depth) for depth in (-1, 0)),
    ):
        with pytest.raises(InvalidArgument) as error:
            function(City.start(), cast("int", wrong))
        message = f"depth must be an integer from {least}, not {quoted(wrong)}"
        assert str(error.value) == message
