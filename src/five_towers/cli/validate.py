"""``validate``: check recorded positions and games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import click

from alhambra_rules.rulebook import Report
from alhambra_rules.rulebook.command_line.meter import metered
from alhambra_rules.rulebook.command_line.options import COLOR, output_format
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.command_line.sources import Spoiled
from alhambra_rules.rulebook.command_line.verdict_documents import print_document
from alhambra_rules.rulebook.command_line.verdicts import (
    Tally,
    print_not_checked,
    print_reasons,
    print_unreadable,
)
from alhambra_rules.rulebook.json.verdicts import FileVerdict, verdict_of
from five_towers.arbiter import check_table
from five_towers.cli.inputs import Item, Position, Recording, read_all
from five_towers.cli.verdict_text import print_faults, print_game, print_position

_HELP = """Check recorded positions and games, and show every rule that they break.

FILE is a position in JSON, a file with one position on each line, or a recorded game; the command
recognises which. "-" is standard input. Towers are printed from the bottom to the top, with "^"
after a finished one.

\b
Examples:
  five-towers validate game.json
  five-towers validate --quiet many.jsonl    one line for each violation
  five-towers validate --format junit games/*.jsonl > report.xml

\b
Exit status; the worst of several files counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


@click.command(help=_HELP)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@output_format("text", "json", "junit")
@click.option("-q", "--quiet", is_flag=True, help="Print only violations, one on each line.")
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output: Literal["text", "json", "junit"],
    quiet: bool,
    color: ColorChoice,
) -> None:
    """Check every position and game of every file."""
    screen = Screen(color)
    if output == "text":
        ctx.exit(_print_verdicts(screen, files, quiet=quiet))
    judged = ((item.noun, _verdict(item)) for item in metered(screen, files, read_all))
    ctx.exit(
        print_document(output, judged, form="five-towers-verdicts/1", command=ctx.command_path)
    )


def _print_verdicts(screen: Screen, files: Sequence[str], *, quiet: bool) -> int:
    """Print each verdict when it is known, then a summary; return the exit status."""
    tally = Tally()
    for item in metered(screen, files, read_all):
        if isinstance(item, Spoiled):
            tally.unreadable(item.noun)
            (print_reasons if quiet else print_unreadable)(screen, item)
            continue
        report = _report_on(item)
        tally.judged(item.noun, ok=report.ok, faults=len(report.violations))
        if quiet:
            print_faults(screen, item.source, report)
            print_not_checked(screen, item.source, _notes(item))
        elif isinstance(item, Recording):
            print_game(screen, item.source, item.replay)
        elif not report.ok or item.source.line is None:
            print_position(screen, item, report.violations, brief=len(files) > 1)
    if not quiet:
        tally.print_on(screen)
    return tally.status


def _verdict(item: Item) -> FileVerdict:
    outcome = item.error if isinstance(item, Spoiled) else _report_on(item)
    return verdict_of(item.source.file, outcome, line=item.source.line, not_checked=_notes(item))


def _notes(item: Item) -> tuple[str, ...]:
    """Return sentences on what could not be checked."""
    return item.replay.notes if isinstance(item, Recording) else ()


def _report_on(item: Position | Recording) -> Report:
    return item.replay.report if isinstance(item, Recording) else check_table(item.table)
