"""Drawing and reading diagrams."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import FOUNTAIN, BuildingType, Cell, City, Player, Side, Table, Tile
from alhambra_rules.notation import (
    Diagram,
    draw_diagram,
    parse_diagram,
    read_position,
    write_position,
)
from alhambra_rules.notation.diagram import Block, picture
from alhambra_rules.notation.position_document import MOST_ENTRIES
from alhambra_rules.notation.sniffing import text_of_diagram
from alhambra_rules.testing import any_cities, cells
from rulebook_kit import InvalidArgument, NotationError, TextFault
from tests.cli.running import run
from tests.refusals import refusal

DESIGN = """\
         +#######+
         # P2new #    ?
         +       +
+#######++       ++       +
# C5nsw      F      G10n@1#
+#######++       ++       +"""

SMALL = """\
+       ++#######+
    F       G10n
+       ++       +"""

Places = list[tuple[int, int]]


def error_of(text: str) -> NotationError:
    """Return the error of a text that cannot be read."""
    with pytest.raises(NotationError) as caught:
        parse_diagram(text)
    return caught.value


def places(text: str) -> Places:
    """Return the line and column of every fault."""
    return [(fault.line, fault.column) for fault in error_of(text).faults]


def test_a_diagram_shows_walls_turns_and_the_cell_asked_about() -> None:
    diagram = parse_diagram(DESIGN)
    assert diagram == Diagram(
        City.of({(-1, 0): "chambers-5-nsw", (0, -1): "pavilion-2-new", (1, 0): ("garden-10-n", 1)}),
        Cell(1, -1),
    )
    assert draw_diagram(diagram.city, diagram.asked) == DESIGN
    marked = draw_diagram(parse_diagram(SMALL).city, asked=(1, 0))
    assert parse_diagram(marked).asked == (1, 0)


@given(any_cities(stacked=False, bazaars=True), st.none() | cells(within=5), st.integers(0, 20))
def test_reading_undoes_drawing(city: City, asked: Cell | None, indent: int) -> None:
    """Every city that can be drawn is read back, whatever the indent of the text."""
    text = draw_diagram(city, asked)
    assert parse_diagram(text) == Diagram(city, asked)
    shifted = "\r\n".join(" " * indent + line for line in text.split("\n"))
    assert parse_diagram("\n" * (indent % 4) + shifted) == Diagram(city, asked)


@given(st.text(st.sampled_from(" +#?FG10n@1\n\tx"), max_size=400))
def test_any_text_is_a_diagram_or_a_notation_error(text: str) -> None:
    try:
        read: Diagram | tuple[TextFault, ...] = parse_diagram(text)
    except NotationError as error:
        read = error.faults
    assert isinstance(read, Diagram) or all(f.line >= 1 and f.column >= 1 for f in read)


@given(any_cities(stacked=False, bazaars=True), st.data())
def test_a_wrong_character_in_a_tile_is_a_fault(city: City, data: st.DataObject) -> None:
    """A letter in a side, in a corner or between two tiles is never ignored."""
    lines = draw_diagram(city).split("\n")
    row = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[row])))
    if row % 3 != 1:
        lines[row] = lines[row][:column] + "x" + lines[row][column + 1 :]
        assert places("\n".join(lines))


FAULTS: Mapping[str, tuple[str, Places]] = {
    **{
        new: (SMALL.replace(old, new), [place])
        for old, new, place in (
            ("G10n", "G10x", (2, 13)),
            ("G10n", "G9", (2, 13)),
            ("G10n", "G10@4", (2, 13)),
            ("G10n", "G10n@", (2, 13)),
            ("G10n", "    ", (2, 14)),
            ("G10n", "F", (2, 13)),
            ("G10n", "G10 ", (1, 11)),
            ("+#######+", "+       +", (1, 11)),
            ("+#######+", "+###  ##+", (1, 11)),
            ("+#######+", "-#######+", (1, 10)),
            ("+#######+", "+XXXXXXX+", (1, 11)),
            ("+#######+", "+XX###XX+", (1, 11)),
            ("G10n\n", "G10n \t\n", (2, 18)),
            ("    F ", "      ", (1, 1)),
        )
    },
    "two tiles": (
        DESIGN.replace("C5nsw", "C5nsx").replace("P2new", "P99  "),
        [(2, 12), (5, 3)],
    ),
    "two empty cells asked about": (f"{DESIGN}\n\n    ?", [(8, 5)]),
    "a tile and an empty cell asked about": (
        draw_diagram(parse_diagram(SMALL).city, asked=(1, 0)) + "\n\n    ?",
        [(5, 5)],
    ),
    "words": (
        f"My city of a hundred towers and more\n{SMALL}\n\n  Is it a city?",
        [(1, 1), (6, 3)],
    ),
    "before the text begins": ("F\n    +", [(1, 1), (1, 5), (2, 1)]),
    "no corner is right": (
        "+       +X#######X\n    F       G10n\n+       +X       X",
        [(1, 10), (1, 18), (3, 10), (3, 18)],
    ),
    "too long": ("+" * 1_000_001, [(1, 1)]),
    "a fountain alone": ("an F by itself", [(1, 1)]),
}


def test_every_fault_has_its_line_and_column(snapshot: SnapshotAssertion) -> None:
    errors = {name: error_of(text) for name, (text, _) in FAULTS.items()}
    for name, error in errors.items():
        expected = FAULTS[name][1]
        assert [(fault.line, fault.column) for fault in error.faults] == expected, name
        assert (error.line, error.column) == expected[0]
    assert {name: str(error) for name, error in errors.items()} == snapshot


GRID = """\
    +       ++#######++       +
        F       G10n     T11
    +       ++       ++       +
    +       ++       +
       P8    # C9w
    +       ++       +
    +       +
       A10
    +       +"""


def moved(columns: Mapping[int, int], grid: str = GRID) -> str:
    """Return the grid with some lines, from 1, so many columns further right."""
    return "\n".join(
        (" " * columns.get(row, 0) + line)[max(0, -columns.get(row, 0)) :]
        for row, line in enumerate(grid.splitlines(), start=1)
    )


def shifted_rows(text: str) -> list[tuple[int, int, int]]:
    """Return line, column and right column of each shifted row; no other fault may be there."""
    told = [re.findall(r"\d+", str(fault)) for fault in error_of(text).faults]
    assert all(start == column for _, column, start, _ in told)
    return [(int(line), int(start), int(right)) for line, _, start, right in told]


SHIFTED: Mapping[str, tuple[Mapping[int, int], list[tuple[int, int, int]]]] = {
    "to the right": ({4: 1, 5: 1, 6: 1}, [(4, 6, 5)]),
    "to the left": ({4: -3, 5: -3, 6: -3}, [(4, 2, 5)]),
    "two rows": ({4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}, [(4, 7, 5), (7, 6, 5)]),
    "the row of the fountain": ({1: -2, 2: -2, 3: -2}, [(1, 3, 5)]),
    "one line": ({6: 1}, [(6, 6, 5)]),
    "two lines of a row": ({4: 1, 6: -1}, [(4, 6, 5), (6, 4, 5)]),
    "the fountain": ({2: -1}, [(2, 8, 9)]),
    "a line of names": ({5: 1}, [(5, 9, 8)]),
    "all but the names": ({4: 3, 6: 3}, [(4, 8, 5)]),
    "a text without its first blanks": ({1: -4}, [(1, 1, 5)]),
}
"""How far lines of the grid are moved, and the faults that follow."""


def test_a_shifted_row_is_one_fault() -> None:
    """It has the column where the row starts, and the one where it belongs."""
    assert isinstance(parse_diagram(GRID), Diagram)
    for name, (columns, expected) in SHIFTED.items():
        assert shifted_rows(moved(columns)) == expected, name
    # The other corners of the first row show where it belongs, even far from its place.
    assert shifted_rows(moved(dict.fromkeys(range(1, 10), 12)).strip()) == [(1, 1, 17)]
    # A row that is closer to a place before the first column belongs after it.
    grid = moved(dict.fromkeys(range(1, 10), 2))
    assert shifted_rows(moved(dict.fromkeys((7, 8, 9), -6), grid)) == [(7, 1, 7)]


def test_other_faults_keep_their_places_beside_a_shifted_row() -> None:
    text = moved({4: 2, 5: 2, 6: 2}).replace("P8", "P9").replace("A10", "Q10")
    assert places(text) == [(4, 7), (5, 10), (8, 8)]
    assert places(f"{moved({4: 2})}\n\nwords") == [(4, 7), (11, 1)]


def test_rows_are_not_searched_behind_tabs_and_in_huge_texts() -> None:
    text = moved({4: 1})
    assert places(text.replace("G10n     ", "G10n\t"))[0] == (2, 21)
    assert len(places(f"{text}{' ' * 50_000}\n{'x' * 50_000}")) > 2


@given(any_cities(stacked=False, bazaars=True), st.integers(1, 4), st.data())
def test_a_row_of_any_city_can_be_shifted(city: City, columns: int, data: st.DataObject) -> None:
    """One fault names the row, unless it is that of the fountain, or all rows are in place."""
    lines = draw_diagram(city).split("\n")
    rows = [row for row in sorted({cell.y for cell in city.tiles}) if row]
    if rows:
        row = 3 * (data.draw(st.sampled_from(rows)) - min(0, *rows))
        start = len(lines[row]) - len(lines[row].lstrip()) + 1
        columns_of = dict.fromkeys(range(row + 1, row + 4), columns)
        assert shifted_rows(moved(columns_of, "\n".join(lines))) == [
            (row + 1, start + columns, start)
        ]


def test_tiles_may_disagree_in_a_diagram() -> None:
    """Each tile is drawn with its own sides."""
    city = City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})
    assert "P7e  #   T11" in draw_diagram(city)


def test_blanks_and_carriage_returns_at_the_end_of_lines_do_not_matter() -> None:
    city = parse_diagram(SMALL)
    assert parse_diagram(SMALL.replace("G10n\n", "G10n \r\n")) == city
    assert parse_diagram(SMALL.ljust(1_000_000)) == city


def test_a_tab_between_tiles_is_a_fault() -> None:
    """Many faults are a consequence of it, and nobody sees a tab."""
    places = [(one.line, one.column) for one in error_of(SMALL.replace("    F", "\tF")).faults]
    assert places.count((2, 1)) == 1
    two = error_of(SMALL.replace("    F", "\t\tF")).faults
    assert [(one.line, one.column) for one in two if "tabs" in str(one)] == [(2, 1)]


def test_tabs_that_do_no_harm_are_read() -> None:
    """They may indent all lines, and their number does not matter."""
    city = parse_diagram(SMALL)
    assert parse_diagram("".join(f"\t{line}" for line in SMALL.splitlines(keepends=True))) == city


def test_after_fifty_rows_of_words_reading_stops() -> None:
    """The fault after the fiftieth is at the next row of words."""
    for rows in (49, 50, 51, 90):
        found = places("\n".join([SMALL, "", *["  some prose"] * rows]))
        expected = [(3, 1)] * (rows == 50) + [(n, 3) for n in range(5, 5 + min(rows, 50))]
        assert found == expected + [(55, 1)] * (rows > 50), rows


def test_after_fifty_broken_tiles_reading_stops() -> None:
    """The fault after the fiftieth is at the last line of the next tile."""
    for broken in (50, 51, 90):
        frame = "+       +" * (1 + broken)
        found = places(f"{frame}\n    F    {'    Z1   ' * broken}\n{frame}")
        assert found[:50] == [(2, 9 * n + 5) for n in range(1, 51)]
        assert found[50:] == [(3, 460)] * (broken > 50), broken


def test_a_text_that_is_not_a_diagram_has_some_fifty_faults() -> None:
    for text in (
        "F some prose\n" * 1000,
        "+  F  +\n" + "+   ?   +\n" * 300,
        "    F    \n\n\n" + "    ?    " * 1000,
    ):
        assert 50 < len(places(text)) < 70


def with_tiles(number: int) -> str:
    """Return the diagram of a fountain with this many equal tiles east of it."""
    frame = "+       +" * (1 + number)
    return f"{frame}\n    F    {'   T11   ' * number}\n{frame}\n"


def test_a_diagram_has_as_many_tiles_as_a_city_in_json(snapshot: SnapshotAssertion) -> None:
    """Both have at most 200 besides the fountain; reading a diagram stops at the next tile."""
    city = parse_diagram(with_tiles(MOST_ENTRIES)).city
    assert len(city.tiles) == 1 + MOST_ENTRIES
    assert parse_diagram(draw_diagram(city)).city == city
    assert read_position(write_position(Table((Player("A", city),)))).players[0].city == city
    for number in (MOST_ENTRIES + 1, 10_000):
        assert places(with_tiles(number)) == [(2, 9 * (MOST_ENTRIES + 1) + 4)]
    assert str(error_of(with_tiles(201))) == snapshot
    for command in ("validate -", "score - --round 1", "moves - --tile tower-12"):
        result = run(*command.split(), stdin=with_tiles(10_000))
        assert result.exit_code == 2
        assert "line 2, column 1813: " in result.output


def test_a_city_that_no_diagram_can_show_is_refused(snapshot: SnapshotAssertion) -> None:
    cities = {
        "stacked": City.of({(0, 0): "tower-11"}),
        "unknown": City.of({(1, 0): FOUNTAIN, (2, 0): Tile("x", BuildingType.TOWER, 5, ())}),
        "far": City.of({(0, 1): "tower-11", (20_000, 0): "tower-12"}),
        "many": City.of({(x, 0): "tower-11" for x in range(1, MOST_ENTRIES + 2)}),
    }
    told = {name: refusal(partial(draw_diagram, city)) for name, city in cities.items()}
    assert told == snapshot


def test_bytes_that_are_not_a_diagram_have_one_fault(snapshot: SnapshotAssertion) -> None:
    """It is at the first bad byte, or at the beginning if nothing looks like a diagram."""
    messages = []
    for data, place in (
        (b"\xff", (1, 1)),
        (b"ab\nx\ncd\xfe\n\n\xff", (3, 3)),
        (b"\n\xff", (2, 1)),
        (b"\xef\xbb\xbfab\ncd\xff", (2, 3)),
        (b"", (1, 1)),
        (b"some prose about Fountains", (1, 1)),
        (b"{]", (1, 1)),
        (b"F1\nxF", (1, 1)),
    ):
        with pytest.raises(NotationError) as caught:
            text_of_diagram(data)
        assert [(fault.line, fault.column) for fault in caught.value.faults] == [place]
        messages.append(str(caught.value))
    assert "\n\n".join(messages) == snapshot


def test_a_text_with_a_corner_or_a_fountain_may_be_a_diagram() -> None:
    """The text is that without a byte order mark."""
    for text in ("some prose with a + in it", "an F by itself", SMALL):
        assert text_of_diagram(text.encode()) == text
        assert text_of_diagram(b"\xef\xbb\xbf" + text.encode()) == text


def test_the_bytes_of_a_file_are_not_a_text() -> None:
    with pytest.raises(InvalidArgument, match="text must be a string, not b'F'"):
        parse_diagram(cast("str", b"F"))


def test_a_block_has_a_label_a_badge_a_note_and_walls() -> None:
    """Badge and note are cut to seven characters, so that blocks fit side by side."""
    block = Block("T11", {Side.NORTH, Side.WEST}, "?", note="3 by 4", badge="2nd")
    assert block.lines() == ("?##2nd##?", "#  T11   ", "? 3 by 4?")
    long = Block("T11", note="123456789", badge="abcdefghi")
    assert long.lines() == ("+abcdefg+", "   T11   ", "+1234567+")


def test_a_picture_has_ten_thousand_cells_at_most(snapshot: SnapshotAssertion) -> None:
    corners = (
        [(0, 0), (10_000, 0)],
        [(0, -10_000), (0, 0)],
        [(-50, 0), (50, 99)],
        [(0, 0), (99, 100)],
    )
    drawn = [{Cell.of(cell): Block("F") for cell in cells} for cells in corners]
    assert "\n".join(refusal(partial(picture, blocks)) for blocks in drawn) == snapshot


def test_a_picture_of_ten_thousand_cells_is_drawn() -> None:
    """Every cell takes nine columns and three lines; no line ends in a blank."""
    for far in ((9_999, 0), (0, 9_999), (99, 99)):
        lines = picture({Cell(0, 0): Block("F"), Cell.of(far): Block("T11")}).split("\n")
        assert len(lines) == 3 * (far[1] + 1)
        assert lines[-2].index("T11") == 9 * far[0] + 3
        assert lines[1].startswith("    F")
        assert not any(line.endswith(" ") for line in lines)
