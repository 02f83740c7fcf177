"""A recorded game is told from positions by its first line."""

from __future__ import annotations

import pytest

from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.rulebook.json.sniffing import begins_a_position

HEADER = b'{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}'
POSITION = b'{"format": "alhambra-position/1", "players": []}'
EVENT = b'{"draw": "reshuffle"}'
MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("head", "contents"),
    [
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
        (POSITION + b"\n" + HEADER, Contents.POSITIONS),
        (POSITION + b"\n" + EVENT, Contents.POSITIONS),
        (MARK + POSITION + b"\n" + POSITION, Contents.POSITIONS),
        (MARK + b"{}\n{}", Contents.POSITIONS),
        (MARK, Contents.POSITION),
        (b'{"players": {"do": 1, "draw": 2}}', Contents.POSITION),
        (b'{"players": [],\n"format": "alhambra-game/1"}', Contents.POSITION),
    ],
)
def test_the_header_tells_a_recorded_game(head: bytes, contents: Contents) -> None:
    """The first line names the format, whole or not; where it names none, an event tells."""
    assert sniff(head) is contents


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (POSITION, True),
        (MARK + POSITION, True),
        (b'{\n  "format": "alhambra-position/1"', True),
        (b'{"players": [], "format" : "alhambra-position/1"}', True),
        (b'{"players": [],\n"format": "alhambra-position/1"}', False),
        (b'{"format": "five-towers-position/1", "players": []}', False),
        (b'{"from": ' + POSITION + b', "format": "alhambra-game/1"}', False),
        (HEADER, False),
        (b"", False),
    ],
)
def test_a_position_is_told_by_its_format(head: bytes, is_one: bool) -> None:
    """The first line or the first key names it; a game that goes on from a position is none."""
    assert begins_a_position(head, "alhambra-position") is is_one
