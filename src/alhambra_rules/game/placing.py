"""turn.place-bought: at the end of a turn its tiles go into the city or the reserve."""

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
    """Return the name of the player who still has bought tiles to put down."""
    return state.turn_of if state.bought else None


def tile_not_bought(state: GameState, action: PlaceBought | ReserveBought) -> Iterator[Violation]:
    """Name a tile that was not bought this turn.

    Rule: turn.place-bought (et-2005, ru, hu).
    """
    if action.tile not in state.bought:
        yield PLACE_BOUGHT.broken_at(
            message=f"{action.tile} was not bought this turn", tile=action.tile.id
        )


def city_after_placing(
    state: GameState, action: PlaceBought | PlaceLeftover
) -> Iterator[Violation]:
    """Name what the building rules object to in the city as it would be.

    Rules: turn.place-bought, end.place-leftovers (et-2005, ru, hu).
    """
    city = state.player(action.player).city
    report = check_placement(city, action.tile, action.cell)
    yield from located(state, action.player, report)


def may_place_bought(state: GameState, action: PlaceBought) -> bool:
    """Whether the bought tile may be laid there: a yes or no as the rules above give it."""
    city = state.player(action.player).city
    return has_tile(state.bought, action.tile) and may_place(city, action.tile, action.cell)


def may_reserve_bought(state: GameState, action: ReserveBought) -> bool:
    """Whether the tile may be reserved: a yes or no as ``tile_not_bought`` gives it."""
    return has_tile(state.bought, action.tile)


def place_bought(state: GameState, action: PlaceBought) -> GameState:
    """Lay a tile from aside in the city."""
    player = having_placed(state.player(action.player), action.tile, action.cell)
    return changed(
        state,
        bought=without_tile(state.bought, action.tile),
        players=state.with_player(player),
    )


def reserve_bought(state: GameState, action: ReserveBought) -> GameState:
    """Put a tile from aside into the reserve, which holds any number."""
    player = state.player(action.player)
    reserved = changed(player, reserve=with_tile(player.reserve, action.tile))
    return changed(
        state,
        bought=without_tile(state.bought, action.tile),
        players=state.with_player(reserved),
    )


def places_for_bought(state: GameState, player: Seat) -> Iterator[PlaceBought]:
    """Yield every way to lay one of the tiles aside in the city, in any order of the tiles."""
    for tile in state.bought:
        for cell in legal_placements(player.city, tile):
            yield PlaceBought(player.name, tile, cell)


def reservings(state: GameState, player: Seat) -> Iterator[ReserveBought]:
    """Yield every way to put one of the tiles aside into the reserve."""
    for tile in state.bought:
        yield ReserveBought(player.name, tile)
