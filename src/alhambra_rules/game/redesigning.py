"""Redesign a city: redesign.from-reserve, redesign.to-reserve, redesign.swap."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.building import FROM_RESERVE, SWAP
from alhambra_rules.catalogue.turn import TILES_ASIDE
from alhambra_rules.game import phases
from alhambra_rules.game.actions import RedesignFromReserve, RedesignSwap, RedesignToReserve
from alhambra_rules.game.house_rules import house_rules
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import has_tile
from alhambra_rules.game.placing import located, with_laid, with_swapped, with_taken_back
from alhambra_rules.game.state import MOST_ACTIONS, GameState, Seat
from alhambra_rules.model import Tile
from alhambra_rules.placement import (
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from rulebook_kit import Violation
from rulebook_kit.values import changed

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
