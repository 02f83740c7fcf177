"""The Treasure Chamber in games: its steps, events and actions (rules ``treasure.*``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.treasure import (
    BUY_CHESTS,
    CHESTS,
    PASS_ON_CHESTS,
    PLACE_CHESTS,
    REFILL_ROOM,
)
from alhambra_rules.game import phases
from alhambra_rules.game.building import located
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game.money_actions import not_in_hand, paid, ways_to_pay
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game.turn import action_too_many
from alhambra_rules.game_modules.phases import PASS_ON_CHESTS as _PASS_ON
from alhambra_rules.game_modules.phases import PLACE_CHESTS as _PLACE
from alhambra_rules.game_modules.treasure.compact import FORM
from alhambra_rules.game_modules.treasure.pieces import (
    REFILL,
    SET_UP,
    BuyChests,
    DrawChest,
    PassChests,
    PlaceChest,
    TreasurePieces,
    is_full,
    with_colours,
    with_laid,
    without_colour,
)
from alhambra_rules.model import BuildingType
from alhambra_rules.modules.treasure import (
    CHESTS_IN_A_ROOM,
    PRICE_OF_A_ROOM,
    check_chest,
    check_purchase,
    fitting,
    free_buildings,
)
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict, changed

_DUE = tuple(PendingDraw("chest", square=room) for room in (1, 2, 3))


def room_not_paid(state: GameState, action: BuyChests) -> Iterator[Violation]:
    """Yield a violation if the room is empty or the payment is less than 8.

    Rule: treasure.buy (hu-4).
    """
    room = state.module(TreasurePieces).rooms[action.room - 1]
    yield from check_purchase(room, action.cards)


def cards_not_in_hand(state: GameState, action: BuyChests) -> Iterator[Violation]:
    """Yield a violation if the player does not hold all the cards. Rule: treasure.buy (hu-4)."""
    name = action.player
    return not_in_hand(BUY_CHESTS, state, name, action.cards, {"player": name})


def buy_chests(state: GameState, action: BuyChests) -> GameState:
    """Take the chests out of the room and end the actions of the turn.

    Rule: treasure.buy (hu-4).
    """
    pieces = state.module(TreasurePieces)
    bought = pieces.rooms[action.room - 1]
    after = changed(pieces.with_room(action.room, ()), bought=bought, emptied=action.room)
    return changed(
        paid(state, action.player, action.cards).with_module(after),
        actions_done=state.actions_done + 1,
        phase=phases.ACTIONS_OVER,
    )


def purchases_of_chests(state: GameState, player: Seat) -> Iterator[BuyChests]:
    """Yield every purchase of this player, room by room, without surplus cards."""
    payments = tuple(ways_to_pay(player.hand, PRICE_OF_A_ROOM))
    for number, room in enumerate(state.module(TreasurePieces).rooms, start=1):
        if room:
            yield from (BuyChests(player.name, number, cards) for cards in payments)


def first_chest_due(state: GameState) -> PendingDraw | None:
    """Return the next draw of the set-up; the rooms are filled one by one.

    Rule: treasure.components (hu-4).
    """
    rooms = state.module(TreasurePieces).rooms
    return next((_DUE[at] for at, room in enumerate(rooms) if not is_full(room)), None)


def return_chests(state: GameState) -> GameState:
    """Return the chests that no player took to the bag, and check if it can fill the room.

    Rules: treasure.pass-on, treasure.refill (hu-4).
    """
    pieces = state.module(TreasurePieces)
    if pieces.emptied is None:
        return state
    bag = with_colours(pieces.bag, pieces.bought)
    closed = pieces.closed or len(bag) < CHESTS_IN_A_ROOM
    return state.with_module(
        changed(
            pieces,
            bag=bag,
            bought=(),
            passed=0,
            closed=closed,
            emptied=None if closed else pieces.emptied,
        )
    )


def chest_due(state: GameState) -> PendingDraw | None:
    """Return the next draw for the room that was emptied this turn; None if it stays empty.

    Rule: treasure.refill (hu-4).
    """
    room = state.module(TreasurePieces).emptied
    return None if room is None else _DUE[room - 1]


def room_not_due(state: GameState, draw: DrawChest) -> Iterator[Violation]:
    """Yield a violation if the chest goes to the wrong room.

    Rules: treasure.components, treasure.refill (hu-4).
    """
    due = state.pending_draw
    if due is not None and due.square not in (None, draw.room):
        rule = CHESTS if state.turn_of is None else REFILL_ROOM
        yield rule.broken_at(template="treasure.refill", room=draw.room, due=due.square)


def chest_not_in_bag(state: GameState, draw: DrawChest) -> Iterator[Violation]:
    """Yield a violation if the bag has no such chest. Rule: treasure.components (hu-4)."""
    if draw.colour not in state.module(TreasurePieces).bag:
        yield CHESTS.broken_at(chest=draw.colour)


def draw_chest(state: GameState, draw: DrawChest) -> GameState:
    """Move a chest from the bag into the room."""
    pieces = state.module(TreasurePieces)
    chests = with_colours(pieces.rooms[draw.room - 1], (draw.colour,))
    after = changed(
        pieces.with_room(draw.room, chests), bag=without_colour(pieces.bag, draw.colour)
    )
    done = pieces.emptied == draw.room and is_full(chests)
    return state.with_module(changed(after, emptied=None) if done else after)


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
        yield PLACE_CHESTS.broken_at(template="treasure.place-none", chest=action.colour)


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


@frozen(slots=False)
class Treasure(TreasurePieces):
    """The Treasure Chamber: players buy rooms of chests, which score by their number.

    The attributes are those of ``TreasurePieces``.
    Rules: treasure.components, treasure.buy, treasure.place, treasure.pass-on, treasure.refill.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP, CHESTS, awaits=first_chest_due), after=phases.SET_UP_DISPLAY),
        AddedStep(
            Step(
                _PLACE,
                PLACE_CHESTS,
                awaits=buyer_who_places,
                task="task.place-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(
                _PASS_ON,
                PASS_ON_CHESTS,
                begin=give_to_dirk,
                awaits=who_may_place,
                task="task.place-or-pass-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(REFILL, REFILL_ROOM, begin=return_chests, awaits=chest_due),
            before=phases.FILL_DISPLAY,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(BuyChests, (action_too_many, room_not_paid, cards_not_in_hand), buy_chests),
        declared_kind(PlaceChest, (chest_not_offered, building_unfit), place_chest),
        declared_kind(PassChests, (buyer_keeps_none_back,), pass_chests),
        declared_kind(DrawChest, (room_not_due, chest_not_in_bag), draw_chest),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict(
        {
            phases.ACT: (purchases_of_chests,),
            _PLACE: (places_for_chests,),
            _PASS_ON: (places_for_chests, passes_of_chests),
        }
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"chest": "a chest must be drawn for room {square}"}
    )
    _compact: ClassVar[object] = FORM
