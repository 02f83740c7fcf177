"""``validate``: check recorded positions and games."""

from __future__ import annotations

from functools import partial

import click

from alhambra_rules.rulebook.command_line.meter import metered
from alhambra_rules.rulebook.command_line.options import COLOR
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.command_line.sources import UnreadableInput
from alhambra_rules.rulebook.command_line.verdicts import Run, Verdict
from alhambra_rules.rulebook.command_line.writers import VERDICT_FORMAT, print_verdicts
from five_towers.arbiter import check_table
from five_towers.catalogue import SOURCES
from five_towers.cli.inputs import Item, Recording, read_all
from five_towers.cli.verdict_text import print_verdict

_HELP = """Check recorded positions and games, and show every rule that they break.

FILE is a position in JSON, a file with one position on each line, or a recorded game; the command
recognises which. "-" is standard input. Towers are printed from the bottom to the top, with "^"
after a finished one.

\b
Examples:
  five-towers validate game.json
  five-towers validate --quiet many.jsonl    one line for each violation
  five-towers validate --format junit games/*.jsonl > report.xml
  five-towers validate --format sarif games/*.jsonl > report.sarif

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
    read = partial(read_all, keep_states=output == "text" and not quiet)
    verdicts = map(verdict_on, metered(screen, files, read))
    show = partial(print_verdict, screen, brief=len(files) > 1)
    run = Run("five-towers", SOURCES, screen, show, quiet=quiet)
    ctx.exit(print_verdicts(output, verdicts, run))


def verdict_on(item: Item) -> Verdict:
    """Return the verdict on an item. A game was checked when it was replayed."""
    if isinstance(item, UnreadableInput):
        return Verdict(item)
    if isinstance(item, Recording):
        replay = item.replay
        return Verdict(item, replay.report, replay.notes, tuple(map(str, replay.supposed)))
    return Verdict(item, check_table(item.table))
