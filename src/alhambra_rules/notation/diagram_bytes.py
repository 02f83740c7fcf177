"""The text of a diagram out of the bytes of a file."""

from __future__ import annotations

from alhambra_rules.rulebook import NotationError, TextFault


def text_of_diagram(data: bytes) -> str:
    """Return the text of a diagram; a byte order mark before it does no harm.

    Raises:
        NotationError: the bytes are not UTF-8; it names the line, and the byte in it as a column.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8: neither JSON nor a diagram"
        raise NotationError([TextFault(line, column, wrong)]) from None
