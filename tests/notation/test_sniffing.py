"""Recognising what a file holds by its content."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Table
from alhambra_rules.notation import draw_diagram, write_position, write_position_line
from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.testing import any_tables, cities
from rulebook_kit.json.reading import begins_a_position
from tests.costly import COSTLY

MARK = b"\xef\xbb\xbf"
OBJECT = b'{"format": "alhambra-position/1"}'
HEADER = b'{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}'
EVENT = b'{"draw": "reshuffle"}'
HEADS: Mapping[Contents, Sequence[bytes]] = {
    Contents.POSITION: (
        b"",
        b" \n\t\r\n",
        OBJECT,
        b"\n\n  " + OBJECT + b"\n\n",
        b"[" + OBJECT + b"]",
        b"[1]\n[2]\n",
        b"\xef\xbb\xbf{",
        b"\xff\xfe{\x00",
        '{"a": 1}\n{"a": 2}'.encode("utf-16-le"),
        '{"a": 1}\n{"a": 2}'.encode("utf-16-be"),
        "[]".encode("utf-16-be"),
        b'{\n"a": {"x": 1}\n}',
        b'{"players": [\n{"x": 1},\n{"x": 2}\n]}',
        b"{" * 100_000 + b"}" * 100_000 + b"\n1",
        b'{"a": ' + b"9" * 5_000 + b"}\n1",
        b"[broken\n" * 100 + OBJECT + b"\n",
        MARK,
        b'{"players": {"do": 1, "draw": 2}}',
        b'{"players": [],\n"format": "alhambra-game/1"}',
    ),
    Contents.POSITIONS: (
        OBJECT + b"\n" + OBJECT,
        b"\n" + OBJECT + b"\r\n\r\nrubbish",
        b"{}\n{}",
        b'{"broken\n' + OBJECT,
        b"[broken\n" * 99 + OBJECT + b"\n",
        b'{"a": 1}\n{"a": 2}\n' + EVENT,
        OBJECT + b"\n" + HEADER,
        OBJECT + b"\n" + EVENT,
        MARK + OBJECT + b"\n" + OBJECT,
        MARK + b"{}\n{}",
    ),
    Contents.DIAGRAM: (
        b"+       +\n    F\n+       +",
        b"\x89PNG",
        b"\xef\xbb\xbf    F",
        b"null",
    ),
    Contents.RECORD: (
        HEADER,
        HEADER + b"\n" + EVENT + b"\n",
        b"\n" + HEADER,
        b'{"players": [],"format" :"alhambra-game/2"',
        MARK + HEADER + b"\n" + EVENT,
        b'{"format": "five-towers-game/1"}\n' + EVENT,
        EVENT,
        b'{"player": "Anna", "do": "pass"}\n' + EVENT,
        b'{"fromat": "alhambra-game/1"}\n' + EVENT,
        b'{"broken": \n\n' + HEADER,
    ),
}
"""How files of each kind may begin."""


def test_the_beginning_tells_what_a_file_holds() -> None:
    for contents, heads in HEADS.items():
        for head in heads:
            assert sniff(head) is contents, head[:80]


@COSTLY
@given(any_tables())
def test_a_written_position_is_a_position(table: Table) -> None:
    """A position is recognised whether it is indented, on one line or one of many."""
    line = write_position_line(table).encode()
    assert sniff(write_position(table).encode()) is Contents.POSITION
    assert sniff(line) is Contents.POSITION
    assert sniff(line + b"\n" + line) is Contents.POSITIONS


@given(cities().map(draw_diagram))
def test_a_drawn_city_is_a_diagram(diagram: str) -> None:
    assert sniff(diagram.encode()) is Contents.DIAGRAM


@given(st.dictionaries(st.text(max_size=5), st.integers()), st.integers(0, 8))
def test_indented_json_is_never_many(value: dict[str, int], indent: int) -> None:
    """One document over several lines is one document."""
    text = json.dumps({"players": [value]}, indent=indent)
    assert sniff(text.encode()) is Contents.POSITION


def test_contents_print_as_their_names() -> None:
    assert repr(Contents.POSITIONS) == "Contents.POSITIONS"


def test_a_position_begins_with_its_format() -> None:
    """The first line or the first key names it; a game resumed from a position is not one."""
    for head, is_one in (
        (OBJECT, True),
        (MARK + OBJECT, True),
        (b'{\n  "format": "alhambra-position/1"', True),
        (b'{"players": [], "format" : "alhambra-position/1"}', True),
        (b'{"players": [],\n"format": "alhambra-position/1"}', False),
        (b'{"format": "five-towers-position/1", "players": []}', False),
        (b'{"from": ' + OBJECT + b', "format": "alhambra-game/1"}', False),
        (HEADER, False),
        (b"", False),
    ):
        assert begins_a_position(head, "alhambra-position") is is_one, head
