"""Playing in a compact state: what a legal move changes."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from alhambra_rules.compact import money
from alhambra_rules.compact.moves import (
    DECLINE,
    DRAW_DIRK,
    DRAW_DISPLAY,
    DRAW_HAND,
    DRAW_MARKET,
    DRAW_SCORING_CARD,
    RESHUFFLE,
    Move,
)
from alhambra_rules.compact.numbering import with_one
from alhambra_rules.compact.state import (
    ACT,
    ACTIONS_OVER,
    EMPTY,
    CompactState,
)
from alhambra_rules.compact.steps import (
    draw_scoring_card,
    draw_to_dirk,
    draw_to_display,
    draw_to_hand,
    draw_to_market,
    reshuffle,
    settle,
)

_Tiles = tuple[int, ...]


def after(state: CompactState, move: Move, entry: object = None) -> CompactState:
    """Return the state after a legal move; the old state is unchanged. See ``play``."""
    new = state.copy()
    play(new, move, entry)
    return new


def play(state: CompactState, move: Move, entry: object = None, until: int | None = None) -> None:
    """Change the state by a move. In a dealt game the draws that follow are made too.

    The move is legal, or the game is prepared for it: all pieces that it moves are there.

    Args:
        state: the state.
        move: an action of the player to act, or a draw that is due.
        entry: what to write into the log for an action; the move if None.
        until: a phase before which to stop, as in ``settle``.
    """
    kind, me = move[0], state.to_act
    if kind < DRAW_MARKET:
        state.log = (state.log, me, entry or move)
    added = state.setting.added
    if added.changed and kind in added.changed:
        added.changed[kind].play(state, move, me)
    elif kind <= DECLINE:
        _EFFECTS[kind](state, move, me)
    elif kind in _DRAWS:
        _DRAWS[kind](state, *move[1:])
    else:
        added.kinds[kind].play(state, move, me)
    phase = state.phase
    if phase >= ACTIONS_OVER or phase < ACT:
        settle(state, until)


def play_in_base(state: CompactState, move: Move, me: int) -> None:
    """Change the state by a move of the base game as if no module changed it, without steps."""
    kind = move[0]
    if kind <= DECLINE:
        _EFFECTS[kind](state, move, me)
    else:
        _DRAWS[kind](state, *move[1:])


def act_over(state: CompactState) -> None:
    """Count an action, and end the actions of the turn."""
    state.actions_done += 1
    state.phase = ACTIONS_OVER


def _take(state: CompactState, move: Move, me: int) -> None:
    cards = move[1]
    state.display -= cards
    state.shown -= 1 if cards in money.SINGLE else money.size(cards)
    state.hands[me] += cards
    state.known_hands[me] += cards
    act_over(state)


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


def _buy(state: CompactState, move: Move, me: int) -> None:
    """Set the tile aside. The phase stays ``ACT`` after an exact payment."""
    _, square, cards, *foreign = move
    tile = state.market[square]
    state.market = (*state.market[:square], EMPTY, *state.market[square + 1 :])
    state.bought = with_tile(state.bought, tile)
    paid = foreign[0] if foreign else money.in_currency(cards, square)
    pay(state, paid, me)
    act_over(state)
    exact = money.worth(paid) == state.setting.tables.prices[tile]
    if exact:
        state.phase = ACT
    for call in state.setting.added.after_purchase:
        call(state, tile, exact)


def lay(state: CompactState, move: Move, me: int) -> None:
    """Place a reserve tile in the city."""
    state.reserves[me] = without_tile(state.reserves[me], move[1])
    _build(state, move, me)
    act_over(state)


def take_back(state: CompactState, move: Move, me: int) -> None:
    """Move a tile of the city to the reserve."""
    tile, state.cities[me] = state.cities[me].taken(move[1])
    state.reserves[me] = with_tile(state.reserves[me], tile)
    act_over(state)
    for call in state.setting.added.after_removal:
        call(state, me, move[1])


def swap(state: CompactState, move: Move, me: int) -> None:
    """Swap a reserve tile with a tile of the city."""
    _, tile, cell = move
    old, state.cities[me] = state.cities[me].swapped(tile, cell)
    state.reserves[me] = with_tile(without_tile(state.reserves[me], tile), old)
    act_over(state)
    for call in state.setting.added.after_removal:
        call(state, me, cell)


def _end_actions(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - one signature
    state.phase = ACTIONS_OVER


def _place(state: CompactState, move: Move, me: int) -> None:
    state.bought = without_tile(state.bought, move[1])
    _build(state, move, me)


def _reserve(state: CompactState, move: Move, me: int) -> None:
    state.bought = without_tile(state.bought, move[1])
    state.reserves[me] = with_tile(state.reserves[me], move[1])


def _give(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    state.bought = without_tile(state.bought, move[1])
    state.dirk = with_one(state.dirk or 0, move[1])


def _place_leftover(state: CompactState, move: Move, me: int) -> None:
    _drop_leftover(state, (me, move[1]))
    _build(state, move, me)


def _decline(state: CompactState, move: Move, me: int) -> None:
    _drop_leftover(state, (me, move[1]))
    state.reserves[me] = with_tile(state.reserves[me], move[1])


def _drop_leftover(state: CompactState, given: tuple[int, int]) -> None:
    at = state.leftovers.index(given)
    state.leftovers = state.leftovers[:at] + state.leftovers[at + 1 :]


def _build(state: CompactState, move: Move, me: int) -> None:
    _, tile, cell = move
    state.cities[me] = state.cities[me].laid(tile, cell)


_EFFECTS = (
    _take, _buy, lay, take_back, swap, _end_actions, _end_actions, _place, _reserve,
    _give, _place_leftover, _decline,
)  # fmt: skip
"""What each kind of action changes, by its number."""

_DRAWS: dict[int, Callable[..., None]] = {
    DRAW_MARKET: draw_to_market,
    DRAW_DIRK: draw_to_dirk,
    DRAW_HAND: draw_to_hand,
    DRAW_DISPLAY: draw_to_display,
    DRAW_SCORING_CARD: draw_scoring_card,
    RESHUFFLE: reshuffle,
}


def with_tile(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles with one more."""
    more = [*tiles]
    insort(more, tile)
    return tuple(more)


def without_tile(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles without this one."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
