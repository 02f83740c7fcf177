"""What stands in the block of a tile: its name and the numbers of its faults, cut to fit."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra_rules.model import FOUNTAIN, Bazaar, BuildingType, PlacedTile
from alhambra_rules.notation.names import short_name

_ROOM = 7


def label_of(placed: PlacedTile) -> str:
    """Return a tile's short name; of a tile that is none of the 54 as much as there is room for.

    Its walls are drawn anyway, so their letters go first.
    """
    tile = placed.tile
    if tile.type is None and tile != FOUNTAIN and not isinstance(tile, Bazaar):
        return _cut(tile.id)
    name = short_name(placed)
    if len(name) > _ROOM:
        name = f"{name.partition('@')[0].removesuffix(tile.wall_letters)}"
        name += f"@{placed.turned}" if placed.turned else ""
    return _cut(name)


def note_of(numbers: Sequence[int]) -> str:
    """Return the numbers with commas between; a ``+`` at the end stands for those left out.

    >>> note_of((1, 3)), note_of((8, 9, 10, 11))
    ('1,3', '8,9,10+')
    """
    note = ",".join(map(str, numbers))
    kept = len(numbers)
    while len(note) > _ROOM and kept:
        kept -= 1
        note = ",".join(map(str, numbers[:kept])) + "+"
    return note


def badge_of(on_top: int, chests: Sequence[BuildingType]) -> str:
    """Return how many tiles lie on top, and the initials of the chests, one ``$`` before them.

    >>> badge_of(1, ()), badge_of(0, [BuildingType.GARDEN])
    ('+1', '$G')
    """
    stack = f"+{on_top}" if on_top else ""
    hoard = "$" + "".join(chest.initial for chest in chests) if chests else ""
    return _cut(stack + hoard)


def _cut(name: str) -> str:
    printed = "".join(letter if letter.isprintable() else "?" for letter in name)
    return printed if len(printed) <= _ROOM else printed[: _ROOM - 1] + "~"
