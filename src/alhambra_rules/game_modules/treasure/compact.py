"""The compact form of the Treasure Chamber: its chests and events as numbers, and back."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact.modules import treasure as compact
from alhambra_rules.compact.modules.treasure import NO_ROOM, Chests
from alhambra_rules.compact.moves import Move
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import Named, NotCompact, cards_in, counted, right_action
from alhambra_rules.game.events import Event
from alhambra_rules.game_modules import phases
from alhambra_rules.game_modules.treasure.pieces import (
    REFILL,
    SET_UP,
    BuyChests,
    DrawChest,
    PassChests,
    PlaceChest,
    TreasurePieces,
)
from alhambra_rules.model import BuildingType
from alhambra_rules.model.tiles import ORDER, Colours
from alhambra_rules.modules.treasure import CHESTS
from rulebook_kit.values import changed

_COLOURS = tuple(BuildingType)
_ALL = sorted([ORDER[colour] for colour, number in CHESTS.items() for _ in range(number)])


def _numbers(chests: Iterable[BuildingType]) -> tuple[int, ...]:
    return tuple([ORDER[colour] for colour in chests])


def _colours(numbers: Iterable[int]) -> Colours:
    return tuple([_COLOURS[number] for number in numbers])


def _pieces(chests: TreasurePieces, named: Named) -> Chests:
    laid, names = dict(chests.laid), named.players
    if tuple(laid) != names or not 0 <= chests.passed <= len(names):
        raise NotCompact
    made = Chests(
        bag=_numbers(chests.bag),
        rooms=tuple([_numbers(room) for room in chests.rooms]),
        laid=tuple([tuple([(cell, ORDER[one]) for cell, one in laid[name]]) for name in names]),
        dirk=_numbers(chests.dirk),
        bought=_numbers(chests.bought),
        emptied=NO_ROOM if chests.emptied is None else chests.emptied - 1,
        passed=chests.passed,
        closed=chests.closed,
    )
    everywhere = [*made.bag, *made.dirk, *made.bought]
    for some in (*made.rooms, *[[colour for _, colour in laid] for laid in made.laid]):
        everywhere += some
    if sorted(everywhere) != _ALL:
        raise NotCompact
    return made


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


def _purchase(event: BuyChests, _: Named) -> Move:
    return event.room - 1, counted(event.cards)


def _placing(event: PlaceChest, _: Named) -> Move:
    return ORDER[event.colour], event.cell


def _nothing(_: Event, __: Named) -> Move:
    return ()


def _drawn(event: DrawChest, _: Named) -> Move:
    return event.room - 1, ORDER[event.colour]


FORM = CompactForm(
    added=compact.ADDED,
    phases={
        compact.SET_UP: SET_UP,
        compact.PLACE: phases.PLACE_CHESTS,
        compact.PASS_ON: phases.PASS_ON_CHESTS,
        compact.REFILL: REFILL,
    },
    pieces=_pieces,
    module=_module,
    moves={
        BuyChests: (kinds.BUY_CHESTS, _purchase),
        PlaceChest: (kinds.PLACE_CHEST, _placing),
        PassChests: (kinds.PASS_CHESTS, _nothing),
        DrawChest: (kinds.DRAW_CHEST, _drawn),
    },
    events={
        kinds.BUY_CHESTS: lambda move, player, _: right_action(
            BuyChests, player, move[1] + 1, cards_in(move[2])
        ),
        kinds.PLACE_CHEST: lambda move, player, _: right_action(
            PlaceChest, player, _COLOURS[move[1]], move[2]
        ),
        kinds.PASS_CHESTS: lambda _, player, __: PassChests(player),
        kinds.DRAW_CHEST: lambda move, _, __: DrawChest(move[1] + 1, _COLOURS[move[2]]),
    },
)
"""The compact form of the Treasure Chamber."""
