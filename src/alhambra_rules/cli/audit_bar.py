"""The progress of an audit on standard error, if that is a terminal: rate and time left."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Self

from rich.progress import (
    BarColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar

from alhambra_rules.audit import Progress
from alhambra_rules.rulebook.command_line.screen import Screen


class AuditBar:
    """Shows how far an audit has come: a share of all bytes, verdicts, verdicts a second.

    Attributes:
        last: the progress that was told last; None before the audit has begun.
    """

    def __init__(self) -> None:
        self.last: Progress | None = None
        self._before = 0
        self._bar = Bar(
            TextColumn("Auditing"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[judged]:,} judged, {task.fields[rate]:,.0f}/s,"),
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
        """Show how far it has come; what was done before the first call is in no rate."""
        judged = progress.summary.documents
        if self.last is None:
            self._before = judged
            self._bar.add_task(
                "", total=progress.total, completed=progress.done, judged=judged, rate=0.0
            )
        self.last = progress
        task = self._bar.tasks[0]
        rate = (judged - self._before) / task.elapsed if task.elapsed else 0.0
        self._bar.update(task.id, completed=progress.done, judged=judged, rate=rate)
