"""Whether a move is legal in a compact state."""

from __future__ import annotations

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
from alhambra_rules.compact.piles import may_go_on, may_turn_up
from alhambra_rules.compact.state import (
    ACT,
    DIRK_MORE,
    EMPTY,
    FILL_DISPLAY,
    FILL_MARKET,
    FIRST_SCORING_CARD,
    MOST_ACTIONS,
    NOBODY,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    SET_UP_DIRK,
    SET_UP_DISPLAY,
    SET_UP_MARKET,
    SET_UP_MONEY,
    CompactState,
)
from alhambra_rules.compact.steps import (
    due_to_hand,
)


def may_play(state: CompactState, move: Move) -> bool:
    """Whether an action of the player to act, or a draw, is legal."""
    kind = move[0]
    added = state.setting.added
    known = added.changed.get(kind) or _KINDS.get(kind) or added.kinds.get(kind)
    if known is None:
        return False
    phases, may = known[0], known[1]
    drawn = kind >= DRAW_MARKET
    if state.phase not in phases or drawn == (state.to_act != NOBODY):
        return False
    return may(state, move)


def may_in_base(state: CompactState, move: Move) -> bool:
    """Whether a move of the base game, in one of its phases, is legal whatever modules forbid."""
    return _KINDS[move[0]][1](state, move)


def may_act(state: CompactState) -> bool:
    """Whether the turn may have one more action. Rule: turn.five-actions (et-2005, ru, hu)."""
    return state.actions_done < MOST_ACTIONS


def _may_take(state: CompactState, move: Move) -> bool:
    return may_act(state) and money.may_take(state.display, move[1])


def _may_buy(state: CompactState, move: Move) -> bool:
    _, square, cards, *foreign = move
    tile = state.market[square]
    if foreign or tile == EMPTY or not may_act(state):
        return False
    hand = money.of_currency(state.hands[state.to_act], square)
    return money.has(hand, cards) and money.worth(cards) >= state.setting.tables.prices[tile]


def may_lay(state: CompactState, move: Move) -> bool:
    """Whether the player to act may place the reserve tile on the cell."""
    return move[1] in state.reserves[state.to_act] and _fits(state, move)


def may_take_back(state: CompactState, move: Move) -> bool:
    """Whether the player to act may move the tile on the cell to the reserve."""
    city = state.cities[state.to_act]
    at = city.number_of(move[1])
    return at >= 0 and has_cell(city.removable, at)


def may_swap(state: CompactState, move: Move) -> bool:
    """Whether the player to act may swap the reserve tile with the tile on the cell."""
    _, tile, cell = move
    city = state.cities[state.to_act]
    at = city.number_of(cell)
    return tile in state.reserves[state.to_act] and at >= 0 and has_cell(city.swaps(tile), at)


def _may_lay_now(state: CompactState, move: Move) -> bool:
    return _may_move(state, move[1]) and may_lay(state, move)


def _may_take_back_now(state: CompactState, move: Move) -> bool:
    return may_act(state) and may_take_back(state, move)


def _may_swap_now(state: CompactState, move: Move) -> bool:
    return _may_move(state, move[1]) and may_swap(state, move)


def _may_move(state: CompactState, tile: int) -> bool:
    """Whether the player may redesign with a tile, which was not bought this turn."""
    return may_act(state) and tile not in state.bought


def may_stop(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - all have one signature
    """Whether the player to act may decline to act again."""
    return bool(state.bought) and not state.setting.must_continue


def may_pass(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - as above
    """Whether the player to act can do nothing else."""
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
    if (decide := state.setting.added.can_act) is not None:
        return decide(state)
    hand, added, prices = state.hands[me], state.setting.added, state.setting.tables.prices
    if state.display or (state.bought and not state.setting.must_continue):
        return True
    for square, tile in enumerate(state.market):
        if tile != EMPTY and money.worth(money.of_currency(hand, square)) >= prices[tile]:
            return True
    others = added.options.get(ACT, ())
    return can_redesign(state, me) or any(
        added.choices[kind].find(state, kind)[0] for kind in others
    )


def can_redesign(state: CompactState, seat: int) -> bool:
    """Whether a player could do a redesign."""
    city = state.cities[seat]
    return bool(city.removable) or any(
        city.placements(tile) or city.swaps(tile) for tile in state.reserves[seat]
    )


def _may_draw_to_market(state: CompactState, move: Move) -> bool:
    _, square, tile = move
    due = EMPTY in state.market and state.market.index(EMPTY) == square
    return due and bool(state.bag >> tile & 1)


def _may_draw_to_dirk(state: CompactState, move: Move) -> bool:
    return bool(state.bag >> move[1] & 1)


def _may_draw_to_hand(state: CompactState, move: Move) -> bool:
    _, seat, card = move
    return seat == due_to_hand(state) and money.has(state.deck, CARD[card])


def _may_draw_to_display(state: CompactState, move: Move) -> bool:
    return money.has(state.deck, CARD[move[1]]) and may_go_on(state)


def _may_draw_scoring_card(state: CompactState, move: Move) -> bool:
    return may_turn_up(state, FIRST_SCORING_CARD + move[1])


def _may_reshuffle(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - as above
    return not state.deck and not state.to_come


_KINDS: dict[int, tuple[tuple[int, ...], Callable[[CompactState, Move], bool]]] = {
    TAKE: ((ACT,), _may_take),
    BUY: ((ACT,), _may_buy),
    LAY: ((ACT,), _may_lay_now),
    TAKE_BACK: ((ACT,), _may_take_back_now),
    SWAP: ((ACT,), _may_swap_now),
    STOP: ((ACT,), may_stop),
    PASS: ((ACT,), may_pass),
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
