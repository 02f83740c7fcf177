"""``audit``: check any number of positions and recorded games, and write a report."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import click
from rich.progress import (
    BarColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar

from alhambra_rules.audit import Progress, audit
from alhambra_rules.audit.report import SUMMARY_TEXT
from rulebook_kit.command_line.entry import ended_by_signals
from rulebook_kit.command_line.options import COLOR, NamedPath, Refusal
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.sources import STANDARD_INPUT
from rulebook_kit.words import counted, printable


class AuditBar:
    """Shows the progress of an audit: the share of all bytes, verdicts, verdicts a second.

    Attributes:
        last: the latest progress; None before the audit has begun.
    """

    def __init__(self) -> None:
        self.last: Progress | None = None
        self._before = 0
        self._bar = Bar(
            TextColumn("Auditing"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[checked]:,} checked, {task.fields[rate]:,.0f}/s,"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=Screen(stderr=True).console,
            transient=True,
            disable=not sys.stderr.isatty(),
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, progress: Progress) -> None:
        """Show the progress. The rate leaves out what was done before the first call."""
        checked = progress.summary.documents
        if self.last is None:
            self._before = checked
            self._bar.add_task(
                "", total=progress.total, completed=progress.done, checked=checked, rate=0.0
            )
        self.last = progress
        task = self._bar.tasks[0]
        rate = (checked - self._before) / task.elapsed if task.elapsed else 0.0
        self._bar.update(task.id, completed=progress.done, checked=checked, rate=rate)


_INTERRUPTED = 130
_HELP = """Check any number of positions and recorded games, and write a report.

PATH is a file, plain or packed with gzip or zstd: a position on each line, a position in JSON, a
recorded game or a diagram. In a folder and the folders below it, the command checks the files whose
names end in .json, .jsonl or .ndjson, alone or with .gz or .zst. It skips reports of audits.

The report is a folder: verdicts.jsonl has a verdict on each line, in the order of the files;
summary.json and summary.txt have the totals, by rule. summary.txt also lists the first 20 documents
that are illegal or unreadable, with their rules, and the first 20 skipped files. A line or file
that cannot be read gets a verdict too, and the audit continues. The report is the same for any
number of processes.

--resume continues an audit that was interrupted or killed. It needs the same files and options.

\b
Examples:
  alhambra-rules audit games/ --out report
  alhambra-rules audit games/ --out report --resume
  alhambra-rules audit a.jsonl b.jsonl.zst --out report --faults-only --workers 4
  alhambra-rules audit /shared/games --out /shared/report --scheduler tcp://10.0.0.1:8786

\b
Exit status; the worst counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable, or the audit cannot begin or continue
  129, 130, 143  SIGHUP, Ctrl-C or SIGTERM ended it; finished verdicts are kept
"""

_NO_STREAM = (
    "an audit cannot read standard input, because --resume could not read it again:"
    " save it to a file first. A file named - is ./-"
)


@click.command(help=_HELP)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--out", metavar="DIR", required=True, type=NamedPath(), help="The folder for the report."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="The number of processes on this machine; by default one for each core.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Use the workers of this Dask scheduler. They must see the same files.",
)
@click.option("--resume", is_flag=True, help="Continue the audit in DIR, if there is one.")
@click.option(
    "--faults-only", is_flag=True, help="Leave legal positions and games out of the verdicts."
)
@COLOR
def command(
    paths: tuple[str, ...],
    out: str,
    workers: int | None,
    scheduler: str | None,
    resume: bool,
    faults_only: bool,
    color: ColorChoice,
) -> None:
    """Run the audit, then print its summary."""
    if STANDARD_INPUT in paths:
        raise Refusal(_NO_STREAM)
    if not any(Path(path).exists() for path in paths):
        raise Refusal(f"{printable(paths[0])}: there is no such file or folder")
    ctx, bar = click.get_current_context(), AuditBar()
    try:
        with ended_by_signals(), bar:
            summary = audit(
                paths,
                out=out,
                workers=workers,
                scheduler=scheduler,
                resume=resume,
                faults_only=faults_only,
                on_progress=bar.show,
            )
        text = (Path(out) / SUMMARY_TEXT).read_text("utf-8")
    except (KeyboardInterrupt, SystemExit) as end:
        click.echo(_interrupted(bar.last), err=True)
        if isinstance(end, SystemExit):
            raise
        ctx.exit(_INTERRUPTED)
    except OSError as error:
        reason = (
            "it is a file; name a folder" if isinstance(error, FileExistsError) else error.strerror
        )
        raise Refusal(f"{printable(out)}: the report cannot be written: {reason}") from None
    _print(Screen(color), text, out)
    ctx.exit(summary.exit_status)


def _interrupted(progress: Progress | None) -> str:
    """Return what is kept, and how to continue."""
    checked = progress.summary.documents if progress else 0
    return f"\nInterrupted; {counted(checked, 'verdict')} so far; --resume continues from there"


def _print(screen: Screen, text: str, out: str) -> None:
    for line in text.splitlines():
        screen.line(line)
    screen.line()
    screen.line(f"The report is in {out}: verdicts.jsonl, summary.json, summary.txt")
