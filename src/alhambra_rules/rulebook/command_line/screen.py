"""The terminal, or whatever else the output goes to: coloured there, plain elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Literal, TextIO

from rich.box import Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from alhambra_rules.rulebook.words import printable

Part = str | tuple[str, str] | Text
"""A piece of a line: words, words with a style, or a text that has its styles."""

ColorChoice = Literal["auto", "always", "never"]

_UNLIMITED = 100_000
_SIMPLE_TERMINALS = ("dumb", "linux")
"""Terminals whose fonts know no heavy lines."""

_LINES = Box("    \n    \n -- \n    \n    \n -- \n    \n    \n", ascii=True)


class Screen:
    """What the commands print to.

    On a terminal it has colours, unless ``NO_COLOR`` is set, and the width of the terminal.
    Elsewhere it is plain text whose lines are as long as they are.
    """

    def __init__(self, color: ColorChoice = "auto", *, stderr: bool = False) -> None:
        stream = sys.stderr if stderr else sys.stdout
        self.is_terminal = stream.isatty()
        colored = color == "always" or (
            color == "auto" and self.is_terminal and not os.environ.get("NO_COLOR")
        )
        self.has_boxes = self.is_terminal and _shows_boxes(stream)
        """Whether it can show box-drawing characters."""
        self._is_plain = not (colored or self.is_terminal)
        self.console = _PatientConsole(
            file=stream,
            force_terminal=True if colored else None,
            color_system=("auto" if self.is_terminal else "256") if colored else None,
            no_color=not colored,
            width=None if self.is_terminal else _UNLIMITED,
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def width(self) -> int | None:
        """How many characters fit on a line; None for any number."""
        return self.console.width if self.is_terminal else None

    def line(self, *parts: Part) -> None:
        """Print a line of parts; a pair is a text and its style."""
        self._print(_assembled(parts))

    def paragraph(self, *parts: Part, indent: int = 0, bullet: str = "") -> None:
        """Print parts that are wrapped at the edge of a terminal, and indented.

        The bullet stands before the first line, within the indentation.
        """
        text = _assembled(parts)
        lines = [text] if self.width is None else text.wrap(self.console, self.width - indent)
        before = f"{bullet}  ".rjust(indent) if bullet else " " * indent
        for line in lines:
            line.rstrip()
            self._print(Text(before) + line)
            before = " " * indent

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = False
    ) -> None:
        """Print a table; with ``numbers`` all columns but the first are aligned to the right."""
        table = Table(
            box=_LINES, show_edge=False, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold"
        )
        for index, title in enumerate(head):
            right = numbers and index
            table.add_column(title, justify="right" if right else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        if self.console.color_system is not None:
            self.console.print(table)
            return
        plain = Console(file=StringIO(), width=self.console.width, color_system=None)
        with plain.capture() as captured:
            plain.print(table)
        for line in captured.get().splitlines():
            self._print(Text(line.rstrip()))

    def _print(self, line: Text) -> None:
        if self._is_plain:
            self.console.file.write(f"{line.plain}\n")
        else:
            self.console.print(line, soft_wrap=True)


def _shows_boxes(stream: TextIO) -> bool:
    encoding = (stream.encoding or "ascii").lower().replace("-", "")
    return encoding.startswith("utf") and os.environ.get("TERM") not in _SIMPLE_TERMINALS


class _PatientConsole(Console):
    """A console that leaves it to the program what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Tell of it in the usual way."""
        raise BrokenPipeError


def _assembled(parts: Iterable[Part]) -> Text:
    text = Text()
    for part in parts:
        if isinstance(part, Text):
            text.append_text(part)
        elif isinstance(part, tuple):
            words, style = part
            text.append(printable(words), style)
        else:
            text.append(printable(part))
    return text
