"""The legal actions of the player to act: counted, listed, or chosen by chance.

Actions come in the order of ``legal_actions``. Nothing but what is asked for is made: places are
counted in sets of bits, and only the chosen one becomes a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from alhambra_rules.compact import money
from alhambra_rules.compact.city import CompactCity, nth
from alhambra_rules.compact.moves import (
    BUY,
    DECLINE,
    GIVE,
    LAY,
    PASS,
    PLACE,
    PLACE_LEFTOVER,
    RESERVE,
    STOP,
    SWAP,
    TAKE,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.numbering import PRICES
from alhambra_rules.compact.playing import may_play, play
from alhambra_rules.compact.state import (
    ACT,
    EMPTY,
    NOBODY,
    OVER,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    CompactState,
)

_KINDS = {
    ACT: (TAKE, BUY, LAY, TAKE_BACK, SWAP, STOP, PASS),
    PLACE_BOUGHT: (PLACE, RESERVE, GIVE),
    PLACE_LEFTOVERS: (PLACE_LEFTOVER, DECLINE),
}


def any_move(state: CompactState, chance: Random) -> Move:
    """Return a random legal action: first a kind is chosen, then one of that kind.

    If no action of the chosen kind is legal, another kind is chosen. Draws the same numbers from
    the random source as ``game.playing.any_action``, and chooses the same action.
    """
    random = chance.random
    kinds = [*_KINDS[state.phase]]
    while True:  # a player can at least pass
        kind = kinds.pop(int(random() * len(kinds)))
        if number := count_of(state, kind):
            return move_of(state, kind, int(random() * number))


def played_out(state: CompactState, chance: Random) -> CompactState:
    """Return the last state of a dealt game after random actions; the old state is unchanged."""
    state = state.copy()
    while state.phase != OVER:
        play(state, any_move(state, chance))
    return state


def count(state: CompactState) -> int:
    """Return how many actions ``legal_moves`` yields."""
    if state.to_act == NOBODY:
        return 0
    return sum([count_of(state, kind) for kind in _KINDS[state.phase]])


def legal_moves(state: CompactState) -> Iterator[Move]:
    """Yield the legal actions, without payments that have a surplus card; none if a draw is due."""
    if state.to_act != NOBODY:
        for kind in _KINDS[state.phase]:
            yield from moves_of(state, kind)


def count_of(state: CompactState, kind: int) -> int:
    """Return how many actions of a kind of this phase are legal."""
    return _COUNTS[kind](state, kind)


def move_of(state: CompactState, kind: int, place: int) -> Move:
    """Return the action of a kind at this place, from 0; it must be below ``count_of``."""
    return _MOVES[kind](state, kind, place)


def moves_of(state: CompactState, kind: int) -> Iterator[Move]:
    """Yield all legal actions of a kind of this phase."""
    if kind in _SITES:
        city, sites = state.cities[state.to_act], _SITES[kind]
        for tile in _tiles(state, kind):
            for cell in city.plan.cells(sites(city, tile)):
                yield kind, tile, cell
    else:
        for place in range(count_of(state, kind)):
            yield move_of(state, kind, place)


def _count_takings(state: CompactState, kind: int) -> int:  # noqa: ARG001 - all have one signature
    return len(money.takings(state.display))


def _taking(state: CompactState, kind: int, place: int) -> Move:
    return kind, money.takings(state.display)[place]


def _count_purchases(state: CompactState, kind: int) -> int:  # noqa: ARG001 - as above
    return sum([len(ways) for _, ways in _payments(state)])


def _purchase(state: CompactState, kind: int, place: int) -> Move:
    for square, ways in _payments(state):  # pragma: no branch - one of them has this place
        if place < len(ways):
            return kind, square, ways[place].cards
        place -= len(ways)
    raise AssertionError


def _payments(state: CompactState) -> list[tuple[int, tuple[money.Payment, ...]]]:
    """Return the payments for the tile on each square that is not empty."""
    hand = state.hands[state.to_act]
    return [
        (square, money.payments(money.of_currency(hand, square), PRICES[tile]))
        for square, tile in enumerate(state.market)
        if tile != EMPTY
    ]


def _count_sites(state: CompactState, kind: int) -> int:
    city, sites = state.cities[state.to_act], _SITES[kind]
    return sum([sites(city, tile).bit_count() for tile in _tiles(state, kind)])


def _building(state: CompactState, kind: int, place: int) -> Move:
    city, sites = state.cities[state.to_act], _SITES[kind]
    for tile in _tiles(state, kind):  # pragma: no branch - one of them has this place
        cells = sites(city, tile)
        number = cells.bit_count()
        if place < number:
            return kind, tile, city.cell(nth(cells, place))
        place -= number
    raise AssertionError


def _count_removals(state: CompactState, kind: int) -> int:  # noqa: ARG001 - as above
    return state.cities[state.to_act].removable.bit_count()


def _removal(state: CompactState, kind: int, place: int) -> Move:
    city = state.cities[state.to_act]
    return kind, city.cell(nth(city.removable, place))


def _count_endings(state: CompactState, kind: int) -> int:
    return may_play(state, (kind,))


def _ending(state: CompactState, kind: int, place: int) -> Move:  # noqa: ARG001 - as above
    return (kind,)


def _count_tiles(state: CompactState, kind: int) -> int:
    return len(_tiles(state, kind))


def _tile(state: CompactState, kind: int, place: int) -> Move:
    return kind, _tiles(state, kind)[place]


def _tiles(state: CompactState, kind: int) -> Sequence[int]:
    """Return the tiles that actions of this kind move, sorted."""
    if kind in (LAY, SWAP):
        return state.reserves[state.to_act]
    if kind in (PLACE, RESERVE):
        return state.bought
    if kind == GIVE:
        return () if state.dirk is None else state.bought
    return [tile for seat, tile in state.leftovers if seat == state.to_act]


_SITES: dict[int, Callable[[CompactCity, int], int]] = {
    LAY: CompactCity.placements,
    SWAP: CompactCity.swaps,
    PLACE: CompactCity.placements,
    PLACE_LEFTOVER: CompactCity.placements,
}
"""Where tiles may go, by the kind of action."""

_COUNTS = (
    _count_takings, _count_purchases, _count_sites, _count_removals, _count_sites, _count_endings,
    _count_endings, _count_sites, _count_tiles, _count_tiles, _count_sites, _count_tiles,
)  # fmt: skip
"""How many actions of each kind are legal, by its number."""

_MOVES = (
    _taking, _purchase, _building, _removal, _building, _ending, _ending, _building, _tile, _tile,
    _building, _tile,
)  # fmt: skip
"""One of these actions, by the number of its kind."""
