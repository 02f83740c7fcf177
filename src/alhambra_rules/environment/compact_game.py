"""Mask, actions and observations of the environment, straight from a compact state.

They are the same as ``ActionSpace.choices`` and ``parts_of`` return for the state that it stands
for, and made in a third of the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.compact import money
from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact import state as compact
from alhambra_rules.compact.choosing import legal_moves
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import CARD_NAMES, PRICES, TILE_IDS, WALLS
from alhambra_rules.compact.state import EMPTY, CompactState
from alhambra_rules.environment.action_space import DISPLAY_PLACES, ActionSpace
from alhambra_rules.environment.numbering import TILE_NUMBERS, small_numbers
from alhambra_rules.environment.observations import Array
from alhambra_rules.model import FOUNTAIN, TILES

_NUMBERS = tuple(TILE_NUMBERS.get(tile_id, 0) for tile_id in TILE_IDS)
"""The number of each tile in observations, by its number in a compact state; 0 for bazaars."""

_TILES = tuple(TILE_IDS.index(tile_id) for tile_id in TILES)
"""The number of each tile in a compact state, by its index in the action space."""

_PLANE = bytes([0, *_NUMBERS, TILE_NUMBERS[FOUNTAIN.id]]).ljust(256, b"\0")
"""From the bytes of a compact city to numbers of tiles."""

_LAYING: Mapping[int, int] = MappingProxyType(
    {
        compact.ACT: kinds.LAY,
        compact.PLACE_BOUGHT: kinds.PLACE,
        compact.PLACE_LEFTOVERS: kinds.PLACE_LEFTOVER,
    }
)
_PHASES = (compact.ACT, compact.PLACE_BOUGHT, compact.PLACE_LEFTOVERS, compact.OVER)


def legal_indices(state: CompactState, actions: ActionSpace) -> list[int]:
    """Return the indices of the legal actions of the player to act; none after the end."""
    if state.phase == compact.OVER:
        return []
    if state.phase == compact.ACT:
        found = [*_of_a_turn(state, actions)]
    else:
        found = [*_of_putting_down(state, actions)]
    return found or [actions.kinds["pass"].start]


def _of_a_turn(state: CompactState, actions: ActionSpace) -> Iterator[int]:
    me, ranges = state.to_act, actions.kinds
    city = state.cities[me]
    yield from _takings(state.display)
    for square, tile in enumerate(state.market):
        if tile != EMPTY and _can_pay(state.hands[me], square, PRICES[tile]):
            yield ranges["buy"].start + square
    if may_play(state, (kinds.STOP,)):
        yield ranges["stop"].start
    start = ranges["take_back"].start
    yield from [start + place for place in _places(city, city.removable, actions)]
    yield from _layings(city, state.reserves[me], actions, swaps=True)


def _of_putting_down(state: CompactState, actions: ActionSpace) -> Iterator[int]:
    tiles = _put_down(state)
    ranges = actions.kinds
    yield from [ranges["reserve"].start + _NUMBERS[tile] - 1 for tile in tiles]
    if state.phase == compact.PLACE_BOUGHT and state.dirk is not None:
        yield from [ranges["give"].start + _NUMBERS[tile] - 1 for tile in tiles]
    yield from _layings(state.cities[state.to_act], tiles, actions, swaps=False)


def _put_down(state: CompactState) -> Iterable[int]:
    """Return the tiles that the player to act has to put down."""
    if state.phase == compact.PLACE_BOUGHT:
        return state.bought
    return [tile for seat, tile in state.leftovers if seat == state.to_act]


def _layings(
    city: CompactCity, tiles: Iterable[int], actions: ActionSpace, *, swaps: bool
) -> Iterator[int]:
    start, cells_each = actions.kinds["lay"].start, actions.side**2
    by_walls: dict[int, list[int]] = {}
    for tile in tiles:
        walls = WALLS[tile]
        places = by_walls.get(walls)
        if places is None:
            placed, swapped = city.cells_for(walls)
            cells = placed | swapped if swaps else placed
            places = by_walls[walls] = _places(city, cells, actions)
        first = start + (_NUMBERS[tile] - 1) * cells_each
        yield from [first + place for place in places]


def _places(city: CompactCity, cells: int, actions: ActionSpace) -> list[int]:
    """Return the numbers in the action space of the cells of a bit set that are within reach."""
    table = _table(city.west, city.north, city.height, len(city.tiles), actions.reach)
    found = []
    while cells:
        lowest = cells & -cells
        place = table[lowest.bit_length() >> 3]
        if place >= 0:
            found.append(place)
        cells ^= lowest
    return found


@lru_cache(maxsize=1_000)
def _table(west: int, north: int, height: int, size: int, reach: int) -> tuple[int, ...]:
    """Return for each cell of a box its number in the action space, or -1 beyond reach."""
    actions = ActionSpace(reach)
    box = CompactCity(bytes(size), west, north, height)
    places = [actions.place_of(box.cell(at)) for at in range(size)]
    return tuple([-1 if place is None else place for place in places])


@lru_cache(maxsize=100_000)
def _takings(display: int) -> Mapping[int, int]:
    """Return the cards that may be taken from a display, by index."""
    shown = money.numbers(display)
    by_index = {}
    for cards in money.takings(display):
        taken = 0
        for card in money.numbers(cards):
            free = [1 << at for at, one in enumerate(shown) if one == card]
            taken |= next(bit for bit in free if not taken & bit)
        by_index[taken - 1] = cards
    return MappingProxyType(by_index)


def _can_pay(hand: int, square: int, price: int) -> bool:
    return money.worth(money.of_currency(hand, square)) >= price


@lru_cache(maxsize=100_000)
def _best_payment(cards: int, price: int) -> int:
    """Return the payment that overpays least; then with the fewest cards; then those first."""

    def costs(payment: money.Payment) -> tuple[int, int, list[str]]:
        paid = money.numbers(payment.cards)
        return payment.paid, len(paid), [CARD_NAMES[card] for card in paid]

    return min(money.payments(cards, price), key=costs).cards


def move_at(state: CompactState, actions: ActionSpace, index: int) -> Move:
    """Return the legal action that a legal index stands for."""
    kind = next(name for name, indices in actions.kinds.items() if index in indices)
    number = index - actions.kinds[kind].start
    if kind == "lay":
        tile, place = divmod(number, actions.side**2)
        return _laid(state, _TILES[tile], actions.cell_at(place))
    return _MOVES[kind](state, actions, number)


def _laid(state: CompactState, tile: int, cell: tuple[int, int]) -> Move:
    city = state.cities[state.to_act]
    kind = _LAYING[state.phase]
    swapped = kind == kinds.LAY and city.tiles[city.number_of(cell)]
    return kinds.SWAP if swapped else kind, tile, cell


def _taken(state: CompactState, _: ActionSpace, number: int) -> Move:
    return kinds.TAKE, _takings(state.display)[number]


def _bought(state: CompactState, _: ActionSpace, number: int) -> Move:
    cards = money.of_currency(state.hands[state.to_act], number)
    return kinds.BUY, number, _best_payment(cards, PRICES[state.market[number]])


def _stopped(_: CompactState, __: ActionSpace, ___: int) -> Move:
    return (kinds.STOP,)


def _passed(state: CompactState, _: ActionSpace, __: int) -> Move:
    """Return the first legal action: the pass, or an action beyond reach."""
    return next(legal_moves(state))


def _reserved(state: CompactState, _: ActionSpace, number: int) -> Move:
    bought = state.phase == compact.PLACE_BOUGHT
    return kinds.RESERVE if bought else kinds.DECLINE, _TILES[number]


def _given(_: CompactState, __: ActionSpace, number: int) -> Move:
    return kinds.GIVE, _TILES[number]


def _taken_back(_: CompactState, actions: ActionSpace, number: int) -> Move:
    return kinds.TAKE_BACK, actions.cell_at(number)


_MOVES = MappingProxyType(
    {
        "take": _taken,
        "buy": _bought,
        "stop": _stopped,
        "pass": _passed,
        "reserve": _reserved,
        "give": _given,
        "take_back": _taken_back,
    }
)


def parts_in(state: CompactState, me: int, actions: ActionSpace) -> dict[str, Array]:
    """Return what ``parts_of`` returns for the view of the player in this seat."""
    players = state.setting.players
    seats = [(me + place) % players for place in range(players)]
    leftovers = [[tile for owner, tile in state.leftovers if owner == seat] for seat in seats]
    side = actions.side
    return {
        "cities": _stacked([_plane(state.cities[seat], actions.reach) for seat in seats]).reshape(
            players, side, side
        ),
        "reserves": _stacked([_among(state.reserves[seat]) for seat in seats]).reshape(players, -1),
        "leftovers": _stacked([_among(tiles) for tiles in leftovers]).reshape(players, -1),
        "scores": np.array([state.scores[seat] for seat in seats], dtype=np.int16),
        "hand_sizes": np.array([money.size(state.hands[seat]) for seat in seats], dtype=np.int16),
        "to_act": _flags([seat == state.to_act for seat in seats]),
        "turn_of": _flags([seat == state.turn for seat in seats]),
        "known_hands": np.stack([_counted(state.known_hands[seat]) for seat in seats]),
        "hand": _counted(state.hands[me]),
        **_on_the_table(state),
    }


def _on_the_table(state: CompactState) -> dict[str, Array]:
    display = [card + 1 for card in money.numbers(state.display)]
    market = [0 if tile == EMPTY else _NUMBERS[tile] for tile in state.market]
    return {
        "market": small_numbers(bytearray(market)),
        "bought": small_numbers(_among(state.bought)),
        "bag": small_numbers(_members(state.bag)),
        "display": small_numbers(bytearray(display + [0] * (DISPLAY_PLACES - len(display)))),
        "spent": _counted(state.spent),
        "deck_size": np.array([money.size(state.deck) + state.to_come], dtype=np.int16),
        "dirk": small_numbers(_members(state.dirk or 0)),
        "dirk_score": np.array([state.dirk_score], dtype=np.int16),
        "phase": _flags([state.phase == phase for phase in _PHASES]),
        "actions_done": small_numbers(bytearray([state.actions_done])),
        "scoring_rounds_done": small_numbers(bytearray([state.scoring_rounds_done])),
        "ending": _flags([state.ending]),
    }


def _among(tiles: Iterable[int]) -> bytearray:
    among = bytearray(len(TILES))
    for tile in tiles:
        among[_NUMBERS[tile] - 1] = 1
    return among


def _members(tiles: int) -> bytearray:
    return _among([tile for tile in range(len(TILE_IDS)) if tiles >> tile & 1])


def _counted(cards: int) -> NDArray[np.int8]:
    counts = bytearray(len(CARD_NAMES))
    for card in money.numbers(cards):
        counts[card] += 1
    return small_numbers(counts)


def _flags(whether: list[bool]) -> NDArray[np.int8]:
    return small_numbers(bytearray(whether))


def _stacked(rows: list[bytes] | list[bytearray]) -> NDArray[np.int8]:
    return small_numbers(bytearray().join(rows))


def _plane(city: CompactCity, reach: int) -> bytes:
    return _drawn(city.tiles, city.west, city.north, city.height, reach)


@lru_cache(maxsize=10_000)
def _drawn(tiles: bytes, west: int, north: int, height: int, reach: int) -> bytes:
    """Return the numbers of the tiles on all cells within reach, row by row."""
    table = _table(west, north, height, len(tiles), reach)
    cells = bytearray((2 * reach + 1) ** 2)
    for at, tile in enumerate(tiles.translate(_PLANE)):
        if tile and table[at] >= 0:
            cells[table[at]] = tile
    return bytes(cells)
