"""Read the inputs of the commands: files of every kind, a player, a tile."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, NoReturn

import click
from click.shell_completion import CompletionItem

from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import UNMARKED, Marks
from alhambra_rules.drawing.city_text import draw_lines, key_of
from alhambra_rules.model import (
    BAZAARS,
    FOUNTAIN,
    TILES,
    City,
    Player,
    Table,
    Tile,
    tile_of,
    tiles,
)
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME
from rulebook_kit.command_line.inputs import Position, Recording, read_all
from rulebook_kit.command_line.options import Refusal, chosen
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.player_names import unknown_player
from rulebook_kit.words import printable

if TYPE_CHECKING:
    from alhambra_rules.game.state import GameState

NAMELESS = "the city"
"""The name of the owner of a diagram, who has none."""


def title_of(player: str) -> str:
    """Return a player's name for the beginning of a line, with a capital letter if it is ours.

    >>> title_of("anna"), title_of("dirk"), title_of(NAMELESS)
    ('anna', 'Dirk', 'The city')
    """
    return player.capitalize() if player == NAMELESS else tiles.title_of(player)


_INDENT = 2


def print_city(screen: Screen, city: City, marks: Marks = UNMARKED) -> None:
    """Print the pictures of a city, and name the tiles too far away to draw below them.

    A terminal with box-drawing characters gets them. Other outputs get plain characters.
    ``screen.print_key`` explains the signs.
    """
    screen.key |= key_of(city, marks, boxes=screen.has_boxes)
    width = None if screen.width is None else screen.width - _INDENT
    for line in draw_lines(city, marks, width=width, boxes=screen.has_boxes):
        screen.line(" " * _INDENT if line else "", *line)


TablePosition = Position[Table | City]
"""A position that was read: a table, or the city of a diagram."""


def table_of(found: Table | City) -> Table:
    """Return the table. A city alone belongs to one player without a name."""
    return found if isinstance(found, Table) else Table((Player(NAMELESS, found),))


def read_table(file: str, line: int | None = None) -> Table:
    """Return the one position of a file. The city of a diagram has one player.

    Args:
        file: the path, or ``-`` for standard input.
        line: the line, from 1, in a file with many positions.

    Raises:
        Refusal: the file cannot be read, or it has several positions and ``line`` is None.
    """
    items = read_all(ALHAMBRA, file, keep_states=False)
    return table_of(chosen(map(_no_game, items), file, line).found)


def _no_game(
    item: TablePosition | Recording[GameState] | UnreadableInput,
) -> TablePosition | UnreadableInput:
    return refuse_game(item.source) if isinstance(item, Recording) else item


def refuse_game(source: Source) -> NoReturn:
    """Raise ``Refusal`` about a recorded game where a position is meant, with what to do."""
    command = click.get_current_context()
    how = "choose a line of it with --at N"
    if command.info_name != "show":
        file = printable(quote(source.file))
        shown = f"alhambra-rules show --at N --format json {file}"
        how = f"choose the position after a line of it: {shown} | {command.command_path} -"
    raise Refusal(f"{source} is a recorded game, not a position; {how}")


PLAYER = click.option(
    "--player", metavar="NAME", help="Whose city; required if there are several players."
)


def player_of(table: Table, name: str | None) -> Player:
    """Return the player of a name; without a name, the only player.

    Raises:
        InvalidArgument: no player has that name.
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
    param: click.Parameter,  # noqa: ARG001 - as above
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
