"""Tables of points for spreadsheets: CSV in which no name acts as a formula.

A spreadsheet takes a cell that begins with one of a few signs for a formula, which may send what
stands beside it to somebody else. Names come from files that strangers wrote, so such a name has
an apostrophe before it, as OWASP recommends. Programs read exact names from JSON.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from alhambra_rules.rulebook.words import printable

_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins; the full-width signs count in East Asian spreadsheets."""


def table_as_csv(head: Sequence[str], rows: Iterable[tuple[str, Sequence[int]]]) -> str:
    """Return a table as CSV.

    Args:
        head: the titles of the columns.
        rows: for each player the name and the points.
    """
    text = StringIO()
    plain, quoted = (
        csv.writer(text, lineterminator="\n", quoting=quoting)
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC)
    )
    plain.writerow(head)
    for name, points in rows:
        writer = quoted if ";" in name else plain  # which parts cells where a comma is decimal
        writer.writerow([_cell(name), *points])
    return text.getvalue()


def _cell(name: str) -> str:
    """Return a name as a cell that shows it: escapes for what is not seen, and no formula."""
    shown = printable(name)
    return f"'{shown}" if _FORMULA.match(shown) else shown
