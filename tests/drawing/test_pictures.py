"""A city as a picture: golden pictures of what is marked, stacked, foreign or far away."""

from __future__ import annotations

import pytest
from hypothesis import given

from alhambra_rules.drawing import UNMARKED, Marks, draw_city, faults_on, numbered
from alhambra_rules.drawing.coloured import draw_city_in_colours
from alhambra_rules.drawing.sheet import label_of, note_of
from alhambra_rules.model import BuildingType, Cell, City, PlacedTile, Side, Tile, every_bazaar
from alhambra_rules.placement import check_city
from alhambra_rules.testing import any_cities


def test_the_lone_fountain_is_drawn() -> None:
    """The city that everyone starts with is one block with its coordinates."""
    assert draw_city(City.start()).split("\n") == [
        "      0",
        "  +       +",
        "0     F",
        "  +       +",
    ]


def test_faults_have_marked_corners_and_their_numbers() -> None:
    """The cells of faults have ``!`` corners, and the bottom line numbers the faults."""
    city = City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11", (0, 1): ("garden-10-n", 1)})
    marks = faults_on(numbered(check_city(city)))
    assert draw_city(city, marks).split("\n") == [
        "      0        1        2",
        "  +       +!       !!       !",
        "0     F       P7e  #   T11",
        "  +       +!   2   !!  2,3  !",
        "  !       !",
        "1   G10n@1#",
        "  !   1   !",
    ]


def test_gaps_and_empty_cells_are_labelled() -> None:
    """A faulty cell without a tile says whether it is a gap or only empty."""
    marks = Marks({Cell(1, 0): (1,), Cell(0, 1): (2, 10)}, gaps=frozenset([Cell(1, 0)]))
    assert draw_city(City.start(), marks).split("\n") == [
        "      0        1",
        "  +       +!       !",
        "0     F       gap",
        "  +       +!   1   !",
        "  !       !",
        "1   empty",
        "  !  2,10 !",
    ]


def test_a_gap_found_by_the_check_is_called_a_gap() -> None:
    """The cells of build.no-gaps are gaps in the picture."""
    ring = dict(
        zip(
            Cell(1, 1).around(),
            ("P8", "S9", "A9", "A10", "C10", "C11", "G10", "F"),
            strict=True,
        )
    )
    ids = {
        "P8": "pavilion-8",
        "S9": "seraglio-9",
        "A9": "arcades-9",
        "A10": "arcades-10",
        "C10": "chambers-10",
        "C11": "chambers-11",
        "G10": "garden-10-n",
    }
    city = City.of({cell: ids[name] for cell, name in ring.items() if name != "F"})
    marks = faults_on(numbered(check_city(city), first=5))
    assert Cell(1, 1) in marks.gaps
    assert "gap" in draw_city(city, marks)


def test_where_a_tile_may_go_is_starred() -> None:
    """A star stands on cells to lay a tile on, and in the corners of tiles to swap."""
    city = City.of({(1, 0): "garden-10-n"})
    marks = Marks(placements=frozenset([Cell(0, 1)]), swaps=frozenset([Cell(1, 0)]))
    assert draw_city(city, marks).split("\n") == [
        "      0        1",
        "  +       +*#######*",
        "0     F       G10n",
        "  +       +*       *",
        "",
        "1     *",
        "",
    ]


def test_stacked_tiles_are_counted() -> None:
    """The lowest tile is drawn, with the number of those on top of it in its top line."""
    city = City.of_pieces(
        [
            ((1, 0), "garden-10-n"),
            ((1, 0), "tower-11"),
            ((1, 0), "tower-12"),
            ((0, 0), "tower-9-nw"),
        ]
    )
    assert draw_city(city).split("\n") == [
        "      0        1",
        "  +   +1  ++###+2##+",
        "0     F       G10n",
        "  +       ++       +",
    ]


def test_tiles_of_ones_own_making_are_drawn() -> None:
    """A tile that is none of the 54 has as much of its name as there is room for."""
    every = frozenset(Side)
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 12, every), 2)) == "T12@2"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 12, every))) == "T12nesw"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 123, every))) == "T123"
    assert label_of(PlacedTile(Tile("mine", BuildingType.TOWER, 123456789, ()))) == "T12345~"
    assert label_of(PlacedTile(Tile("blank", None, 0, ()))) == "blank"
    assert label_of(PlacedTile(Tile("a\x1b[2Jblank", None, 0, ()))) == "a?[2Jb~"


@pytest.mark.parametrize(
    ("numbers", "note"),
    [
        ((), ""),
        ((1,), "1"),
        ((1, 2, 3, 4), "1,2,3,4"),
        ((1, 2, 3, 4, 5), "1,2,3+"),
        ((99, 100), "99,100"),
        ((100, 101), "100,101"),
        ((1000, 1001), "1000+"),
        ((123_456_789,), "+"),
    ],
)
def test_numbers_that_do_not_fit_are_a_plus(numbers: tuple[int, ...], note: str) -> None:
    """The note of a block keeps the first numbers and says that there are more."""
    assert note_of(numbers) == note


def test_what_is_far_away_is_named() -> None:
    """A tile beyond reach is told of in a line, with its faults; the rest is drawn."""
    city = City.of({(1000, -1000): "tower-11", (1, 0): "garden-10-n"})
    marks = faults_on(numbered(check_city(city)))
    assert draw_city(city, marks).split("\n") == [
        "      0        1",
        "  +       ++#######+",
        "0     F       G10n",
        "  +       ++       +",
        "",
        "Too far away to draw: tower-11 on (1000, -1000) [1, 2]",
    ]


def test_of_many_far_tiles_the_first_are_named() -> None:
    """A line names ten tiles and counts the others; far marks draw nothing."""
    pieces = [((1000, y), "tower-11") for y in range(13)]
    marks = Marks({Cell(500, 0): (1,)}, placements=frozenset([Cell(0, 900)]))
    picture = draw_city(City.of_pieces(pieces), marks)
    assert picture.endswith("tower-11 on (1000, 9), and 3 more")
    assert len(picture) < 500


def test_a_narrow_terminal_gets_strips() -> None:
    """A picture that is too wide is cut between columns; an empty strip is left out."""
    city = City.of({(1, 0): "garden-10-n", (6, 0): "tower-11", (30, 0): "tower-12"})
    assert draw_city(city, width=21).split("\n") == [
        "      0        1",
        "  +       ++#######+",
        "0     F       G10n",
        "  +       ++       +",
        "",
        "      6",
        "  +       +",
        "0    T11",
        "  +       +",
        "",
        "Too far away to draw: tower-12 on (30, 0)",
    ]
    assert draw_city(City.start(), width=1) == draw_city(City.start())


def test_colours_change_no_character() -> None:
    """In colours the pictures are the same; buildings, walls, faults and stars have styles."""
    city = City.of_pieces([((1, 0), "garden-10-n"), ((1, 0), "tower-11"), ((99, 0), "tower-12")])
    marks = Marks(
        {Cell(1, 0): (1,), Cell(0, 1): (2,)},
        placements=frozenset([Cell(0, -1)]),
        swaps=frozenset([Cell(0, 0)]),
    )
    texts = list(draw_city_in_colours(city, marks))
    assert "\n\n".join(text.plain for text in texts) == draw_city(city, marks)
    styles = {
        text.plain[span.start : span.end]: str(span.style) for text in texts for span in text.spans
    }
    assert {
        "G10n": "green",
        "###": "bold",
        "+1": "bold red",
        "2": "bold red",
        "empty": "bold red",
        "!": "bold red",
        "*": "bold green",
        "F": "cyan",
    }.items() <= styles.items()


def test_bazaars_and_chests_are_drawn() -> None:
    """A bazaar has its short name, and a chest its initial above the building, after a ``$``."""
    bazaar = every_bazaar()["bazaar-ducat-seraglio-seraglio-tower"]
    city = City.of_pieces(
        [
            ((1, 0), "garden-10-n"),
            ((2, 0), "bazaar-denar-seraglio-arcades-tower"),
            ((0, 1), "tower-11"),
            ((0, 1), "tower-12"),
            ((1, 1), (bazaar, 1)),
        ]
    )
    chests = (
        (Cell(0, 1), BuildingType.TOWER),
        (Cell(1, 0), BuildingType.GARDEN),
        (Cell(1, 0), BuildingType.TOWER),
    )
    marks = UNMARKED.with_chests(chests)
    assert draw_city(city, marks).split("\n") == [
        "      0        1        2",
        "  +       ++##$GT##++       +",
        "0     F       G10n    B1SAT",
        "  +       ++       ++       +",
        "  +  +1$T ++       +",
        "1    T11    B3SST@1",
        "  +       ++       +",
    ]
    (text,) = draw_city_in_colours(city, marks)
    styles = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    expected = {"$GT": "bold yellow", "B1SAT": "bold yellow", "+1$T": "bold red"}
    assert expected.items() <= styles.items()


def test_chests_leave_the_other_marks_alone() -> None:
    """Faults are numbered as before, below the chests."""
    city = City.of({(1, 0): "garden-10-n"})
    marks = Marks({Cell(1, 0): (3,)}).with_chests([(Cell(1, 0), BuildingType.TOWER)])
    assert draw_city(city, marks).split("\n")[1:] == [
        "  +       +!###$T##!",
        "0     F       G10n",
        "  +       +!   3   !",
    ]


@given(any_cities(within=6, bazaars=True))
def test_any_city_is_drawn_without_trailing_blanks(city: City) -> None:
    """Whatever a city holds, its picture is text with a block for every cell."""
    picture = draw_city(city, faults_on(numbered(check_city(city))))
    assert all(line == line.rstrip() for line in picture.split("\n"))
    plain = "\n\n".join(text.plain for text in draw_city_in_colours(city))
    assert plain == draw_city(city)
    for placed in city.tiles.values():
        assert label_of(placed) in picture
