"""Recognising what a file holds by its content."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Table
from alhambra_rules.notation import draw_diagram, write_position, write_position_line
from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.rulebook.json.sniffing import begins_a_position
from alhambra_rules.testing import any_tables, cities
from tests.costly import COSTLY

OBJECT = b'{"format": "alhambra-position/1"}'
HEADER = b'{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}'
EVENT = b'{"draw": "reshuffle"}'
MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("head", "contents"),
    [
        (b"", Contents.POSITION),
        (b" \n\t\r\n", Contents.POSITION),
        (OBJECT, Contents.POSITION),
        (b"\n\n  " + OBJECT + b"\n\n", Contents.POSITION),
        (b"[" + OBJECT + b"]", Contents.POSITION),
        (b"[1]\n[2]\n", Contents.POSITION),
        (b"\xef\xbb\xbf{", Contents.POSITION),
        (b"\xff\xfe{\x00", Contents.POSITION),
        ('{"a": 1}\n{"a": 2}'.encode("utf-16-le"), Contents.POSITION),
        ('{"a": 1}\n{"a": 2}'.encode("utf-16-be"), Contents.POSITION),
        ("[]".encode("utf-16-be"), Contents.POSITION),
        (b'{\n"a": {"x": 1}\n}', Contents.POSITION),
        (b'{"players": [\n{"x": 1},\n{"x": 2}\n]}', Contents.POSITION),
        (b"{" * 100_000 + b"}" * 100_000 + b"\n1", Contents.POSITION),
        (b'{"a": ' + b"9" * 5_000 + b"}\n1", Contents.POSITION),
        (OBJECT + b"\n" + OBJECT, Contents.POSITIONS),
        (b"\n" + OBJECT + b"\r\n\r\nrubbish", Contents.POSITIONS),
        (b"{}\n{}", Contents.POSITIONS),
        (b'{"broken\n' + OBJECT, Contents.POSITIONS),
        (b"[broken\n" * 99 + OBJECT + b"\n", Contents.POSITIONS),
        (b"[broken\n" * 100 + OBJECT + b"\n", Contents.POSITION),
        (b"+       +\n    F\n+       +", Contents.DIAGRAM),
        (b"\x89PNG", Contents.DIAGRAM),
        (b"\xef\xbb\xbf    F", Contents.DIAGRAM),
        (b"null", Contents.DIAGRAM),
        (HEADER, Contents.RECORD),
        (HEADER + b'\n{"draw": "reshuffle"}\n', Contents.RECORD),
        (b"\n" + HEADER, Contents.RECORD),
        (b'{"players": [],"format" :"alhambra-game/2"', Contents.RECORD),
        (MARK + HEADER + b"\n" + EVENT, Contents.RECORD),
        (b'{"format": "five-towers-game/1"}\n' + EVENT, Contents.RECORD),
        (EVENT, Contents.RECORD),
        (b'{"player": "Anna", "do": "pass"}\n' + EVENT, Contents.RECORD),
        (b'{"fromat": "alhambra-game/1"}\n' + EVENT, Contents.RECORD),
        (b'{"broken": \n\n' + HEADER, Contents.RECORD),
        (b'{"a": 1}\n{"a": 2}\n' + EVENT, Contents.POSITIONS),
        (OBJECT + b"\n" + HEADER, Contents.POSITIONS),
        (OBJECT + b"\n" + EVENT, Contents.POSITIONS),
        (MARK + OBJECT + b"\n" + OBJECT, Contents.POSITIONS),
        (MARK + b"{}\n{}", Contents.POSITIONS),
        (MARK, Contents.POSITION),
        (b'{"players": {"do": 1, "draw": 2}}', Contents.POSITION),
        (b'{"players": [],\n"format": "alhambra-game/1"}', Contents.POSITION),
    ],
)
def test_the_beginning_tells_what_a_file_holds(head: bytes, contents: Contents) -> None:
    assert sniff(head) is contents


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


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (OBJECT, True),
        (MARK + OBJECT, True),
        (b'{\n  "format": "alhambra-position/1"', True),
        (b'{"players": [], "format" : "alhambra-position/1"}', True),
        (b'{"players": [],\n"format": "alhambra-position/1"}', False),
        (b'{"format": "five-towers-position/1", "players": []}', False),
        (b'{"from": ' + OBJECT + b', "format": "alhambra-game/1"}', False),
        (HEADER, False),
        (b"", False),
    ],
)
def test_a_position_begins_with_its_format(head: bytes, is_one: bool) -> None:
    """The first line or the first key names it; a game resumed from a position is not one."""
    assert begins_a_position(head, "alhambra-position") is is_one
