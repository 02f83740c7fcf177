"""Cities as text, in ASCII and in box-drawing characters: golden pictures, styles, properties."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.drawing import UNMARKED, Marks, draw_city, faults_on, lay_out, numbered
from alhambra_rules.drawing.cell_text import ASCII, BOXES, OPEN, CellText, label_of, note_of
from alhambra_rules.drawing.city_text import draw_lines
from alhambra_rules.drawing.marks import within_reach
from alhambra_rules.model import BuildingType, Cell, City, PlacedTile, Side, Tile, every_bazaar
from alhambra_rules.notation.diagram import Block
from alhambra_rules.placement import check_city
from alhambra_rules.testing import any_cities

GARDEN = City.of({(1, 0): "garden-10-n"})
RING = {
    (0, 1): "tower-11",
    (0, 2): "chambers-11",
    (1, 0): "pavilion-8",
    (1, 2): "chambers-10",
    (2, 0): "seraglio-9",
    (2, 1): "arcades-9",
    (2, 2): "arcades-10",
}
CHESTS = [
    (Cell(0, 1), BuildingType.TOWER),
    (Cell(1, 0), BuildingType.GARDEN),
    (Cell(1, 0), BuildingType.TOWER),
]


def with_faults(city: City, first: int = 1) -> tuple[City, Marks]:
    """Return a city with the marks of its own faults."""
    return city, faults_on(numbered(check_city(city), first))


DRAWN: Mapping[str, Callable[[], tuple[City, Marks]]] = {
    "the-lone-fountain": lambda: (City.start(), UNMARKED),
    "faults": lambda: with_faults(
        City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11", (0, 1): ("garden-10-n", 1)})
    ),
    "gaps-and-empty-cells": lambda: (
        City.start(),
        Marks({Cell(1, 0): (1,), Cell(0, 1): (2, 10)}, gaps=frozenset([Cell(1, 0)])),
    ),
    "a-gap-that-the-check-found": lambda: with_faults(City.of(RING), first=5),
    "legal-cells": lambda: (
        GARDEN,
        Marks(placements=frozenset([Cell(0, 1)]), swaps=frozenset([Cell(1, 0)])),
    ),
    "stacked-tiles": lambda: (
        City.of_pieces(
            [
                *(((1, 0), tile) for tile in ("garden-10-n", "tower-11", "tower-12")),
                ((0, 0), "tower-9-nw"),
            ]
        ),
        UNMARKED,
    ),
    "every-kind-of-corner": lambda: (
        City.of({(1, 0): "pavilion-3-sw", (0, 1): ("garden-7-nsw", 1), (-1, 0): "tower-9-ne"}),
        UNMARKED,
    ),
    "unreachable-tiles": lambda: with_faults(
        City.of({(1, 0): "tower-10-w", (2, 2): "arcades-9", (3, 3): ("garden-7-nsw", 1)})
    ),
    "far-away": lambda: with_faults(City.of({(1000, -1000): "tower-11", (1, 0): "garden-10-n"})),
    "much-far-away": lambda: (
        City.of_pieces([((1000, y), "tower-11") for y in range(13)]),
        Marks({Cell(500, 0): (1,)}, placements=frozenset([Cell(0, 900)])),
    ),
    "bazaars-and-chests": lambda: (
        City.of_pieces(
            [
                ((1, 0), "garden-10-n"),
                ((2, 0), "bazaar-denar-seraglio-arcades-tower"),
                ((0, 1), "tower-11"),
                ((0, 1), "tower-12"),
                ((1, 1), (every_bazaar()["bazaar-ducat-seraglio-seraglio-tower"], 1)),
                ((2, 1), Tile("mine", None, 0, "n")),
            ]
        ),
        Marks({Cell(1, 0): (3,)}, swaps=frozenset([Cell(0, 1)])).with_chests(CHESTS),
    ),
}
"""What is drawn in each golden picture, by its name."""


def boxes(city: City, marks: Marks = UNMARKED, width: int | None = None) -> str:
    """Return the picture in box-drawing characters, without its styles."""
    lines = draw_lines(city, marks, width=width, boxes=True)
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("name", DRAWN)
def test_a_city_is_drawn_as_it_was(name: str, snapshot: SnapshotAssertion) -> None:
    city, marks = DRAWN[name]()
    assert f"{draw_city(city, marks)}\n\n{boxes(city, marks)}" == snapshot


def test_a_narrow_terminal_gets_strips(snapshot: SnapshotAssertion) -> None:
    """A picture that is too wide is cut between columns; an empty strip is left out."""
    city = City.of({(1, 0): "garden-10-n", (6, 1): "tower-11", (30, 0): "tower-12"})
    assert f"{draw_city(city, width=21)}\n\n{boxes(city, width=21)}" == snapshot
    assert draw_city(City.start(), width=1) == draw_city(City.start())


def test_styles_name_tiles_walls_and_marks() -> None:
    city = City.of_pieces([((1, 0), "garden-10-n"), ((1, 0), "tower-11"), ((99, 0), "tower-12")])
    marks = Marks(
        {Cell(1, 0): (1,), Cell(0, 1): (2,)},
        placements=frozenset([Cell(0, -1)]),
        swaps=frozenset([Cell(0, 0)]),
    )
    styles = {text.strip(): style for line in draw_lines(city, marks) for text, style in line}
    assert {
        "G10n": "bold #ffffff on #20763f",
        "###": "bold #ffb648",
        "+1": "bold red",
        "!   2   !": "bold red",
        "empty": "bold red",
        "*": "bold green",
        "F": "bold #ffffff on #2f7fa8",
    }.items() <= styles.items()
    modules, marks = DRAWN["bazaars-and-chests"]()
    styles = {text: style for line in draw_lines(modules, marks) for text, style in line}
    expected = {"$GT": "bold yellow", "B1SAT": "bold #2a231b on #fffdf7", "+1$T": "bold red"}
    assert {**expected, "mine": "reverse"}.items() <= styles.items()


def test_a_sheet_knows_the_corner_of_every_block() -> None:
    city = City.of({(-1, 0): "tower-11", (1, -1): "garden-10-n", (1, 0): "tower-12"})
    sheet = lay_out(city)
    assert sheet.text() == draw_city(city)
    text = sheet.text().split("\n")
    labels = {Cell(-1, 0): "T11", Cell(1, -1): "G10n", Cell(1, 0): "T12", Cell(0, 0): "F"}
    for cell, label in labels.items():
        line, column = sheet.corners()[cell]
        assert text[line + 1][column : column + 9].strip() == label


def test_tiles_of_ones_own_making_are_cut_to_the_room_there_is() -> None:
    every = frozenset(Side)
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 12, every), 2)) == "T12@2"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 12, every))) == "T12nesw"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 123, every))) == "T123"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 123456789, ()))) == "T12345~"
    assert label_of(PlacedTile(Tile("blank", None, 0, ()))) == "blank"
    assert label_of(PlacedTile(Tile("a\x1b[2Jblank", None, 0, ()))) == "a?[2Jb~"


def test_numbers_that_do_not_fit_are_a_plus() -> None:
    notes = {
        (): "",
        (1, 2, 3, 4): "1,2,3,4",
        (1, 2, 3, 4, 5): "1,2,3+",
        (100, 101): "100,101",
        (1000, 1001): "1000+",
        (123_456_789,): "+",
    }
    assert {numbers: note_of(numbers) for numbers in notes} == notes


@given(any_cities(within=6, bazaars=True))
def test_any_city_is_drawn_with_all_its_labels(city: City) -> None:
    """No line has trailing blanks, and both pictures contain the same words in the same order."""
    marks = faults_on(numbered(check_city(city)))
    ascii_only, drawn = draw_city(city, marks), boxes(city, marks)
    for picture in (ascii_only, drawn):
        assert all(line == line.rstrip() for line in picture.split("\n"))
        assert all(label_of(placed) in picture for placed in city.tiles.values())
    words = [re.sub(r"[^\w@,$~.]", " ", picture).split() for picture in (ascii_only, drawn)]
    assert words[0] == words[1]


def test_an_unreachable_tile_is_shaded_around_its_label() -> None:
    """The label has a blank on both sides if there is room. ASCII has no shade and no fill."""
    kinds = dict.fromkeys(Side, OPEN)
    for label, around in (
        ("G10n", ("░", " G10n ", "")),
        ("G10nw", ("", " G10nw ", "")),
        ("T10nwe", ("░", "T10nwe", "")),
    ):
        boxed, plain = (
            CellText(Block(label, frozenset()), kinds, "red", True, characters).lines()[1]
            for characters in (BOXES, ASCII)
        )
        assert boxed == (("│", "dim"), *((text, "red") for text in around), ("│", "dim"))
        assert [style for _, style in plain] == ["", "", "red", "", ""]


def test_twenty_columns_and_rows_on_each_side_are_drawn() -> None:
    cells = [Cell(20, -20), Cell(-20, 20), Cell(21, 0), Cell(0, -21), Cell(0, 0)]
    assert [within_reach(cell) for cell in cells] == [True, True, False, False, True]
