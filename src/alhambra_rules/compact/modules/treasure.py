"""The Treasure Chamber in compact games: rooms, chests and their places (``treasure.*``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from alhambra_rules.compact import money
from alhambra_rules.compact.added import Added, Choice, Kind, drawn
from alhambra_rules.compact.legal import may_act
from alhambra_rules.compact.moves import BUY_CHESTS, DRAW_CHEST, PASS_CHESTS, PLACE_CHEST, Move
from alhambra_rules.compact.playing import act_over, pay
from alhambra_rules.compact.state import (
    ACT,
    FILL_DISPLAY,
    NOBODY,
    SET_UP_DISPLAY,
    CompactState,
)
from alhambra_rules.compact.steps import waits
from alhambra_rules.model import Cell
from alhambra_rules.modules.treasure import CHEST_POINTS, CHESTS_IN_A_ROOM, PRICE_OF_A_ROOM
from alhambra_rules.scoring.fast_path import divided

NAME = "treasure"

SET_UP = SET_UP_DISPLAY + 2
PLACE, PASS_ON, REFILL = range(FILL_DISPLAY - 3, FILL_DISPLAY)

NO_ROOM = -1
_Colours = tuple[int, ...]
_Sites = list[tuple[int, list[int]]]


class Chests(NamedTuple):
    """The chests of a game. A chest is a colour, a number from 0; several are sorted.

    Attributes:
        bag, dirk, bought, passed, closed: as in ``TreasurePieces``.
        rooms: the chests in each of the three rooms.
        laid: by seat the cells with chests and their colours, sorted.
        emptied: the number, from 0, of the room to be filled again, or ``NO_ROOM``.
    """

    bag: _Colours
    rooms: tuple[_Colours, ...]
    laid: tuple[tuple[tuple[Cell, int], ...], ...]
    dirk: _Colours
    bought: _Colours
    emptied: int
    passed: int
    closed: bool


def chests_in(state: CompactState) -> Chests:
    """Return the chests of a game."""
    return cast("Chests", state.pieces[NAME])


def change(state: CompactState, **changes: object) -> Chests:
    """Change the chests of a game, and return them."""
    chests = chests_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, NAME: chests}
    return chests


def _with(chests: _Colours, more: Iterable[int]) -> _Colours:
    return tuple(sorted((*chests, *more)))


def _without(chests: _Colours, colour: int) -> _Colours:
    at = chests.index(colour)
    return chests[:at] + chests[at + 1 :]


def _with_room(chests: Chests, room: int, filled: _Colours) -> tuple[_Colours, ...]:
    return (*chests.rooms[:room], filled, *chests.rooms[room + 1 :])


def free_sites(state: CompactState, seat: int) -> _Sites:
    """Return the chests to be placed with the cells of this city that may take them.

    Rule: treasure.place (hu-4).
    """
    chests, city = chests_in(state), state.cities[seat]
    taken = {city.number_of(cell) for cell, _ in chests.laid[seat]}
    types = city.tiles.translate(city.tables.types)
    sites = [
        (colour, [at for at in _places(types, colour + 1) if at not in taken])
        for colour in dict.fromkeys(chests.bought)
    ]
    return [(colour, cells) for colour, cells in sites if cells]


def _places(types: bytes, kind: int) -> Iterator[int]:
    at = types.find(kind)
    while at >= 0:
        yield at
        at = types.find(kind, at + 1)


def _first_chests(state: CompactState) -> bool:
    """Fill the rooms; return False if a draw is due first. Rule: treasure.components (hu-4)."""
    while (room := _first_room(chests_in(state))) != NO_ROOM:
        if state.order is None:
            return waits(state, SET_UP)
        _draw(state, room)
    return True


def due_room(state: CompactState) -> int:
    """Return the room that is filled next, from 0, or ``NO_ROOM``."""
    chests = chests_in(state)
    return _first_room(chests) if state.phase == SET_UP else chests.emptied


def _first_room(chests: Chests) -> int:
    """Return the first room that is not full, or ``NO_ROOM``."""
    sizes = [len(room) < CHESTS_IN_A_ROOM for room in chests.rooms]
    return sizes.index(True) if True in sizes else NO_ROOM


def _place(state: CompactState) -> bool:
    """Let the buyer place the chests that fit. Rules: treasure.place, treasure.pass-on (hu-4)."""
    chests = chests_in(state)
    if chests.passed or not chests.bought or not free_sites(state, state.turn):
        return True
    state.phase, state.to_act = PLACE, state.turn
    return False


def _pass_on(state: CompactState) -> bool:
    """Let Dirk, then the next player to the left, take chests. Rule: treasure.pass-on (hu-4)."""
    chests = chests_in(state)
    if not chests.bought:
        return True
    if state.phase != PASS_ON and state.dirk is not None:
        chests = _give_to_dirk(state, chests, state.dirk)
    players = state.setting.players
    for place in range(max(chests.passed, 1), players):
        seat = (state.turn + place) % players
        if free_sites(state, seat):
            state.phase, state.to_act = PASS_ON, seat
            return False
    return True


def _give_to_dirk(state: CompactState, chests: Chests, tiles: int) -> Chests:
    """Let Dirk take all chests that fit his tiles. Rule: treasure.pass-on (hu-4, en-4, de-4)."""
    bought, held = chests.bought, Counter(chests.dirk)
    taken: list[int] = []
    for colour, of_type in enumerate(state.setting.tables.sets_of_a_type):
        free = (tiles & of_type).bit_count() - held[colour]
        taken += [colour] * min(bought.count(colour), free)
    for colour in taken:
        bought = _without(bought, colour)
    return change(state, bought=bought, dirk=_with(chests.dirk, taken))


def _refill(state: CompactState) -> bool:
    """Fill the room that was emptied this turn; return False if a draw is due first.

    Rules: treasure.pass-on, treasure.refill (hu-4).
    """
    chests = chests_in(state)
    if chests.emptied != NO_ROOM and state.phase != REFILL:
        chests = _return(state, chests)
    while (room := chests.emptied) != NO_ROOM:
        if state.order is None:
            return waits(state, REFILL)
        chests = _draw(state, room)
    return True


def _return(state: CompactState, chests: Chests) -> Chests:
    """Return the chests that no player took to the bag, and check if it can fill the room."""
    bag = _with(chests.bag, chests.bought)
    closed = chests.closed or len(bag) < CHESTS_IN_A_ROOM
    emptied = NO_ROOM if closed else chests.emptied
    return change(state, bag=bag, bought=(), passed=0, closed=closed, emptied=emptied)


def _draw(state: CompactState, room: int) -> Chests:
    colour = drawn(state, "chest", chests_in(state).bag)
    _draw_chest(state, (DRAW_CHEST, room, colour), NOBODY)
    return chests_in(state)


def _after_removal(state: CompactState, seat: int, cell: tuple[int, int]) -> None:
    """Return the chest of that cell to the bag. Rule: treasure.lost (hu-4)."""
    chests = chests_in(state)
    laid = chests.laid[seat]
    if lost := [colour for where, colour in laid if where == cell]:
        kept = tuple([pair for pair in laid if pair[0] != cell])
        change(state, bag=_with(chests.bag, lost), laid=_with_laid(chests, seat, kept))


def _with_laid(
    chests: Chests, seat: int, laid: tuple[tuple[Cell, int], ...]
) -> tuple[tuple[tuple[Cell, int], ...], ...]:
    return (*chests.laid[:seat], laid, *chests.laid[seat + 1 :])


def _points(state: CompactState, scoring_round: int) -> Sequence[int]:
    """Return the points for chests. Rule: treasure.scoring (hu-4, printed-board)."""
    chests = chests_in(state)
    owned = [len(laid) for laid in chests.laid]
    if state.dirk is not None:
        owned.append(len(chests.dirk))
    return divided(CHEST_POINTS[scoring_round - 1], *owned)


def _may_buy(state: CompactState, move: Move) -> bool:
    _, room, cards = move
    paid = money.has(state.hands[state.to_act], cards) and money.worth(cards) >= PRICE_OF_A_ROOM
    return may_act(state) and paid and bool(chests_in(state).rooms[room])


def _may_place(state: CompactState, move: Move) -> bool:
    _, colour, cell = move
    city, chests = state.cities[state.to_act], chests_in(state)
    at = city.number_of(cell)
    fits = at >= 0 and city.tables.types[city.tiles[at]] == colour + 1
    taken = [where for where, _ in chests.laid[state.to_act]]
    return fits and colour in chests.bought and cell not in taken


def _may_pass(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - all have one signature
    return state.to_act != state.turn


def _may_draw(state: CompactState, move: Move) -> bool:
    chests = chests_in(state)
    return move[1] == due_room(state) and move[2] in chests.bag


def _buy(state: CompactState, move: Move, me: int) -> None:
    """Take the chests out of the room. Rule: treasure.buy (hu-4)."""
    _, room, cards = move
    chests = chests_in(state)
    pay(state, cards, me)
    change(state, bought=chests.rooms[room], rooms=_with_room(chests, room, ()), emptied=room)
    act_over(state)


def _put_down(state: CompactState, move: Move, me: int) -> None:
    _, colour, cell = move
    chests = chests_in(state)
    laid = tuple(sorted((*chests.laid[me], (cell, colour))))
    bought = _without(chests.bought, colour)
    change(state, bought=bought, laid=_with_laid(chests, me, laid))


def _pass(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - all have one signature
    change(state, passed=(me - state.turn) % state.setting.players + 1)


def _draw_chest(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    """Move a chest from the bag into the room."""
    _, room, colour = move
    chests = chests_in(state)
    filled = _with(chests.rooms[room], (colour,))
    done = chests.emptied == room and len(filled) >= CHESTS_IN_A_ROOM
    change(
        state,
        bag=_without(chests.bag, colour),
        rooms=_with_room(chests, room, filled),
        emptied=NO_ROOM if done else chests.emptied,
    )
    state.log = (state.log, NOBODY, move)


def full_rooms(state: CompactState) -> list[int]:
    """Return the numbers, from 0, of the rooms with chests."""
    return [number for number, room in enumerate(chests_in(state).rooms) if room]


def cheapest_payment(state: CompactState) -> int:
    """Return the cheapest of the cards that pay for a room."""
    return _cheapest(state.hands[state.to_act])


@lru_cache(maxsize=10_000)
def _cheapest(hand: int) -> int:
    return money.cheapest([way.cards for way in money.any_payments(hand, PRICE_OF_A_ROOM)])


def _purchases(state: CompactState, kind: int) -> tuple[int, list[int]]:  # noqa: ARG001 - as above
    rooms = full_rooms(state)
    ways = money.count_any_payments(state.hands[state.to_act], PRICE_OF_A_ROOM)
    return len(rooms) * ways, rooms


def _purchase(state: CompactState, kind: int, found: list[int], place: int) -> Move:
    ways = money.any_payments(state.hands[state.to_act], PRICE_OF_A_ROOM)
    room, way = divmod(place, len(ways))
    return kind, found[room], ways[way].cards


def _sites(state: CompactState, kind: int) -> tuple[int, _Sites]:  # noqa: ARG001 - as above
    found = free_sites(state, state.to_act)
    return sum([len(cells) for _, cells in found]), found


def _site(state: CompactState, kind: int, found: _Sites, place: int) -> Move:
    at = 0
    while place >= (number := len(found[at][1])):
        place -= number
        at += 1
    colour, cells = found[at]
    return kind, colour, state.cities[state.to_act].cell(cells[place])


def _one(state: CompactState, kind: int) -> tuple[int, None]:  # noqa: ARG001 - as above
    return 1, None


def _alone(state: CompactState, kind: int, found: None, place: int) -> Move:  # noqa: ARG001 - as above
    return (kind,)


ADDED = Added(
    steps={
        SET_UP: (None, _first_chests),
        PLACE: (None, _place),
        PASS_ON: (None, _pass_on),
        REFILL: (None, _refill),
    },
    kinds={
        BUY_CHESTS: Kind((ACT,), _may_buy, _buy),
        PLACE_CHEST: Kind((PLACE, PASS_ON), _may_place, _put_down),
        PASS_CHESTS: Kind((PLACE, PASS_ON), _may_pass, _pass),
        DRAW_CHEST: Kind((SET_UP, REFILL), _may_draw, _draw_chest),
    },
    options={
        ACT: (BUY_CHESTS,),
        PLACE: (PLACE_CHEST,),
        PASS_ON: (PLACE_CHEST, PASS_CHESTS),
    },
    choices={
        BUY_CHESTS: Choice(_purchases, _purchase),
        PLACE_CHEST: Choice(_sites, _site),
        PASS_CHESTS: Choice(_one, _alone),
    },
    after_removal=(_after_removal,),
    points=(_points,),
)
"""What the Treasure Chamber adds."""
