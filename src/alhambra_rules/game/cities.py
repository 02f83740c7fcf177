"""Change a player's city, and report its violations under the player's path."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter

from alhambra_rules.game.pieces import NoDefiniteState, with_tile, without_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, Tile
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.placement.moves import placed, removed, swapped
from alhambra_rules.rulebook import Report
from alhambra_rules.rulebook.changing import changed

_BY_CELL = itemgetter(0)


def located(state: GameState, player: str, report: Report) -> Report:
    """Return a report on a player's city with the player's path as its location."""
    return report.at(f"$.players[{state.names.index(player)}]")


def having_placed(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player with the tile in the city, legal or not."""
    return changed(player, city=_placed(player.city, tile, cell))


def having_laid(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player with the reserve tile in the city, legal or not."""
    reserve = without_tile(player.reserve, tile)
    return changed(player, city=_placed(player.city, tile, cell), reserve=reserve)


def having_taken_back(player: Seat, cell: Cell) -> Seat:
    """Return the player with the cell's tile in the reserve, legal or not."""
    city = player.city
    reserve = with_tile(player.reserve, tile_on(city, cell))
    smaller = removed(city, cell) if may_remove(city, cell) else city.without_tile(cell)
    return changed(player, city=smaller, reserve=reserve)


def having_swapped(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player with the tile and the cell's tile swapped, legal or not."""
    city = player.city
    reserve = with_tile(without_tile(player.reserve, tile), tile_on(city, cell))
    if may_swap(city, tile, cell):
        return changed(player, city=swapped(city, tile, cell), reserve=reserve)
    return changed(player, city=city.with_replaced(tile, cell), reserve=reserve)


def _placed(city: City, tile: Tile, cell: Cell) -> City:
    """Return the city with the tile; a legal one remembers that, which saves a check later."""
    return placed(city, tile, cell) if may_place(city, tile, cell) else city.with_tile(tile, cell)


def tile_on(city: City, cell: Cell) -> Tile:
    """Return the topmost tile on the cell; raise ``NoDefiniteState`` if there is none."""
    at = bisect_right(city.pieces, cell, key=_BY_CELL) - 1
    place, topmost = city.pieces[at]
    if place != cell or (cell == ORIGIN and topmost.tile is FOUNTAIN):
        raise NoDefiniteState(f"there is no tile on {cell} to remove")
    return topmost.tile
