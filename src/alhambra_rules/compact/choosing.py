"""The legal actions of the player to act: counted, listed, or chosen by chance.

Actions come in the order of ``legal_actions``. Nothing but what is asked for is made: places are
counted in sets of bits, and only the chosen one becomes a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from alhambra_rules.compact import money
from alhambra_rules.compact.added import Maker
from alhambra_rules.compact.city import nth
from alhambra_rules.compact.legal import may_pass, may_stop
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
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import (
    ACT,
    EMPTY,
    NOBODY,
    OVER,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    CompactState,
)

_Several = Any
"""Whatever a finder counts."""

OFTEN = 0.8
"""How often to choose an action of the base game if modules add others. With fewer purchases of
tiles, games would hardly ever end."""

_Found = tuple[int, _Several]
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
    if state.setting.added.present:
        return _any_with_modules(state, chance)
    kinds = [*_KINDS[state.phase]]
    while True:  # a player can at least pass
        kind = kinds.pop(int(random() * len(kinds)))
        number, found = FINDERS[kind](state, kind)
        if number:
            return MAKERS[kind](state, kind, found, int(random() * number))


def _any_with_modules(state: CompactState, chance: Random) -> Move:
    kinds, last = _chosen_first(state, chance)
    while True:
        ways = kinds or last
        kind = ways.pop(int(chance.random() * len(ways)))
        number, found = find_moves(state, kind)
        if number:
            return maker(state, kind)(state, kind, found, int(chance.random() * number))


def _chosen_first(state: CompactState, chance: Random) -> tuple[list[int], list[int]]:
    """Return the kinds of action to choose first, and those to choose if none is legal."""
    if chance.random() >= OFTEN:
        return [*kinds_in(state)], []
    added = state.setting.added.options.get(state.phase, ())
    return [*_KINDS.get(state.phase, ())], [*added]


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
    return sum([find_moves(state, kind)[0] for kind in kinds_in(state)])


def legal_moves(state: CompactState) -> Iterator[Move]:
    """Yield the legal actions, without payments that have a surplus card; none if a draw is due."""
    if state.to_act != NOBODY:
        for kind in kinds_in(state):
            yield from moves_of(state, kind)


def kinds_in(state: CompactState) -> tuple[int, ...]:
    """Return the kinds of actions of this phase, those of modules last, except passing."""
    kinds = _KINDS.get(state.phase, ())
    added = state.setting.added.options.get(state.phase, ())
    return (*kinds[:-1], *added, PASS) if kinds[-1:] == (PASS,) else (*kinds, *added)


def moves_of(state: CompactState, kind: int) -> Iterator[Move]:
    """Yield all legal actions of a kind of this phase."""
    number, found = find_moves(state, kind)
    if kind in _SITES and kind not in state.setting.added.choices:
        cells_of = state.cities[state.to_act].plan.cells
        for tile, cells in zip(_tiles(state, kind), found, strict=True):
            for cell in cells_of(cells):
                yield kind, tile, cell
    else:
        make = maker(state, kind)
        for place in range(number):
            yield make(state, kind, found, place)


def found_in_base(state: CompactState, kind: int) -> list[Move]:
    """Return the actions of a kind of the base game, whatever modules forbid."""
    number, found = FINDERS[kind](state, kind)
    return [MAKERS[kind](state, kind, found, place) for place in range(number)]


def find_moves(state: CompactState, kind: int) -> _Found:
    """Return how many actions of a kind are legal, and what its maker needs."""
    choice = state.setting.added.choices.get(kind)
    return choice.find(state, kind) if choice else FINDERS[kind](state, kind)


def maker(state: CompactState, kind: int) -> Maker:
    """Return the function that makes the action of a kind at a place, from 0."""
    choice = state.setting.added.choices.get(kind)
    return choice.make if choice else MAKERS[kind]


# A finder returns how many actions of its kind are legal, and what its maker needs to make the one
# at a place, from 0.


def _takings(state: CompactState, kind: int) -> _Found:  # noqa: ARG001 - all have one signature
    found = money.takings(state.display)
    return len(found), found


def _purchases(state: CompactState, kind: int) -> _Found:  # noqa: ARG001 - as above
    hand, payments, of_currency = state.hands[state.to_act], money.payments, money.of_currency
    prices = state.setting.tables.prices
    number, found = 0, []
    for square, tile in enumerate(state.market):
        if tile != EMPTY and (ways := payments(of_currency(hand, square), prices[tile])):
            number += len(ways)
            found.append((square, ways))
    return number, found


def _sites(state: CompactState, kind: int) -> _Found:
    city = state.cities[state.to_act]
    found = city.sites(_tiles(state, kind), swap=kind == SWAP)
    return sum(map(int.bit_count, found)), found


def _removals(state: CompactState, kind: int) -> _Found:  # noqa: ARG001 - as above
    found = state.cities[state.to_act].removable
    return found.bit_count(), found


def _stop(state: CompactState, kind: int) -> _Found:
    return may_stop(state, (kind,)), None


def _pass(state: CompactState, kind: int) -> _Found:
    return may_pass(state, (kind,)), None


def _puttings_away(state: CompactState, kind: int) -> _Found:
    found = _tiles(state, kind)
    return len(found), found


def _tiles(state: CompactState, kind: int) -> Sequence[int]:
    """Return the tiles that actions of this kind move, sorted."""
    if kind in (LAY, SWAP):
        return state.reserves[state.to_act]
    if kind in (PLACE, RESERVE):
        return state.bought
    if kind == GIVE:
        return () if state.dirk is None else state.bought
    return [tile for seat, tile in state.leftovers if seat == state.to_act]


def in_groups(sizes: Sequence[int], place: int) -> tuple[int, int]:
    """Return the group of the member at a place among those of all groups, and its place there.

    The commonest makers below do the same by themselves, because random play is 2% quicker then.
    """
    at = 0
    while place >= sizes[at]:
        place -= sizes[at]
        at += 1
    return at, place


def _one(state: CompactState, kind: int, found: _Several, place: int) -> Move:  # noqa: ARG001 - as above
    return kind, found[place]


def _purchase(state: CompactState, kind: int, found: _Several, place: int) -> Move:  # noqa: ARG001 - as above
    at = 0
    while place >= (number := len(found[at][1])):
        place -= number
        at += 1
    square, ways = found[at]
    return kind, square, ways[place].cards


def _building(state: CompactState, kind: int, found: _Several, place: int) -> Move:
    at = 0
    while place >= (number := found[at].bit_count()):
        place -= number
        at += 1
    cell = state.cities[state.to_act].cell(nth(found[at], place))
    return kind, _tiles(state, kind)[at], cell


def _removal(state: CompactState, kind: int, found: _Several, place: int) -> Move:
    return kind, state.cities[state.to_act].cell(nth(found, place))


def _alone(state: CompactState, kind: int, found: _Several, place: int) -> Move:  # noqa: ARG001 - as above
    return (kind,)


_SITES = (LAY, SWAP, PLACE, PLACE_LEFTOVER)
"""The kinds of actions that lay a tile on a cell."""

FINDERS = (
    _takings, _purchases, _sites, _removals, _sites, _stop, _pass, _sites, _puttings_away,
    _puttings_away, _sites, _puttings_away,
)  # fmt: skip
"""The finder of each kind of action, by its number."""

MAKERS = (
    _one, _purchase, _building, _removal, _building, _alone, _alone, _building, _one, _one,
    _building, _one,
)  # fmt: skip
"""The maker of each kind of action, by its number."""
