"""Faults of a document that stands on one line of a file, whose number is told beside them."""

from __future__ import annotations

import re
from typing import TypeVar

from alhambra_rules.rulebook.errors import FormatError, FormatFault

_Error = TypeVar("_Error")
_LINE = re.compile(r"line 1(?:, (?=column)|: )")


def fault_of_line(fault: FormatFault) -> FormatFault:
    """Return a fault of the text without the ``line 1`` that it begins with; others as they are.

    >>> fault_of_line(FormatFault("$", "line 1, column 3: not JSON")).message
    'column 3: not JSON'
    """
    begin = _LINE.match(fault.message) if fault.path == "$" else None
    return FormatFault("$", fault.message[begin.end() :]) if begin else fault


def on_line(error: _Error) -> _Error | FormatError:
    """Return why a document cannot be read, for those who are told its line."""
    if not isinstance(error, FormatError):
        return error
    return FormatError(map(fault_of_line, error.faults))
