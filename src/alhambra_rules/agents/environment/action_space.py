"""Actions as numbers: what each index of the fixed action space stands for.

An index means the same in every state, for example a tile on a cell. It leaves open how a purchase
is paid, so this file chooses the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, chain
from string import Formatter
from typing import Any, Final, NamedTuple, SupportsIndex, cast

from attrs import field, frozen

from alhambra_rules.agents.environment.own_actions import (
    OwnAction,
    Values,
    among,
    library_class,
    own_action,
    own_kinds,
)
from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.game.actions import ACTION_KINDS
from alhambra_rules.game.events import Action
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.actions import EVENT_KINDS
from alhambra_rules.game_modules.bazaars import Bazaars
from alhambra_rules.game_modules.registry import REGISTRY, module_class
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    Currency,
    MoneyCard,
    Tile,
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


def _bazaar_number(state: GameState, bazaar: Bazaar) -> int:
    return state.module(Bazaars).bazaars.index(bazaar)


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
            lambda state, action: _bazaar_number(state, action.tile),
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


_KINDS: Final[Mapping[type[Action], str]] = FrozenDict(
    {
        kind: kind._index or kind.declared.name.replace("-", "_")
        for kind in EVENT_KINDS
        if issubclass(kind, Action)
    }
)
"""The name of the indices of each kind of action. Kinds that can be legal at once share no index:
each phase asks for one of them, and only an occupied cell can be swapped."""


def _slots(all_words: Mapping[str, str]) -> Mapping[str, _Slot]:
    """Return the kinds of indices with these words; a word in braces is a piece or the cell.

    Those with few indices come first: then those for each tile, for each cell, and for both.
    """
    slots = {}
    for kind, words in all_words.items():
        places = [place for _, place, _, _ in Formatter().parse(words) if place]
        piece = next((place for place in places if place in _PIECES), "")
        slots[kind] = _Slot(words, piece, "cell" in places)
    in_order = sorted(slots.items(), key=lambda item: (item[1].on_cells, item[1].piece == "tile"))
    return FrozenDict(in_order)


def _words_of(kinds: Collection[type]) -> dict[str, str]:
    told = [(index, kind._words) for kind, index in _KINDS.items() if kind in kinds]
    return {index: words for index, words in told if words}


_BASE: Final = _slots(_words_of(ACTION_KINDS))
"""The kinds of indices of the base game, in their order."""

_OF_ANY_TILE: Final = tuple(kind for kind, slot in _BASE.items() if slot.piece == "tile")
"""Those that modules need for their tiles as well."""

_OF_BAZAARS: Final = "_bazaar"
"""Ends the name of the indices of bazaars, where other tiles have indices as well."""


def _slots_of(module: type[Module]) -> Mapping[str, _Slot]:
    own = _words_of([kind.of for kind in module.kinds])
    words = {kind: told for kind, told in own.items() if kind not in _BASE}
    if module is Bazaars:
        words |= {
            kind + _OF_BAZAARS: _BASE[kind].words.replace("{tile}", "{bazaar}")
            for kind in _OF_ANY_TILE
        }
    return _slots(words)


_OF_MODULES: Final = FrozenDict({name: _slots_of(module_class(name)) for name in REGISTRY})
"""The same for the modules of the library, by name."""

_SLOTS: Final = FrozenDict(chain(_BASE.items(), *[slots.items() for slots in _OF_MODULES.values()]))
"""All of them."""

_FARTHEST: Final = len(TILES)
"""No city reaches farther from the fountain, because there are no more tiles."""

_OF_OWN_TILES: Final = "_own"
"""Ends the name of the indices of tiles that modules of a user's own add."""

_MOST_SLOTS: Final = 10_000


def _checked(reach: SupportsIndex) -> int:
    fact = f"reach must be an integer from 1 to {_FARTHEST}"
    return integer_of(reach, fact, 1, _FARTHEST)


def _sorted(modules: Iterable[str | Module]) -> tuple[str | Module, ...]:
    found: dict[str, str | Module] = {}
    for module in in_a_list(modules, "modules must be a list of names"):
        if isinstance(module, Module):
            ours = type(module) is library_class(type(module))
            found[module.name] = module.name if ours else module.as_chosen
        else:
            found[module_class(module).name] = module
    return tuple([found[name] for name in sorted(found)])


def _name_of(module: str | Module) -> str:
    return module if isinstance(module, str) else module.name


def _checked_slots(slots: SupportsIndex) -> int:
    return integer_of(slots, f"slots must be an integer from 1 to {_MOST_SLOTS}", 1, _MOST_SLOTS)


@frozen(slots=False)
class ActionSpace(Frozen):
    """The indices of all actions of a game, for cities within a reach of the fountain.

    Attributes:
        reach: the distance from the fountain up to which cells have an index, 1 to 54.
        modules: the names of the modules in play, sorted by name, and modules of your own as
            objects. Their indices follow those of the base game, which stay the same.
        slots: how many actions of your modules can have an index that differ only in fields that
            can be anything.
        side: the number of columns, and of rows, within reach.
        kinds: the indices of each kind of action, as ranges that follow each other:

            - ``take``, 15: take money cards from the display. Its sorted cards count 1, 2, 4 and
              8, and the index is their sum minus 1. If cards are equal, the first are taken.
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

            Those of modules of your own come last: ``reserve_own``, ``give_own`` and ``lay_own``
            for the tiles that they add, as for other tiles, sorted by id; and ``module.event`` for
            each action that they add, with an index for all values of its fields together.

        size: the number of indices.
        library: the names of the modules of the library in play, sorted.
        own: the modules of your own in play, sorted by name.
        own_tiles: the ids of the tiles that they add, sorted.
        values: the values of the pieces in fields of their events, by the type of the field.

    Raises:
        InvalidArgument: the reach is not an integer from 1 to 54, or the library has no module
            of a name.
    """

    reach: int = field(default=7, converter=_checked)
    modules: tuple[str | Module, ...] = field(default=(), converter=_sorted)
    slots: int = field(default=16, converter=_checked_slots, repr=False)
    library: tuple[str, ...] = field(init=False, eq=False, repr=False)
    own: tuple[Module, ...] = field(init=False, eq=False, repr=False)
    own_tiles: tuple[str, ...] = field(init=False, eq=False, repr=False)
    side: int = field(init=False, eq=False, repr=False)
    values: Mapping[object, Values] = field(init=False, eq=False, repr=False)
    _own_actions: Mapping[type[Action], tuple[str, OwnAction]] = field(
        init=False, eq=False, repr=False
    )
    kinds: Mapping[str, range] = field(init=False, eq=False, repr=False)
    size: int = field(init=False, eq=False)

    @library.default
    def _names(self) -> tuple[str, ...]:
        return tuple([name for name in map(_name_of, self.modules) if name in REGISTRY])

    @own.default
    def _objects(self) -> tuple[Module, ...]:
        return tuple([one for one in self.modules if isinstance(one, Module)])

    @own_tiles.default
    def _ids(self) -> tuple[str, ...]:
        tiles = [tile for module in self.own for tile in module.tiles()]
        own = {tile.id for tile in tiles if not isinstance(tile, Bazaar)}
        return tuple(sorted(own - set(TILE_NUMBERS)))

    @side.default
    def _columns(self) -> int:
        return 2 * self.reach + 1

    @values.default
    def _values(self) -> Mapping[object, Values]:
        cards = [*MONEY, *[*map(Architect, Currency)] * ("architects" in self.library)]
        tiles = [*TILES, *_PIECES["bazaar"].words * ("bazaars" in self.library), *self.own_tiles]
        values: dict[object, Values] = {
            Cell: Values(
                self.side**2, lambda _, cell: self.place_of(cell), lambda at: f"{self.cell_at(at)}"
            ),
            Tile: Values(len(tiles), self._tile_number, tiles.__getitem__),
            MoneyCard: among(cards),
            Architect: among(map(Architect, Currency)),
        }
        if "bazaars" in self.library:
            bazaars = _PIECES["bazaar"]
            values[Bazaar] = Values(len(bazaars.words), _bazaar_number, bazaars.words.__getitem__)
        return FrozenDict(values)

    @_own_actions.default
    def _actions(self) -> Mapping[type[Action], tuple[str, OwnAction]]:
        known = {*_BASE, *[kind for name in self.library for kind in _OF_MODULES[name]]}
        return FrozenDict(
            {
                kind.of: (
                    f"{module.name}.{kind.name}",
                    own_action(kind.of, self.values, self.slots),
                )
                for module in self.own
                for kind in own_kinds(type(module))
                if _KINDS.get(kind.of) not in known
            }
        )

    @property
    def own_actions(self) -> tuple[type[Action], ...]:
        """The classes of the actions that modules of your own add, in the order of the indices."""
        return tuple(self._own_actions)

    @kinds.default
    def _ranges(self) -> Mapping[str, range]:
        of_modules = [_OF_MODULES[name].items() for name in self.library]
        sizes = {
            kind: len(_PIECES[slot.piece].words) * (self.side**2 if slot.on_cells else 1)
            for kind, slot in chain(_BASE.items(), *of_modules)
        }
        if self.own_tiles:
            sizes |= {
                kind + _OF_OWN_TILES: sizes[kind] // len(TILES) * len(self.own_tiles)
                for kind in _OF_ANY_TILE
            }
        sizes |= {kind: action.size for kind, action in self._own_actions.values()}
        ends = accumulate(sizes.values())
        return FrozenDict(
            {kind: range(end - sizes[kind], end) for kind, end in zip(sizes, ends, strict=True)}
        )

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
        placed: dict[int, dict[Action, int]] = {}
        for action in legal:
            index = self._first_index(state, action)
            own = self._own_actions.get(type(action))
            if index is not None and own is not None and own[1].slots > 1:
                slots = placed.setdefault(index, {})
                at = slots.setdefault(action, len(slots))
                index = index + at if at < own[1].slots else None
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
        own = self._own_actions.get(type(action))
        if own is None or own[1].slots == 1:
            return self._first_index(state, action)
        choices = self.choices(state).items()
        return next((index for index, chosen in choices if chosen == action), None)

    def _first_index(self, state: GameState, action: Action) -> int | None:
        """Return the index of an action; of an action with slots, the first of them."""
        own = self._own_actions.get(type(action))
        if own is not None:
            place = own[1].values.number(state, action)
            return None if place is None else self.kinds[own[0]][place * own[1].slots]
        kind = _KINDS.get(type(action), "")
        tile = getattr(action, "tile", None)
        if kind in _BASE and isinstance(tile, Bazaar):
            kind += _OF_BAZAARS
        elif kind in _BASE and isinstance(tile, Tile) and tile.id not in TILE_NUMBERS:
            return self._index_of_own_tile(kind + _OF_OWN_TILES, action)
        if kind not in self.kinds:
            raise InvalidArgument(f"{action.called} is not an action of this game")
        slot, moved = _SLOTS[kind], cast("Any", action)
        number = _PIECES[slot.piece].number(state, moved)
        if number >= len(_PIECES[slot.piece].words):
            return None  # a module of a user's own shows more than four cards
        return self._on_cell(kind, number, moved) if slot.on_cells else self.kinds[kind][number]

    def _index_of_own_tile(self, kind: str, action: Any) -> int | None:  # noqa: ANN401 - it has a tile
        if action.tile.id not in self.own_tiles:
            return None
        number = self.own_tiles.index(action.tile.id)
        return (
            self._on_cell(kind, number, action)
            if hasattr(action, "cell")
            else self.kinds[kind][number]
        )

    def _on_cell(self, kind: str, number: int, action: Any) -> int | None:  # noqa: ANN401 - as above
        place = self.place_of(action.cell)
        return None if place is None else self.kinds[kind][number * self.side**2 + place]

    def _tile_number(self, state: GameState, tile: Tile) -> int | None:
        """Return the number of a tile among all of the game: own ones follow the bazaars."""
        if isinstance(tile, Bazaar):
            return len(TILES) + _bazaar_number(state, tile)
        if tile.id in TILES:
            return TILE_NUMBERS[tile.id] - 1
        if tile.id not in self.own_tiles:
            return None
        bazaars = len(BAZAARS) if "bazaars" in self.library else 0
        return len(TILES) + bazaars + self.own_tiles.index(tile.id)

    def place_of(self, cell: Cell) -> int | None:
        """Return the number of a cell, row by row from the north-west; None beyond reach."""
        x, y = cell.x + self.reach, cell.y + self.reach
        within = 0 <= x < self.side and 0 <= y < self.side
        return y * self.side + x if within else None

    def cell_at(self, place: int) -> Cell:
        """Return the cell with a number, the inverse of ``place_of``."""
        y, x = divmod(place, self.side)
        return Cell(x - self.reach, y - self.reach)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy only what was given, because the rest follows from it."""
        return ActionSpace, (self.reach, self.modules, self.slots)

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
        own = dict(self._own_actions.values())
        if kind in own:
            return own[kind].words(number - indices.start)
        slot = _SLOTS[kind.removesuffix(_OF_OWN_TILES)]
        pieces = self.own_tiles if kind not in _SLOTS else _PIECES[slot.piece].words
        piece, place = divmod(number - indices.start, len(indices) // len(pieces))
        return slot.words.format(**{slot.piece: pieces[piece]}, cell=self.cell_at(place))


def _preferred(action: Action, other: Action | None) -> bool:
    """Whether an index should stand for an action instead of for the other one."""
    if other is None:
        return True
    cards = getattr(action, "cards", None)  # of a purchase: all cards to take differ
    return isinstance(cards, tuple) and _costs(cards) < _costs(cast("Any", other).cards)


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
