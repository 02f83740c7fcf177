"""Choosing one document of a file: the only one, or that of a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from alhambra_rules.rulebook.command_line.refusal import Refusal
from alhambra_rules.rulebook.command_line.sources import Source, Spoiled, reasons


class Sourced(Protocol):
    """Whatever was read, with the place that it was read from."""

    @property
    def source(self) -> Source:
        """The file and the line."""


_Item = TypeVar("_Item", bound=Sourced)


def chosen(items: Iterable[_Item | Spoiled], file: str, line: int | None) -> _Item:
    """Return what a file holds, or what one line of it holds.

    Args:
        items: what comes out of the file, in its order.
        file: its path, or ``-`` for standard input.
        line: which line, from 1, of a file with a position on each; None for a file with one.

    Raises:
        Refusal: it cannot be read, or it has to be told which of many is meant.
    """
    for item in items:
        if item.source.line is None:
            whole = _readable(item)
            if line not in (None, 1):
                raise Refusal(f"{Source(file)} holds one position, not one on each line")
            return whole
        if line is None:
            raise Refusal(f"{Source(file)} holds a position on each line: choose with --line N")
        if item.source.line == line:
            return _readable(item)
    raise Refusal(f"{Source(file)} has no position on line {line}")


def _readable(item: _Item | Spoiled) -> _Item:
    if isinstance(item, Spoiled):
        faults = "\n".join(f"  {reason}" for reason in reasons(item))
        raise Refusal(f"{item.source} cannot be read:\n{faults}")
    return item
