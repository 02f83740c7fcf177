"""turn.between: what happens in a compact state until a player must act or a draw is due."""

from __future__ import annotations

from operator import add

from alhambra_rules.compact import money
from alhambra_rules.compact.dealing import reshuffled, with_inserts
from alhambra_rules.compact.money import CARD, NO_CARDS
from alhambra_rules.compact.moves import (
    DRAW_DIRK,
    DRAW_DISPLAY,
    DRAW_HAND,
    DRAW_MARKET,
    DRAW_SCORING_CARD,
    RESHUFFLE,
)
from alhambra_rules.compact.numbering import SETS_OF_A_TYPE
from alhambra_rules.compact.state import (
    ACT,
    DIRK_MORE,
    EMPTY,
    FILL_DISPLAY,
    FILL_MARKET,
    FIRST_OF_MODULES,
    FIRST_SCORING_CARD,
    GIVE_LEFTOVERS,
    LAST_SCORE,
    NOBODY,
    OVER,
    PLACE_BOUGHT,
    PLACE_LEFTOVERS,
    SCORE,
    SET_UP_DIRK,
    SET_UP_DISPLAY,
    SET_UP_MARKET,
    SET_UP_MONEY,
    UNKNOWN,
    CompactState,
    Order,
)
from alhambra_rules.scoring.fast_path import rows_of_points

_FULL = 4
_LAST_ROUND = 3
_DIRKS_SHARE = 6
_SQUARES = range(4)


def settle(state: CompactState) -> None:
    """Move through the steps to the next one that waits, or to the end of the game.

    In a dealt game, draws are made on the way. Rule: turn.between.
    """
    phase = state.phase
    if phase < ACT:
        if not _set_up(state):
            return
    elif phase < GIVE_LEFTOVERS:
        if phase <= PLACE_BOUGHT and state.bought:
            state.phase = PLACE_BOUGHT
            return
        over = (
            _with_steps_of_modules(state, phase)
            if state.setting.added.steps
            else _refilled(state, phase)
            and (not state.due_to_dirk or _draw_for_dirk(state, DIRK_MORE))
        )
        if not over:
            return
        if state.ending:
            _give_out_leftovers(state)
            phase = PLACE_LEFTOVERS
    if phase >= PLACE_LEFTOVERS:
        _end(state, phase)
        return
    state.turn = state.to_act = (state.turn + 1) % state.setting.players
    state.phase, state.actions_done = ACT, 0


def settled(state: CompactState) -> CompactState:
    """Return the state with the draws made that are due; the old state is unchanged."""
    new = state.copy()
    settle(new)
    return new


def _with_steps_of_modules(state: CompactState, phase: int) -> bool:
    """Refill, score and let Dirk draw, with the steps of modules in between.

    Returns:
        False if a draw is due, or a player must act, first.
    """
    return (
        _add(state, phase, PLACE_BOUGHT)
        and _refilled(state, phase)
        and _add(state, phase, SCORE)
        and _draw_for_dirk(state, DIRK_MORE)
        and _add(state, phase, DIRK_MORE)
    )


def _refilled(state: CompactState, phase: int) -> bool:
    """Refill and score; return False if a draw is due first. Rule: end.when (et-2005, ru, hu)."""
    if phase <= FILL_DISPLAY and state.shown < _FULL and not _fill_display(state, FILL_DISPLAY):
        return False
    if phase <= FILL_MARKET and EMPTY in state.market and not _fill_market(state, FILL_MARKET):
        return False
    if phase < SCORE:
        setting = state.setting
        if EMPTY in state.market or (setting.end_when_bag_empty and not state.bag):
            state.ending = True
        came = setting.came[state.to_come]
        if came > state.scoring_rounds_done:
            _score_turned_up(state, came)
    return True


def _score_turned_up(state: CompactState, came: int) -> None:
    """Score the rounds whose cards turned up, and set how many tiles Dirk draws.

    Rules: scoring.when (et-2005, ru, hu), two.dirk-more (ru, hu).
    """
    for scoring_round in range(state.scoring_rounds_done + 1, came + 1):
        score(state, scoring_round)
        if state.dirk is not None:
            in_bag = state.bag.bit_count() - state.due_to_dirk
            first = min(_DIRKS_SHARE, in_bag)
            state.due_to_dirk += first if scoring_round == 1 else in_bag // 3


def _add(state: CompactState, entered: int, anchor: int) -> bool:
    """Take the steps of modules after a step of the base game; return False if one waits.

    Args:
        state: the state.
        entered: the step in which the state waited; those before it are over.
        anchor: the step of the base game.
    """
    steps = state.setting.added.steps.get(anchor, ())
    return all(take(state) for phase, take in steps if entered <= phase)


def waits(state: CompactState, phase: int) -> bool:
    """Let the state wait for a draw in this step."""
    state.phase, state.to_act = phase, NOBODY
    return False


def _fill_display(state: CompactState, phase: int) -> bool:
    """Fill the display; return False if a draw is due first.

    Rules: turn.refill, turn.reshuffle, setup.display (et-2005, ru, hu).
    """
    while state.shown < _FULL and (state.deck or state.to_come or state.spent):
        order = state.order
        if order is None:
            return waits(state, phase)
        if not state.deck and not state.to_come:
            reshuffle(state)
            continue
        if not order.piled and state.piled != UNKNOWN:
            state.order = order = _in_piles(state, order)
        card = order.deck[state.deck_at]
        state.deck_at += 1
        if card < FIRST_SCORING_CARD:
            draw_to_display(state, card)
        elif card < FIRST_OF_MODULES:
            draw_scoring_card(state, card - FIRST_SCORING_CARD)
        else:
            state.setting.added.in_deck[card](state)
    return True


def _in_piles(state: CompactState, order: Order) -> Order:
    scoring_cards_first = sorted(state.setting.inserts, key=_is_of_a_module)
    deck = with_inserts(order.seed, order.deck[state.deck_at :], scoring_cards_first)
    state.deck_at = 0
    return order._replace(deck=deck, piled=True)


def _is_of_a_module(insert: tuple[int, int]) -> bool:
    return insert[1] >= FIRST_OF_MODULES


def _fill_market(state: CompactState, phase: int) -> bool:
    """Fill the market; return False if a draw is due first.

    Rules: turn.refill, setup.market (et-2005, ru, hu).
    """
    while state.bag and EMPTY in state.market:
        if state.order is None:
            return waits(state, phase)
        draw_to_market(state, state.market.index(EMPTY), state.order.bag[state.bag_at])
        state.bag_at += 1
    return True


def _draw_for_dirk(state: CompactState, phase: int) -> bool:
    """Let Dirk draw the tiles that are due to him; return False if a draw is due first."""
    while state.due_to_dirk:
        if state.order is None:
            return waits(state, phase)
        draw_to_dirk(state, state.order.bag[state.bag_at])
        state.bag_at += 1
    return True


def draw_to_display(state: CompactState, card: int) -> None:
    """Move a card from the deck to the display."""
    drawn = CARD[card]
    state.deck -= drawn
    state.display += drawn
    state.shown += 1
    state.log = (state.log, NOBODY, (DRAW_DISPLAY, card))


def draw_scoring_card(state: CompactState, card: int) -> None:
    """Remove a scoring card, 0 or 1, from the game. Rule: scoring.when (et-2005, ru, hu)."""
    turn_up(state)
    state.log = (state.log, NOBODY, (DRAW_SCORING_CARD, card))


def turn_up(state: CompactState) -> None:
    """Remove the next card that was shuffled into the piles from the deck."""
    state.to_come -= 1
    if state.piled != UNKNOWN:
        state.came_after = (*state.came_after, state.piled - money.size(state.deck))


def reshuffle(state: CompactState) -> None:
    """Turn the spent cards into the deck. Rule: turn.reshuffle (et-2005, ru, hu)."""
    if (order := state.order) is not None:
        cards = money.numbers(state.spent)
        deck = reshuffled(order.seed, order.shuffles, cards)
        state.order = order._replace(deck=deck, shuffles=order.shuffles + 1)
        state.deck_at = 0
    state.deck, state.spent, state.piled, state.came_after = state.spent, NO_CARDS, UNKNOWN, ()
    state.log = (state.log, NOBODY, (RESHUFFLE,))


def draw_to_market(state: CompactState, square: int, tile: int) -> None:
    """Move a tile from the bag to a market square, from 0."""
    state.bag ^= 1 << tile
    state.log = (state.log, NOBODY, (DRAW_MARKET, square, tile))
    lay = state.setting.added.lay
    if not any(elsewhere(state, tile) for elsewhere in lay):
        state.market = (*state.market[:square], tile, *state.market[square + 1 :])


def draw_to_dirk(state: CompactState, tile: int) -> None:
    """Move a tile from the bag to Dirk."""
    state.bag ^= 1 << tile
    state.dirk = (state.dirk or 0) | 1 << tile
    state.due_to_dirk -= 1
    state.log = (state.log, NOBODY, (DRAW_DIRK, tile))


def draw_to_hand(state: CompactState, seat: int, card: int) -> None:
    """Move a card from the deck to a player's hand."""
    state.deck -= CARD[card]
    state.hands[seat] += CARD[card]
    state.starting_cards[seat] += 1
    state.log = (state.log, NOBODY, (DRAW_HAND, seat, card))


def score(state: CompactState, scoring_round: int) -> None:
    """Add the points of a scoring round for majorities and walls, also Dirk's.

    Rules: scoring.table, scoring.ties, scoring.wall, scoring.when (et-2005, ru, hu).
    Rule: two.dirk-scores (ru, hu).
    """
    cities, scores = state.cities, state.scores
    owned = [city.types for city in cities]
    if state.dirk is not None:
        owned.append(tuple([(state.dirk & tiles).bit_count() for tiles in SETS_OF_A_TYPE]))
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


def _give_out_leftovers(state: CompactState) -> None:
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


def _end(state: CompactState, phase: int) -> None:
    """Wait for the next player with a leftover tile, clockwise; else end the game.

    Rules: end.place-leftovers, end.winner (et-2005, ru, hu).
    """
    if state.leftovers:
        players, turn = state.setting.players, state.turn
        state.to_act = min(
            [seat for seat, _ in state.leftovers], key=lambda seat: (seat - turn - 1) % players
        )
        state.phase = PLACE_LEFTOVERS
        return
    if phase <= LAST_SCORE:
        score(state, _LAST_ROUND)
    if _add(state, phase, LAST_SCORE):
        state.phase, state.to_act = OVER, NOBODY


def _set_up(state: CompactState) -> bool:
    """Go on with the set-up; return False if a draw is due first.

    Rules: setup.market, setup.starting-money, setup.display, setup.piles (et-2005, ru, hu).
    Rule: two.dirk (et-2005, ru, hu).
    """
    phase = state.phase
    if phase == SET_UP_MARKET:
        if not _fill_market(state, SET_UP_MARKET):
            return False
        state.due_to_dirk = 0 if state.dirk is None else _DIRKS_SHARE
    if phase <= SET_UP_DIRK and not _draw_for_dirk(state, SET_UP_DIRK):
        return False
    if phase < SET_UP_MONEY and not _add(state, phase, SET_UP_DIRK):
        return False
    while phase <= SET_UP_MONEY and (seat := due_to_hand(state)) != NOBODY:
        if state.order is None:
            return waits(state, SET_UP_MONEY)
        draw_to_hand(state, seat, state.order.deck[state.deck_at])
        state.deck_at += 1
    if not (_fill_display(state, SET_UP_DISPLAY) and _add(state, phase, SET_UP_DISPLAY)):
        return False
    state.to_come, state.piled = len(state.setting.inserts), money.size(state.deck)
    state.turn = _starting_player(state) - 1  # the turn of the next player begins
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
