"""Read the inputs of the commands: files of every kind, a player, a tile."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import ClassVar

import click
from attrs import frozen
from click.shell_completion import CompletionItem

from alhambra_rules.cli.terminal import NAMELESS
from alhambra_rules.errors import NOUNS
from alhambra_rules.game.replay import replay
from alhambra_rules.game.replay_result import Replay
from alhambra_rules.model import BAZAARS, FOUNTAIN, TILES, City, Player, Table, Tile, tile_of
from alhambra_rules.notation import parse_diagram, read_position
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.sniffing import Contents, sniff, text_of_diagram
from alhambra_rules.notation.verdicts import replay_record
from alhambra_rules.rulebook import FormatError, NotationError
from alhambra_rules.rulebook.command_line.options import Refusal, chosen
from alhambra_rules.rulebook.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    documents,
    opened,
    read_recording,
    why_not_opened,
)
from alhambra_rules.rulebook.json.sniffing import begins_a_position
from alhambra_rules.rulebook.player_names import unknown_player
from alhambra_rules.rulebook.words import printable


@frozen
class Position:
    """A position that was read: a table, or the city of a diagram."""

    noun: ClassVar[str] = "position"
    source: Source
    found: Table | City

    @property
    def table(self) -> Table:
        """The table. A city alone belongs to one player without a name."""
        if isinstance(self.found, Table):
            return self.found
        return Table((Player(NAMELESS, self.found),))


@frozen
class Recording:
    """A recorded game that was read and replayed."""

    noun: ClassVar[str] = "game"
    source: Source
    replay: Replay


Item = Position | Recording | UnreadableInput
"""What a file holds."""


def read_all(file: str, *, keep_states: bool = True) -> Iterator[Item]:
    """Yield every position of a file, or its game. Errors are yielded, not raised.

    Args:
        file: the path, or ``-`` for standard input.
        keep_states: whether to keep every state of a game, or only the last one.
    """
    try:
        with opened(file) as stream:
            head = beginning(file, stream)
            contents = sniff(head)
            if contents is Contents.POSITIONS:
                for source, line in documents(file, head, stream):
                    yield _read(source, line, Contents.POSITION)
            elif contents is Contents.RECORD:
                yield _read_game(Source(file, size=len(head)), head, keep_states=keep_states)
            else:
                yield _read(Source(file, size=len(head)), head, contents)
    except OSError as error:
        yield why_not_opened(file, error)


def read_table(file: str, line: int | None = None) -> Table:
    """Return the one position of a file. The city of a diagram has one player.

    Args:
        file: the path, or ``-`` for standard input.
        line: the line, from 1, in a file with many positions.

    Raises:
        Refusal: the file cannot be read, or it has several positions and ``line`` is None.
    """
    return chosen(map(_no_game, read_all(file, keep_states=False)), file, line).table


def _no_game(item: Item) -> Position | UnreadableInput:
    if isinstance(item, Recording):
        command = click.get_current_context()
        how = "choose a line of it with --at N"
        if command.info_name != "show":
            file = printable(quote(item.source.file))
            shown = f"alhambra-rules show --at N --format json {file}"
            how = f"choose the position after a line of it: {shown} | {command.command_path} -"
        raise Refusal(f"{item.source} is a recorded game, not a position; {how}")
    return item


def _read(source: Source, data: bytes, contents: Contents) -> Position | UnreadableInput:
    try:
        if contents is Contents.DIAGRAM:
            return Position(source, parse_diagram(text_of_diagram(data)).city)
        return Position(source, read_position(data))
    except (FormatError, NotationError) as error:
        return UnreadableInput(source, error, nouns=NOUNS)


def _read_game(source: Source, data: bytes, *, keep_states: bool) -> Recording | UnreadableInput:
    try:
        return Recording(source, replay_record(data, keep_states=keep_states))
    except FormatError as error:
        return UnreadableInput(source, error, Recording.noun, NOUNS)


_OTHER_COMMAND = "use alhambra-rules validate"


def read_game(
    file: str, *, keep_states: bool = True, instead: str = _OTHER_COMMAND
) -> Replay | FormatError | OSError:
    """Return the replay of a recorded game, as far as it goes, or why it cannot be read.

    Args:
        file: the path, or ``-`` for standard input.
        keep_states: whether to keep every state of the game, or only the last one.
        instead: what to do with a position or a diagram, which are not recorded games.
    """

    def replayed(data: bytes) -> Replay:
        return replay(read_record(data), keep_states=keep_states)

    return read_recording(file, replayed, lambda data: _hint_for_other_files(data, instead))


def _hint_for_other_files(data: bytes, instead: str) -> str | None:
    """Return a hint if the data is a position or a diagram and not a record."""
    position = begins_a_position(data, "alhambra-position")
    if not position and sniff(data) is not Contents.DIAGRAM:
        return None
    return f"not a game record; {instead}"


PLAYER = click.option(
    "--player", metavar="NAME", help="Whose city; required if there are several players."
)


def player_of(table: Table, name: str | None) -> Player:
    """Return the player of a name; without a name, the only player.

    Raises:
        InvalidArgument: there is no player of that name.
        Refusal: there are several players and no name.
    """
    names = [player.name for player in table.players]
    listed = ", ".join(map(printable, names))
    if name is None and len(names) > 1:
        raise Refusal(f"choose a player with --player: {listed}")
    for player in table.players:
        if name in (player.name, None):
            return player
    raise unknown_player(name, names)


_TILES_BY_SHORT_NAME = {name.lower(): tile for name, tile in TILES_BY_SHORT_NAME.items()}


def named_tile(name: str) -> Tile:
    """Return the tile of an id, such as ``garden-10-n``, or of a short name, such as ``G10n``.

    Raises:
        UnknownTile: there is no such tile. The message suggests the nearest id.
    """
    tile = _TILES_BY_SHORT_NAME.get(name.lower(), FOUNTAIN)
    return tile_of(name) if tile == FOUNTAIN else tile


def _complete(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,  # noqa: ARG001
    incomplete: str,
) -> list[CompletionItem]:
    return [CompletionItem(tile) for tile in (*TILES, *BAZAARS) if tile.startswith(incomplete)]


TILE = click.option(
    "--tile",
    metavar="ID",
    required=True,
    shell_complete=_complete,
    help="The tile: its id, such as garden-10-n, or its short name, such as G10n.",
)
