"""What a file holds, told by its content: a position, one on each line, a game, or a diagram."""

from __future__ import annotations

import json
import re
from enum import Enum
from itertools import islice

_LINES_TRIED = 100
_GAME = re.compile(rb'\{[^\n]*"format"\s*:\s*"alhambra-game/')
_JSON_BEGINS = (b"{", b"[", b"\xef\xbb\xbf{", b"\xef\xbb\xbf[", b"\xff\xfe", b"\xfe\xff")


class Contents(Enum):
    """What a file holds."""

    POSITION = "a position in JSON"
    POSITIONS = "a position in JSON on each line"
    RECORD = "a recorded game"
    DIAGRAM = "a diagram"

    def __repr__(self) -> str:
        return f"Contents.{self.name}"


def sniff(head: bytes) -> Contents:
    """Return what a file holds that begins so; the more of it the better.

    JSON begins with ``{`` or ``[``. It is a recorded game if the first line names that format. It
    is a position on each line if more than one line is written on and the first is an object by
    itself, or if any of the first hundred is an object with a ``format`` by itself, so that one
    broken line does not hide what the file is. An empty file passes for a position, which will
    find fault with it; all else passes for a diagram.

    >>> sniff(b"    +       +")
    Contents.DIAGRAM
    """
    start = head.lstrip()
    if start and not start.startswith(_JSON_BEGINS):
        return Contents.DIAGRAM
    if _GAME.match(start):
        return Contents.RECORD
    lines = [line for line in start.split(b"\n", _LINES_TRIED) if line.strip()]
    if len(lines) > 1 and _is_object(lines[0]):
        return Contents.POSITIONS
    if len(lines) > 1 and any(_is_object(line, "format") for line in islice(lines, _LINES_TRIED)):
        return Contents.POSITIONS
    return Contents.POSITION


def _is_object(line: bytes, key: str | None = None) -> bool:
    """Whether the line is a complete JSON object by itself, and has the key if one is asked for."""
    if not line.rstrip().endswith(b"}"):
        return False
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and (key is None or key in value)
