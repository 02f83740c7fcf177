"""``validate``: find every rule that recorded positions and games break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

import click

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.cli.inputs import Item, Position, Recording, read_all
from alhambra_rules.cli.verdict_text import Draw, VerdictPrinter
from alhambra_rules.model import City
from alhambra_rules.notation import verdict_of
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import Report
from alhambra_rules.rulebook.command_line.meter import metered
from alhambra_rules.rulebook.command_line.options import COLOR, output_format
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.command_line.sources import Spoiled
from alhambra_rules.rulebook.command_line.verdict_documents import print_document
from alhambra_rules.rulebook.json.verdicts import FileVerdict

_HELP = """Find every rule that recorded positions and games break.

FILE is a position in JSON, a file with one position on each line, a recorded game, or a diagram of
a city; it is recognised by what it holds. "-" is standard input. Every city that breaks a rule is
drawn: the corners of a faulty cell are "!", and the numbers in it are those of its faults in the
list below.

\b
Examples:
  alhambra-rules validate game.json
  alhambra-rules validate --draw none games/*.json
  alhambra-rules validate --quiet many.jsonl    one line a fault
  alhambra-rules validate --format junit games/*.json > report.xml
  alhambra-rules validate --svg-dir pictures games/*.json

\b
Exit status; of several files the worst counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


@click.command(help=_HELP, short_help="Find every rule that recorded positions and games break.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@output_format("text", "json", "junit")
@click.option(
    "--draw",
    type=click.Choice(["auto", "all", "faulty", "none"]),
    default="auto",
    show_default=True,
    help="Which cities to draw. auto: all of a single position, else the faulty ones.",
)
@click.option(
    "--svg-dir",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write a picture of every faulty position into this folder, with --draw all of every"
    " one; they are named after file and line, and replace what is there.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print the faults only, each on one line.")
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output: Literal["text", "json", "junit"],
    draw: Literal["auto", "all", "faulty", "none"],
    svg_dir: Path | None,
    quiet: bool,
    color: ColorChoice,
) -> None:
    """Judge every position of every file."""
    screen = Screen(color)
    draws = output == "text" and not quiet and draw != "none"
    read = partial(read_all, keep_states=draws or svg_dir is not None)
    items = metered(screen, files, read)
    if svg_dir is not None:
        items = _pictured(items, svg_dir, every=draw == "all")
    if output == "text":
        wanted = None if draw == "auto" else Draw(draw)
        printer = VerdictPrinter(screen, wanted, quiet=quiet, alone=len(files) == 1)
        _print_verdicts(printer, items)
        ctx.exit(printer.status)
    judged = ((item.noun, _verdict(item)) for item in items)
    ctx.exit(print_document(output, judged, form="alhambra-verdicts/1", command=ctx.command_path))


def _print_verdicts(printer: VerdictPrinter, items: Iterable[Item]) -> None:
    for item in items:
        if isinstance(item, Spoiled):
            printer.unreadable(item)
        elif isinstance(item, Recording):
            printer.recording(item)
        else:
            printer.verdict(item, _report_on(item))
    printer.summary()


def _pictured(items: Iterable[Item], svg_dir: Path, *, every: bool) -> Iterator[Item]:
    """Yield the items as they come, and write their pictures."""
    from alhambra_rules.cli.picture_files import PictureFolder  # noqa: PLC0415 - few want them

    folder = PictureFolder(svg_dir)
    for item in items:
        if isinstance(item, Recording):
            folder.add_faults(item)
        elif isinstance(item, Position):
            report = _report_on(item)
            if every or not report.ok:
                folder.add_position(item, report)
        yield item


def _verdict(item: Item) -> FileVerdict:
    file, line = item.source.file, item.source.line
    if isinstance(item, Spoiled):
        return verdict_of(file, item.error, line=line)
    return verdict_of(file, _report_on(item), line=line, not_checked=_not_checked(item))


def _not_checked(item: Position | Recording) -> list[str]:
    """Say what could not be judged, since it is not told."""
    if isinstance(item, Recording):
        return list(item.replay.notes)
    return list(not_checked(item.table))


def _report_on(position: Position | Recording) -> Report:
    if isinstance(position, Recording):
        return position.replay.report
    if isinstance(position.found, City):
        return check_city(position.found)
    return check_table(position.found)
