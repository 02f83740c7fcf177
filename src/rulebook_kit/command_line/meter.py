"""Progress bars for long input and long tasks. They appear on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from rulebook_kit.command_line.options import Sourced
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.words import printable

_Item = TypeVar("_Item", bound=Sourced)

LONG = 300_000
"""Bytes to read before the bar appears. Shorter input needs none."""


_LONGEST = 200
"""The most characters of a line above the bars."""


class TaskBar(Progress):
    """A progress bar for each task, on standard error and only on a terminal."""

    def __init__(self) -> None:
        console = Screen(stderr=True).console
        super().__init__(console=console, transient=True, disable=not sys.stderr.isatty())
        self._tasks_by_name: dict[str, TaskID] = {}

    def say(self, text: str) -> None:
        """Print a line above the bars, shortened if it is long."""
        if not self.disable:
            shown = printable(text)
            self.console.print(shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…")

    def show(self, task: str, done: int, total: int) -> None:
        """Show how much of a task is done."""
        if task not in self._tasks_by_name:
            self._tasks_by_name[task] = self.add_task(task)
        self.update(self._tasks_by_name[task], completed=done, total=total)


def metered(
    screen: Screen, files: Sequence[str], read: Callable[[str], Iterable[_Item]]
) -> Iterator[_Item]:
    """Yield the items of all files one by one, and show a bar if that takes long."""
    console, done = _console_beside(screen), 0
    with ExitStack() as stack:
        bar: Progress | None = None
        for file in files:
            for item in read(file):
                yield item
                done += item.source.size
                if console is None or done < LONG:
                    continue
                if bar is None:
                    bar = stack.enter_context(_bar(console))
                    bar.add_task("", total=_size_of(files))
                bar.update(bar.task_ids[0], completed=done)


def _console_beside(screen: Screen) -> Console | None:
    """Return the console for the bar; None if standard error is no terminal.

    If standard output is a terminal too, its console keeps the bar below the output.
    """
    if not sys.stderr.isatty():
        return None
    return screen.console if screen.is_terminal else Screen(stderr=True).console


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("Checking"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def _size_of(files: Iterable[str]) -> int | None:
    """Return the number of bytes in all files; None if it is unknown."""
    paths = [Path(file) for file in files]
    if not all(path.is_file() for path in paths if path.exists()):
        return None
    if Path("-") in paths:
        return None
    return sum(path.stat().st_size for path in paths if path.exists())
