"""What happens to a player's city in a game: judged by the building rules, told with its place."""

from __future__ import annotations

from alhambra_rules.game.pieces import NoDefiniteState, with_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import ORIGIN, Cell, City, Tile
from alhambra_rules.rulebook import Report
from alhambra_rules.rulebook.changing import changed


def told_of(state: GameState, player: str, report: Report) -> Report:
    """Return a report on a city as one on this player's part of the game."""
    return report.at(f"$.players[{state.names.index(player)}]")


def having_placed(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player once the tile lies in the city, by the rules or not."""
    return changed(player, city=player.city.with_tile(tile, cell))


def having_taken_back(player: Seat, cell: Cell) -> Seat:
    """Return the player once the tile of the cell is in the reserve, by the rules or not."""
    tile = tile_on(player.city, cell)
    return changed(
        player, city=player.city.without_tile(cell), reserve=with_tile(player.reserve, tile)
    )


def tile_on(city: City, cell: Cell) -> Tile:
    """Return the tile on the cell, the topmost one; ``NoDefiniteState`` if there is none."""
    lying = [placed.tile for place, placed in city.pieces if place == cell]
    if cell == ORIGIN:
        lying = lying[1:]
    if not lying:
        raise NoDefiniteState(f"there is no tile on {cell} to take away")
    return lying[-1]
