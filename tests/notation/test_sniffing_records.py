"""A recorded game is told from positions by its first line."""

from __future__ import annotations

import pytest

from alhambra_rules.notation.sniffing import Contents, sniff

HEADER = b'{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}'
POSITION = b'{"format": "alhambra-position/1", "players": []}'


@pytest.mark.parametrize(
    ("head", "contents"),
    [
        (HEADER, Contents.RECORD),
        (HEADER + b'\n{"draw": "reshuffle"}\n', Contents.RECORD),
        (b"\n" + HEADER, Contents.RECORD),
        (b'{"players": [],"format" :"alhambra-game/2"', Contents.RECORD),
        (POSITION + b"\n" + HEADER, Contents.POSITIONS),
        (b'{"players": [],\n"format": "alhambra-game/1"}', Contents.POSITION),
    ],
)
def test_the_header_tells_a_recorded_game(head: bytes, contents: Contents) -> None:
    """The first line names the format, whether it is whole or not."""
    assert sniff(head) is contents
