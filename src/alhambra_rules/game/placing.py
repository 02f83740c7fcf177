"""Place bought tiles at the end of a turn, in the city or the reserve: turn.place-bought."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.turn import PLACE_BOUGHT
from alhambra_rules.game.actions import PlaceBought, PlaceLeftover, ReserveBought
from alhambra_rules.game.cities import having_placed, located
from alhambra_rules.game.pieces import has_tile, with_tile, without_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.placement import check_placement, legal_placements
from alhambra_rules.placement.legal import may_place
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.changing import changed


def who_places(state: GameState) -> str | None:
    """Return the player who still has bought tiles to place."""
    return state.turn_of if state.bought else None


def tile_not_bought(state: GameState, action: PlaceBought | ReserveBought) -> Iterator[Violation]:
    """Yield a violation if the tile was not bought this turn.

    Rule: turn.place-bought (et-2005, ru, hu).
    """
    if action.tile not in state.bought:
        yield PLACE_BOUGHT.broken_at(
            message=f"{action.tile} was not bought this turn", tile=action.tile.id
        )


def city_after_placing(
    state: GameState, action: PlaceBought | PlaceLeftover
) -> Iterator[Violation]:
    """Yield the violations of the building rules in the city after the move.

    Rules: turn.place-bought, end.place-leftovers (et-2005, ru, hu).
    """
    city = state.player(action.player).city
    report = check_placement(city, action.tile, action.cell)
    yield from located(state, action.player, report)


def may_place_bought(state: GameState, action: PlaceBought) -> bool:
    """Whether the player may place the bought tile there; faster than a report."""
    city = state.player(action.player).city
    return has_tile(state.bought, action.tile) and may_place(city, action.tile, action.cell)


def may_reserve_bought(state: GameState, action: ReserveBought) -> bool:
    """Whether the player may put the tile into the reserve."""
    return has_tile(state.bought, action.tile)


def place_bought(state: GameState, action: PlaceBought) -> GameState:
    """Place a bought tile in the city."""
    player = having_placed(state.player(action.player), action.tile, action.cell)
    return changed(
        state,
        bought=without_tile(state.bought, action.tile),
        players=state.with_player(player),
    )


def reserve_bought(state: GameState, action: ReserveBought) -> GameState:
    """Put a bought tile into the reserve, which holds any number."""
    player = state.player(action.player)
    reserved = changed(player, reserve=with_tile(player.reserve, action.tile))
    return changed(
        state,
        bought=without_tile(state.bought, action.tile),
        players=state.with_player(reserved),
    )


def places_for_bought(state: GameState, player: Seat) -> Iterator[PlaceBought]:
    """Yield every way to place one of the bought tiles in the city."""
    for tile in state.bought:
        for cell in legal_placements(player.city, tile):
            yield PlaceBought(player.name, tile, cell)


def reservings(state: GameState, player: Seat) -> Iterator[ReserveBought]:
    """Yield every way to put one of the bought tiles into the reserve."""
    for tile in state.bought:
        yield ReserveBought(player.name, tile)
