"""turn.between: what happens in a compact state until a player must act or a draw is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import add

from alhambra_rules.compact import money
from alhambra_rules.compact.dealing import with_inserts
from alhambra_rules.compact.moves import (
    DRAW_DIRK,
    DRAW_DISPLAY,
    DRAW_HAND,
    DRAW_MARKET,
    DRAW_SCORING_CARD,
    RESHUFFLE,
)
from alhambra_rules.compact.piles import may_turn_up
from alhambra_rules.compact.state import (
    ACT,
    ACTIONS_OVER,
    DIRK_MORE,
    EMPTY,
    FILL_DISPLAY,
    FILL_MARKET,
    FIRST_OF_MODULES,
    FIRST_SCORING_CARD,
    GIVE_LEFTOVERS,
    LAST_SCORE,
    MARKET_FILLED,
    NOBODY,
    OVER,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    SCORE,
    SET_UP_DIRK,
    SET_UP_DISPLAY,
    SET_UP_MARKET,
    SET_UP_MONEY,
    SET_UP_PILES,
    UNKNOWN,
    CompactState,
    Course,
    Order,
)
from alhambra_rules.scoring.fast_path import rows_of_points

_Step = Callable[[CompactState], bool]
_FULL = 4
_LAST_ROUND = 3
_DIRKS_SHARE = 6
_SQUARES = range(4)

SCORING_INSERTS = ((1, FIRST_SCORING_CARD), (3, FIRST_SCORING_CARD + 1))
"""The scoring cards and their piles, as in ``Setting.inserts``."""


def settle(state: CompactState, until: str | None = None) -> None:
    """Move through the steps to the next one that waits, or to the end of the game.

    In a dealt game, draws are made on the way. Rule: turn.between.

    Args:
        state: the state, in the middle of a step.
        until: a phase before which to stop, if the game comes to it; it begins, but never waits.
    """
    for take in state.setting.course[state.phase] if until is None else _before(state, until):
        if not take(state):
            return
    assert until is not None  # the last step of a game waits for ever
    state.phase, state.to_act = until, NOBODY


def _before(state: CompactState, until: str) -> tuple[_Step, ...]:
    """Return the steps to continue with before a phase starts; all if it is over."""
    from_phase = state.setting.course
    steps, then = from_phase[state.phase], from_phase[until]
    many = len(steps) - len(then) - 1
    return steps[:many] if many >= 0 else steps


def skip(state: CompactState, until: str | None = None) -> None:
    """Go on as if the step that waits were over; ``until`` is as in ``settle``."""
    from_phase = state.setting.course
    _, *steps = from_phase[state.phase] if until is None else _before(state, until)
    for take in steps:
        if not take(state):
            return
    assert until is not None  # as above
    state.phase, state.to_act = until, NOBODY


def settled(state: CompactState) -> CompactState:
    """Return the state with the draws made that are due; the old state is unchanged."""
    new = state.copy()
    settle(new)
    return new


def _begin_turn(state: CompactState) -> bool:
    """Begin the turn of the next player, or the first turn; return True after the last turn.

    Rules: turn.order, setup.starting-player (et-2005, ru, hu).
    """
    if state.ending:
        return True
    turn = state.turn
    turn = (turn + 1) % state.setting.players if turn != NOBODY else _starting_player(state)
    state.turn = state.to_act = turn
    state.phase, state.actions_done = ACT, 0
    return False


def _act(state: CompactState) -> bool:
    state.phase, state.to_act = ACT, state.turn
    return False


def _place_bought(state: CompactState) -> bool:
    """Let the player place the bought tiles. Rule: turn.place-bought (et-2005, ru, hu)."""
    if state.bought:
        state.phase, state.to_act = PLACE_BOUGHT, state.turn
        return False
    return True


def _refill_display(state: CompactState) -> bool:
    return state.shown >= _FULL or _fill_display(state, FILL_DISPLAY)


def _refill_market(state: CompactState) -> bool:
    return EMPTY not in state.market or _fill_market(state, FILL_MARKET)


def _mark_last_turn(state: CompactState) -> bool:
    """Mark the turn as the last one if the market is not full. Rule: end.when (et-2005, ru, hu)."""
    if EMPTY in state.market or (state.setting.end_when_bag_empty and not state.bag):
        state.ending = True
    return True


def _score_turned_up(state: CompactState) -> bool:
    """Score the rounds whose cards turned up, and set how many tiles Dirk draws.

    Rules: scoring.when (et-2005, ru, hu), two.dirk-more (ru, hu).
    """
    to_come = state.to_come
    came = (FIRST_SCORING_CARD not in to_come) + (FIRST_SCORING_CARD + 1 not in to_come)
    if came == state.scoring_rounds_done:
        return True
    for scoring_round in range(state.scoring_rounds_done + 1, came + 1):
        score(state, scoring_round)
        if state.dirk is not None:
            in_bag = state.bag.bit_count() - state.due_to_dirk
            first = min(_DIRKS_SHARE, in_bag)
            state.due_to_dirk += first if scoring_round == 1 else in_bag // 3
    return True


def _more_for_dirk(state: CompactState) -> bool:
    return not state.due_to_dirk or _draw_for_dirk(state, DIRK_MORE)


def _rest_of_turn(state: CompactState) -> bool:
    """Take all steps from the actions of a turn to the next one, if modules add none in between.

    In most turns hardly anything happens in them, and a game is 2% quicker than with each alone.
    """
    if state.bought:
        return _place_bought(state)
    if (state.shown < _FULL and not _fill_display(state, FILL_DISPLAY)) or (
        EMPTY in state.market and not _fill_market(state, FILL_MARKET)
    ):
        return False
    if EMPTY in state.market or state.setting.end_when_bag_empty:
        _mark_last_turn(state)
    _score_turned_up(state)
    has_more = not state.due_to_dirk or _draw_for_dirk(state, DIRK_MORE)
    return has_more and _begin_turn(state)


def waits(state: CompactState, phase: str) -> bool:
    """Let the state wait for a draw in this step."""
    state.phase, state.to_act = phase, NOBODY
    return False


def _fill_display(state: CompactState, phase: str) -> bool:
    """Fill the display; return False if a draw is due first.

    Rules: turn.refill, turn.reshuffle, setup.display (et-2005, ru, hu).
    """
    play = state.setting.kinds.play
    while state.shown < _FULL and (state.deck or state.to_come or state.spent):
        order = state.order
        if order is None:
            return waits(state, phase)
        if not state.deck and not state.to_come:
            play[RESHUFFLE](state, (RESHUFFLE,), NOBODY)
            continue
        if not order.piled and state.piled != UNKNOWN:
            state.order = order = _with_piles(state, order)
        card = order.deck[state.deck_at]
        state.deck_at += 1
        if card < FIRST_SCORING_CARD:
            play[DRAW_DISPLAY](state, (DRAW_DISPLAY, card), NOBODY)
        elif card < FIRST_OF_MODULES:
            play[DRAW_SCORING_CARD](state, (DRAW_SCORING_CARD, card - FIRST_SCORING_CARD), NOBODY)
        else:
            state.setting.added.in_deck[card](state)
    return True


def _with_piles(state: CompactState, order: Order) -> Order:
    scoring_cards_first = sorted(state.setting.inserts, key=_is_of_a_module)
    deck = with_inserts(order.seed, order.deck[state.deck_at :], scoring_cards_first)
    state.deck_at = 0
    return order._replace(deck=deck, piled=True)


def _is_of_a_module(insert: tuple[int, int]) -> bool:
    return insert[1] >= FIRST_OF_MODULES


def _fill_market(state: CompactState, phase: str) -> bool:
    """Fill the market; return False if a draw is due first.

    Rules: turn.refill, setup.market (et-2005, ru, hu).
    """
    play = state.setting.kinds.play
    while state.bag and EMPTY in state.market:
        if state.order is None:
            return waits(state, phase)
        tile, square = state.order.bag[state.bag_at], state.market.index(EMPTY)
        state.bag_at += 1
        play[DRAW_MARKET](state, (DRAW_MARKET, square, tile), NOBODY)
    return True


def _draw_for_dirk(state: CompactState, phase: str) -> bool:
    """Let Dirk draw the tiles that are due to him; return False if a draw is due first."""
    play = state.setting.kinds.play
    while state.due_to_dirk:
        if state.order is None:
            return waits(state, phase)
        state.bag_at += 1
        play[DRAW_DIRK](state, (DRAW_DIRK, state.order.bag[state.bag_at - 1]), NOBODY)
    return True


def turn_up(state: CompactState, card: int) -> None:
    """Remove a card that was shuffled into the piles from the deck.

    If it turns up in an impossible place, the piles are unknown from now on.
    """
    if not may_turn_up(state, card):
        state.piled, state.came_after = UNKNOWN, ()
    at = state.to_come.index(card)
    state.to_come = (*state.to_come[:at], *state.to_come[at + 1 :])
    if state.piled != UNKNOWN:
        state.came_after = (*state.came_after, state.piled - money.size(state.deck))


def score(state: CompactState, scoring_round: int) -> None:
    """Add the points of a scoring round for majorities and walls, including Dirk's.

    Rules: scoring.table, scoring.ties, scoring.wall, scoring.when (et-2005, ru, hu).
    Rule: two.dirk-scores (ru, hu).
    """
    cities, scores = state.cities, state.scores
    owned = [city.types for city in cities]
    if state.dirk is not None:
        sets = state.setting.tables.sets_of_a_type
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in sets]))
    points = [sum(row) for row in rows_of_points(owned, scoring_round)]
    for seat, city in enumerate(cities):
        scores[seat] += points[seat] + city.wall
    state.dirk_score += sum(points[len(cities) :])
    added = state.setting.added
    for gain in added.points:
        gained = gain(state, scoring_round)
        scores[:] = map(add, scores, gained)
        state.dirk_score += sum(gained[len(cities) :])
    state.scoring_rounds_done += 1
    for call in added.after_scoring:
        call(state, scoring_round)


def _give_out_leftovers(state: CompactState) -> bool:
    """Give each tile on the market to the player richest in its square's currency.

    Rule: end.leftovers (et-2005, ru, hu).
    """
    market, leftovers = [], []
    for square, tile in enumerate(state.market):
        owned = [money.worth(money.of_currency(hand, square)) for hand in state.hands]
        most = max(owned)
        if tile == EMPTY or owned.count(most) > 1:
            market.append(tile)
        else:
            market.append(EMPTY)
            leftovers.append((owned.index(most), tile))
    state.market, state.leftovers = tuple(market), tuple(leftovers)
    return True


def _place_leftovers(state: CompactState) -> bool:
    """Wait for the next player with a leftover tile, clockwise.

    Rule: end.place-leftovers (et-2005, ru, hu).
    """
    if not state.leftovers:
        return True
    players, turn = state.setting.players, state.turn
    state.to_act = min(
        [seat for seat, _ in state.leftovers], key=lambda seat: (seat - turn - 1) % players
    )
    state.phase = PLACE_LEFTOVERS
    return False


def _score_at_the_end(state: CompactState) -> bool:
    score(state, _LAST_ROUND)
    return True


def _over(state: CompactState) -> bool:
    return waits(state, OVER)


def _set_up_market(state: CompactState) -> bool:
    return _fill_market(state, SET_UP_MARKET)


def _due_to_dirk_at_first(state: CompactState) -> bool:
    """Let six tiles be due to Dirk in a game of two. Rule: two.dirk (et-2005, ru, hu)."""
    if state.dirk is not None:
        state.due_to_dirk = _DIRKS_SHARE
    return True


def _set_up_dirk(state: CompactState) -> bool:
    return _draw_for_dirk(state, SET_UP_DIRK)


def _set_up_money(state: CompactState) -> bool:
    """Deal the starting money. Rule: setup.starting-money (et-2005, ru, hu)."""
    play = state.setting.kinds.play
    while (seat := due_to_hand(state)) != NOBODY:
        if state.order is None:
            return waits(state, SET_UP_MONEY)
        state.deck_at += 1
        play[DRAW_HAND](state, (DRAW_HAND, seat, state.order.deck[state.deck_at - 1]), NOBODY)
    return True


def _set_up_display(state: CompactState) -> bool:
    return _fill_display(state, SET_UP_DISPLAY)


def _make_piles(state: CompactState) -> bool:
    """Shuffle the inserts into five piles. Rule: setup.piles (et-2005, ru, hu)."""
    state.to_come = tuple([card for _, card in state.setting.inserts])
    state.piled = money.size(state.deck)
    return True


def due_to_hand(state: CompactState) -> int:
    """Return the seat that draws the next card of the starting money, or ``NOBODY``.

    Rule: setup.starting-money (et-2005, ru, hu).
    """
    players, first = state.setting.players, state.setting.by_age[0]
    in_turn = [(first + place) % players for place in range(players)]
    hands = _starting_money(state)
    begun = [place for place, seat in enumerate(in_turn) if hands[seat]]
    for seat in in_turn[max(begun, default=0) :]:
        if money.worth(hands[seat]) < money.STARTING_MONEY:
            return seat
    return NOBODY


def _starting_money(state: CompactState) -> list[int]:
    """Return the hands without the cards of modules. Rule: architect.setup (hu-4)."""
    hands = state.hands
    return [hand & money.MONEY for hand in hands] if state.setting.added.in_deck else hands


def _starting_player(state: CompactState) -> int:
    """Return the starting player: fewest cards, then the smallest total, then the youngest.

    Rule: setup.starting-player (et-2005, ru, hu).
    """
    hands = _starting_money(state)
    return min(
        state.setting.by_age, key=lambda seat: (money.size(hands[seat]), money.worth(hands[seat]))
    )


_TURN = 1
"""The place of the turn among the parts of a game."""

STEPS: Mapping[str, tuple[_Step | None, _Step | None]] = {
    SET_UP_MARKET: (None, _set_up_market),
    SET_UP_DIRK: (_due_to_dirk_at_first, _set_up_dirk),
    SET_UP_MONEY: (None, _set_up_money),
    SET_UP_DISPLAY: (None, _set_up_display),
    SET_UP_PILES: (_make_piles, None),
    ACT: (_begin_turn, _act),
    ACTIONS_OVER: (None, None),
    PLACE_BOUGHT: (None, _place_bought),
    FILL_DISPLAY: (None, _refill_display),
    FILL_MARKET: (None, _refill_market),
    MARKET_FILLED: (_mark_last_turn, None),
    SCORE: (_score_turned_up, None),
    DIRK_MORE: (None, _more_for_dirk),
    GIVE_LEFTOVERS: (_give_out_leftovers, None),
    PLACE_LEFTOVERS: (None, _place_leftovers),
    LAST_SCORE: (_score_at_the_end, None),
    OVER: (None, _over),
}
"""The steps of the base game: how each begins, and what it then waits for."""


_OF_TURN = (
    _place_bought, _refill_display, _refill_market, _mark_last_turn, _score_turned_up,
    _more_for_dirk, _begin_turn,
)  # fmt: skip
"""What ``_rest_of_turn`` does at once."""


def course_of(
    parts: Sequence[Sequence[str]], steps: Mapping[str, tuple[_Step | None, _Step | None]] = STEPS
) -> Course:
    """Return the course of a game: for each phase, the functions that continue from there.

    Args:
        parts: the phases of the setup, of a turn and of the end, and other phases that moves enter
            and leave.
        steps: how each of these steps begins, and what it waits for.
    """
    taken: list[_Step] = []
    at: dict[str, int] = {}
    starts: list[int] = []
    for part in parts:
        starts.append(len(taken))
        for phase in part:
            begin, wait = steps[phase]
            taken += [begin] if begin else []
            at[phase] = len(taken)
            taken += [wait] if wait else []
        if part is parts[_TURN]:  # the next turn follows it
            *more, begin_turn = taken[starts[_TURN] : at[ACT]]
            taken.append(partial(_next_turn, (*more, begin_turn)) if more else begin_turn)
    course = {phase: tuple(taken[place:]) for phase, place in at.items()}
    now, later = course[ACTIONS_OVER][: len(_OF_TURN)], course[ACTIONS_OVER][len(_OF_TURN) :]
    if now == _OF_TURN:
        course[ACTIONS_OVER] = (_rest_of_turn, *later)
    return course


def _next_turn(steps: tuple[_Step, ...], state: CompactState) -> bool:
    """Begin the next turn with the steps of modules before it, unless this was the last one."""
    return state.ending or all(take(state) for take in steps)
