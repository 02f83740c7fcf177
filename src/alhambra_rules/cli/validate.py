"""``validate``: find every rule that recorded positions and games break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

import click

from alhambra_rules.catalogue import SOURCES
from alhambra_rules.cli.verdict_text import Draw, place_of, print_verdict
from alhambra_rules.descriptor import ALHAMBRA
from rulebook_kit.command_line.inputs import Position, Recording, read_all, verdict_on
from rulebook_kit.command_line.meter import metered
from rulebook_kit.command_line.options import COLOR, NamedPath
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.verdicts import Run, Verdict
from rulebook_kit.command_line.writers import VERDICT_FORMAT, print_verdicts

_HELP = """Find every rule that recorded positions and games break.

FILE is a position in JSON, a file with one position on each line, a recorded game, or a diagram of
a city; the command recognises which. "-" is standard input. The command draws
the cities of a single position, and of several those that break a rule. An illegal cell has "!" at
its corners and the numbers of its violations, which are listed below the drawing.

\b
Examples:
  alhambra-rules validate game.json
  alhambra-rules validate --draw none games/*.json
  alhambra-rules validate --quiet many.jsonl    one line for each violation
  alhambra-rules validate --format junit games/*.json > report.xml
  alhambra-rules validate --format sarif games/*.json > report.sarif
  alhambra-rules validate --svg-dir pictures games/*.json

\b
Exit status; the worst of several files counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


@click.command(help=_HELP)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@VERDICT_FORMAT
@click.option(
    "--draw",
    type=click.Choice(["auto", "all", "faulty", "none"]),
    default="auto",
    show_default=True,
    help="Which cities to draw. auto: all of a single position, else the illegal ones.",
)
@click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every illegal position into this folder, with --draw all of every"
    " position. Pictures are named after file and line and replace existing files.",
)
@click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Print only violations, errors and what was not checked, one on each line.",
)
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output: str,
    draw: Literal["auto", "all", "faulty", "none"],
    svg_dir: Path | None,
    quiet: bool,
    color: ColorChoice,
) -> None:
    """Check every position and game of every file."""
    screen = Screen(color)
    draws = output == "text" and not quiet and draw != "none"
    read = partial(read_all, ALHAMBRA, keep_states=draws or svg_dir is not None)
    items = metered(screen, files, read)
    verdicts: Iterable[Verdict] = map(partial(verdict_on, ALHAMBRA), items)
    if svg_dir is not None:
        verdicts = _with_pictures(verdicts, svg_dir, every=draw == "all")
    show = partial(
        print_verdict, screen, None if draw == "auto" else Draw(draw), alone=len(files) == 1
    )
    run = Run("alhambra-rules", SOURCES, screen, show, place_of, quiet)
    status = print_verdicts(output, verdicts, run)
    screen.print_key()
    ctx.exit(status)


def _with_pictures(verdicts: Iterable[Verdict], svg_dir: Path, *, every: bool) -> Iterator[Verdict]:
    """Yield the verdicts, and write a picture of each that needs one."""
    from alhambra_rules.cli.picture_files import PictureFolder  # noqa: PLC0415 - few want them

    folder = PictureFolder(svg_dir)
    for verdict in verdicts:
        if isinstance(verdict.item, Recording):
            folder.add_violations(verdict.item)
        elif isinstance(verdict.item, Position) and (every or not verdict.report.ok):
            folder.add_position(verdict.item, verdict.report)
        yield verdict
