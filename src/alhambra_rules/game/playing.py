"""Playing: which events are legal, the state that each leads to, and random games to the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import SupportsIndex

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.compact import steps
from alhambra_rules.compact.choosing import any_move, legal_moves, played_out
from alhambra_rules.compact.playing import after, may_play, play
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.after_violation import require_pieces, too_many_pieces
from alhambra_rules.game.compact_form import allow, compact_of, waits_rightly
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.on_demand import action_in, actions_in, move_in, state_of
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.step_order import course_of
from alhambra_rules.game.timing import (
    acts_again,
    acts_before_refill,
    dealt_late,
    expected,
    not_due,
    not_now,
    out_of_turn,
    puts_down_early,
    shown_early,
)
from rulebook_kit import IllegalAction, InvalidArgument, NoDefiniteState, Report, Violation, nearest
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import changed
from rulebook_kit.words import quoted

LEGAL = Report()
"""The report of a legal event."""

_PLACES_IN_CATALOGUE = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after an action or a draw. The old state is unchanged.

    In a dealt game the dealer then draws until the next decision of a player.

    Raises:
        IllegalAction: the event breaks rules; ``.report`` holds all violations.
        InvalidArgument: it is not an event of this game, or no game can be in this state.
    """
    state_in("apply(state, event)", state, event)
    played = played_quickly(state, playable(state), event)
    if played is None:
        raise IllegalAction(check_event(state, event))
    return played


def played_quickly(state: GameState, compact: CompactState, event: Event) -> GameState | None:
    """Return the state after a legal event by the compact form of a state; None if illegal."""
    move = move_in(compact, event)
    if move is None or not may_play(compact, move):
        return None
    return state_of(after(compact, move, event), state)


def check_action(state: GameState, action: Action) -> Report:
    """Return the report for an action without applying it. See ``check_event``."""
    return check_event(state_in("check_action(state, action)", state, action), action)


def check_quickly(state: GameState, event: Event) -> Report:
    """Return the same report as ``check_event``, much faster for legal events.

    Raises ``InvalidArgument`` if it is not an event of this game.
    """
    return LEGAL if may_happen(state, event) else check_event(state, event)


def may_happen(state: GameState, event: Event) -> bool:
    """Whether an action or a draw is legal; faster than ``check_event``.

    Raises ``InvalidArgument`` if it is not an event of this game.
    """
    kind_of(state, event)
    try:
        compact = compact_of(state)
    except InvalidArgument:
        return check_event(state, event).ok
    move = move_in(compact, event)
    return move is not None and may_play(compact, move)


def check_event(state: GameState, event: Event) -> Report:
    """Check an action or a draw in this state against every rule.

    A draw is legal if it is possible: the piece has not been drawn yet, and a scoring card is in
    its pile.

    Returns:
        All violations, in the order of the catalogue. Violations in a city have the player's path
        in ``where``: ``$.players[0]``. An action out of turn is checked against all rules too.

    Raises:
        InvalidArgument: it is not an event of this game.
    """
    state_in("check_event(state, event)", state, event)
    return Report.of(sorted(_broken(state, event, kind_of(state, event)), key=_place_in_catalogue))


def carry_out(state: GameState, event: Event, *, until: str | None = None) -> GameState:
    """Return the state after an event, whether it is legal or not.

    ``apply`` does this with legal events. Use it for an illegal event that an arbiter accepts:

    - An action of a turn by another player takes the turn over.
    - One more action by a player who must place the bought tiles continues the turn, even while the
      display and the market are refilled.
    - Placing a bought tile without having stopped ends the actions of the turn.
    - A leftover tile may be placed before its owner's turn.
    - Starting money goes to the player named; the first card of the display ends the dealing.

    Args:
        state: the game.
        event: the event.
        until: the phase before which to stop, as for ``settle``.

    Raises:
        NoDefiniteState: a piece that it moves is missing, or the next turn is unclear.
        InvalidArgument: it is not an event of this game.
    """
    kind = kind_of(state, event)
    state = _in_its_step(state, event, kind)
    nobody_acts = isinstance(event, Action) and state.to_act is None
    if state.phase not in kind.phases or nobody_acts:
        raise NoDefiniteState(f"{event.called} cannot be carried out now: {expected(state)}")
    if isinstance(event, Action) and event.player != state.to_act:
        state = _turn_taken_over(state, event.player)
    require_pieces(state, event)
    made = compact_of(state).copy()
    if isinstance(event, Action):
        made.to_act = state.names.index(event.player)
    move = move_in(made, event)
    if move is None:
        raise NoDefiniteState(f"{event.called} cannot be carried out: a piece is not of this game")
    if not may_play(made, move):
        allow(made, move)
    play(made, move, event, until)
    return state_of(made, state)


def settle(state: GameState, *, until: str | None = None) -> GameState:
    """Move through the steps to the next one that waits, or to the end of the game.

    In a dealt game, draws are made on the way.

    Args:
        state: a state in the middle of a step.
        until: the phase before which to stop, which is the one that gives out leftover tiles.

    Rule: turn.between.
    """
    made = compact_of(state).copy()
    steps.settle(made, until)
    return state_of(made, state)


def skipped(state: GameState, *, until: str | None = None) -> GameState:
    """Return the state after skipping the current step; ``until`` is as in ``settle``."""
    made = compact_of(state).copy()
    steps.skip(made, until)
    return state_of(made, state)


def deal(state: GameState) -> GameState:
    """Let the dealer make the draws that are due; without a dealer the state is unchanged.

    Raises ``InvalidArgument`` if the dealer has other pieces, because the bag or deck was changed.
    """
    if state.dealer is None or state.pending_draw is None:
        return state
    return settle(state)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return the legal actions of the player to act, in a fixed order; empty if a draw is due.

    The list has all legal actions, except payments with a surplus card for tiles or chests.
    ``apply`` and ``check_action`` accept these too, and ``payments(state, square,
    superfluous=True)`` finds them for a market square. Draws are not listed.

    Kinds come in the order of ``ACTION_KINDS``, those of modules after ``Stop``, and ``Pass`` only
    if nothing else is legal. Each kind is sorted by squares, tiles and cells.

    Raises:
        InvalidArgument: no game can be in this state.
    """
    state_in("legal_actions(state)", state)
    if state.to_act is None:
        return ()
    compact = playable(state)
    return actions_in(compact, legal_moves(compact))


def possible_actions(state: GameState) -> tuple[Action, ...]:
    """Return what ``legal_actions`` returns, even in a state of a replay."""
    if state.to_act is None:
        return ()
    compact = compact_of(state)
    return actions_in(compact, legal_moves(compact))


def _broken(state: GameState, event: Event, kind: EventKind) -> Iterator[Violation]:
    yield from not_now(state, event, kind)
    if isinstance(event, Action) and (event.player != state.to_act or state.to_act is None):
        yield from out_of_turn(state, event)
        if event.player not in state.names:
            return
    broken = tuple(kind.broken(state, event))
    yield from broken
    if not broken and state.phase in kind.phases:  # a module may know a better reason
        yield from not_due(state, event)


def _place_in_catalogue(violation: Violation) -> int:
    return _PLACES_IN_CATALOGUE.get(violation.rule_id, len(_PLACES_IN_CATALOGUE))


def _in_its_step(state: GameState, event: Event, kind: EventKind) -> GameState:
    """Return the state moved to the event's step if the event is one step too early or late."""
    if acts_again(state, event, kind):
        return changed(state, phase=phases.ACT)
    if puts_down_early(state, event, kind):
        return changed(state, phase=phases.PLACE_BOUGHT)
    if acts_before_refill(state, event, kind):
        return changed(state, phase=phases.ACT, to_act=state.turn_of, pending_draw=None)
    if shown_early(state, event):
        return skipped(state)
    if dealt_late(state, event):
        return changed(state, phase=phases.SET_UP_MONEY)
    return state


def _turn_taken_over(state: GameState, player: str) -> GameState:
    if state.bought or player not in state.names:
        raise NoDefiniteState(f"{player} cannot act instead of {state.to_act}")
    if state.phase != phases.ACT:
        return state
    return changed(state, turn_of=player, actions_done=0)


def play_out(state: GameState, seed: SupportsIndex) -> GameState:
    """Return the final state of the game after random actions.

    Args:
        state: a dealt game, at any decision.
        seed: any integer; state and seed decide the game, the same on every machine and run.

    Raises:
        InvalidArgument: the game has no dealer, so its draws must come as events; or no game can
            be in this state.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument("state must be a dealt game; this one has no dealer")
    chance = Random(integer_of(seed, "seed must be an integer"))
    return state_of(played_out(playable(state), chance))


def turns_in(state: GameState) -> int:
    """Return the number of turns in the game's log."""
    in_turns = [
        event
        for event in state.events
        if isinstance(event, Action) and phases.ACT in kind_of(state, event).phases
    ]
    return sum(1 for _ in groupby(in_turns, key=lambda action: action.player))


def any_action(state: GameState, chance: Random) -> Action:
    """Return a random legal action.

    If no action of the chosen kind is legal, another kind is chosen; all others stay equally
    likely.

    Args:
        state: a game in which a player must act.
        chance: the random source.
    """
    if state.to_act is None:
        raise InvalidArgument("no player must act in this state")
    compact = compact_of(state)
    return action_in(compact, any_move(compact, chance))


def playable(state: GameState) -> CompactState:
    """Return the compact form of a state, which must not be changed.

    Raises ``InvalidArgument`` if a state that a user has made cannot be played on; the message
    says why.
    """
    try:
        return state._compact
    except AttributeError:
        pass
    if reasons := "; ".join(_reasons(state)):
        raise InvalidArgument(f"no game can be in this state: {reasons}")
    compact = compact_of(state)
    if not waits_rightly(state, compact):
        raise InvalidArgument(
            f"no game can be in this state: it waits for {_awaited(state)}, which is not due in"
            f" the phase {quoted(state.phase)}"
        )
    return compact


def _awaited(state: GameState) -> str:
    if state.to_act is not None:
        return state.to_act
    due = state.pending_draw
    return "nothing" if due is None else f"the draw {quoted(due.kind)}"


def _reasons(state: GameState) -> Iterator[str]:
    steps = course_of(state).steps
    if state.phase not in steps:
        yield f"unknown phase {quoted(state.phase)}{nearest(state.phase, steps)}"
    for name in (state.to_act, state.turn_of, *state.youngest_first):
        if name is not None and name not in state.names:
            yield f"unknown player {quoted(name)}{nearest(name, state.names)}"
            break
    yield from too_many_pieces(state)
