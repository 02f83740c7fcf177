"""``validate``: check recorded positions and games."""

from __future__ import annotations

from functools import partial

import click

from rulebook_kit.command_line.inputs import print_verdict, read_all, verdict_on
from rulebook_kit.command_line.meter import metered
from rulebook_kit.command_line.options import COLOR
from rulebook_kit.command_line.screen import ColorChoice, Looks, Screen
from rulebook_kit.command_line.verdicts import Run
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
Exit status; the worst of several files counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``validate`` of a game."""
    told = (_POSITIONS_TOO if game.positions_at else _GAMES) + _HELP
    example = "game.json" if game.positions_at else "game.jsonl"
    facts = {"program": game.program, "name": game.name, "example": example}

    @click.command(name="validate", help=told.format(note=looks.position_note, **facts))
    @click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
    @VERDICT_FORMAT
    @click.option(
        "-q",
        "--quiet",
        is_flag=True,
        help="Print only violations, errors and what was not checked, one on each line.",
    )
    @COLOR
    @click.pass_context
    def command(
        ctx: click.Context, files: tuple[str, ...], output: str, quiet: bool, color: ColorChoice
    ) -> None:
        """Check every position and game of every file."""
        screen = Screen(color)
        read = partial(read_all, game, keep_states=output == "text" and not quiet)
        verdicts = (verdict_on(game, item) for item in metered(screen, files, read))
        show = partial(print_verdict, screen, game, looks, brief=len(files) > 1)
        run = Run(game.program, game.rules.sources, screen, show, quiet=quiet)
        ctx.exit(print_verdicts(output, verdicts, run))

    return command
