"""How values look where tools print them prettily: Hypothesis in its examples, IPython.

Left to themselves these spread every field of every value over lines of its own. A class that
says ``_repr_pretty_ = in_one_line`` is printed as its ``repr`` instead.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import Protocol


class Printer(Protocol):
    """What such a tool hands to ``_repr_pretty_``."""

    def text(self, text: str, /) -> object:
        """Print the text."""


def in_one_line(value: object, printer: Printer, _cycle: bool) -> None:
    """Print the value as its ``repr`` says it."""
    printer.text(repr(value))


def how_many(values: Sized) -> str:
    """Return what stands in a ``repr`` for very many values, such as the states of a game."""
    return f"<{len(values)} values>"
