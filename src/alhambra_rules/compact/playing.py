"""Playing in a compact state: which moves are legal, and what they change.

The class of an event says what its moves need and change. This file has what several of them share.
"""

from __future__ import annotations

from bisect import insort

from alhambra_rules.compact import money
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.state import ACTIONS_OVER, MOST_ACTIONS, NOBODY, CompactState
from alhambra_rules.compact.steps import settle

_Tiles = tuple[int, ...]


def may_play(state: CompactState, move: Move) -> bool:
    """Whether an action of the player to act, or a draw, is legal."""
    kinds, kind = state.setting.kinds, move[0]
    may = kinds.may[state.phase].get(kind)
    acts = kind in kinds.actions
    if may is None or acts == (state.to_act == NOBODY):
        return False
    return may(state, move)


def after(state: CompactState, move: Move, entry: object = None) -> CompactState:
    """Return the state after a legal move; the old state is unchanged. See ``play``."""
    new = state.copy()
    play(new, move, entry)
    return new


def play(state: CompactState, move: Move, entry: object = None, until: str | None = None) -> None:
    """Change the state by a move. In a dealt game the draws that follow are made too.

    The move is legal, or the game is prepared for it: all pieces that it moves are there.

    Args:
        state: the state.
        move: an action of the player to act, or a draw that is due.
        entry: what to write into the log for an action; the move if None.
        until: a phase before which to stop, as in ``settle``.
    """
    kind, me, setting = move[0], state.to_act, state.setting
    kinds = setting.kinds
    if kind in kinds.actions:
        state.log = (state.log, me, entry or move)
    kinds.play[kind](state, move, me)
    if until is not None:
        settle(state, until)
        return
    steps, at = setting.course[state.phase], 0
    while steps[at](state):  # as ``settle`` does; the last step of a game waits for ever
        at += 1


def may_act(state: CompactState) -> bool:
    """Whether the turn may have one more action. Rule: turn.five-actions (et-2005, ru, hu)."""
    return state.actions_done < MOST_ACTIONS


def act_over(state: CompactState) -> None:
    """Count an action, and end the actions of the turn."""
    state.actions_done += 1
    state.phase = ACTIONS_OVER


def pay(state: CompactState, cards: int, me: int) -> None:
    """Move cards from a hand to the spent pile."""
    spend(state, cards, me)
    for call in state.setting.added.after_payment:
        cards = call(state, cards)
    state.spent += cards


def spend(state: CompactState, cards: int, me: int) -> None:
    """Remove cards from a hand."""
    state.hands[me] -= cards
    known = state.known_hands[me]
    left = money.without(known, cards)
    state.known_hands[me] = left
    if (cards - (known - left)) & money.MONEY:
        state.starting_cards[me] = 0


def fits(state: CompactState, move: Move) -> bool:
    """Whether the tile of the move may be placed on its cell."""
    _, tile, cell = move
    city = state.cities[state.to_act]
    at = city.number_of(cell)
    return at >= 0 and city.may_lay(tile, at)


def may_lay(state: CompactState, move: Move) -> bool:
    """Whether the player to act may place the reserve tile on the cell."""
    return move[1] in state.reserves[state.to_act] and fits(state, move)


def may_take_back(state: CompactState, move: Move) -> bool:
    """Whether the player to act may move the tile on the cell to the reserve."""
    city = state.cities[state.to_act]
    at = city.number_of(move[1])
    return at >= 0 and city.may_take(at)


def may_swap(state: CompactState, move: Move) -> bool:
    """Whether the player to act may swap the reserve tile with the tile on the cell."""
    _, tile, cell = move
    city = state.cities[state.to_act]
    at = city.number_of(cell)
    return tile in state.reserves[state.to_act] and at >= 0 and city.may_swap_in(tile, at)


def can_redesign(state: CompactState, seat: int) -> bool:
    """Whether a player could do a redesign."""
    city = state.cities[seat]
    return bool(city.removable) or any(
        city.placements(tile) or city.swaps(tile) for tile in state.reserves[seat]
    )


def build(state: CompactState, move: Move, me: int) -> None:
    """Place a tile in the city."""
    _, tile, cell = move
    state.cities[me] = state.cities[me].laid(tile, cell)


def lay(state: CompactState, move: Move, me: int) -> None:
    """Place a reserve tile in the city."""
    _, tile, cell = move
    state.reserves[me] = without_tile(state.reserves[me], tile)
    state.cities[me] = state.cities[me].laid(tile, cell)
    state.actions_done += 1
    state.phase = ACTIONS_OVER


def take_back(state: CompactState, move: Move, me: int) -> None:
    """Move a tile of the city to the reserve."""
    tile, state.cities[me] = state.cities[me].taken(move[1])
    state.reserves[me] = with_tile(state.reserves[me], tile)
    state.actions_done += 1
    state.phase = ACTIONS_OVER
    for call in state.setting.added.after_removal:
        call(state, me, move[1])


def swap(state: CompactState, move: Move, me: int) -> None:
    """Swap a reserve tile with a tile of the city."""
    _, tile, cell = move
    old, state.cities[me] = state.cities[me].swapped(tile, cell)
    state.reserves[me] = with_tile(without_tile(state.reserves[me], tile), old)
    state.actions_done += 1
    state.phase = ACTIONS_OVER
    for call in state.setting.added.after_removal:
        call(state, me, cell)


def with_tile(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles with one more."""
    more = [*tiles]
    insort(more, tile)
    return tuple(more)


def without_tile(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles without this one."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
