"""The end of the game: the last turn, leftover tiles, winners (rules ``end.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS
from alhambra_rules.game.actions import DeclineLeftover, PlaceLeftover
from alhambra_rules.game.building import house_rules, with_placed
from alhambra_rules.game.pieces import with_tile
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import Currency, Tile
from alhambra_rules.placement import legal_placements
from alhambra_rules.placement.legal import may_place
from rulebook_kit import NoDefiniteState, Violation
from rulebook_kit.values import changed

_Leftovers = tuple[tuple[str, Tile], ...]


def mark_last_turn(state: GameState) -> GameState:
    """Mark the turn as the last one if the market could not be filled.

    With the profile ``end-when-bag-empty`` an empty bag is enough.
    Rule: end.when (et-2005, ru, hu).
    """
    bag_decides = state.profile.end_when_bag_empty and not state.bag
    ending = bag_decides or not all(state.market)
    return changed(state, ending=True) if ending else state


def give_out_leftovers(state: GameState) -> GameState:
    """Give each tile on the market to the player richest in its square's currency.

    Rule: end.leftovers (et-2005, ru, hu).
    """
    owners = [richest_in(state, currency) for currency in Currency]
    squares = list(zip(owners, state.market, strict=True))
    return changed(
        state,
        market=tuple(tile if owner is None else None for owner, tile in squares),
        leftovers=tuple(
            (owner, tile) for owner, tile in squares if owner is not None and tile is not None
        ),
    )


def richest_in(state: GameState, currency: Currency) -> str | None:
    """Return the player with the most money in that currency; None if several tie.

    If nobody has any, all tie.
    Rule: end.leftovers (et-2005, ru, hu).
    """
    money = {
        player.name: sum(card.value for card in player.hand if card.currency is currency)
        for player in state.players
    }
    most = max(money.values())
    richest = [name for name, total in money.items() if total == most]
    return richest[0] if len(richest) == 1 else None


def who_places_leftovers(state: GameState) -> str | None:
    """Return the next player with a leftover tile, starting to the left of the last player.

    Rule: end.place-leftovers (et-2005, ru, hu).
    """
    if not state.leftovers or state.turn_of is None:
        return None
    last, *others = state.clockwise_from(state.turn_of)
    owners = {owner for owner, _ in state.leftovers}
    return next(player.name for player in (*others, last) if player.name in owners)


def leftover_not_owned(
    state: GameState, action: PlaceLeftover | DeclineLeftover
) -> Iterator[Violation]:
    """Yield a violation if the tile is not one of the player's leftover tiles.

    Rule: end.place-leftovers (et-2005, ru, hu).
    """
    if (action.player, action.tile) not in state.leftovers:
        yield PLACE_LEFTOVERS.broken_at(tile=action.tile, in_message={"player": action.player})


def may_place_leftover(state: GameState, action: PlaceLeftover) -> bool:
    """Whether the player may place the leftover tile there; faster than a report."""
    city, house = state.player(action.player).city, house_rules(state, action.player)
    owned = (action.player, action.tile) in state.leftovers
    return owned and may_place(city, action.tile, action.cell, house)


def place_leftover(state: GameState, action: PlaceLeftover) -> GameState:
    """Place a leftover tile in the city."""
    player = with_placed(state.player(action.player), action.tile, action.cell)
    return changed(state, leftovers=_without(state, action), players=state.with_player(player))


def decline_leftover(state: GameState, action: DeclineLeftover) -> GameState:
    """Move a leftover tile to the reserve, where it scores nothing."""
    player = state.player(action.player)
    reserved = changed(player, reserve=with_tile(player.reserve, action.tile))
    return changed(state, leftovers=_without(state, action), players=state.with_player(reserved))


def places_for_leftovers(state: GameState, player: Seat) -> Iterator[PlaceLeftover]:
    """Yield every way to place one of the player's leftover tiles in the city."""
    house = house_rules(state, player.name)
    for owner, tile in state.leftovers:
        if owner == player.name:
            for cell in legal_placements(player.city, tile, house=house):
                yield PlaceLeftover(player.name, tile, cell)


def declined_leftovers(state: GameState, player: Seat) -> Iterator[DeclineLeftover]:
    """Yield every way to decline one of the player's leftover tiles."""
    for owner, tile in state.leftovers:
        if owner == player.name:
            yield DeclineLeftover(player.name, tile)


def name_winners(state: GameState) -> GameState:
    """Set the winners: all players with the most points. Dirk cannot win.

    Rule: end.winner (et-2005, ru, hu).
    """
    most = max(player.score for player in state.players)
    winners = tuple(player.name for player in state.players if player.score == most)
    return changed(state, winners=winners)


def _without(state: GameState, action: PlaceLeftover | DeclineLeftover) -> _Leftovers:
    given = (action.player, action.tile)
    if given not in state.leftovers:
        raise NoDefiniteState(f"{action.tile} is not a leftover tile of {action.player}")
    at = state.leftovers.index(given)  # in a record with a wrong name there may be two
    return state.leftovers[:at] + state.leftovers[at + 1 :]
