"""Buy the chests of a room and refill the room: treasure.buy, treasure.refill."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.treasure import BUY_CHESTS, CHESTS, REFILL_ROOM
from alhambra_rules.game import phases
from alhambra_rules.game.money_actions import not_in_hand, paid, ways_to_pay
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game_modules.treasure.pieces import (
    BuyChests,
    DrawChest,
    TreasurePieces,
    is_full,
    with_colours,
    without_colour,
)
from alhambra_rules.modules.treasure import CHESTS_IN_A_ROOM, PRICE_OF_A_ROOM, check_purchase
from rulebook_kit import Violation
from rulebook_kit.values import changed

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
        yield CHESTS.broken_at(chest=draw.colour, in_message={"colour": draw.colour})


def draw_chest(state: GameState, draw: DrawChest) -> GameState:
    """Move a chest from the bag into the room."""
    pieces = state.module(TreasurePieces)
    chests = with_colours(pieces.rooms[draw.room - 1], (draw.colour,))
    after = changed(
        pieces.with_room(draw.room, chests), bag=without_colour(pieces.bag, draw.colour)
    )
    done = pieces.emptied == draw.room and is_full(chests)
    return state.with_module(changed(after, emptied=None) if done else after)
