"""What a file holds, told by its content: a position, one on each line, a game, or a diagram."""

from __future__ import annotations

from enum import Enum

from alhambra_rules.rulebook.json.sniffing import (
    begins_a_record,
    begins_as_json,
    is_a_document_a_line,
)


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

    JSON begins with ``{`` or ``[``, a byte order mark before it or not. It is a recorded game if
    the first line names the format of one, of this game or another, or is an event without its
    header. It is a position on each line if more than one line is written on and the first is an
    object by itself, or if any of the first hundred is an object with a ``format`` by itself, so
    that one broken line does not hide what the file is. An empty file passes for a position, which
    will find fault with it; all else passes for a diagram.

    >>> sniff(b"    +       +")
    Contents.DIAGRAM
    """
    if not begins_as_json(head):
        return Contents.DIAGRAM
    if begins_a_record(head):
        return Contents.RECORD
    return Contents.POSITIONS if is_a_document_a_line(head) else Contents.POSITION
