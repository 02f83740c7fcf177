"""Swap a misnamed tile with the one that was drawn or placed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from alhambra_rules.game.actions import (
    Buy,
    DeclineLeftover,
    GiveBought,
    PlaceBought,
    PlaceLeftover,
    ReserveBought,
)
from alhambra_rules.game.draws import DrawToDirk, DrawToMarket
from alhambra_rules.game.events import Event
from alhambra_rules.game.pieces import has_tile, with_tile, without_tile
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Tile
from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.spare import spare

PutDown = PlaceBought | ReserveBought | GiveBought
Leftover = PlaceLeftover | DeclineLeftover
_Tiles = tuple[Tile, ...]


def in_the_bag(state: GameState, tile: Tile, later: Sequence[Event]) -> GameState:
    """Return the state with a drawn tile in the bag instead of one that is never drawn."""
    if has_tile(state.bag, tile):
        return state
    wrong = spare(state.bag, later, _drawn)
    return state if wrong is None else changed(state, bag=_with(state.bag, wrong, tile))


def aside(state: GameState, action: PutDown, later: Sequence[Event]) -> GameState:
    """Return the state with a placed tile among the bought ones.

    It comes from the player's reserve if it is there. Otherwise a bought tile that is not placed
    this turn had the wrong name.
    """
    tile, bought = action.tile, state.bought
    if has_tile(bought, tile):
        return state
    player = state.player(action.player)
    if has_tile(player.reserve, tile):
        player = changed(player, reserve=without_tile(player.reserve, tile))
        return changed(state, players=state.with_player(player), bought=with_tile(bought, tile))
    this_turn = takewhile(lambda event: not isinstance(event, Buy), later)
    wrong = spare(bought, this_turn, _put_down)
    if wrong is None:
        return state
    return changed(_drawn_instead(state, tile, wrong), bought=_with(bought, wrong, tile))


def among_the_leftovers(state: GameState, action: Leftover, later: Sequence[Event]) -> GameState:
    """Return the state with a placed leftover tile among those of the player.

    The tile may have been another player's. Otherwise one of the player's leftover tiles that is
    never placed had the wrong name.
    """
    mine, tile = (action.player, action.tile), action.tile
    if mine in state.leftovers:
        return state
    given = tuple(lying for _, lying in state.leftovers)
    own = tuple(lying for owner, lying in state.leftovers if owner == action.player)
    wrong = tile if tile in given else spare(own, later, _left_over)
    if wrong is None:
        return state
    leftovers = tuple(mine if pair[1] == wrong else pair for pair in state.leftovers)
    return changed(_drawn_instead(state, tile, wrong), leftovers=leftovers)


def _drawn(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, DrawToMarket | DrawToDirk) else ()


def _put_down(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, PutDown) else ()


def _left_over(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, Leftover) else ()


def _drawn_instead(state: GameState, tile: Tile, wrong: Tile) -> GameState:
    """Return the state with the wrong tile in the bag if the right one was there."""
    if not has_tile(state.bag, tile):
        return state
    return changed(state, bag=_with(state.bag, tile, wrong))


def _with(tiles: _Tiles, gone: Tile, come: Tile) -> _Tiles:
    return with_tile(without_tile(tiles, gone), come)
