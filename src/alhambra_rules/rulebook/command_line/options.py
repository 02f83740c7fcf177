"""Arguments and options that several commands share, and the error that ends a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, Protocol, TypeVar

import click

from alhambra_rules.rulebook.command_line.sources import Source, Spoiled, reasons


class Refusal(click.ClickException):
    """What was asked for cannot be done; the exit status is that of what cannot be read."""

    exit_code = 2


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


_Command = TypeVar("_Command", bound=Callable[..., None])

FILE = click.argument("file", type=click.Path())

COLOR = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours: on a terminal, unless NO_COLOR is set.",
)

LINE = click.option(
    "--line",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which position, of a file with one on each line.",
)

OutputFormat = Literal["text", "json", "csv", "junit"]

_READERS: Final[Mapping[OutputFormat, str]] = {
    "text": "people",
    "json": "programs",
    "csv": "spreadsheets",
    "junit": "build servers",
}
"""For whom each format is."""


def output_format(*formats: OutputFormat) -> Callable[[_Command], _Command]:
    """Return the option ``--format``, ``output`` to the command; the first one is the default."""
    *others, last = (f"for {_READERS[name]}" for name in formats)
    return click.option(
        "--format",
        "output",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help=f"{', '.join(others).capitalize()}, or {last}.",
    )
