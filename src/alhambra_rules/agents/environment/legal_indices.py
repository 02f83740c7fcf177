"""Mask and actions of the environment, straight from a compact state.

They are the same as ``ActionSpace.choices`` returns for the state that it stands for, and made in a
third of the time. That method makes them in games with modules of a user's own, and if a kind of
action is not in ``_QUICK``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache, partial

from alhambra_rules.agents.environment.action_space import (
    TILE_NUMBERS,
    ActionSpace,
    number_of_taken,
)
from alhambra_rules.compact import money
from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact import state as compact
from alhambra_rules.compact.added import Kinds
from alhambra_rules.compact.choosing import legal_moves
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import BAZAARS, PRICES, TILE_IDS, WALLS
from alhambra_rules.compact.playing import may_play
from alhambra_rules.compact.state import EMPTY, CompactState
from alhambra_rules.game.events import Action
from alhambra_rules.game.on_demand import move_in, state_of
from alhambra_rules.game_modules import bazaars, treasure
from alhambra_rules.game_modules import phases as of_modules
from alhambra_rules.model import TILES
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM
from rulebook_kit.values import FrozenDict

_TILES = tuple(TILE_IDS.index(tile_id) for tile_id in TILES)
"""The number of each tile in a compact state, by its index in the action space."""

_PLACES = tuple(
    tile - BAZAARS.start if tile in BAZAARS else TILE_NUMBERS[tile_id] - 1
    for tile, tile_id in enumerate(TILE_IDS)
)
"""The place of each tile among the 54, or of a bazaar among the eight, by its compact number."""

_LAYING: Mapping[str, str] = FrozenDict(
    {
        compact.ACT: kinds.LAY,
        of_modules.ARCHITECT_REDESIGN: kinds.ARCHITECT_LAY,
        compact.PLACE_BOUGHT: kinds.PLACE,
        compact.PLACE_LEFTOVERS: kinds.PLACE_LEFTOVER,
    }
)
_Maker = Callable[[CompactState, ActionSpace, int], Move]
_SWAPPING = FrozenDict({kinds.LAY: kinds.SWAP, kinds.ARCHITECT_LAY: kinds.ARCHITECT_SWAP})


def legal_indices(state: CompactState, actions: ActionSpace) -> list[int]:
    """Return the indices of the legal actions of the player to act; none after the end."""
    if not _quickly(state, actions):
        return [*_choices(state, actions)]
    find = _FINDERS.get(state.phase)
    return (find(state, actions) or [actions.kinds["pass"].start]) if find else []


def _quickly(state: CompactState, actions: ActionSpace) -> bool:
    """Whether all kinds of actions that may be legal are found and made here."""
    return not actions.own and state.phase not in _slow_phases(state.setting.kinds)


@lru_cache(maxsize=64)
def _slow_phases(known: Kinds) -> Set[str]:
    slow = [phase for phase, some in known.choices.items() if {one.kind for one in some} - _QUICK]
    return frozenset(slow)


@lru_cache(maxsize=16)
def _choices(state: CompactState, actions: ActionSpace) -> Mapping[int, Action]:
    """Return the choices that the rules make of the legal actions."""
    return actions.choices(state_of(state))


def _of_a_turn(state: CompactState, actions: ActionSpace) -> list[int]:
    ranges, hand = actions.kinds, state.hands[state.to_act]
    found = [*_takings(state.display)]
    found += [
        ranges["buy"].start + square
        for square, tile in enumerate(state.market)
        if tile != EMPTY and money.worth(money.of_currency(hand, square)) >= PRICES[tile]
    ]
    if may_play(state, (kinds.STOP,)):
        found.append(ranges["stop"].start)
    if "bazaars" in actions.library:
        beside = bazaars.tiles_in(state).beside
        found += [
            _first(actions, "buy", tile) for tile in beside if bazaars.exact_payments(state, tile)
        ]
    if "treasure" in actions.library and money.worth(hand) >= PRICE_OF_A_ROOM:
        found += [ranges["buy_chests"].start + room for room in treasure.full_rooms(state)]
    return found + _of_redesigns(state, actions)


def _of_redesigns(state: CompactState, actions: ActionSpace) -> list[int]:
    city, start = state.cities[state.to_act], actions.kinds["take_back"].start
    found = [start + place for place in _places(city, city.removable, actions)]
    return found + _layings(city, state.reserves[state.to_act], actions, swaps=True)


def _of_architects(state: CompactState, actions: ActionSpace) -> list[int]:
    return [actions.kinds["keep_architects"].start, *_of_redesigns(state, actions)]


def _of_looking(_: CompactState, actions: ActionSpace) -> list[int]:
    return [actions.kinds["look"].start, actions.kinds["look_away"].start]


def _of_chests(state: CompactState, actions: ActionSpace) -> list[int]:
    passing = state.phase == of_modules.PASS_ON_CHESTS
    found = [actions.kinds["pass_chests"].start] if passing else []
    table = table_for(state.cities[state.to_act], actions.reach)
    for colour, cells in treasure.free_sites(state, state.to_act):
        first = actions.kinds["place_chest"].start + colour * actions.side**2
        found += [first + table[at] for at in cells if table[at] >= 0]
    return found


def _of_putting_down(state: CompactState, actions: ActionSpace) -> list[int]:
    tiles = _put_down(state)
    found = [_first(actions, "reserve", tile) for tile in tiles]
    if state.phase == compact.PLACE_BOUGHT and state.dirk is not None:
        found += [_first(actions, "give", tile) for tile in tiles]
    return found + _layings(state.cities[state.to_act], tiles, actions, swaps=False)


def _put_down(state: CompactState) -> Iterable[int]:
    """Return the tiles that the player to act has to put down."""
    if state.phase == compact.PLACE_BOUGHT:
        return state.bought
    return [tile for seat, tile in state.leftovers if seat == state.to_act]


def _layings(
    city: CompactCity, tiles: Iterable[int], actions: ActionSpace, *, swaps: bool
) -> list[int]:
    by_walls: dict[int, list[int]] = {}
    found = []
    for tile in tiles:
        walls = WALLS[tile]
        places = by_walls.get(walls)
        if places is None:
            cells = city.placements(tile)
            if swaps:
                cells |= city.swaps(tile)
            places = by_walls[walls] = _places(city, cells, actions)
        first = _first(actions, "lay", tile, actions.side**2)
        found += [first + place for place in places]
    return found


def _first(actions: ActionSpace, kind: str, tile: int, each: int = 1) -> int:
    """Return the first index for a tile or bazaar, if each tile has ``each`` indices."""
    of = f"{kind}_bazaar" if tile in BAZAARS else kind
    return actions.kinds[of].start + _PLACES[tile] * each


def _places(city: CompactCity, cells: int, actions: ActionSpace) -> list[int]:
    """Return the numbers in the action space of the cells of a bit set that are within reach."""
    table = table_for(city, actions.reach)
    found = []
    while cells:
        lowest = cells & -cells
        place = table[lowest.bit_length() >> 3]
        if place >= 0:
            found.append(place)
        cells ^= lowest
    return found


def table_for(city: CompactCity, reach: int) -> tuple[int, ...]:
    """Return for each cell of a city's box its number in the action space, or -1 beyond reach."""
    return _table(city.west, city.north, city.height, len(city.tiles), reach)


@lru_cache(maxsize=1_000)
def _table(west: int, north: int, height: int, size: int, reach: int) -> tuple[int, ...]:
    actions = ActionSpace(reach)
    box = CompactCity(bytes(size), west, north, height)
    places = [actions.place_of(box.cell(at)) for at in range(size)]
    return tuple([-1 if place is None else place for place in places])


@lru_cache(maxsize=100_000)
def _takings(display: int) -> Mapping[int, int]:
    """Return the cards that may be taken from a display, by index."""
    shown = money.numbers(display)
    return FrozenDict(
        {
            number_of_taken(shown, money.numbers(cards)) - 1: cards
            for cards in money.takings(display)
        }
    )


@lru_cache(maxsize=100_000)
def _best_payment(cards: int, price: int) -> int:
    return money.cheapest([way.cards for way in money.payments(cards, price)])


def move_at(state: CompactState, actions: ActionSpace, index: int) -> Move:
    """Return the legal action that a legal index stands for."""
    if not _quickly(state, actions):
        move = move_in(state, _choices(state, actions)[index])
        assert move is not None
        return move
    kind = next(name for name, indices in actions.kinds.items() if index in indices)
    return _MOVES[kind](state, actions, index - actions.kinds[kind].start)


def _laid(tiles: Sequence[int], state: CompactState, actions: ActionSpace, number: int) -> Move:
    tile, place = divmod(number, actions.side**2)
    city, cell = state.cities[state.to_act], actions.cell_at(place)
    kind = _LAYING[state.phase]
    if kind in _SWAPPING and city.tiles[city.number_of(cell)]:
        kind = _SWAPPING[kind]
    return kind, tiles[tile], cell, *_architect(state)


def _architect(state: CompactState) -> tuple[int, ...]:
    """Return the architect that a redesign plays at the end of a turn, or nothing."""
    if state.phase != of_modules.ARCHITECT_REDESIGN:
        return ()
    return money.numbers(state.hands[state.to_act] & money.ARCHITECTS)[:1]


def _taken(state: CompactState, _: ActionSpace, number: int) -> Move:
    return kinds.TAKE, _takings(state.display)[number]


def _bought(state: CompactState, _: ActionSpace, number: int) -> Move:
    cards = money.of_currency(state.hands[state.to_act], number)
    return kinds.BUY, number, _best_payment(cards, PRICES[state.market[number]])


def _bought_bazaar(state: CompactState, _: ActionSpace, number: int) -> Move:
    ways = bazaars.exact_payments(state, BAZAARS[number])
    return kinds.BUY_BAZAAR, BAZAARS[number], money.cheapest(ways)


def _bought_chests(state: CompactState, _: ActionSpace, number: int) -> Move:
    return kinds.BUY_CHESTS, number, treasure.cheapest_payment(state)


def _placed_chest(_: CompactState, actions: ActionSpace, number: int) -> Move:
    colour, place = divmod(number, actions.side**2)
    return kinds.PLACE_CHEST, colour, actions.cell_at(place)


def _passed(state: CompactState, _: ActionSpace, __: int) -> Move:
    """Return the first legal action: the pass, or an action beyond reach."""
    return next(legal_moves(state))


def _reserved(tiles: Sequence[int], state: CompactState, _: ActionSpace, number: int) -> Move:
    kind = kinds.RESERVE if state.phase == compact.PLACE_BOUGHT else kinds.DECLINE
    return kind, tiles[number]


def _given(tiles: Sequence[int], _: CompactState, __: ActionSpace, number: int) -> Move:
    return kinds.GIVE, tiles[number]


def _taken_back(state: CompactState, actions: ActionSpace, number: int) -> Move:
    architect = _architect(state)
    kind = kinds.ARCHITECT_TAKE_BACK if architect else kinds.TAKE_BACK
    return kind, actions.cell_at(number), *architect


def _alone(kind: str) -> _Maker:
    return lambda _, __, ___: (kind,)


_QUICK: Set[str] = frozenset(
    {
        *(kinds.TAKE, kinds.BUY, kinds.LAY, kinds.TAKE_BACK, kinds.SWAP, kinds.STOP, kinds.PASS),
        *(kinds.PLACE, kinds.RESERVE, kinds.GIVE, kinds.PLACE_LEFTOVER, kinds.DECLINE),
        *(kinds.BUY_CHESTS, kinds.PLACE_CHEST, kinds.PASS_CHESTS, kinds.BUY_BAZAAR),
        *(kinds.ARCHITECT_LAY, kinds.KEEP_ARCHITECTS, kinds.LOOK),
    }
)
"""The lists of actions that the functions here know; some stand for several kinds."""

_FINDERS: Mapping[str, Callable[[CompactState, ActionSpace], list[int]]] = FrozenDict(
    {
        compact.ACT: _of_a_turn,
        compact.PLACE_BOUGHT: _of_putting_down,
        compact.PLACE_LEFTOVERS: _of_putting_down,
        of_modules.ARCHITECT_REDESIGN: _of_architects,
        of_modules.LOOK_AT_ATTACK: _of_looking,
        of_modules.PLACE_CHESTS: _of_chests,
        of_modules.PASS_ON_CHESTS: _of_chests,
    }
)
"""The function that finds the indices, by the phase of the game."""

_MOVES: Mapping[str, _Maker] = FrozenDict(
    {
        "take": _taken,
        "buy": _bought,
        "stop": _alone(kinds.STOP),
        "pass": _passed,
        "reserve": partial(_reserved, _TILES),
        "give": partial(_given, _TILES),
        "take_back": _taken_back,
        "lay": partial(_laid, _TILES),
        "keep_architects": _alone(kinds.KEEP_ARCHITECTS),
        "buy_bazaar": _bought_bazaar,
        "reserve_bazaar": partial(_reserved, BAZAARS),
        "give_bazaar": partial(_given, BAZAARS),
        "lay_bazaar": partial(_laid, BAZAARS),
        "look": _alone(kinds.LOOK),
        "look_away": _alone(kinds.LOOK_AWAY),
        "buy_chests": _bought_chests,
        "pass_chests": _alone(kinds.PASS_CHESTS),
        "place_chest": _placed_chest,
    }
)
"""The function that makes an action from its number, by the kind of index."""
