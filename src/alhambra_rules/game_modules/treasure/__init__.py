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
from alhambra_rules.game.actions import located, not_in_hand
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Step
from alhambra_rules.game.state import GameState
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
)
from alhambra_rules.modules.treasure import (
    check_chest,
    check_purchase,
)
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict


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


@frozen(slots=False)
class Treasure(TreasurePieces):
    """The Treasure Chamber: players buy rooms of chests, which score by their number.

    The attributes are those of ``TreasurePieces``.
    Rules: treasure.components, treasure.buy, treasure.place, treasure.pass-on, treasure.refill.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP, CHESTS), after=phases.SET_UP_DISPLAY),
        AddedStep(
            Step(
                _PLACE,
                PLACE_CHESTS,
                task="task.place-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(
                _PASS_ON,
                PASS_ON_CHESTS,
                task="task.place-or-pass-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(REFILL, REFILL_ROOM),
            before=phases.FILL_DISPLAY,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(BuyChests, room_not_paid, cards_not_in_hand),
        declared_kind(PlaceChest, chest_not_offered, building_unfit),
        declared_kind(PassChests, buyer_keeps_none_back),
        declared_kind(DrawChest, room_not_due, chest_not_in_bag),
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"chest": "a chest must be drawn for room {square}"}
    )
    _compact: ClassVar[object] = FORM
