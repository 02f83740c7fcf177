"""The Treasure Chamber in games: the chests in the bag, in rooms and on buildings (``treasure.*``).

``Treasure`` holds them in a ``GameState``, ``Chests`` in the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, Self, SupportsIndex, cast

from attrs import evolve, field, frozen

from alhambra_rules.catalogue import treasure as rules
from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.compact import money, moves
from alhambra_rules.compact.added import Added, drawn
from alhambra_rules.compact.choosing import in_groups
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.playing import act_over, may_act, pay
from alhambra_rules.compact.state import NOBODY, CompactState
from alhambra_rules.compact.steps import waits
from alhambra_rules.game import phases
from alhambra_rules.game.actions import ActionOfATurn, cell_of, located, not_in_hand, with_in_hand
from alhambra_rules.game.compact_modules import CompactForm, EngineStep, pieces_in
from alhambra_rules.game.compact_moves import (
    COLOUR,
    SQUARE,
    FieldForm,
    Named,
    NotCompact,
    each,
    or_none,
)
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.module import AddedStep, Module, Step
from alhambra_rules.game.pieces import TIMES, cards_in_order, without_cards
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game_modules.phases import PASS_ON_CHESTS, PLACE_CHESTS
from alhambra_rules.model import DIRK, BuildingType, Cell, MoneyCard, Table
from alhambra_rules.model.player import ChestsByCell, LaidChests, laid_chests, rooms_of
from alhambra_rules.model.tiles import Colours, colour_of, colours
from alhambra_rules.modules.treasure import (
    CHEST_POINTS,
    CHESTS,
    CHESTS_IN_A_ROOM,
    PRICE_OF_A_ROOM,
    ROOMS,
    a_chest,
    check_chest,
    check_purchase,
    score,
)
from alhambra_rules.scoring.fast_path import divided
from rulebook_kit import NoDefiniteState, Violation
from rulebook_kit.arguments import in_pairs, integer_of
from rulebook_kit.events import check, event
from rulebook_kit.templates import Sentence
from rulebook_kit.values import FrozenDict, changed, in_range

__all__ = [
    "BuyChests",
    "DrawChest",
    "PassChests",
    "PlaceChest",
    "Treasure",
]

SET_UP_CHESTS = "set-up-chests"
REFILL_ROOM = "refill-room"

NO_ROOM = -1
_Numbers = tuple[int, ...]
_Laid = tuple[tuple[Cell, int], ...]
_Sites = list[tuple[int, list[int]]]


class Chests(NamedTuple):
    """The chests of a game in the engine. A chest is a colour, a number from 0.

    Attributes:
        bag, dirk, bought, passed, closed: as in ``Treasure``.
        rooms: the chests in each of the three rooms.
        laid: by seat the cells with chests and their colours, sorted.
        emptied: the number, from 0, of the room to be filled again, or ``NO_ROOM``.
    """

    bag: _Numbers
    rooms: tuple[_Numbers, ...]
    laid: tuple[_Laid, ...]
    dirk: _Numbers
    bought: _Numbers
    emptied: int
    passed: int
    closed: bool


def chests_in(state: CompactState) -> Chests:
    """Return the chests of a game."""
    return cast("Chests", state.pieces[Treasure.name])


def change(state: CompactState, **changes: object) -> Chests:
    """Change the chests of a game, and return them."""
    chests = chests_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, Treasure.name: chests}
    return chests


def _with(chests: _Numbers, more: Iterable[int]) -> _Numbers:
    return tuple(sorted((*chests, *more)))


def _without(chests: _Numbers, colour: int) -> _Numbers:
    at = chests.index(colour)
    return chests[:at] + chests[at + 1 :]


def _with_room(chests: Chests, room: int, filled: _Numbers) -> tuple[_Numbers, ...]:
    return (*chests.rooms[:room], filled, *chests.rooms[room + 1 :])


def _with_laid(chests: Chests, seat: int, laid: _Laid) -> tuple[_Laid, ...]:
    return (*chests.laid[:seat], laid, *chests.laid[seat + 1 :])


def free_sites(state: CompactState, seat: int, to_place: _Numbers | None = None) -> _Sites:
    """Return the chests to be placed with the cells of this city that may take them.

    Rule: treasure.place (hu-4).

    Args:
        state: the game.
        seat: whose city it is.
        to_place: the chests; None for those that were bought.
    """
    chests, city = chests_in(state), state.cities[seat]
    taken = {city.number_of(cell) for cell, _ in chests.laid[seat]}
    types = city.tiles.translate(city.tables.types)
    sites = [
        (colour, [at for at in _places(types, colour + 1) if at not in taken])
        for colour in dict.fromkeys(chests.bought if to_place is None else to_place)
    ]
    return [(colour, cells) for colour, cells in sites if cells]


def _places(types: bytes, kind: int) -> Iterator[int]:
    at = types.find(kind)
    while at >= 0:
        yield at
        at = types.find(kind, at + 1)


def full_rooms(state: CompactState) -> list[int]:
    """Return the numbers, from 0, of the rooms with chests."""
    return [number for number, room in enumerate(chests_in(state).rooms) if room]


def cheapest_payment(state: CompactState) -> int:
    """Return the cheapest of the cards that pay for a room."""
    return _cheapest(state.hands[state.to_act])


@lru_cache(maxsize=10_000)
def _cheapest(hand: int) -> int:
    return money.cheapest([way.cards for way in money.any_payments(hand, PRICE_OF_A_ROOM)])


def _room(room: SupportsIndex) -> int:
    return integer_of(room, f"room must be 1 to {ROOMS}", 1, ROOMS)


@event("buy-chests", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class BuyChests(ActionOfATurn):
    """Buy the chests of a room: a fourth kind of action, which ends the actions of the turn.

    Attributes:
        room: the room, 1 to 3.
        cards: the cards paid, of any currencies, sorted by name.

    Raises:
        InvalidArgument: the room does not exist.
    """

    _words: ClassVar[str] = "buy the chests of room {room}"

    room: int = field(converter=_room, metadata=in_range(1, ROOMS, "Room"))
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    @check
    def room_not_paid(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the room is empty or the payment is less than 8.

        Rule: treasure.buy (hu-4).
        """
        yield from check_purchase(state.module(Treasure).rooms[self.room - 1], self.cards)

    @check
    def cards_not_in_hand(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the player does not hold all cards. Rule: treasure.buy (hu-4)."""
        player = {"player": self.player}
        return not_in_hand(rules.BUY_CHESTS, state, self.player, self.cards, player)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return with_in_hand(state, self.player, self.cards)

    def _require_pieces(self, state: GameState) -> None:
        without_cards(state.player(self.player).hand, self.cards)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, room, cards = move
        paid = money.has(state.hands[state.to_act], cards) and money.worth(cards) >= PRICE_OF_A_ROOM
        return may_act(state) and paid and bool(chests_in(state).rooms[room])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        """Take the chests out of the room. Rule: treasure.buy (hu-4)."""
        _, room, cards = move
        chests = chests_in(state)
        pay(state, cards, me)
        change(state, bought=chests.rooms[room], rooms=_with_room(chests, room, ()), emptied=room)
        act_over(state)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, list[int]]:
        rooms = full_rooms(state)
        ways = money.count_any_payments(state.hands[state.to_act], PRICE_OF_A_ROOM)
        return len(rooms) * ways, rooms

    @staticmethod
    def _make(state: CompactState, kind: str, found: list[int], place: int) -> Move:
        ways = money.any_payments(state.hands[state.to_act], PRICE_OF_A_ROOM)
        room, way = divmod(place, len(ways))
        return kind, found[room], ways[way].cards


@event("place-chest", when=(PLACE_CHESTS, PASS_ON_CHESTS), breaks=rules.PLACE_CHESTS)
@frozen
class PlaceChest(Action):
    """Put a bought or passed-on chest onto a building of the player's own city.

    Attributes:
        colour: the chest's colour.
        cell: the building's cell.
    """

    _words: ClassVar[str] = "place {colour} on {cell}"

    colour: BuildingType = field(converter=colour_of)
    cell: Cell = field(converter=cell_of)

    def _facts(self) -> Mapping[str, object]:
        """Return the player, the chest and the cell."""
        return {"player": self.player, "chest": a_chest(self.colour), "cell": self.cell}

    @check
    def chest_not_offered(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the chest is not among those to be placed.

        Rule: treasure.place (hu-4).
        """
        if self.colour not in state.module(Treasure).bought:
            yield rules.PLACE_CHESTS.broken_at(template="treasure.place-none", chest=self.colour)

    @check
    def building_unfit(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the cell has no free building of the chest's colour.

        Rule: treasure.place (hu-4).
        """
        taken = state.module(Treasure).cells_taken(self.player)
        report = check_chest(state.player(self.player).city, self.cell, self.colour, taken=taken)
        yield from located(state, self.player, report)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        chests = state.module(Treasure)
        if self.colour in chests.bought:
            return state
        bought = chests._with_missing(chests.bought, self.colour)
        return state.with_module(changed(chests, bought=bought))

    def _require_pieces(self, state: GameState) -> None:
        _require(state.module(Treasure).bought, self.colour)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, colour, cell = move
        city, chests = state.cities[state.to_act], chests_in(state)
        at = city.number_of(cell)
        fits = at >= 0 and city.tables.types[city.tiles[at]] == colour + 1
        taken = [where for where, _ in chests.laid[state.to_act]]
        return fits and colour in chests.bought and cell not in taken

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        _, colour, cell = move
        chests = chests_in(state)
        laid = tuple(sorted((*chests.laid[me], (cell, colour))))
        bought = _without(chests.bought, colour)
        change(state, bought=bought, laid=_with_laid(chests, me, laid))

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Sites]:
        found = free_sites(state, state.to_act)
        return sum([len(cells) for _, cells in found]), found

    @staticmethod
    def _make(state: CompactState, kind: str, found: _Sites, place: int) -> Move:
        at, place = in_groups([len(cells) for _, cells in found], place)
        colour, cells = found[at]
        return kind, colour, state.cities[state.to_act].cell(cells[place])


@event("pass-chests", when=(PLACE_CHESTS, PASS_ON_CHESTS), breaks=rules.PASS_ON_CHESTS)
@frozen
class PassChests(Action):
    """Pass the remaining chests to the player on the left."""

    _words: ClassVar[str] = "pass the chests on"

    @check
    def buyer_keeps_none_back(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the buyer passes on chests that fit.

        Rule: treasure.pass-on (hu-4).
        """
        if self.player == state.turn_of:
            yield rules.PASS_ON_CHESTS.broken_at(player=self.player)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:  # noqa: ARG004 - all have one signature
        return state.to_act != state.turn

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        change(state, passed=(me - state.turn) % state.setting.players + 1)


TreasureAction = BuyChests | PlaceChest | PassChests
"""Any action with chests."""


@event("chest", when=(SET_UP_CHESTS, REFILL_ROOM), breaks=rules.REFILL_ROOM, template="draw-chest")
@frozen
class DrawChest(Draw):
    """A chest from the bag goes into a room.

    Attributes:
        room: the room, 1 to 3.
        colour: the colour of the chest drawn.

    Raises:
        InvalidArgument: the room does not exist.
    """

    room: int = field(converter=_room, metadata=in_range(1, ROOMS, "Room"))
    colour: BuildingType = field(converter=colour_of)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        an = "draw-chest-an" if self.colour is BuildingType.ARCADES else "draw-chest"
        return self._told(an, **self._facts())

    @check
    def room_not_due(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the chest goes to the wrong room.

        Rules: treasure.components, treasure.refill (hu-4).
        """
        due = state.pending_draw
        if due is not None and due.square not in (None, self.room):
            rule = rules.CHESTS if state.turn_of is None else rules.REFILL_ROOM
            yield rule.broken_at(template="treasure.refill", room=self.room, due=due.square)

    @check
    def chest_not_in_bag(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the bag has no such chest. Rule: treasure.components (hu-4)."""
        if self.colour not in state.module(Treasure).bag:
            yield rules.CHESTS.broken_at(chest=self.colour)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        chests = state.module(Treasure)
        if self.colour in chests.bag:
            return state
        bag = chests._with_missing(chests.bag, self.colour)
        return state.with_module(changed(chests, bag=bag))

    def _require_pieces(self, state: GameState) -> None:
        _require(state.module(Treasure).bag, self.colour)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return move[1] == due_room(state) and move[2] in chests_in(state).bag

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
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


def _first_chests(state: CompactState) -> bool:
    """Fill the rooms; return False if a draw is due first. Rule: treasure.components (hu-4)."""
    while (room := _first_room(chests_in(state))) != NO_ROOM:
        if state.order is None:
            return waits(state, SET_UP_CHESTS)
        _draw(state, room)
    return True


def due_room(state: CompactState) -> int:
    """Return the room that is filled next, from 0, or ``NO_ROOM``."""
    chests = chests_in(state)
    return _first_room(chests) if state.phase == SET_UP_CHESTS else chests.emptied


def _first_room(chests: Chests) -> int:
    """Return the first room that is not full, or ``NO_ROOM``."""
    sizes = [len(room) < CHESTS_IN_A_ROOM for room in chests.rooms]
    return sizes.index(True) if True in sizes else NO_ROOM


def _chest_due(state: CompactState) -> PendingDraw:
    return PendingDraw("chest", square=due_room(state) + 1)


def _draw(state: CompactState, room: int) -> Chests:
    colour = drawn(state, "chest", chests_in(state).bag)
    DrawChest._play(state, (moves.DRAW_CHEST, room, colour), NOBODY)
    return chests_in(state)


def _place(state: CompactState) -> bool:
    """Let the buyer place the chests that fit. Rules: treasure.place, treasure.pass-on (hu-4)."""
    chests = chests_in(state)
    if chests.passed or not chests.bought or not free_sites(state, state.turn):
        return True
    state.phase, state.to_act = PLACE_CHESTS, state.turn
    return False


def _pass_on(state: CompactState) -> bool:
    """Let Dirk, then the next player to the left, take chests. Rule: treasure.pass-on (hu-4)."""
    chests = chests_in(state)
    if not chests.bought:
        return True
    if state.phase != PASS_ON_CHESTS and state.dirk is not None:
        chests = _give_to_dirk(state, chests, state.dirk)
    players = state.setting.players
    for place in range(max(chests.passed, 1), players):
        seat = (state.turn + place) % players
        if free_sites(state, seat):
            state.phase, state.to_act = PASS_ON_CHESTS, seat
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
    if chests.emptied != NO_ROOM and state.phase != REFILL_ROOM:
        chests = _return(state, chests)
    while (room := chests.emptied) != NO_ROOM:
        if state.order is None:
            return waits(state, REFILL_ROOM)
        chests = _draw(state, room)
    return True


def _return(state: CompactState, chests: Chests) -> Chests:
    """Return the chests that no player took to the bag, and check if it can fill the room."""
    bag = _with(chests.bag, chests.bought)
    closed = chests.closed or len(bag) < CHESTS_IN_A_ROOM
    emptied = NO_ROOM if closed else chests.emptied
    return change(state, bag=bag, bought=(), passed=0, closed=closed, emptied=emptied)


def _after_removal(state: CompactState, seat: int, cell: tuple[int, int]) -> None:
    """Return the chest of that cell to the bag. Rule: treasure.lost (hu-4)."""
    chests = chests_in(state)
    laid = chests.laid[seat]
    if lost := [colour for where, colour in laid if where == cell]:
        kept = tuple([pair for pair in laid if pair[0] != cell])
        change(state, bag=_with(chests.bag, lost), laid=_with_laid(chests, seat, kept))


def _points(state: CompactState, scoring_round: int) -> Sequence[int]:
    """Return the points for chests. Rule: treasure.scoring (hu-4, printed-board)."""
    chests = chests_in(state)
    owned = [len(laid) for laid in chests.laid]
    if state.dirk is not None:
        owned.append(len(chests.dirk))
    return divided(CHEST_POINTS[scoring_round - 1], *owned)


_COLOURS = each(COLOUR)
_IN_A_CITY = each(
    FieldForm(
        lambda chest, named: (chest[0], COLOUR.part(chest[1], named)),
        lambda chest, named: (chest[0], COLOUR.value(chest[1], named)),
    )
)


def _by_seat(laid: tuple[tuple[str, LaidChests], ...], named: Named) -> tuple[_Laid, ...]:
    chests = dict(laid)
    if tuple(chests) != named.players:
        raise NotCompact(chests)
    return tuple([_IN_A_CITY.part(some, named) for some in chests.values()])


def _by_name(laid: tuple[_Laid, ...], named: Named) -> tuple[tuple[str, LaidChests], ...]:
    chests = [_IN_A_CITY.value(some, named) for some in laid]
    return tuple(zip(named.players, chests, strict=True))


_EMPTY: tuple[Colours, ...] = ((),) * ROOMS


def _by_player(laid: Iterable[tuple[str, ChestsByCell]]) -> tuple[tuple[str, LaidChests], ...]:
    pairs = in_pairs(laid, "chests in cities must be a list of pairs (player's name, chests)")
    return tuple((name, laid_chests(chests)) for name, chests in pairs)


@frozen(slots=False)
class Treasure(Module):
    """The Treasure Chamber: players buy rooms of chests, which score by their number.

    A chest is a colour; colours are sorted, cheapest type first.

    Attributes:
        bag: the chests that can be drawn.
        rooms: the chests in each of the three rooms.
        laid: (player's name, (cell, colour) pairs) of the chests in each city, in seating order.
        dirk: the chests on the neutral player's tiles.
        bought: the chests bought this turn and not placed yet.
        emptied: the room that they came from, until it is filled again; otherwise None.
        passed: how many players, including the buyer, have passed the chests on.
        closed: whether the bag could not fill a room, so no more chests are drawn.

    Rules: treasure.components, treasure.buy, treasure.place, treasure.pass-on, treasure.refill.
    """

    name: ClassVar[str] = "treasure"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP_CHESTS, rules.CHESTS), after=phases.SET_UP_DISPLAY),
        AddedStep(
            Step(
                PLACE_CHESTS,
                rules.PLACE_CHESTS,
                task="task.place-chests",
                order=rules.PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(
            Step(
                PASS_ON_CHESTS,
                rules.PASS_ON_CHESTS,
                task="task.place-or-pass-chests",
                order=rules.PASS_ON_CHESTS,
            ),
            before=phases.FILL_DISPLAY,
        ),
        AddedStep(Step(REFILL_ROOM, rules.REFILL_ROOM), before=phases.FILL_DISPLAY),
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        BuyChests,
        PlaceChest,
        PassChests,
        DrawChest,
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"chest": "a chest must be drawn for room {square}"}
    )
    needed: ClassVar[tuple[str, ...]] = ("rooms",)
    by_player: ClassVar[tuple[str, ...]] = ("laid",)
    _compact: ClassVar[object] = CompactForm(
        *pieces_in(
            Chests,
            bag=_COLOURS,
            rooms=each(_COLOURS),
            laid=FieldForm(_by_seat, _by_name),
            dirk=_COLOURS,
            bought=_COLOURS,
            emptied=or_none(SQUARE),
        ),
        steps={
            SET_UP_CHESTS: EngineStep(_first_chests, _chest_due),
            PLACE_CHESTS: EngineStep(_place),
            PASS_ON_CHESTS: EngineStep(_pass_on),
            REFILL_ROOM: EngineStep(_refill, _chest_due),
        },
        options={
            phases.ACT: (BuyChests,),
            PLACE_CHESTS: (PlaceChest,),
            PASS_ON_CHESTS: (PlaceChest, PassChests),
        },
        hooks=Added(after_removal=(_after_removal,), points=(_points,)),
    )

    bag: Colours = field(default=(), converter=colours)
    rooms: tuple[Colours, ...] = field(default=_EMPTY, converter=rooms_of)
    laid: tuple[tuple[str, LaidChests], ...] = field(default=(), converter=_by_player)
    dirk: Colours = field(default=(), converter=colours)
    bought: Colours = field(default=(), converter=colours)
    emptied: int | None = None
    passed: int = 0
    closed: bool = False

    def chests_of(self, player: str) -> LaidChests:
        """Return the chests in a player's city with their cells."""
        return dict(self.laid)[player]

    def cells_taken(self, player: str) -> tuple[Cell, ...]:
        """Return the cells of a player's city that have chests."""
        return tuple(cell for cell, _ in self.chests_of(player))

    def _with_missing(self, some: Colours, colour: BuildingType) -> Colours:
        """Return some of the chests with one that is missing.

        Raises:
            NoDefiniteState: several times as many chests as a game has were added before.
        """
        laid = sum(len(chests) for _, chests in self.laid)
        number = sum(map(len, (self.bag, *self.rooms, self.dirk, self.bought))) + laid
        most = sum(CHESTS.values())
        if number >= TIMES * most:
            raise NoDefiniteState(f"too many chests were missing so far: a game has {most}")
        return with_colours(some, (colour,))

    def with_chests(self, player: str, chests: LaidChests) -> Self:
        """Return the pieces with these chests in a player's city."""
        laid = tuple((name, chests if name == player else others) for name, others in self.laid)
        return changed(self, laid=laid)

    def set_up(self, names: tuple[str, ...]) -> Self:
        """Return the pieces with all chests in the bag.

        Rule: treasure.components (hu-4, review).
        """
        bag = (colour for colour, number in CHESTS.items() for _ in range(number))
        return changed(self, bag=tuple(bag), laid=tuple((name, ()) for name in names))

    def draws(self, state: GameState, due: PendingDraw) -> tuple[Draw, ...]:  # noqa: ARG002 - as its base
        """Return a draw for each chest in the bag."""
        if due.kind != "chest" or due.square is None:
            return ()
        return tuple(DrawChest(due.square, chest) for chest in self.bag)

    def points(self, state: GameState, scoring_round: int) -> Mapping[str, int]:
        """Return each player's points for chests. Rule: treasure.scoring (hu-4, printed-board)."""
        numbers = {name: len(chests) for name, chests in self.laid}
        if state.dirk is not None:
            numbers[DIRK] = len(self.dirk)
        return score(numbers, scoring_round)

    def described(self) -> Iterable[tuple[str, str]]:
        """Return the chests in the rooms, and those to be placed."""
        yield "Rooms", "; ".join(_words(room) for room in self.rooms)
        if self.bought:
            yield "Chests to be placed", _words(self.bought)

    def on(self, table: Table) -> Table:
        """Return the position with the chests in cities, rooms and on Dirk's tiles."""
        players = tuple(
            evolve(player, chests=self.chests_of(player.name)) for player in table.players
        )
        return evolve(table, players=players, rooms=self.rooms, dirk_chests=self.dirk)

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with the chests of the position."""
        rooms, dirk = table.rooms or _EMPTY, table.dirk_chests
        laid = tuple((player.name, player.chests) for player in table.players)
        seen = [*dirk, *(chest for room in rooms for chest in room)]
        seen += (chest for _, chests in laid for _, chest in chests)
        bag = [*self.bag]
        for chest in seen:
            if chest in bag:
                bag.remove(chest)
        closed = any(not room for room in rooms)
        return state.with_module(
            changed(self, bag=tuple(bag), rooms=rooms, laid=laid, dirk=dirk, closed=closed)
        )

    def spent_by(self, event: Event) -> tuple[MoneyCard, ...]:
        """Return the cards paid for a room."""
        return event.cards if isinstance(event, BuyChests) else ()

    def census(self, state: GameState) -> Iterable[str]:  # noqa: ARG002 - all chests are here
        """Return the colours of all chests."""
        everywhere = [*self.bag, *self.dirk, *self.bought]
        everywhere += (chest for room in self.rooms for chest in room)
        everywhere += (chest for _, chests in self.laid for _, chest in chests)
        return sorted(chest.value for chest in everywhere)


def with_colours(chests: Colours, more: Iterable[BuildingType]) -> Colours:
    """Return the chests with more chests added."""
    return colours((*chests, *more))


def _require(chests: Colours, colour: BuildingType) -> None:
    """Raise ``NoDefiniteState`` if there is no chest of that colour."""
    if colour not in chests:
        raise NoDefiniteState(f"there is no {colour.value} chest")


def _words(chests: Colours) -> str:
    return ", ".join(chest.value for chest in chests) or "empty"
