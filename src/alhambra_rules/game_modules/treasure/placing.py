"""Place bought chests on buildings or pass them on: treasure.place, treasure.pass-on."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.treasure import PASS_ON_CHESTS, PLACE_CHESTS
from alhambra_rules.game.building import located
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game_modules.treasure.pieces import (
    PassChests,
    PlaceChest,
    TreasurePieces,
    with_colours,
    with_laid,
    without_colour,
)
from alhambra_rules.model import BuildingType
from alhambra_rules.modules.treasure import check_chest, fitting, free_buildings
from rulebook_kit import Violation
from rulebook_kit.values import changed


def buyer_who_places(state: GameState) -> str | None:
    """Return the buyer while a bought chest fits in their city, since they must place it.

    Rules: treasure.place, treasure.pass-on (hu-4).
    """
    pieces = state.module(TreasurePieces)
    if state.turn_of is None or pieces.passed or not pieces.bought:
        return None
    return state.turn_of if _fits(state, state.player(state.turn_of)) else None


def give_to_dirk(state: GameState) -> GameState:
    """In games of two, let Dirk take all chests that fit his tiles before the other player.

    Rule: treasure.pass-on (hu-4, en-4, de-4).
    """
    pieces = state.module(TreasurePieces)
    if state.dirk is None or not pieces.bought:
        return state
    tiles = [tile.type for tile in state.dirk]
    taken = fitting(
        pieces.bought, {colour: tiles.count(colour) for colour in BuildingType}, pieces.dirk
    )
    bought = pieces.bought
    for colour in taken:
        bought = without_colour(bought, colour)
    return state.with_module(changed(pieces, bought=bought, dirk=with_colours(pieces.dirk, taken)))


def who_may_place(state: GameState) -> str | None:
    """Return the next player to the buyer's left whose city fits a passed-on chest.

    Rule: treasure.pass-on (hu-4).
    """
    pieces = state.module(TreasurePieces)
    if state.turn_of is None or not pieces.bought:
        return None
    others = state.clockwise_from(state.turn_of)[max(pieces.passed, 1) :]
    return next((player.name for player in others if _fits(state, player)), None)


def chest_not_offered(state: GameState, action: PlaceChest) -> Iterator[Violation]:
    """Yield a violation if the chest is not among those to be placed.

    Rule: treasure.place (hu-4).
    """
    if action.colour not in state.module(TreasurePieces).bought:
        yield PLACE_CHESTS.broken_at(
            template="treasure.place-none",
            chest=action.colour,
            in_message={"colour": action.colour},
        )


def building_unfit(state: GameState, action: PlaceChest) -> Iterator[Violation]:
    """Yield a violation if the cell has no free building of the chest's colour.

    Rule: treasure.place (hu-4).
    """
    taken = state.module(TreasurePieces).cells_taken(action.player)
    report = check_chest(state.player(action.player).city, action.cell, action.colour, taken=taken)
    yield from located(state, action.player, report)


def buyer_keeps_none_back(state: GameState, action: PassChests) -> Iterator[Violation]:
    """Yield a violation if the buyer passes on chests that fit. Rule: treasure.pass-on (hu-4)."""
    if action.player == state.turn_of:
        yield PASS_ON_CHESTS.broken_at(player=action.player)


def place_chest(state: GameState, action: PlaceChest) -> GameState:
    """Put the chest onto the building."""
    pieces = state.module(TreasurePieces)
    chests = with_laid(pieces.chests_of(action.player), action.cell, action.colour)
    after = pieces.with_chests(action.player, chests)
    return state.with_module(changed(after, bought=without_colour(pieces.bought, action.colour)))


def pass_chests(state: GameState, action: PassChests) -> GameState:
    """Pass the chests to the next player on the left. Rule: treasure.pass-on (hu-4)."""
    names = [player.name for player in state.clockwise_from(state.turn_of or action.player)]
    pieces = state.module(TreasurePieces)
    return state.with_module(changed(pieces, passed=names.index(action.player) + 1))


def places_for_chests(state: GameState, player: Seat) -> Iterator[PlaceChest]:
    """Yield every way to place one of the chests in this player's city."""
    pieces = state.module(TreasurePieces)
    taken = pieces.cells_taken(player.name)
    for colour in dict.fromkeys(pieces.bought):
        for cell in free_buildings(player.city, colour, taken):
            yield PlaceChest(player.name, colour, cell)


def passes_of_chests(state: GameState, player: Seat) -> Iterator[PassChests]:  # noqa: ARG001 - all options have one signature
    """Yield the action of passing on the remaining chests."""
    yield PassChests(player.name)


def _fits(state: GameState, player: Seat) -> bool:
    return any(True for _ in places_for_chests(state, player))
