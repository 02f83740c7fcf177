"""Where the commands print: coloured on a terminal, plain elsewhere; and tables as CSV."""

from __future__ import annotations

import csv
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from operator import attrgetter
from typing import Literal, TextIO

import click
from rich.box import Box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulebook_kit.rules import Violation
from rulebook_kit.words import printable

Part = str | tuple[str, str]
"""A part of a line: a string, or a string with a style."""

ColorChoice = Literal["auto", "always", "never"]

_UNLIMITED = 100_000
_SIMPLE_TERMINALS = ("dumb", "linux")
"""Terminals whose fonts lack heavy lines."""

_CELL = re.compile(r"\(-?\d+, -?\d+\)(?: [nesw]\b)?")
_KEPT_SPACE = "\ue000"
"""Stands for a space where lines must not end; no text has it, because it is not printable."""

_LINES = Box("    \n    \n -- \n    \n    \n -- \n    \n    \n", ascii=True)


class Screen:
    """Standard output, or standard error.

    On a terminal it has colours, unless ``NO_COLOR`` is set, and wraps at the terminal's width.
    Elsewhere it is plain text without wrapping.
    """

    def __init__(
        self,
        color: ColorChoice = "auto",
        *,
        stderr: bool = False,
        say: Callable[[Violation], str] = attrgetter("message"),
    ) -> None:
        stream = sys.stderr if stderr else sys.stdout
        self.is_terminal: bool = stream.isatty()
        colored = color == "always" or (
            color == "auto" and self.is_terminal and not os.environ.get("NO_COLOR")
        )
        self.has_boxes: bool = self.is_terminal and _shows_boxes(stream)
        """Whether it can show box-drawing characters."""
        self.say: Callable[[Violation], str] = say
        """Returns the message of a violation in the language of the reader."""
        self.key: dict[str, str] = {}
        """What the signs in the drawings so far mean."""
        self._last_line = ""
        self._is_plain = not (colored or self.is_terminal)
        self.console: Console = _PatientConsole(
            file=stream,
            color_system=("auto" if self.is_terminal else "256") if colored else None,
            no_color=not colored,
            width=None if self.is_terminal else _UNLIMITED,
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def width(self) -> int | None:
        """The number of characters that fit on a line; None for any number."""
        return self.console.width if self.is_terminal else None

    def line(self, *parts: Part) -> None:
        """Print a line of parts; a pair is a string and its style."""
        self._print(_assembled(parts))

    def paragraph(self, *parts: Part, indent: int = 0, bullet: str = "") -> None:
        """Print indented parts, wrapped at the edge of a terminal.

        The bullet stands before the first line, within the indentation.
        """
        text = _assembled(parts)
        lines = [text] if self.width is None else self._wrapped(text, self.width - indent)
        before = f"{bullet}  ".rjust(indent) if bullet else " " * indent
        for line in lines:
            line.rstrip()
            self._print(Text(before) + line)
            before = " " * indent

    def _wrapped(self, text: Text, width: int) -> Iterator[Text]:
        """Yield the lines of the text; a line never ends within a cell or before its side."""
        text.plain = _CELL.sub(lambda cell: cell[0].replace(" ", _KEPT_SPACE), text.plain)
        for line in text.wrap(self.console, width):
            line.plain = line.plain.replace(_KEPT_SPACE, " ")
            yield line

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = False
    ) -> None:
        """Print a table.

        Args:
            head: the titles of the columns.
            rows: the rows.
            numbers: align all columns except the first to the right, and exchange rows and columns
                if the table is too wide for the terminal.
        """
        lines = [list(map(printable, line)) for line in (head, *rows)]
        if numbers and self.width is not None and _width_of(lines) > self.width:
            lines = min(lines, list(map(list, zip(*lines, strict=True))), key=_width_of)
        head, *rows = lines
        table = Table(
            box=_LINES, show_edge=False, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold"
        )
        for index, title in enumerate(head):
            right = numbers and index
            table.add_column(Text(title), justify="right" if right else "left", overflow="fold")
        for row in rows:
            table.add_row(*map(Text, row))
        if self.console.color_system is not None:
            self.console.print(table)
            return
        plain = Console(width=self.console.width, color_system=None)
        with plain.capture() as captured:
            plain.print(table)
        for line in captured.get().splitlines():
            self._print(Text(line.rstrip()))

    def print_key(self) -> None:
        """Print once what the signs in the drawings mean; only on a terminal, where people read."""
        if self.is_terminal and self.key:
            if self._last_line:
                self.line()
            self.line(("Key", "bold"))
            width = max(map(len, self.key))
            for sign, meaning in self.key.items():
                self.paragraph(meaning, indent=width + 4, bullet=sign.ljust(width))
        self.key.clear()

    def _print(self, line: Text) -> None:
        self._last_line = line.plain
        if self._is_plain:
            self.console.file.write(f"{line.plain}\n")
        else:
            self.console.print(line, soft_wrap=True)


def _width_of(lines: Sequence[Sequence[str]]) -> int:
    """Return the width of a table with these lines, in characters."""
    columns = list(zip(*lines, strict=True))
    return sum(max(map(cell_len, column)) for column in columns) + 2 * (len(columns) - 1)


def _shows_boxes(stream: TextIO) -> bool:
    encoding = (stream.encoding or "").lower()
    return encoding.startswith("utf") and os.environ.get("TERM") not in _SIMPLE_TERMINALS


class _PatientConsole(Console):
    """A console that lets the program handle a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Raise the usual error."""
        raise BrokenPipeError


def _assembled(parts: Iterable[Part]) -> Text:
    text = Text()
    for part in parts:
        if isinstance(part, tuple):
            words, style = part
            text.append(printable(words), style)
        else:
            text.append(printable(part))
    return text


def print_json(document: object) -> None:
    """Print a document as indented JSON in UTF-8."""
    from msgspec import to_builtins  # noqa: PLC0415 - slow to load

    from rulebook_kit.json.codecs import pretty  # noqa: PLC0415 - as above

    click.echo(pretty(to_builtins(document)).encode())


_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins. Full-width signs count in East Asian spreadsheets."""


def table_as_csv(head: Sequence[str], rows: Iterable[tuple[str, Sequence[int]]]) -> str:
    """Return a table as CSV in which no name acts as a formula.

    In a spreadsheet, a cell that begins with certain signs is a formula, and a formula can send
    other cells to a stranger. Files from strangers may contain such names. They get an apostrophe
    in front, as OWASP recommends. Programs can read the exact names from JSON.

    Args:
        head: the titles of the columns.
        rows: the name and the points of each player.
    """
    text = StringIO()
    plain, quoted = (
        csv.writer(text, lineterminator="\n", quoting=quoting)
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC)
    )
    plain.writerow(head)
    for name, points in rows:
        writer = quoted if ";" in name else plain  # ";" separates cells where "," is decimal
        writer.writerow([_cell(name), *points])
    return text.getvalue()


def _cell(name: str) -> str:
    """Return a name as a cell: with escapes for invisible characters, and no formula."""
    shown = printable(name)
    return f"'{shown}" if _FORMULA.match(shown) else shown
