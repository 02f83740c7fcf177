"""The text of a diagram out of the bytes of a file."""

from __future__ import annotations

from codecs import BOM_UTF8

from alhambra_rules.notation.diagram_reading import is_no_diagram
from alhambra_rules.rulebook import NotationError, TextFault

_NEITHER = (
    'neither a position in JSON, which begins with "{", nor a diagram, which has corners "+"'
    ' and the fountain "F"'
)


def text_of_diagram(data: bytes) -> str:
    """Return the text of a diagram; a byte order mark before it does no harm.

    Raises:
        NotationError: the bytes are not UTF-8; it names the line, and the byte in it as a column.
            Or nothing in them is that of a diagram.
    """
    text = _decoded(data.removeprefix(BOM_UTF8))
    if is_no_diagram(text):
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
