"""Records with a blank line before each line: the lines in what is told about them are doubled."""

from __future__ import annotations

import re
from re import Match


def spaced(record: str) -> str:
    """Return a record with a blank line before each of its lines."""
    return "".join(f" \r\n{line}\n" for line in record.splitlines())


def on_doubled_lines(text: str) -> str:
    """Return what is told about a record with the numbers of the lines that ``spaced`` gives."""

    def doubled(found: Match[str]) -> str:
        return re.sub(r"\d+", lambda number: str(2 * int(number[0])), found[0])

    return re.sub(r'("line": |\blines? )\d+( to \d+)?', doubled, text)
