"""Change a city in a game: place bought tiles (turn.place-bought), or redesign (redesign.*)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from alhambra_rules.catalogue.building import FROM_RESERVE, SWAP
from alhambra_rules.catalogue.turn import PLACE_BOUGHT, TILES_ASIDE
from alhambra_rules.compact.state import MOST_ACTIONS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import (
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
)
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import has_tile, with_tile, without_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.view import View
from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, Table, Tile
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from alhambra_rules.placement.checks import house_rules_of
from alhambra_rules.placement.legal import may_place, may_remove, may_swap, placed, removed, swapped
from rulebook_kit import NoDefiniteState, Report, Violation
from rulebook_kit.player_names import unknown_player
from rulebook_kit.values import changed


def house_rules(game: GameState | View | Table, player: str) -> HouseRules | None:
    """Return the building rules that modules add for this player's city; None if there are none.

    Pass them to ``check_placement``, ``legal_placements`` and their like.

    Args:
        game: a ``GameState``, a ``View`` or a ``Table``.
        player: the name of the player whose city it is.

    Raises:
        InvalidArgument: nobody at the table has that name; the message suggests the nearest one.
    """
    names = [one.name for one in game.players]
    if player not in names:
        raise unknown_player(player, names)
    return house_rules_of(game.modules, player)


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


Redesign = RedesignFromReserve | RedesignToReserve | RedesignSwap


def tile_aside(state: GameState, action: RedesignFromReserve | RedesignSwap) -> Iterator[Violation]:
    """Yield a violation if the tile was bought this turn. Rule: turn.tiles-aside (et-2005)."""
    if action.tile in state.bought:
        yield TILES_ASIDE.broken_at(tile=action.tile)


def tile_not_reserved(state: GameState, action: RedesignFromReserve) -> Iterator[Violation]:
    """Yield a violation if the placed tile is not in the reserve.

    Rule: redesign.from-reserve (et-2005, ru, hu).
    """
    if action.tile not in state.player(action.player).reserve:
        yield FROM_RESERVE.broken_at(tile=action.tile, in_message={"player": action.player})


def swapped_tile_not_reserved(state: GameState, action: RedesignSwap) -> Iterator[Violation]:
    """Yield a violation if the tile swapped in is not in the reserve.

    Rule: redesign.swap (et-2005, ru, hu).
    """
    if action.tile not in state.player(action.player).reserve:
        yield SWAP.broken_at(
            template="redesign.from-reserve",
            tile=action.tile,
            in_message={"player": action.player},
        )


def city_after_redesign(state: GameState, action: Redesign) -> Iterator[Violation]:
    """Yield the violations of the building rules in the city after the move.

    Rules: redesign.from-reserve, redesign.to-reserve, redesign.swap (et-2005, ru, hu).
    """
    city, house = state.player(action.player).city, house_rules(state, action.player)
    if isinstance(action, RedesignToReserve):
        report = check_removal(city, action.cell, house=house)
    elif isinstance(action, RedesignSwap):
        report = check_swap(city, action.tile, action.cell, house=house)
    else:
        report = check_placement(city, action.tile, action.cell, house=house)
    yield from located(state, action.player, report)


def may_lay(state: GameState, action: RedesignFromReserve) -> bool:
    """Whether the player may place the reserve tile there; faster than a report."""
    player, tile = state.player(action.player), action.tile
    usable = state.actions_done < MOST_ACTIONS and _in_reserve(state, player, tile)
    return usable and may_place(player.city, tile, action.cell, house_rules(state, action.player))


def may_take_back(state: GameState, action: RedesignToReserve) -> bool:
    """Whether the player may move the tile to the reserve; faster than a report."""
    city, house = state.player(action.player).city, house_rules(state, action.player)
    return state.actions_done < MOST_ACTIONS and may_remove(city, action.cell, house)


def may_swap_in(state: GameState, action: RedesignSwap) -> bool:
    """Whether the player may swap the tiles; faster than a report."""
    player, tile = state.player(action.player), action.tile
    usable = state.actions_done < MOST_ACTIONS and _in_reserve(state, player, tile)
    return usable and may_swap(player.city, tile, action.cell, house_rules(state, action.player))


def redesign(state: GameState, action: Redesign) -> GameState:
    """Move the tiles between reserve and city, as the last action of the turn.

    Rules: redesign.from-reserve, redesign.to-reserve, redesign.swap (et-2005, ru, hu).
    """
    acted = changed(state, actions_done=state.actions_done + 1, phase=phases.ACTIONS_OVER)
    return redesigned(acted, action)


def redesigned(state: GameState, action: Redesign) -> GameState:
    """Return the state with the tiles moved between reserve and city and nothing else changed.

    Rules: redesign.from-reserve, redesign.to-reserve, redesign.swap (et-2005, ru, hu).
    """
    player = _rebuilt(state.player(action.player), action)
    state = changed(state, players=state.with_player(player))
    if not isinstance(action, RedesignFromReserve):
        for module in modules_of(state):
            state = module.after_removal(state, action.player, action.cell)
    return state


def _rebuilt(player: Seat, action: Redesign) -> Seat:
    if isinstance(action, RedesignFromReserve):
        return with_laid(player, action.tile, action.cell)
    if isinstance(action, RedesignSwap):
        return with_swapped(player, action.tile, action.cell)
    return with_taken_back(player, action.cell)


def redesigns(state: GameState, player: Seat) -> Iterator[Redesign]:
    """Yield every redesign of this player's city: from the reserve, to the reserve, swaps."""
    yield from redesigns_from_reserve(state, player)
    yield from redesigns_to_reserve(state, player)
    yield from swaps(state, player)


def redesigns_from_reserve(state: GameState, player: Seat) -> Iterator[RedesignFromReserve]:
    """Yield every way to place a reserve tile in the city."""
    house = house_rules(state, player.name)
    for tile in player.reserve:
        for cell in legal_placements(player.city, tile, house=house):
            yield RedesignFromReserve(player.name, tile, cell)


def redesigns_to_reserve(state: GameState, player: Seat) -> Iterator[RedesignToReserve]:
    """Yield every way to move a tile of the city to the reserve."""
    for cell in legal_removals(player.city, house=house_rules(state, player.name)):
        yield RedesignToReserve(player.name, cell)


def swaps(state: GameState, player: Seat) -> Iterator[RedesignSwap]:
    """Yield every swap of a reserve tile with a tile of the city."""
    house = house_rules(state, player.name)
    for tile in player.reserve:
        for cell in legal_swaps(player.city, tile, house=house):
            yield RedesignSwap(player.name, tile, cell)


def _in_reserve(state: GameState, player: Seat, tile: Tile) -> bool:
    aside = state.bought and has_tile(state.bought, tile)
    return has_tile(player.reserve, tile) and not aside
