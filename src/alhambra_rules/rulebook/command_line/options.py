"""The arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeVar

import click

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
