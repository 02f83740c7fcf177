"""``conformance``: hold an engine against the library, or export what it is held against."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

import click
from rich.progress import Progress, TaskID

from alhambra_rules.cli.words import counted
from alhambra_rules.rulebook import FormatError
from alhambra_rules.rulebook.command_line.atomic import write_whole
from alhambra_rules.rulebook.command_line.options import COLOR
from alhambra_rules.rulebook.command_line.refusal import Refusal
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.testing.baseline import baseline_of, read_baseline
from alhambra_rules.testing.conformance_report import ConformanceReport
from alhambra_rules.testing.plan import Plan
from alhambra_rules.testing.reporting_json import report_to_json
from alhambra_rules.testing.reporting_junit import report_to_junit
from alhambra_rules.testing.reporting_text import report_lines
from alhambra_rules.testing.run import run_conformance
from alhambra_rules.testing.saving import save_causes
from alhambra_rules.testing.translation import Translation, read_translation
from alhambra_rules.testing.vector_files import export_vectors

_Read = TypeVar("_Read")

_HELP = """Hold an engine of any language against the library, or export the vectors.

An engine is a program that reads requests from its standard input and writes answers to its
standard output, a line of JSON each; docs/conformance.md describes them, with adapters in Python
and JavaScript to begin from.

\b
Examples:
  alhambra-rules conformance run -- ./engine
  alhambra-rules conformance run --color never --report junit -- node adapter.mjs
  alhambra-rules conformance vectors --out vectors
"""

_RUN_HELP = """Ask an engine every vector and generated cases, and tell what is wrong with it.

Every divergence is shrunk to a small case, drawn, and put down to the rule that the engine breaks
or invents. What rests on a ruling of ours is told apart, and counts with --strict only. COMMAND
comes after "--".

\b
Examples:
  alhambra-rules conformance run -- ./engine --quiet
  alhambra-rules conformance run --rule build.no-gaps --examples 2000 -- python engine.py
  alhambra-rules conformance run --save found --write-baseline known.json -- ./engine
  alhambra-rules conformance run --baseline known.json -- ./engine

\b
Exit status:
  0  the engine agrees
  1  it diverges
  2  it cannot be started, or fails to answer as the protocol says
"""

_VECTORS_HELP = """Export the conformance vectors: a file of JSON lines for each rule.

\b
Examples:
  alhambra-rules conformance vectors --out vectors
"""

_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.group(help=_HELP)
def command() -> None:
    """Begin; the commands do the rest."""


@command.command(help=_VECTORS_HELP)
@click.option("--out", "folder", metavar="DIR", type=_FOLDER, required=True, help="Where to.")
def vectors(folder: Path) -> None:
    """Write the files, and say how many."""
    written = _doing(folder, export_vectors)
    click.echo(f"{counted(len(written), 'file')} written to {folder}")


@command.command(help=_RUN_HELP)
@click.option("--rule", "rules", metavar="ID", multiple=True, help="Only what concerns this rule.")
@click.option(
    "--examples", type=click.IntRange(0), default=Plan().examples, show_default=True,
    help="How many cases to generate.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="What they are made from.")
@click.option(
    "--max-time", metavar="S", type=click.FloatRange(0.1), default=Plan().max_time,
    show_default=True, help="Seconds for everything.",
)  # fmt: skip
@click.option(
    "--timeout", metavar="S", type=click.FloatRange(0.01), default=Plan().timeout,
    show_default=True, help="Seconds for one answer.",
)  # fmt: skip
@click.option(
    "--report", "form", type=click.Choice(["text", "json", "junit"]), default="text",
    show_default=True, help="For people, for programs, for build servers.",
)  # fmt: skip
@click.option("--tiles", metavar="MAP.json", type=_FILE, help="The engine's ids of the tiles.")
@click.option("--strict", is_flag=True, help="Let divergences on rulings of ours count too.")
@click.option("--save", metavar="DIR", type=_FOLDER, help="Write vectors and pytest tests there.")
@click.option("--baseline", metavar="FILE", type=_FILE, help="Accept the causes known there.")
@click.option("--write-baseline", metavar="FILE", type=_FILE, help="Write what is found as known.")
@COLOR
@click.argument("engine", metavar="COMMAND [ARG]...", nargs=-1, required=True)
@click.pass_context
def run(  # noqa: PLR0913 - each option is an argument
    ctx: click.Context,
    *,
    rules: tuple[str, ...],
    examples: int,
    seed: int,
    max_time: float,
    timeout: float,
    form: Literal["text", "json", "junit"],
    tiles: Path | None,
    strict: bool,
    save: Path | None,
    baseline: Path | None,
    write_baseline: Path | None,
    color: ColorChoice,
    engine: tuple[str, ...],
) -> None:
    """Run, print the report, write what is to be kept, and leave with its status."""
    plan = Plan(
        rules=rules,
        examples=examples,
        seed=seed,
        max_time=max_time,
        timeout=timeout,
        translation=Translation() if tiles is None else _doing(tiles, read_translation),
        strict=strict,
        known={} if baseline is None else _doing(baseline, read_baseline),
    )
    with _Bar() as bar:
        report = run_conformance(engine, plan, progress=bar.tell)
    _print(report, form, color)
    if save is not None:
        _doing(save, lambda folder: save_causes(report, folder))
    if write_baseline is not None:
        known = baseline_of((*report.causes, *report.accepted))
        _doing(write_baseline, lambda path: write_whole(path, known))
    ctx.exit(report.status)


def _print(report: ConformanceReport, form: str, color: ColorChoice) -> None:
    if form == "json":
        click.echo(report_to_json(report).encode(), nl=False)
    elif form == "junit":
        click.echo(report_to_junit(report), nl=False)
    else:
        screen = Screen(color)
        for line in report_lines(report):
            screen.line((line.text, line.style))


def _doing(path: Path, action: Callable[[Path], _Read]) -> _Read:
    """Read or write a file; what goes wrong is told with its name."""
    try:
        return action(path)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None
    except FormatError as error:
        faults = "\n".join(f"  {fault}" for fault in error.faults)
        raise Refusal(f"{path} cannot be read:\n{faults}") from None


class _Bar(Progress):
    """A bar on standard error, only on a terminal."""

    def __init__(self) -> None:
        console = Screen(stderr=True).console
        super().__init__(console=console, transient=True, disable=not sys.stderr.isatty())
        self._tasks_by_name: dict[str, TaskID] = {}

    def tell(self, what: str, done: int, total: int) -> None:
        """Show how much of something is done."""
        if what not in self._tasks_by_name:
            self._tasks_by_name[what] = self.add_task(what)
        self.update(self._tasks_by_name[what], completed=done, total=total)
