"""turn.place-bought: at the end of a turn the bought tiles go into the city or the reserve."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from alhambra_rules.catalogue.turn import PLACE_BOUGHT
from alhambra_rules.game.actions import PlaceBought, PlaceLeftover, ReserveBought
from alhambra_rules.game.house_rules import house_rules
from alhambra_rules.game.pieces import has_tile, with_tile, without_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, Tile
from alhambra_rules.placement import check_placement, legal_placements
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.placement.moves import placed, removed, swapped
from rulebook_kit import NoDefiniteState, Report, Violation
from rulebook_kit.values import changed

_BY_CELL = itemgetter(0)


def located(state: GameState, player: str, report: Report) -> Report:
    """Return a report on a player's city with the player's path as its location.

    A sentence needs no place: only one action of one player is asked about.
    """
    return report.at(f"$.players[{state.names.index(player)}]", place="")


def with_placed(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player with the tile in the city, legal or not."""
    return changed(player, city=_placed(player.city, tile, cell))


def with_laid(player: Seat, tile: Tile, cell: Cell) -> Seat:
    """Return the player with the reserve tile in the city, legal or not."""
    reserve = without_tile(player.reserve, tile)
    return changed(player, city=_placed(player.city, tile, cell), reserve=reserve)


def with_taken_back(player: Seat, cell: Cell) -> Seat:
    """Return the player with the cell's tile in the reserve, legal or not."""
    city = player.city
    reserve = with_tile(player.reserve, tile_on(city, cell))
    smaller = removed(city, cell) if may_remove(city, cell) else city.without_tile(cell)
    return changed(player, city=smaller, reserve=reserve)


def with_swapped(player: Seat, tile: Tile, cell: Cell) -> Seat:
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


def who_places(state: GameState) -> str | None:
    """Return the player who still has bought tiles to place."""
    return state.turn_of if state.bought else None


def tile_not_bought(state: GameState, action: PlaceBought | ReserveBought) -> Iterator[Violation]:
    """Yield a violation if the tile was not bought this turn.

    Rule: turn.place-bought (et-2005, ru, hu).
    """
    if action.tile not in state.bought:
        yield PLACE_BOUGHT.broken_at(tile=action.tile)


def city_after_placing(
    state: GameState, action: PlaceBought | PlaceLeftover
) -> Iterator[Violation]:
    """Yield the violations of the building rules in the city after the move.

    Rules: turn.place-bought, end.place-leftovers (et-2005, ru, hu).
    """
    city = state.player(action.player).city
    house = house_rules(state, action.player)
    report = check_placement(city, action.tile, action.cell, house=house)
    yield from located(state, action.player, report)


def may_place_bought(state: GameState, action: PlaceBought) -> bool:
    """Whether the player may place the bought tile there; faster than a report."""
    city, house = state.player(action.player).city, house_rules(state, action.player)
    return has_tile(state.bought, action.tile) and may_place(city, action.tile, action.cell, house)


def place_bought(state: GameState, action: PlaceBought) -> GameState:
    """Place a bought tile in the city."""
    player = with_placed(state.player(action.player), action.tile, action.cell)
    return changed(
        state, bought=without_tile(state.bought, action.tile), players=state.with_player(player)
    )


def reserve_bought(state: GameState, action: ReserveBought) -> GameState:
    """Put a bought tile into the reserve, which holds any number."""
    player = state.player(action.player)
    reserved = changed(player, reserve=with_tile(player.reserve, action.tile))
    return changed(
        state, bought=without_tile(state.bought, action.tile), players=state.with_player(reserved)
    )


def places_for_bought(state: GameState, player: Seat) -> Iterator[PlaceBought]:
    """Yield every way to place one of the bought tiles in the city."""
    house = house_rules(state, player.name)
    for tile in state.bought:
        for cell in legal_placements(player.city, tile, house=house):
            yield PlaceBought(player.name, tile, cell)


def moves_to_reserve(state: GameState, player: Seat) -> Iterator[ReserveBought]:
    """Yield every way to put one of the bought tiles into the reserve."""
    for tile in state.bought:
        yield ReserveBought(player.name, tile)
