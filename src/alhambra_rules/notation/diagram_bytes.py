"""The text of a diagram out of the bytes of a file."""

from __future__ import annotations

from codecs import BOM_UTF8

from alhambra_rules.rulebook import NotationError, TextFault


def text_of_diagram(data: bytes) -> str:
    """Return the text of a diagram; a byte order mark before it does no harm.

    Raises:
        NotationError: the bytes are not UTF-8; it names the line, and the byte in it as a column.
    """
    text = data.removeprefix(BOM_UTF8)
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        before = text[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        wrong = f"byte 0x{text[error.start]:02x} is not UTF-8: neither JSON nor a diagram"
        raise NotationError([TextFault(line, column, wrong)]) from None
