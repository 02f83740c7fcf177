"""Change a city in a game: place bought tiles (turn.place-bought), or redesign (redesign.*)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from alhambra_rules.catalogue.building import FROM_RESERVE, SWAP
from alhambra_rules.catalogue.turn import PLACE_BOUGHT, TILES_ASIDE
from alhambra_rules.game.actions import (
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
)
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, Table, Tile
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
)
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit import NoDefiniteState, Report, Violation
from rulebook_kit.player_names import unknown_player


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


def tile_on(city: City, cell: Cell) -> Tile:
    """Return the topmost tile on the cell; raise ``NoDefiniteState`` if there is none."""
    at = bisect_right(city.pieces, cell, key=_BY_CELL) - 1
    place, topmost = city.pieces[at]
    if place != cell or (cell == ORIGIN and topmost.tile is FOUNTAIN):
        raise NoDefiniteState(f"there is no tile on {cell} to remove")
    return topmost.tile


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
