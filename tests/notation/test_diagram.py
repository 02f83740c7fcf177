"""Diagrams: drawn, read back, and refused with line and column."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import FOUNTAIN, BuildingType, Cell, City, Tile
from alhambra_rules.notation import Diagram, draw_diagram, parse_diagram
from alhambra_rules.notation.diagram_reading import text_of_diagram
from alhambra_rules.rulebook import InvalidArgument, NotationError, TextFault
from alhambra_rules.testing import any_cities, cells

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


def faults(text: str) -> list[str]:
    """Return what is wrong with a text that cannot be read."""
    with pytest.raises(NotationError) as caught:
        parse_diagram(text)
    assert (caught.value.line, caught.value.column) == (
        caught.value.faults[0].line,
        caught.value.faults[0].column,
    )
    return str(caught.value).split("\n")


def test_a_diagram_shows_walls_turns_and_the_cell_asked_about() -> None:
    """Names, turns and the question mark are read, and drawn the same again."""
    diagram = parse_diagram(DESIGN)
    assert diagram == Diagram(
        City.of({(-1, 0): "chambers-5-nsw", (0, -1): "pavilion-2-new", (1, 0): ("garden-10-n", 1)}),
        Cell(1, -1),
    )
    assert draw_diagram(diagram.city, diagram.asked) == DESIGN


@given(any_cities(stacked=False, bazaars=True), st.none() | cells(within=5), st.integers(0, 20))
def test_reading_undoes_drawing(city: City, asked: Cell | None, indent: int) -> None:
    """Every city that can be drawn is read back, however the text is indented."""
    text = draw_diagram(city, asked)
    assert parse_diagram(text) == Diagram(city, asked)
    shifted = "\r\n".join(" " * indent + line for line in text.split("\n"))
    assert parse_diagram("\n" * (indent % 4) + shifted) == Diagram(city, asked)


@given(st.text(st.sampled_from(" +#?FG10n@1\n\tx"), max_size=400))
def test_any_text_is_a_diagram_or_a_notation_error(text: str) -> None:
    """Whatever the text, nothing else comes out, and every fault has a place in the text."""
    try:
        read: Diagram | tuple[TextFault, ...] = parse_diagram(text)
    except NotationError as error:
        read = error.faults
    assert isinstance(read, Diagram) or all(f.line >= 1 and f.column >= 1 for f in read)


@given(any_cities(stacked=False, bazaars=True), st.data())
def test_any_spoilt_character_of_a_tile_is_noticed(city: City, data: st.DataObject) -> None:
    """A letter anywhere in a drawn side, a corner or between two tiles is never read over."""
    lines = draw_diagram(city).split("\n")
    row = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[row])))
    if row % 3 != 1:
        lines[row] = lines[row][:column] + "x" + lines[row][column + 1 :]
        assert faults("\n".join(lines))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("G10n", "G10x", ['line 2, column 13: unknown tile "G10x", did you mean "G10"?']),
        ("G10n", "G9", ['line 2, column 13: unknown tile "G9", did you mean "G9e"?']),
        ("G10n", "G10@4", ['line 2, column 13: "@4" is no turn:']),
        ("G10n", "G10n@", ['line 2, column 13: "@" is no turn:']),
        ("G10n", "    ", ["line 2, column 14: a block without the short name of a tile"]),
        ("+#######+", "+       +", ["line 1, column 11: G10n is walled on side n, but drawn open"]),
        ("+#######+", "+###  ##+", ["line 1, column 11: side n is neither all wall"]),
        ("+#######+", "-#######+", ["line 1, column 10: the corners of a tile are all"]),
        ("+#######+", "+XXXXXXX+", ["line 1, column 11: side n is neither all wall"]),
        ("+#######+", "+XX###XX+", ["line 1, column 11: side n is neither all wall"]),
        ("G10n", "F", ["line 2, column 13: a second fountain"]),
        ("    F ", "      ", ['line 1, column 1: no fountain: a diagram shows it as "F"']),
    ],
)
def test_each_fault_is_told_with_its_line_and_column(
    old: str, new: str, expected: list[str]
) -> None:
    """What cannot be read is named where it stands, with a mend where one is near."""
    found = faults(SMALL.replace(old, new))
    assert len(found) == len(expected)
    for fault, start in zip(found, expected, strict=True):
        assert fault.startswith(start)


def test_a_wall_that_the_tile_lacks_is_a_fault() -> None:
    """A side drawn walled that is open on the named tile is told as such."""
    assert faults(SMALL.replace("G10n", "G10 "))[0].endswith(
        "G10 is open on side n, but drawn walled"
    )


def test_all_faults_come_at_once_in_reading_order() -> None:
    """Faults in several tiles are all told, from the first line to the last."""
    found = faults(DESIGN.replace("C5nsw", "C5nsx").replace("P2new", "P99  "))
    assert [fault.partition(":")[0] for fault in found] == ["line 2, column 12", "line 5, column 3"]


def test_only_one_cell_can_be_asked_about() -> None:
    """A second question mark is a fault, whichever way it is drawn."""
    assert faults(f"{DESIGN}\n\n    ?")[0].endswith("only one cell can be asked about")
    marked = draw_diagram(parse_diagram(SMALL).city, asked=(1, 0))
    assert parse_diagram(marked).asked == (1, 0)
    assert faults(f"{marked}\n\n    ?") == ["line 5, column 5: only one cell can be asked about"]


def test_tiles_may_disagree_in_a_diagram() -> None:
    """Each tile is drawn with its own sides, so illegal cities can be seen."""
    city = City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})
    assert "P7e  #   T11" in draw_diagram(city)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff", "line 1, column 1: byte 0xff"),
        (b"ab\nx\ncd\xfe\n\n\xff", "line 3, column 3: byte 0xfe"),
        (b"\n\xff", "line 2, column 1: byte 0xff"),
        (b"\xef\xbb\xbfab\ncd\xff", "line 2, column 3: byte 0xff"),
    ],
)
def test_bytes_that_are_no_text_are_told_with_line_and_column(data: bytes, told: str) -> None:
    """The first bad byte is named where it stands, a byte order mark before it not counted."""
    with pytest.raises(NotationError) as caught:
        text_of_diagram(data)
    assert str(caught.value) == f"{told} is not UTF-8: neither JSON nor a diagram"


def test_a_byte_order_mark_does_no_harm() -> None:
    """The text is that without it."""
    assert text_of_diagram(b"\xef\xbb\xbf" + SMALL.encode()) == SMALL


def test_carriage_returns_are_no_part_of_a_diagram_and_tabs_are_no_blanks() -> None:
    """A line may end as on any system; what stands where a side is drawn is looked at."""
    side = SMALL.replace("G10n\n", "G10n \r\n")
    assert parse_diagram(side) == parse_diagram(SMALL)
    assert faults(SMALL.replace("G10n\n", "G10n \t\n")) == [
        'line 2, column 18: side e is neither all wall ("#") nor all open'
    ]


def test_words_are_told_wherever_they_stand() -> None:
    """Right above the tiles or below, with a question mark too; of long ones the beginning."""
    title, question = "My city of a hundred towers and more", "Is it a city?"
    told = 'no part of a diagram: {}; a tile has a corner "+" at each end'
    assert faults(f"{title}\n{SMALL}\n\n  {question}") == [
        "line 1, column 1: " + told.format('"My city of a hundred towers an"'),
        "line 6, column 3: " + told.format(f'"{question}"'),
    ]


def test_a_tile_that_begins_before_the_text_has_its_faults_at_the_edge() -> None:
    """Nothing stands before a line, above the first and below the last."""
    corners = 'the corners of a tile are all "+", or all "?" if asked about'
    assert faults("F\n    +") == [
        f"line 1, column 1: {corners}",
        f"line 1, column 5: {corners}",
        f"line 2, column 1: {corners}",
    ]


def test_corners_are_pluses_or_question_marks_whatever_most_of_them_are() -> None:
    """Each of four other characters is a fault of its own."""
    found = faults("+       +X#######X\n    F       G10n\n+       +X       X")
    assert [fault.partition(": the corners")[0] for fault in found] == [
        *("line 1, column 10", "line 1, column 18", "line 3, column 10", "line 3, column 18"),
    ]


def test_with_fifty_lines_of_words_no_tile_is_looked_at() -> None:
    """The first of them ends the list."""
    found = faults("\n".join([SMALL, "", *["  some prose"] * 50]))
    assert found[0] == "line 3, column 1: and so on: is this a diagram?"
    assert len(found) == 51


@pytest.mark.parametrize("words", [49, 51, 90])
def test_fifty_lines_of_words_are_told_and_where_the_next_stands(words: int) -> None:
    """Up to fifty each line is a fault of its own; the next one ends the list."""
    found = faults("\n".join([SMALL, "", *["  some prose"] * words]))
    assert all(fault.startswith(f"line {n}, column 3: no") for n, fault in enumerate(found[:50], 5))
    ended = ["line 55, column 1: and so on: is this a diagram?"]
    assert found[50:] == (ended if words > 50 else [])


@pytest.mark.parametrize("broken", [50, 51, 90])
def test_fifty_broken_tiles_are_told_and_where_the_next_stands(broken: int) -> None:
    """Up to fifty each tile is a fault of its own; the next one ends the list, by its last line."""
    frame = "+       +" * (1 + broken)
    found = faults(f"{frame}\n    F    {'    Z1   ' * broken}\n{frame}")
    assert len(found) == min(broken, 51)
    assert all('unknown tile "Z1"' in fault for fault in found[:50])
    assert found[50:] == (
        ["line 3, column 460: and so on: is this a diagram?"] if broken > 50 else []
    )


def test_of_a_text_that_is_no_diagram_the_first_faults_are_told() -> None:
    """Reading stops after some fifty faults, and says where."""
    found = faults("F some prose\n" * 1000)
    assert 50 < len(found) < 70
    assert any(fault.endswith("and so on: is this a diagram?") for fault in found)


def test_of_too_many_broken_tiles_the_first_are_told() -> None:
    """A picture of something else has thousands of faults; fifty and a word are enough."""
    found = faults("+  F  +\n" + "+   ?   +\n" * 300)
    assert 50 < len(found) < 70
    assert any(fault.endswith("and so on: is this a diagram?") for fault in found)


def test_a_title_is_no_part_of_a_diagram() -> None:
    """Words in a line of their own are told as one fault, and the tiles are read all the same."""
    found = faults(f"My city\n\n{SMALL}")
    assert found == [
        'line 1, column 1: no part of a diagram: "My city"; a tile has a corner "+" at each end'
    ]


def test_an_endless_text_is_not_read() -> None:
    """A text of more than a million characters is refused at once."""
    assert faults("+" * 1_000_001) == ["line 1, column 1: over 1,000,000 characters: no diagram"]
    assert parse_diagram(SMALL.ljust(1_000_000)) == parse_diagram(SMALL)


@pytest.mark.parametrize(
    ("city", "message"),
    [
        (City.of({(0, 0): "tower-11"}), "tower-11 lies on top on"),
        (City.of({(1, 0): FOUNTAIN, (2, 0): Tile("x", BuildingType.TOWER, 5, ())}), "not Tile"),
        (City.of({(0, 1): "tower-11", (20_000, 0): "tower-12"}), "too far apart to draw"),
    ],
)
def test_what_no_diagram_can_show_is_refused(city: City, message: str) -> None:
    """Stacked tiles, tiles of one's own and far-flung ones are refused with the reason."""
    with pytest.raises(InvalidArgument, match=message):
        draw_diagram(city)


@pytest.mark.parametrize("text", ["", "some prose about Fountains", "{]", "F1\nxF"])
def test_what_nobody_can_have_meant_as_a_diagram_is_told_once(text: str) -> None:
    """Without a corner and without a fountain it is one fault, at the beginning."""
    with pytest.raises(NotationError) as caught:
        text_of_diagram(text.encode())
    (fault,) = caught.value.faults
    assert str(fault).startswith("line 1, column 1: neither a position in JSON")


@pytest.mark.parametrize("text", ["some prose with a + in it", "an F by itself"])
def test_a_corner_or_a_fountain_alone_may_be_meant_as_a_diagram(text: str) -> None:
    """Then every fault of the diagram is told when it is read."""
    assert text_of_diagram(text.encode()) == text
    assert faults(text)


def test_a_diagram_is_a_text() -> None:
    """The bytes of a file are no text yet."""
    with pytest.raises(InvalidArgument, match=r"^a diagram is a text, not b'F'$"):
        parse_diagram(cast("str", b"F"))
