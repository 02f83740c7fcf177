"""What is written for the other game: the program that reads it is named, and nothing more told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from alhambra_rules.rulebook.errors import FormatError, FormatFault

PROGRAMS: Final[Mapping[str, str]] = MappingProxyType(
    {"alhambra": "alhambra-rules", "five-towers": "five-towers"}
)
"""The program that reads what is written of a game, by the name that its formats begin with."""

_FORMAT = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{[^\n]*?"format"\s*:\s*"((alhambra|five-towers)-(?:game|position)/\d+)"'
)


def refuse_other_games(header: bytes, expected: str) -> None:
    """Refuse the header of a record that names a format of another game.

    Args:
        header: the first line of what passes for a record.
        expected: the format that is read, such as ``alhambra-game/1``.

    Raises:
        FormatError: it is of another game; the error says which program reads it.
    """
    named = _FORMAT.match(header)
    if named is None or expected.startswith(f"{named[2].decode()}-"):
        return
    found, program = named[1].decode(), PROGRAMS[named[2].decode()]
    told = f'expected "{expected}", found "{found}", which {program} validate reads'
    raise FormatError([FormatFault("$.format", told)])
