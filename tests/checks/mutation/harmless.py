"""The changes that ``harmless.md`` lists because no test can notice them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checks.mutation.outcome import Change

HARMLESS: Final = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
"""The list."""

_GUARD: Final = re.compile(r", strict=\w+|(?<=\bcast\()(?:'[^']*'|\"[^\"]*\"|None)(?=, )")
_HEADING: Final = re.compile(r"^#+ `([\w.]+)`$")


def listed_as_harmless(page: str) -> frozenset[Change]:
    """Return the changes in the ``diff`` blocks of a page, each under its function."""
    return frozenset(_changes(page))


def is_of_a_guard(change: Change) -> bool:
    """Whether only an assertion of the code changed: ``strict=True``, or the type in a cast."""
    return _GUARD.sub("", change.before) == _GUARD.sub("", change.after)


def _changes(page: str) -> Iterator[Change]:
    function, inside = "", False
    before: list[str] = []
    after: list[str] = []
    for line in page.splitlines():
        if match := _HEADING.match(line):
            function = match[1]
        elif line.startswith("```"):
            inside = line == "```diff"
        if inside and line.startswith("- "):
            before.append(line[2:])
        elif inside and line.startswith("+ "):
            after.append(line[2:])
        elif before or after:
            yield Change(function, "\n".join(before), "\n".join(after))
            before, after = [], []
