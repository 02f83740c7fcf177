"""``validate``: check recorded positions and games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

import click

from rulebook_kit import Violation
from rulebook_kit.command_line.inputs import (
    Position,
    Printer,
    Recording,
    read_all,
    verdict_on,
)
from rulebook_kit.command_line.looks import Draw, Looks
from rulebook_kit.command_line.meter import metered
from rulebook_kit.command_line.options import (
    Command,
    NamedPath,
    all_of,
    screen_for,
)
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.verdicts import Item, Run, Verdict
from rulebook_kit.command_line.writers import VERDICT_FORMAT, print_verdicts
from rulebook_kit.game import Event, Found, Game, State

_GAMES = """Check recorded games, and show every rule that they break.

FILE is a recorded game, JSON lines in the format {name}-game/1; "-" is standard input. {note}
"""

_POSITIONS_TOO = """Check recorded positions and games, and show every rule that they break.

FILE is a position in JSON, a file with one position on each line, or a recorded game; the command
recognises which. "-" is standard input. {note}
"""

_HELP = """
\b
Examples:
  {program} validate {example}
  {program} validate --quiet many.jsonl    one line for each violation
  {program} validate --format junit games/*.jsonl > report.xml
  {program} validate --format sarif games/*.jsonl > report.sarif

\b
Exit status, which the worst file decides:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


_QUIET = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Print only violations, errors and what was not checked, one on each line.",
)
_SVG_DIR = click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every illegal position into this folder, with --draw all of every"
    " position. Pictures are named after file and line and replace existing files.",
)


def _draw(drawn: str) -> Callable[[Command], Command]:
    """Return the option ``--draw``, given what it draws, such as ``cities``."""
    return click.option(
        "--draw",
        type=click.Choice(["auto", "all", "faulty", "none"]),
        default="auto",
        show_default=True,
        help=f"Which {drawn} to draw. auto: all of a single position, else the illegal ones.",
    )


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``validate`` of a game."""
    drawn = (_draw(looks.drawn), _SVG_DIR) if looks.pictures_at else ()

    @click.command(name="validate", help=looks.validate_help or _help_of(game, looks))
    @click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
    @all_of(VERDICT_FORMAT, *drawn, _QUIET, screen_for(game.rules))
    @click.pass_context
    def command(
        ctx: click.Context,
        files: tuple[str, ...],
        output: str,
        quiet: bool,
        screen: Screen,
        draw: Literal["auto", "all", "faulty", "none"] = "auto",
        svg_dir: Path | None = None,
    ) -> None:
        """Check every position and game of every file."""
        draws = output == "text" and not quiet and draw != "none"
        read = partial(read_all, game, keep_states=draws or svg_dir is not None)
        verdicts: Iterable[Verdict] = (
            verdict_on(game, item) for item in metered(screen, files, read)
        )
        if svg_dir is not None:
            verdicts = _with_pictures(verdicts, looks, svg_dir, every=draw == "all")
        chosen = None if draw == "auto" else Draw(draw)
        printer = Printer(screen, game, looks)
        show = partial(printer.print_verdict, draw=chosen, alone=len(files) == 1)
        place_of = partial(_place_of, looks)
        run = Run(game.program, game.rules.sources, screen, show, place_of, quiet)
        status = print_verdicts(output, verdicts, run)
        screen.print_key()
        ctx.exit(status)

    return command


def _help_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> str:
    told = (_POSITIONS_TOO if game.positions_at else _GAMES) + _HELP
    return told.format(
        program=game.program,
        name=game.name,
        example="game.json" if game.positions_at else "game.jsonl",
        note=looks.position_note,
    )


def _place_of(looks: Looks[State, Found], item: Item, violation: Violation) -> str | None:
    """Return the part that a violation concerns: in words in a position, the line in a game."""
    if isinstance(item, Position):
        return looks.place_of(item.found, violation)
    return violation.where


def _with_pictures(
    verdicts: Iterable[Verdict], looks: Looks[State, Found], svg_dir: Path, *, every: bool
) -> Iterator[Verdict]:
    """Yield the verdicts, and write a picture of each that needs one."""
    from rulebook_kit.command_line.pictures import PictureFolder  # noqa: PLC0415 - few want them

    folder = PictureFolder(svg_dir, looks.pictures)
    for verdict in verdicts:
        item = verdict.item
        if isinstance(item, Recording):
            folder.add_violations(item.source, item.replay)
        elif isinstance(item, Position) and (every or not verdict.report.ok):
            folder.add_position(item.source, item.found, verdict.report)
        yield verdict
