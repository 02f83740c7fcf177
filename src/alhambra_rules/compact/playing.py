"""Playing in a compact state: whether a move is legal, and what it changes."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from alhambra_rules.compact import money
from alhambra_rules.compact.city import has_cell
from alhambra_rules.compact.money import CARD
from alhambra_rules.compact.moves import (
    BUY,
    DECLINE,
    DRAW_DIRK,
    DRAW_DISPLAY,
    DRAW_HAND,
    DRAW_MARKET,
    DRAW_SCORING_CARD,
    GIVE,
    LAY,
    PASS,
    PLACE,
    PLACE_LEFTOVER,
    RESERVE,
    RESHUFFLE,
    STOP,
    SWAP,
    TAKE,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.numbering import PRICES
from alhambra_rules.compact.piles import ranges
from alhambra_rules.compact.state import (
    ACT,
    ACTIONS_OVER,
    DIRK_MORE,
    EMPTY,
    FILL_DISPLAY,
    FILL_MARKET,
    NOBODY,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    SET_UP_DIRK,
    SET_UP_DISPLAY,
    SET_UP_MARKET,
    SET_UP_MONEY,
    UNKNOWN,
    CompactState,
)
from alhambra_rules.compact.steps import (
    draw_scoring_card,
    draw_to_dirk,
    draw_to_display,
    draw_to_hand,
    draw_to_market,
    due_to_hand,
    reshuffle,
    settle,
)

_Tiles = tuple[int, ...]
_SCORING_PILES = (1, 3)
_SCORING_CARDS = len(_SCORING_PILES)


def after(state: CompactState, move: Move, entry: object = None) -> CompactState:
    """Return the state after a legal move; the old state is unchanged. See ``play``."""
    new = state.copy()
    play(new, move, entry)
    return new


def may_play(state: CompactState, move: Move) -> bool:
    """Whether an action of the player to act, or a draw, is legal."""
    kind = move[0]
    phases, may = _KINDS[kind]
    drawn = kind >= DRAW_MARKET
    if state.phase not in phases or drawn == (state.to_act != NOBODY):
        return False
    return may(state, move)


def _may_take(state: CompactState, move: Move) -> bool:
    return money.may_take(state.display, move[1])


def _may_buy(state: CompactState, move: Move) -> bool:
    _, square, cards = move
    tile = state.market[square]
    hand = money.of_currency(state.hands[state.to_act], square)
    return tile != EMPTY and money.has(hand, cards) and money.worth(cards) >= PRICES[tile]


def _may_lay(state: CompactState, move: Move) -> bool:
    return move[1] in state.reserves[state.to_act] and _fits(state, move)


def _may_take_back(state: CompactState, move: Move) -> bool:
    city = state.cities[state.to_act]
    at = city.number_of(move[1])
    return at >= 0 and has_cell(city.removable, at)


def _may_swap(state: CompactState, move: Move) -> bool:
    _, tile, cell = move
    city = state.cities[state.to_act]
    at = city.number_of(cell)
    return tile in state.reserves[state.to_act] and at >= 0 and has_cell(city.swaps(tile), at)


def _may_stop(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - all have one signature
    return bool(state.bought) and not state.setting.must_continue


def _may_pass(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - as above
    return not can_act(state)


def _may_place(state: CompactState, move: Move) -> bool:
    return move[1] in state.bought and _fits(state, move)


def _may_reserve(state: CompactState, move: Move) -> bool:
    return move[1] in state.bought


def _may_give(state: CompactState, move: Move) -> bool:
    return state.dirk is not None and move[1] in state.bought


def _may_place_leftover(state: CompactState, move: Move) -> bool:
    return (state.to_act, move[1]) in state.leftovers and _fits(state, move)


def _may_decline(state: CompactState, move: Move) -> bool:
    return (state.to_act, move[1]) in state.leftovers


def _fits(state: CompactState, move: Move) -> bool:
    """Whether the tile of the move may be laid on its cell."""
    _, tile, cell = move
    city = state.cities[state.to_act]
    at = city.number_of(cell)
    return at >= 0 and has_cell(city.placements(tile), at)


def can_act(state: CompactState) -> bool:
    """Whether the player to act could do anything except pass. Rule: turn.one-action."""
    me = state.to_act
    city, hand = state.cities[me], state.hands[me]
    if state.display or (state.bought and not state.setting.must_continue) or city.removable:
        return True
    for square, tile in enumerate(state.market):
        if tile != EMPTY and money.worth(money.of_currency(hand, square)) >= PRICES[tile]:
            return True
    return any(city.placements(tile) or city.swaps(tile) for tile in state.reserves[me])


def _may_draw_to_market(state: CompactState, move: Move) -> bool:
    _, square, tile = move
    return bool(square == state.market.index(EMPTY) and state.bag >> tile & 1)


def _may_draw_to_dirk(state: CompactState, move: Move) -> bool:
    return bool(state.bag >> move[1] & 1)


def _may_draw_to_hand(state: CompactState, move: Move) -> bool:
    _, seat, card = move
    return seat == due_to_hand(state) and money.has(state.deck, CARD[card])


def _may_draw_to_display(state: CompactState, move: Move) -> bool:
    return money.has(state.deck, CARD[move[1]]) and may_go_on(state)


def _may_draw_scoring_card(state: CompactState, move: Move) -> bool:
    return may_turn_up(state, move[1])


def _may_reshuffle(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - as above
    return not state.deck and not state.to_come


_KINDS: dict[int, tuple[tuple[int, ...], Callable[[CompactState, Move], bool]]] = {
    TAKE: ((ACT,), _may_take),
    BUY: ((ACT,), _may_buy),
    LAY: ((ACT,), _may_lay),
    TAKE_BACK: ((ACT,), _may_take_back),
    SWAP: ((ACT,), _may_swap),
    STOP: ((ACT,), _may_stop),
    PASS: ((ACT,), _may_pass),
    PLACE: ((PLACE_BOUGHT,), _may_place),
    RESERVE: ((PLACE_BOUGHT,), _may_reserve),
    GIVE: ((PLACE_BOUGHT,), _may_give),
    PLACE_LEFTOVER: ((PLACE_LEFTOVERS,), _may_place_leftover),
    DECLINE: ((PLACE_LEFTOVERS,), _may_decline),
    DRAW_MARKET: ((SET_UP_MARKET, FILL_MARKET), _may_draw_to_market),
    DRAW_DIRK: ((SET_UP_DIRK, DIRK_MORE), _may_draw_to_dirk),
    DRAW_HAND: ((SET_UP_MONEY,), _may_draw_to_hand),
    DRAW_DISPLAY: ((SET_UP_DISPLAY, FILL_DISPLAY), _may_draw_to_display),
    DRAW_SCORING_CARD: ((FILL_DISPLAY,), _may_draw_scoring_card),
    RESHUFFLE: ((FILL_DISPLAY,), _may_reshuffle),
}
"""For each kind of move the phases in which it is possible, and whether it is legal then."""


def may_turn_up(state: CompactState, card: int) -> bool:
    """Whether the next card can be this scoring card, 0 or 1. Rule: setup.piles."""
    if not state.to_come or card != _SCORING_CARDS - state.to_come:
        return False
    if state.piled == UNKNOWN:
        return True
    drawn = state.piled - money.size(state.deck)
    return any(low <= drawn <= high for low, high in _ranges(state))


def may_go_on(state: CompactState) -> bool:
    """Whether the next card can be a money card, as no scoring card is overdue."""
    if state.piled == UNKNOWN or not state.to_come:
        return True
    drawn = state.piled - money.size(state.deck)
    return any(high > drawn for _, high in _ranges(state))


def _ranges(state: CompactState) -> tuple[tuple[int, int], ...]:
    came = tuple(zip(_SCORING_PILES, state.came_after, strict=False))
    return ranges(state.piled, came, _SCORING_PILES[_SCORING_CARDS - state.to_come])


def play(state: CompactState, move: Move, entry: object = None) -> None:
    """Change the state by a legal move. In a dealt game the draws that follow are made too.

    Args:
        state: the state.
        move: an action of the player to act, or a draw that is due.
        entry: what to write into the log for an action; the move if None.
    """
    kind = move[0]
    if kind < DRAW_MARKET:
        state.log = (state.log, state.to_act, entry or move)
        _EFFECTS[kind](state, move, state.to_act)
        if state.phase == ACT:
            return
    else:
        _DRAWS[kind](state, *move[1:])
    settle(state)


def _acted(state: CompactState) -> None:
    state.actions_done += 1
    state.phase = ACTIONS_OVER


def _take(state: CompactState, move: Move, me: int) -> None:
    cards = move[1]
    state.display -= cards
    state.shown -= money.size(cards)
    state.hands[me] += cards
    state.known_hands[me] += cards
    _acted(state)


def _buy(state: CompactState, move: Move, me: int) -> None:
    """Set the tile aside. The phase stays ``ACT`` after an exact payment."""
    _, square, cards = move
    tile = state.market[square]
    state.market = (*state.market[:square], EMPTY, *state.market[square + 1 :])
    state.bought = _with(state.bought, tile)
    paid = money.in_currency(cards, square)
    state.hands[me] -= paid
    state.known_hands[me] = money.without(state.known_hands[me], paid)
    state.spent += paid
    _acted(state)
    if money.worth(cards) == PRICES[tile]:
        state.phase = ACT


def _lay(state: CompactState, move: Move, me: int) -> None:
    state.reserves[me] = _without(state.reserves[me], move[1])
    _build(state, move, me)
    _acted(state)


def _take_back(state: CompactState, move: Move, me: int) -> None:
    city = state.cities[me]
    at = city.number_of(move[1])
    state.reserves[me] = _with(state.reserves[me], city.tile_on(at))
    state.cities[me] = city.without_tile(at)
    _acted(state)


def _swap(state: CompactState, move: Move, me: int) -> None:
    _, tile, cell = move
    city = state.cities[me]
    at = city.number_of(cell)
    state.reserves[me] = _with(_without(state.reserves[me], tile), city.tile_on(at))
    state.cities[me] = city.with_tile(tile, at)
    _acted(state)


def _end_actions(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - one signature
    state.phase = ACTIONS_OVER


def _place(state: CompactState, move: Move, me: int) -> None:
    state.bought = _without(state.bought, move[1])
    _build(state, move, me)


def _reserve(state: CompactState, move: Move, me: int) -> None:
    state.bought = _without(state.bought, move[1])
    state.reserves[me] = _with(state.reserves[me], move[1])


def _give(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    state.bought = _without(state.bought, move[1])
    state.dirk = (state.dirk or 0) | 1 << move[1]


def _place_leftover(state: CompactState, move: Move, me: int) -> None:
    state.leftovers = tuple([one for one in state.leftovers if one != (me, move[1])])
    _build(state, move, me)


def _decline(state: CompactState, move: Move, me: int) -> None:
    state.leftovers = tuple([one for one in state.leftovers if one != (me, move[1])])
    state.reserves[me] = _with(state.reserves[me], move[1])


def _build(state: CompactState, move: Move, me: int) -> None:
    _, tile, cell = move
    city = state.cities[me]
    state.cities[me] = city.with_tile(tile, city.number_of(cell))


_EFFECTS = (
    _take, _buy, _lay, _take_back, _swap, _end_actions, _end_actions, _place, _reserve, _give,
    _place_leftover, _decline,
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


def _with(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles with one more."""
    more = [*tiles]
    insort(more, tile)
    return tuple(more)


def _without(tiles: _Tiles, tile: int) -> _Tiles:
    """Return the sorted tiles without this one."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
