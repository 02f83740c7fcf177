"""What kind of JSON a file holds, told by how it begins: a record, documents on lines, one."""

from __future__ import annotations

import json
import re
from itertools import islice

_LINES_TRIED = 100
_UTF_8 = (b"{", b"[", b"\xef\xbb\xbf{", b"\xef\xbb\xbf[")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"\0{", b"\0[")


def begins_as_json(head: bytes) -> bool:
    """Whether this is the beginning of JSON, in whatever encoding, or nothing at all."""
    start = head.lstrip()
    return not start or start.startswith(_UTF_8 + _UTF_16)


def begins_a_record(head: bytes, name: str) -> bool:
    """Whether the first line names that format, of any version, such as ``alhambra-game``."""
    begin = re.compile(rb'\{[^\n]*"format"\s*:\s*"' + re.escape(name.encode()) + b"/")
    return begin.match(head.lstrip()) is not None


def is_a_document_a_line(head: bytes) -> bool:
    """Whether there is a document on each line.

    That is so if more than one line is written on and the first is an object by itself, or if any
    of the first hundred is an object with a ``format`` by itself, so that one broken line does not
    hide what the file is.
    """
    lines = [line for line in head.lstrip().split(b"\n", _LINES_TRIED) if line.strip()]
    if len(lines) < 2:
        return False
    return _is_object(lines[0]) or any(
        _is_object(line, "format") for line in islice(lines, _LINES_TRIED)
    )


def _is_object(line: bytes, key: str | None = None) -> bool:
    """Whether the line is a complete JSON object by itself, and has the key if one is asked for."""
    if not line.rstrip().endswith(b"}"):
        return False
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and (key is None or key in value)
