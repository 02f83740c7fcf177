"""The arguments and options that several commands share."""

from __future__ import annotations

import click

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
