"""The tile that a command is about."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from alhambra_rules.model import BAZAARS, FOUNTAIN, TILES, Tile, tile_of
from alhambra_rules.notation.names import TILES_BY_SHORT_NAME

_TILES_BY_SHORT_NAME = {name.lower(): tile for name, tile in TILES_BY_SHORT_NAME.items()}


def named_tile(name: str) -> Tile:
    """Return the tile of that id, such as ``garden-10-n``, or of that short name: ``G10n``.

    Raises:
        UnknownTile: there is none; it suggests the nearest id.
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
