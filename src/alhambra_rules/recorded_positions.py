"""Recorded positions of Alhambra: what its descriptor loads on demand. Most need no games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve
from msgspec import Raw

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.model import City, Player, Table
from alhambra_rules.notation import parse_diagram, read_position, write_position_line
from alhambra_rules.notation.position_forms import OF_THE_LIBRARY
from alhambra_rules.notation.sniffing import text_of_diagram
from alhambra_rules.placement import check_city
from rulebook_kit.game import Positions
from rulebook_kit.json.reading import check_part

if TYPE_CHECKING:
    from alhambra_rules.game.state import GameState


def table_of_value(value: object) -> Table:
    """Return the table of a position in a part of a JSON text; ``FormatError`` if it is none."""
    forms = OF_THE_LIBRARY
    return forms.table_of(check_part(value, forms.names.position_type, forms.check))


def table_of_city(city: City) -> Table:
    """Return a position with one city alone, such as that of a diagram."""
    return Table((Player("City", city),))


def _written(found: Table | City) -> Raw:
    """Write a position. A chest that an illegal event laid where no tile lies is left out."""
    table = found if isinstance(found, Table) else table_of_city(found)
    if any(player.chests for player in table.players):
        table = evolve(table, players=tuple(map(_with_chests_on_tiles, table.players)))
    return Raw(write_position_line(table).encode())


def _with_chests_on_tiles(player: Player) -> Player:
    tiles = {(laid.x, laid.y) for laid in OF_THE_LIBRARY.names.laid_in(player.city)}
    return evolve(player, chests=tuple(one for one in player.chests if one[0] in tiles))


POSITIONS: Final[Positions[GameState, Table | City]] = Positions(
    read=read_position,
    of_value=table_of_value,
    read_other=lambda data: parse_diagram(text_of_diagram(data)).city,
    check=lambda found: check_city(found) if isinstance(found, City) else check_table(found),
    not_checked=lambda found: () if isinstance(found, City) else tuple(not_checked(found)),
    at=lambda state: state.table,
    write=_written,
)
"""How positions of Alhambra are read, checked and written: tables, and diagrams of a city."""
