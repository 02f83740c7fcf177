"""Write pictures of positions and replayed games to files."""

from __future__ import annotations

from pathlib import Path

import click

from alhambra_rules.cli.inputs import NAMELESS, TablePosition, printable, replay_in
from alhambra_rules.drawing import svg
from alhambra_rules.drawing.frames import Frame, frames_of_turns
from alhambra_rules.drawing.page import replay_page
from alhambra_rules.drawing.svg.frame import extents_of, frame
from alhambra_rules.game.record import Replay
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Player, Table
from rulebook_kit import Report
from rulebook_kit.command_line.inputs import Recording
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.command_line.sources import STANDARD_INPUT, Source
from rulebook_kit.files import write_whole

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


def picture_of(table: Table, player: Player | None) -> str:
    """Return a picture of a position, of one player's board, or of the city of a diagram."""
    if player is not None:
        return svg.board(player)
    if table.players[0].name == NAMELESS:
        return svg.city(table.players[0].city)
    return svg.table(table)


class PictureFolder:
    """A folder for pictures. It is created if necessary, and existing pictures are replaced.

    Raises:
        Refusal: the folder cannot be created, or a picture cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
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

    def add_position(self, position: TablePosition, report: Report) -> None:
        """Write a picture of a position with its violations, named after its file and line."""
        self.add(_name_of(position.source), svg.table(position.found, report))

    def add_violations(self, recording: Recording[GameState]) -> None:
        """Write a picture of every turn of a game in which a rule is broken."""
        self._add_frames(replay_in(recording), f"{_name_of(recording.source)}-", every=False)

    def add_turns(self, replay: Replay) -> None:
        """Write a picture of every turn of a game, numbered so that their names sort."""
        self._add_frames(replay, "", every=True)

    def _add_frames(self, replay: Replay, prefix: str, *, every: bool) -> None:
        frames = frames_of_turns(replay)
        extents, digits = extents_of(frames), max(len(str(len(frames) - 1)), 3)
        before: Frame | None = None
        for number, shown in enumerate(frames):
            if every or shown.faults:
                self.add(f"{prefix}turn-{number:0{digits}}", frame(shown, extents, before))
            before = shown


def _name_of(source: Source) -> str:
    """Return the name of a picture: the file, and the line in a file with many positions."""
    name = "standard-input" if source.file == STANDARD_INPUT else Path(source.file).name
    return name if source.line is None else f"{name}-line-{source.line}"


def page_of(replay: Replay, source: Source) -> str:
    """Return the page of a replayed game, named after its file."""
    is_file = source.file != STANDARD_INPUT
    return replay_page(replay, Path(source.file).name if is_file else "A recorded game")
