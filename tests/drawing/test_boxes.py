"""A city in box drawing: walls are heavy, the longest is double, open sides are light."""

from __future__ import annotations

from alhambra_rules.drawing import UNMARKED, Marks, faults_on, numbered
from alhambra_rules.drawing.boxes import draw_city_in_boxes
from alhambra_rules.model import Bazaar, BuildingType, Cell, City, Currency, Tile
from alhambra_rules.placement import check_city


def drawn(city: City, marks: Marks = UNMARKED, width: int | None = None) -> list[str]:
    """Return the lines of all pictures without their colours."""
    texts = draw_city_in_boxes(city, marks, width=width)
    return [line.rstrip() for text in texts for line in text.plain.split("\n")]


def test_walls_are_heavy_and_the_longest_is_double() -> None:
    """Each tile has its own four sides; of two walls the longer one is traced."""
    city = City.of({(1, 0): "garden-10-n", (-1, 0): "chambers-5-nsw"})
    assert drawn(city) == [
        "      -1       0        1",
        "  ╔═══════╕╭───────╮┍━━━━━━━┑",
        "0 ║ C5nsw ││   F   ││  G10n │",
        "  ╚═══════╛╰───────╯╰───────╯",
    ]


def test_every_corner_joins_its_sides() -> None:
    """Corners know heavy and light sides, and a wall that is no part of the longest."""
    city = City.of({(1, 0): "pavilion-3-sw", (0, 1): ("garden-7-nsw", 1), (-1, 0): "tower-9-ne"})
    lines = drawn(city)
    assert lines[1:] == [
        "  ┍━━━━━━━┓╭───────╮┎───────╮",
        "0 │  T9ne ┃│   F   │┃  P3sw │",
        "  ╰───────┚╰───────╯╚═══════╛",
        "           ┏━━━━━━━╗",
        "1          ┃G7nsw@1║",
        "           ┖───────╜",
    ]


def test_faults_and_unreachable_tiles_are_marked() -> None:
    """Faulty cells have ``!`` corners and numbers, unreachable ones are filled with shade."""
    city = City.of({(1, 0): "tower-10-w", (2, 2): "arcades-9"})
    lines = drawn(city, faults_on(numbered(check_city(city))))
    assert lines[2:4] == [
        "0 │   F   │┃░ T10w │",
        "  !───1───!!──1,2──!",
    ]
    assert "░░ A9 ░" in lines[8]


def test_gaps_are_dotted_in() -> None:
    """An empty cell that is faulty has dotted sides; so has one that a tile may go to."""
    marks = Marks({Cell(1, 0): (1,)}, gaps=frozenset([Cell(1, 0)]))
    assert drawn(City.start(), marks)[1:] == [
        "  ╭───────╮!┈┈┈┈┈┈┈!",
        "0 │   F   │┊  gap  ┊",
        "  ╰───────╯!┈┈┈1┈┈┈!",
    ]
    placements = Marks(placements=frozenset([Cell(1, 0)]))
    assert drawn(City.start(), placements)[2] == "0 │   F   │┊   *   ┊"


def test_swaps_bazaars_chests_and_foreign_tiles_are_drawn() -> None:
    """What is on a tile stands where it does in plain text."""
    bazaar = Bazaar(Currency.DENAR, ["seraglio", "arcades", "tower"])
    city = City.of({(1, 0): bazaar, (2, 0): Tile("mine", None, 0, "n"), (3, 0): "tower-11"})
    marks = Marks(swaps=frozenset([Cell(3, 0)])).with_chests([(Cell(3, 0), BuildingType.TOWER)])
    assert drawn(city, marks)[1:3] == [
        "  ╭───────╮╭───────╮╒═══════╕*───$T──*",
        "0 │   F   ││ B1SAT ││  mine ││  T11  │",
    ]


def test_a_narrow_terminal_gets_strips() -> None:
    """Strips are as narrow as asked for, holes stay empty, and what is far away is named last."""
    city = City.of({(1, 0): "tower-11", (2, 1): "tower-12", (500, 0): "arcades-9"})
    lines = drawn(city, width=22)
    assert max(map(len, lines[:-1])) <= 22
    assert lines[-1] == "Too far away to draw: arcades-9 on (500, 0)"
