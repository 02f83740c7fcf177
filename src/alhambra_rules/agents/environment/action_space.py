"""Actions as numbers: what each index of the fixed action space stands for.

An index means the same in every state, for example a tile on a cell. It leaves open how a purchase
is paid, so this file chooses the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from string import Formatter
from typing import Any, Final, NamedTuple, SupportsIndex, cast

from attrs import field, frozen

from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.game.events import Action
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.actions import EVENT_KINDS
from alhambra_rules.game_modules.bazaars import Bazaars
from alhambra_rules.game_modules.registry import module_class
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    Currency,
    MoneyCard,
)
from alhambra_rules.model.tiles import ORDER
from alhambra_rules.modules.treasure import a_chest
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import in_a_list, integer_of
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import enumerated

TILE_NUMBERS: Final[Mapping[str, int]] = FrozenDict(
    {tile: number for number, tile in enumerate((*TILES, FOUNTAIN.id), start=1)}
)
"""The number of each tile by its id: 1 to 54 in the order of ``TILES``, 55 for the fountain.
0 means no tile. The bazaars of a game have the numbers 56 to 63, sorted by id."""

DISPLAY_PLACES: Final = 4


def _choice_of_cards(number: int) -> str:
    places = [place + 1 for place in range(DISPLAY_PLACES) if number >> place & 1]
    return f"{'card' if len(places) == 1 else 'cards'} {enumerated(places)}"


class _Piece(NamedTuple):
    """The pieces of a kind of index, each with an index or one for each cell.

    Attributes:
        words: what each is called.
        number: returns the number of an action's piece, from 0.
    """

    words: tuple[str, ...]
    number: Callable[[GameState, Any], int]


_PIECES: Final[Mapping[str, _Piece]] = FrozenDict(
    {
        "": _Piece(("",), lambda _, __: 0),
        "bazaar": _Piece(
            tuple(f"bazaar {number}" for number in range(1, len(BAZAARS) + 1)),
            lambda state, action: state.module(Bazaars).bazaars.index(action.tile),
        ),
        "cards": _Piece(
            tuple(map(_choice_of_cards, range(1, 2**DISPLAY_PLACES))),
            lambda state, action: number_of_taken(state.display, action.cards) - 1,
        ),
        "colour": _Piece(
            tuple(str(a_chest(colour)) for colour in BuildingType),
            lambda _, action: ORDER[action.colour],
        ),
        "room": _Piece(tuple("123"), lambda _, action: action.room - 1),
        "square": _Piece(
            tuple(currency.value for currency in Currency), lambda _, action: action.square - 1
        ),
        "tile": _Piece(tuple(TILES), lambda _, action: TILE_NUMBERS[action.tile.id] - 1),
    }
)
"""The pieces by their name in words, which is that of the field."""


class _Slot(NamedTuple):
    """A kind of index.

    Attributes:
        words: what it stands for, with the places of its piece and its cell.
        piece: the name of its piece; empty if it has none.
        on_cells: whether there is an index for each cell.
    """

    words: str
    piece: str
    on_cells: bool


def _slots(all_words: Mapping[str, str]) -> Mapping[str, _Slot]:
    """Return the kinds of indices with these words; a word in braces is a piece or the cell."""
    slots = {}
    for kind, words in all_words.items():
        places = [place for _, place, _, _ in Formatter().parse(words) if place]
        piece = next((place for place in places if place in _PIECES), "")
        slots[kind] = _Slot(words, piece, "cell" in places)
    return FrozenDict(slots)


_BASE: Final = _slots(
    {
        "take": "take {cards} of the display",
        "buy": "buy from the {square} square",
        "stop": "stop",
        "pass": "pass",
        "reserve": "put {tile} into the reserve",
        "give": "give {tile} to Dirk",
        "take_back": "take the tile on {cell} back to the reserve",
        "lay": "lay {tile} on {cell}",
    }
)
"""The kinds of indices of the base game, in their order."""

_OF_MODULES: Final[Mapping[str, Mapping[str, _Slot]]] = FrozenDict(
    {
        "architects": _slots({"keep_architects": "keep the architects"}),
        "bazaars": _slots(
            {
                "buy_bazaar": "buy {bazaar}",
                "reserve_bazaar": "put {bazaar} into the reserve",
                "give_bazaar": "give {bazaar} to Dirk",
                "lay_bazaar": "lay {bazaar} on {cell}",
            }
        ),
        "invaders": _slots(
            {
                "look": "look at the top attack card",
                "look_away": "do not look at the top attack card",
            }
        ),
        "treasure": _slots(
            {
                "buy_chests": "buy the chests of room {room}",
                "pass_chests": "pass the chests on",
                "place_chest": "place {colour} on {cell}",
            }
        ),
    }
)
"""The same for the modules of the library, by name."""

_SLOTS: Final = FrozenDict(chain(_BASE.items(), *[slots.items() for slots in _OF_MODULES.values()]))
"""All of them."""

_KINDS: Final[Mapping[type[Action], str]] = FrozenDict(
    {
        kind: kind._index or kind.declared.name.replace("-", "_")
        for kind in EVENT_KINDS
        if issubclass(kind, Action)
    }
)
"""The name of the indices of each kind of action. Kinds that can be legal at once share no index:
each phase asks for one of them, and only an occupied cell can be swapped."""

_FARTHEST: Final = len(TILES)
"""No city reaches farther from the fountain, because there are no more tiles."""

_OF_BAZAARS: Final = "_bazaar"
"""Ends the name of the indices of bazaars, where other tiles have indices as well."""


def _checked(reach: SupportsIndex) -> int:
    fact = f"reach must be an integer from 1 to {_FARTHEST}"
    return integer_of(reach, fact, 1, _FARTHEST)


def _sorted(modules: Iterable[str]) -> tuple[str, ...]:
    names = tuple(in_a_list(modules, "modules must be a list of names"))
    return tuple(sorted({module_class(name).name for name in names}))


@frozen(slots=False)
class ActionSpace(Frozen):
    """The indices of all actions of a game, for cities within a reach of the fountain.

    Attributes:
        reach: the distance from the fountain up to which cells have an index, 1 to 54.
        modules: the names of the modules in play, sorted. Their indices follow those of the base
            game, which stay the same.
        side: the number of columns, and of rows, within reach.
        kinds: the indices of each kind of action, as ranges that follow each other:

            - ``take``, 15: take money cards from the display. Its sorted cards count 1, 2, 4 and
              8, and the index is their sum minus 1. Of equal cards, the first are taken.
            - ``buy``, 4: buy the tile on a market square, 1 to 4.
            - ``stop`` and ``pass``, 1 each.
            - ``reserve``, 54: put a bought or leftover tile into the reserve.
            - ``give``, 54: give a bought tile to Dirk.
            - ``take_back``, side x side: take the tile on a cell back to the reserve, row by row.
            - ``lay``, 54 x side x side: place a tile on a cell. While tiles have to be put down
              it is a bought or leftover tile; otherwise it comes from the reserve, and on an
              occupied cell the tiles are swapped. Redesigns with an architect use the indices
              of other redesigns.

            The indices of modules, in this order:

            - ``keep_architects``, 1: play no architect at the end of the turn.
            - ``buy_bazaar``, ``reserve_bazaar`` and ``give_bazaar``, 8 each, and ``lay_bazaar``,
              8 x side x side: as for other tiles. The bazaars of a game are sorted by id.
            - ``look`` and ``look_away``, 1 each: after taking a scout.
            - ``buy_chests``, 3: the chests of a room. ``pass_chests``, 1: pass the rest on.
            - ``place_chest``, 6 x side x side: put a chest of a colour onto a building.

        size: the number of indices.

    Raises:
        InvalidArgument: the reach is not a whole number from 1 to 54, or the library has no module
            of a name.
    """

    reach: int = field(default=7, converter=_checked)
    modules: tuple[str, ...] = field(default=(), converter=_sorted)
    side: int = field(init=False, eq=False, repr=False)
    kinds: Mapping[str, range] = field(init=False, eq=False, repr=False)
    size: int = field(init=False, eq=False)

    @side.default
    def _columns(self) -> int:
        return 2 * self.reach + 1

    @kinds.default
    def _ranges(self) -> Mapping[str, range]:
        cells = self.side**2
        ranges, end = {}, 0
        of_modules = [_OF_MODULES[name].items() for name in self.modules]
        for kind, slot in chain(_BASE.items(), *of_modules):
            size = len(_PIECES[slot.piece].words) * (cells if slot.on_cells else 1)
            ranges[kind] = range(end, end + size)
            end += size
        return FrozenDict(ranges)

    @size.default
    def _end(self) -> int:
        return max(indices.stop for indices in self.kinds.values())

    def choices(self, state: GameState) -> dict[int, Action]:
        """Return the legal actions of the player to act by index, sorted; empty after the end.

        A purchase is paid with the cards that overpay least; of these, with the fewest architects;
        of these, with the fewest cards; of these, with the cards that sort first. A redesign is
        paid with the architect that sorts first.

        A tile cannot be placed beyond reach, even where the rules allow it. If no legal action is
        within reach, the index of ``pass`` stands for the first legal action, wherever it leads.
        So the player to act always has an index to choose.
        """
        legal = legal_actions(state)
        choices: dict[int, Action] = {}
        for action in legal:
            index = self.index_of(state, action)
            if index is not None and _preferred(action, choices.get(index)):
                choices[index] = action
        if legal and not choices:
            return {self.kinds["pass"].start: legal[0]}
        return dict(sorted(choices.items()))

    def index_of(self, state: GameState, action: Action) -> int | None:
        """Return the index of an action in a state; None for a cell beyond reach.

        All payments for one tile have the same index.

        Raises:
            InvalidArgument: the game does not have the action, or the display does not have its
                cards.
        """
        kind = _KINDS.get(type(action), "")
        if kind in _BASE and isinstance(getattr(action, "tile", None), Bazaar):
            kind += _OF_BAZAARS
        if kind not in self.kinds:
            raise InvalidArgument(f"{action.called} is not an action of this game")
        slot, moved = _SLOTS[kind], cast("Any", action)
        number = _PIECES[slot.piece].number(state, moved)
        if slot.on_cells:
            place = self.place_of(moved.cell)
            if place is None:
                return None
            number = number * self.side**2 + place
        return self.kinds[kind][number]

    def place_of(self, cell: Cell) -> int | None:
        """Return the number of a cell, row by row from the north-west; None beyond reach."""
        x, y = cell.x + self.reach, cell.y + self.reach
        within = 0 <= x < self.side and 0 <= y < self.side
        return y * self.side + x if within else None

    def cell_at(self, place: int) -> Cell:
        """Return the cell with a number, the inverse of ``place_of``."""
        y, x = divmod(place, self.side)
        return Cell(x - self.reach, y - self.reach)

    def __reduce__(self) -> tuple[type[ActionSpace], tuple[int, tuple[str, ...]]]:
        """Pickle and copy only what was given, because the rest follows from it."""
        return ActionSpace, (self.reach, self.modules)

    def describe(self, index: SupportsIndex) -> str:
        """Return what an index stands for in words.

        Raises:
            InvalidArgument: the index does not exist.

        >>> ActionSpace(reach=7).describe(4), ActionSpace(reach=7).describe(12000)
        ('take cards 1 and 3 of the display', 'lay tower-11 on (-1, 4)')
        """
        last = self.size - 1
        number = integer_of(index, f"an action must be a number from 0 to {last}", 0, last)
        kind, indices = next(one for one in self.kinds.items() if number in one[1])
        slot = _SLOTS[kind]
        pieces = _PIECES[slot.piece].words
        piece, place = divmod(number - indices.start, len(indices) // len(pieces))
        return slot.words.format(**{slot.piece: pieces[piece]}, cell=self.cell_at(place))


def _preferred(action: Action, other: Action | None) -> bool:
    """Whether an index should stand for an action instead of for the other one."""
    if other is None:
        return True
    cards = getattr(action, "cards", None)  # of a purchase: all cards to take differ
    return cards is not None and _costs(cards) < _costs(cast("Any", other).cards)


def _costs(cards: tuple[MoneyCard, ...]) -> tuple[int, int, int, tuple[str, ...]]:
    """Return the key that compares payments for the same: the smallest is best."""
    architects = sum(isinstance(card, Architect) for card in cards)
    return sum(card.value for card in cards), architects, len(cards), tuple(map(str, cards))


def number_of_taken(display: Sequence[object], cards: Sequence[object]) -> int:
    """Return the sum of 1, 2, 4, 8 for the places of the cards in the display."""
    taken = 0
    for card in cards:
        free = (1 << at for at, shown in enumerate(display) if shown == card)
        bit = next((bit for bit in free if not taken & bit), None)
        if bit is None:
            raise InvalidArgument(f"{card} is not in the display")
        taken |= bit
    return taken
