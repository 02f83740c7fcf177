"""Recognise what a file holds by its content: positions, a game or a diagram."""

from __future__ import annotations

from codecs import BOM_UTF8
from enum import Enum

from alhambra_rules.notation.diagram_reading import FOUNTAIN_SIGN
from rulebook_kit import NotationError, TextFault
from rulebook_kit.json.reading import (
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
    """Return what a file holds, judging by its beginning; a longer one is safer.

    JSON begins with ``{`` or ``[``, perhaps after a byte order mark. If its first line names the
    format of any game's records, or is an event, it is a recorded game. If it has several lines and
    the first is a whole object, it has a position on each line. One of the first hundred lines is
    enough, if it has a ``format``: the first line may be broken. Any other JSON is a position. So
    is an empty file, because the reader of positions reports that error. Everything else is a
    diagram.

    >>> sniff(b"    +       +")
    Contents.DIAGRAM
    """
    if not begins_as_json(head):
        return Contents.DIAGRAM
    if begins_a_record(head):
        return Contents.RECORD
    return Contents.POSITIONS if is_a_document_a_line(head) else Contents.POSITION


_NEITHER = "not a position, record or diagram"


def text_of_diagram(data: bytes) -> str:
    """Return the text of a diagram, without a byte order mark.

    Raises:
        NotationError: the bytes are not UTF-8, or the text has neither a corner nor a fountain.
            The column of a bad byte counts bytes.
    """
    text = _decoded(data.removeprefix(BOM_UTF8))
    if "+" not in text and FOUNTAIN_SIGN.search(text) is None:
        raise NotationError([TextFault(1, 1, _NEITHER)])
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8: neither JSON nor a diagram"
        raise NotationError([TextFault(line, column, wrong)]) from None
