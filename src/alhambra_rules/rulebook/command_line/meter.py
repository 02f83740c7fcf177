"""Progress bars for long input and long tasks, on standard error and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from alhambra_rules.rulebook.command_line.options import Sourced
from alhambra_rules.rulebook.command_line.screen import Screen

_Item = TypeVar("_Item", bound=Sourced)

LONG = 300_000
"""Bytes to read before the bar appears. Shorter input needs none."""


class Meter:
    """A bar that shows how much of the input has been read. It appears after ``LONG`` bytes."""

    def __init__(self, screen: Screen, files: Iterable[str]) -> None:
        self._total = _size_of(files)
        self._read = 0
        self._progress: Progress | None = None
        self._console = _console_beside(screen)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def advance(self, size: int) -> None:
        """Count more bytes that are done."""
        self._read += size
        if self._console is None or self._read < LONG:
            return
        if self._progress is None:
            self._progress = _started(self._console, self._total)
        self._progress.update(self._progress.task_ids[0], completed=self._read)


class TaskBar(Progress):
    """A progress bar for each of several tasks, on standard error and only on a terminal."""

    def __init__(self) -> None:
        console = Screen(stderr=True).console
        super().__init__(console=console, transient=True, disable=not sys.stderr.isatty())
        self._tasks_by_name: dict[str, TaskID] = {}

    def show(self, task: str, done: int, total: int) -> None:
        """Show how much of a task is done."""
        if task not in self._tasks_by_name:
            self._tasks_by_name[task] = self.add_task(task)
        self.update(self._tasks_by_name[task], completed=done, total=total)


def metered(
    screen: Screen, files: Sequence[str], read: Callable[[str], Iterable[_Item]]
) -> Iterator[_Item]:
    """Yield the items of all files one by one, and show a bar if that takes long."""
    with Meter(screen, files) as meter:
        for file in files:
            for item in read(file):
                yield item
                meter.advance(item.source.size)


def _console_beside(screen: Screen) -> Console | None:
    """Return the console for the bar; None if standard error is no terminal.

    If standard output is a terminal too, its console keeps the bar below the output.
    """
    if not sys.stderr.isatty():
        return None
    return screen.console if screen.is_terminal else Screen(stderr=True).console


def _started(console: Console, total: int | None) -> Progress:
    columns = (TextColumn("Checking"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    progress = Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.add_task("", total=total)
    progress.start()
    return progress


def _size_of(files: Iterable[str]) -> int | None:
    """Return the number of bytes in all files; None if it is unknown."""
    paths = [Path(file) for file in files]
    if not all(path.is_file() for path in paths if path.exists()):
        return None
    if Path("-") in paths:
        return None
    return sum(path.stat().st_size for path in paths if path.exists())
