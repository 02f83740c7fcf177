"""The compact form of the Treasure Chamber: its chests and events as numbers, and back."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.compact.modules import treasure as compact
from alhambra_rules.compact.modules.treasure import NO_ROOM, Chests
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import Named, NotCompact
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules import phases
from alhambra_rules.game_modules.treasure.pieces import (
    REFILL,
    SET_UP,
    TreasurePieces,
)
from alhambra_rules.model import BuildingType
from alhambra_rules.model.tiles import ORDER, Colours
from rulebook_kit.values import changed

_COLOURS = tuple(BuildingType)


def _numbers(chests: Iterable[BuildingType]) -> tuple[int, ...]:
    return tuple([ORDER[colour] for colour in chests])


def _colours(numbers: Iterable[int]) -> Colours:
    return tuple([_COLOURS[number] for number in numbers])


def _pieces(chests: TreasurePieces, named: Named) -> Chests:
    laid, names = dict(chests.laid), named.players
    if tuple(laid) != names:
        raise NotCompact(laid)
    return Chests(
        bag=_numbers(chests.bag),
        rooms=tuple([_numbers(room) for room in chests.rooms]),
        laid=tuple([tuple([(cell, ORDER[one]) for cell, one in laid[name]]) for name in names]),
        dirk=_numbers(chests.dirk),
        bought=_numbers(chests.bought),
        emptied=NO_ROOM if chests.emptied is None else chests.emptied - 1,
        passed=chests.passed,
        closed=chests.closed,
    )


def _module(chosen: TreasurePieces, chests: Chests, named: Named) -> TreasurePieces:
    laid = [tuple([(cell, _COLOURS[one]) for cell, one in some]) for some in chests.laid]
    return changed(
        chosen,
        bag=_colours(chests.bag),
        rooms=tuple(map(_colours, chests.rooms)),
        laid=tuple(zip(named.players, laid, strict=True)),
        dirk=_colours(chests.dirk),
        bought=_colours(chests.bought),
        emptied=None if chests.emptied == NO_ROOM else chests.emptied + 1,
        passed=chests.passed,
        closed=chests.closed,
    )


def _chest_due(state: CompactState) -> PendingDraw:
    return PendingDraw("chest", square=compact.due_room(state) + 1)


FORM = CompactForm(
    added=compact.ADDED,
    phases={
        compact.SET_UP: SET_UP,
        compact.PLACE: phases.PLACE_CHESTS,
        compact.PASS_ON: phases.PASS_ON_CHESTS,
        compact.REFILL: REFILL,
    },
    pieces=_pieces,
    dues={compact.SET_UP: _chest_due, compact.REFILL: _chest_due},
    module=_module,
)
"""The compact form of the Treasure Chamber."""
