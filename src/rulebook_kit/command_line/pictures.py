"""Write pictures and pages to files."""

from __future__ import annotations

from pathlib import Path
from typing import Generic

import click

from rulebook_kit import Report
from rulebook_kit.command_line.looks import Pictures
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.command_line.sources import STANDARD_INPUT, Source
from rulebook_kit.files import write_whole
from rulebook_kit.game import Found, State
from rulebook_kit.replays import Replay
from rulebook_kit.states import AnyRecord
from rulebook_kit.words import printable

STANDARD_OUTPUT = "-"
"""The file name that means standard output."""


def write_picture(file: str, text: str) -> None:
    """Write a picture or page, replacing an existing file. ``-`` is standard output.

    Raises:
        Refusal: the file cannot be written.
    """
    if file == STANDARD_OUTPUT:
        click.echo(text.encode(), nl=False)
        return
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())  # a device or pipe cannot be replaced
        else:
            write_whole(path.resolve(), text)
    except OSError as error:
        raise Refusal(f"{printable(file)} cannot be written: {error.strerror}") from None
    click.echo(f"Wrote {printable(file)}", err=True)


def page_title(source: Source) -> str:
    """Return the title of the page of a replayed game: the name of its file."""
    return "A recorded game" if source.file == STANDARD_INPUT else Path(source.file).name


class PictureFolder(Generic[State, Found]):
    """A folder for pictures. It is created if necessary, and existing pictures are replaced.

    Args:
        folder: its path.
        pictures: how the game is drawn.

    Raises:
        Refusal: the folder cannot be created, or a picture cannot be written.
    """

    def __init__(self, folder: Path, pictures: Pictures[State, Found]) -> None:
        self._folder = folder
        self._pictures = pictures
        self._names: set[str] = set()
        self._last_numbers: dict[str, int] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise Refusal(f"{printable(str(folder))} is a file; name a folder") from None
        except OSError as error:
            raise Refusal(f"{printable(str(folder))}: {error.strerror}") from None

    def add(self, name: str, text: str) -> None:
        """Write a picture. The second of one name in a run gets a number after the name."""
        path = self._folder / self._free(name)
        try:
            write_whole(path, text)
        except OSError as error:
            raise Refusal(f"{printable(str(path))} cannot be written: {error.strerror}") from None

    def _free(self, name: str) -> str:
        """Return an unused name. It tries numbers from the last one on."""
        number = self._last_numbers.get(name, 0) + 1
        free = f"{name}.svg" if number == 1 else f"{name}-{number}.svg"
        while free in self._names:
            number += 1
            free = f"{name}-{number}.svg"
        self._last_numbers[name] = number
        self._names.add(free)
        return free

    def add_position(self, source: Source, found: Found, report: Report) -> None:
        """Write a picture of a position with its violations, named after its file and line."""
        self.add(_name_of(source), self._pictures.position(found, report))

    def add_violations(self, source: Source, replay: Replay[AnyRecord, State]) -> None:
        """Write a picture of every turn of a game in which a rule is broken."""
        for name, picture in self._pictures.turns(replay, False):
            self.add(f"{_name_of(source)}-{name}", picture)

    def add_turns(self, replay: Replay[AnyRecord, State]) -> None:
        """Write a picture of every turn of a game, numbered so that their names sort."""
        for name, picture in self._pictures.turns(replay, True):
            self.add(name, picture)


def _name_of(source: Source) -> str:
    """Return the name of a picture: the file, and the line in a file with many positions."""
    name = "standard-input" if source.file == STANDARD_INPUT else Path(source.file).name
    return name if source.line is None else f"{name}-line-{source.line}"
