"""The Treasure Chamber in games: its steps, events and actions (rules ``treasure.*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.treasure import CHESTS, PASS_ON_CHESTS, PLACE_CHESTS, REFILL_ROOM
from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.game import phases
from alhambra_rules.game.event_kind import EventKind, event_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game.turn import action_too_many
from alhambra_rules.game_modules.phases import PASS_ON_CHESTS as _PASS_ON
from alhambra_rules.game_modules.phases import PLACE_CHESTS as _PLACE
from alhambra_rules.game_modules.treasure import buying, placing
from alhambra_rules.game_modules.treasure.compact import FORM
from alhambra_rules.game_modules.treasure.pieces import (
    BuyChests,
    DrawChest,
    PassChests,
    PlaceChest,
    TreasurePieces,
)
from rulebook_kit.values import FrozenDict

_SET_UP = "set-up-chests"
_REFILL = "refill-room"


@frozen(slots=False)
class Treasure(TreasurePieces):
    """The Treasure Chamber: players buy rooms of chests, which score by their number.

    The attributes are those of ``TreasurePieces``.
    Rules: treasure.components, treasure.buy, treasure.place, treasure.pass-on, treasure.refill.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(
            Step(_SET_UP, CHESTS, awaits=buying.first_chest_due), after=phases.SET_UP_DISPLAY
        ),
        AddedStep(
            Step(
                _PLACE,
                PLACE_CHESTS,
                awaits=placing.buyer_who_places,
                task="task.place-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(
                _PASS_ON,
                PASS_ON_CHESTS,
                begin=placing.give_to_dirk,
                awaits=placing.who_may_place,
                task="task.place-or-pass-chests",
                order=PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(_REFILL, REFILL_ROOM, begin=buying.return_chests, awaits=buying.chest_due),
            before=phases.FILL_DISPLAY,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        event_kind(
            "buy-chests",
            BuyChests,
            phases.ACT,
            ONE_ACTION,
            (action_too_many, buying.room_not_paid, buying.cards_not_in_hand),
            buying.buy_chests,
        ),
        event_kind(
            "place-chest",
            PlaceChest,
            (_PLACE, _PASS_ON),
            PLACE_CHESTS,
            (placing.chest_not_offered, placing.building_unfit),
            placing.place_chest,
        ),
        event_kind(
            "pass-chests",
            PassChests,
            (_PLACE, _PASS_ON),
            PASS_ON_CHESTS,
            (placing.buyer_keeps_none_back,),
            placing.pass_chests,
        ),
        event_kind(
            "chest",
            DrawChest,
            (_SET_UP, _REFILL),
            REFILL_ROOM,
            (buying.room_not_due, buying.chest_not_in_bag),
            buying.draw_chest,
        ),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict(
        {
            phases.ACT: (buying.purchases_of_chests,),
            _PLACE: (placing.places_for_chests,),
            _PASS_ON: (placing.places_for_chests, placing.passes_of_chests),
        }
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"chest": "a chest must be drawn for room {square}"}
    )
    _compact: ClassVar[object] = FORM
