"""The player that a command is about."""

from __future__ import annotations

import click

from alhambra_rules.cli.words import printable
from alhambra_rules.model import Player, Table
from alhambra_rules.rulebook import nearest
from alhambra_rules.rulebook.command_line.refusal import Refusal

PLAYER = click.option("--player", metavar="NAME", help="Whose city; needed if several play.")


def player_of(table: Table, name: str | None) -> Player:
    """Return the player of that name; without a name the only one.

    Raises:
        Refusal: nobody at the table bears it, or there are several to choose from.
    """
    names = [player.name for player in table.players]
    listed = ", ".join(map(printable, names))
    if name is None and len(names) > 1:
        raise Refusal(f"{len(names)} players are at the table: choose with --player: {listed}")
    for player in table.players:
        if name in (player.name, None):
            return player
    meant = nearest(str(name), names) or f"; there are {listed}"
    raise Refusal(f'nobody at the table is "{printable(str(name))}"{meant}')
