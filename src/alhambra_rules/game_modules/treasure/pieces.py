"""Chests: their events, and their places in the bag, in rooms, on buildings or in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Self, SupportsIndex

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.treasure import PASS_ON_CHESTS, PLACE_CHESTS, REFILL_ROOM
from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.compact import moves
from alhambra_rules.game import phases
from alhambra_rules.game.actions import ActionOfATurn, cell_of
from alhambra_rules.game.after_violation import with_in_hand
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import cards_in_order, without_cards
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game_modules import phases as added
from alhambra_rules.model import DIRK, BuildingType, Cell, MoneyCard, Table
from alhambra_rules.model.player import ChestsByCell, LaidChests, laid_chests, rooms_of
from alhambra_rules.model.tiles import Colours, colour_of, colours
from alhambra_rules.modules.treasure import CHESTS, ROOMS, a_chest, score
from rulebook_kit import NoDefiniteState
from rulebook_kit.arguments import in_pairs, integer_of
from rulebook_kit.events import event
from rulebook_kit.templates import Sentence
from rulebook_kit.values import changed

SET_UP = "set-up-chests"
REFILL = "refill-room"


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

    _move: ClassVar[int] = moves.BUY_CHESTS

    room: int = field(converter=_room)
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)


@event("place-chest", when=(added.PLACE_CHESTS, added.PASS_ON_CHESTS), breaks=PLACE_CHESTS)
@frozen
class PlaceChest(Action):
    """Put a bought or passed-on chest onto a building of the player's own city.

    Attributes:
        colour: the chest's colour.
        cell: the building's cell.
    """

    _move: ClassVar[int] = moves.PLACE_CHEST

    colour: BuildingType = field(converter=colour_of)
    cell: Cell = field(converter=cell_of)

    def _facts(self) -> Mapping[str, object]:
        """Return the player, the chest and the cell."""
        return {"player": self.player, "chest": a_chest(self.colour), "cell": self.cell}


@event("pass-chests", when=(added.PLACE_CHESTS, added.PASS_ON_CHESTS), breaks=PASS_ON_CHESTS)
@frozen
class PassChests(Action):
    """Pass the remaining chests to the player on the left."""

    _move: ClassVar[int] = moves.PASS_CHESTS


@event("chest", when=(SET_UP, REFILL), breaks=REFILL_ROOM, template="draw-chest")
@frozen
class DrawChest(Draw):
    """A chest from the bag goes into a room.

    Attributes:
        room: the room, 1 to 3.
        colour: the colour of the chest drawn.

    Raises:
        InvalidArgument: the room does not exist.
    """

    _move: ClassVar[int] = moves.DRAW_CHEST

    room: int = field(converter=_room)
    colour: BuildingType = field(converter=colour_of)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        an = "draw-chest-an" if self.colour is BuildingType.ARCADES else "draw-chest"
        return self._told(an, **self._facts())


_EMPTY: tuple[Colours, ...] = ((),) * ROOMS


def _by_player(laid: Iterable[tuple[str, ChestsByCell]]) -> tuple[tuple[str, LaidChests], ...]:
    pairs = in_pairs(laid, "chests in cities must be a list of pairs (player's name, chests)")
    return tuple((name, laid_chests(chests)) for name, chests in pairs)


@frozen(slots=False)
class TreasurePieces(Module):
    """The chests of a game. A chest is a colour; colours are sorted, cheapest type first.

    Attributes:
        bag: the chests that can be drawn.
        rooms: the chests in each of the three rooms.
        laid: (player's name, (cell, colour) pairs) of the chests in each city, in seating order.
        dirk: the chests on the neutral player's tiles.
        bought: the chests bought this turn and not placed yet.
        emptied: the room that they came from, until it is filled again; otherwise None.
        passed: how many players, including the buyer, have passed the chests on.
        closed: whether the bag could not fill a room, so no more chests are drawn.
    """

    name: ClassVar[str] = "treasure"
    needed: ClassVar[tuple[str, ...]] = ("rooms",)
    by_player: ClassVar[tuple[str, ...]] = ("laid",)

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

    def draws(self, state: GameState, due: PendingDraw) -> tuple[Draw, ...]:  # noqa: ARG002 - as above
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

    def with_missing_pieces(self, state: GameState, event: Event) -> GameState:
        """Return the state with all pieces that an illegal event moves, adding missing ones."""
        match event:
            case BuyChests():
                return with_in_hand(state, event.player, event.cards)
            case PlaceChest() if event.colour not in self.bought:
                after = changed(self, bought=with_colours(self.bought, (event.colour,)))
            case DrawChest() if event.colour not in self.bag:
                after = changed(self, bag=with_colours(self.bag, (event.colour,)))
            case _:
                return state
        return state.with_module(after)

    def require_pieces(self, state: GameState, event: Event) -> None:
        """Raise ``NoDefiniteState`` if a chest or a card that an event moves is missing."""
        match event:
            case BuyChests():
                without_cards(state.player(event.player).hand, event.cards)
            case PlaceChest():
                without_colour(self.bought, event.colour)
            case DrawChest():
                without_colour(self.bag, event.colour)

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


def without_colour(chests: Colours, colour: BuildingType) -> Colours:
    """Return the chests without one of that colour; raise ``NoDefiniteState`` if it is missing."""
    if colour not in chests:
        raise NoDefiniteState(f"there is no {colour.value} chest")
    at = chests.index(colour)
    return chests[:at] + chests[at + 1 :]


def _words(chests: Colours) -> str:
    return ", ".join(chest.value for chest in chests) or "empty"
