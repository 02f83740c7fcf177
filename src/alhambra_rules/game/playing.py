"""Playing: which events are legal, and the state that each leads to.

A state and an event give the next state, and nothing else does: no clock, no chance. In a dealt
game the draws that an action forces follow at once; in an undealt one they are events too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import phases
from alhambra_rules.game.ending import declinings, places_for_leftovers
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.kinds import kind_of
from alhambra_rules.game.module import Options
from alhambra_rules.game.pieces import NoDefiniteState
from alhambra_rules.game.placing import places_for_bought, reservings
from alhambra_rules.game.state import GameState
from alhambra_rules.game.steps import settle, skipped
from alhambra_rules.game.timing import (
    acts_again,
    dealt_late,
    expected,
    not_due,
    not_now,
    out_of_turn,
    puts_down_early,
    shown_early,
)
from alhambra_rules.game.turn import WAYS_TO_ACT, kinds_of_acting, passes
from alhambra_rules.game.two_players import gifts
from alhambra_rules.rulebook import IllegalAction, Report, Violation
from alhambra_rules.rulebook.changing import changed

LEGAL = Report()
"""The verdict on what breaks no rule."""

_PLACES_IN_CATALOGUE = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}

OPTIONS: Mapping[str, tuple[Options, ...]] = MappingProxyType(
    {
        phases.ACT: (*WAYS_TO_ACT, passes),
        phases.PLACE_BOUGHT: (places_for_bought, reservings, gifts),
        phases.PLACE_LEFTOVERS: (places_for_leftovers, declinings),
    }
)
"""What a player may do in each phase of the base game that waits for one, kind by kind."""


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after an action or a draw; the old state stays as it is.

    In a dealt game what the dealer draws next follows at once, up to the next decision.

    Raises:
        IllegalAction: a rule would be broken; ``.report`` holds all of them.
        InvalidArgument: it is no event at all.
    """
    if not may_happen(state, event):
        raise IllegalAction(check_event(state, event))
    return deal(settle(kind_of(state, event).effect(state, event), event))


def check_action(state: GameState, action: Action) -> Report:
    """Judge an action as ``apply`` would, without raising. See ``check_event``."""
    return check_event(state, action)


def judged(state: GameState, event: Event) -> Report:
    """Judge an event as ``check_event`` does; legal ones, as most are, many times as quickly.

    ``InvalidArgument`` if it is no event at all.
    """
    return LEGAL if may_happen(state, event) else check_event(state, event)


def may_happen(state: GameState, event: Event) -> bool:
    """Whether an action or a draw is legal: a yes or no as ``check_event`` gives it.

    ``InvalidArgument`` if it is no event at all.
    """
    kind = kind_of(state, event)
    if state.phase not in kind.phases:
        return False
    if isinstance(event, Action):
        if event.player != state.to_act or state.to_act is None:
            return False
    elif state.to_act is not None:
        return False
    return kind.allowed(state, event)


def check_event(state: GameState, event: Event) -> Report:
    """Judge an action or a draw in this state by every rule.

    A draw is legal if it could have been drawn: what is drawn must still be out there, and a
    scoring card must lie where its pile can be.

    Returns:
        All that is broken, in the order of the catalogue. What is wrong in a city says in
        ``where`` whose: ``$.players[0]``. Of an action out of turn the rest is judged as well.

    Raises:
        InvalidArgument: it is no event at all.
    """
    return Report.of(sorted(_broken(state, event, kind_of(state, event)), key=_place_in_catalogue))


def carry_out(state: GameState, event: Event, *, until: str | None = None) -> GameState:
    """Return the state after an event, whether it is legal or not.

    This is what ``apply`` does once it has found an event legal, and how a game goes on after an
    illegal one that a referee lets stand. An action of a turn by another player than the one to
    act takes the turn over; one more action by a player who is to put down what was bought goes
    on with the turn, and to put it down before having stopped ends it; a leftover tile may be put
    down before it is its owner's time. Whoever gets starting money next draws on, and the first
    card that is laid open ends the dealing.

    Args:
        state: the game.
        event: what happens.
        until: the phase before which to stop, as ``settle`` does.

    Raises:
        NoDefiniteState: what it moves is not there, or nobody could say whose turn it would be.
        InvalidArgument: it is no event at all.
    """
    kind = kind_of(state, event)
    state = _in_its_step(state, event, kind)
    acts = isinstance(event, Action)
    if state.phase not in kind.phases or (acts and state.to_act is None):
        raise NoDefiniteState(f"{event.called} cannot be carried out now: {expected(state)}")
    if isinstance(event, Action) and event.player != state.to_act:
        state = _turn_taken_over(state, event.player)
    return deal(settle(kind.effect(state, event), event, until=until))


def deal(state: GameState) -> GameState:
    """Let the dealer make the draws that are due; without one the state waits for them."""
    while state.dealer is not None and state.pending_draw is not None:
        draw, dealer = state.dealer.draw(state, state.pending_draw)
        after = kind_of(state, draw).effect(state, draw)
        state = settle(after, draw, dealer=dealer)
    return state


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return what the player to act may do, in a fixed order; nothing if nobody is to act.

    All that is legal is listed, with one exception: payments that hold a superfluous card, for
    tiles or chests. ``apply`` and ``check_action`` accept these too; ``payments(state, square,
    superfluous=True)`` finds those for a market square. Draws are not listed.

    The order in a turn: ``TakeMoney``, ``Buy``, ``RedesignFromReserve``, ``RedesignToReserve``,
    ``RedesignSwap``, ``Stop``, the actions of modules; ``Pass`` where nothing else is legal. Then
    ``PlaceBought``, ``ReserveBought``, ``GiveBought``; at the end of the game ``PlaceLeftover``,
    ``DeclineLeftover``. Within a kind, by squares, tiles and cells.
    """
    if state.to_act is None:
        return ()
    player = state.player(state.to_act)
    return tuple(chain.from_iterable([way(state, player) for way in options_in(state)]))


def options_in(state: GameState) -> tuple[Options, ...]:
    """Return what yields the legal actions of the phase, one for each kind, in a fixed order."""
    if state.phase == phases.ACT:
        return (*kinds_of_acting(state), passes)
    base = OPTIONS.get(state.phase, ())
    added = [way for module in state.modules for way in module.options.get(state.phase, ())]
    return (*base, *added)


def _broken(state: GameState, event: Event, kind: EventKind) -> Iterator[Violation]:
    yield from not_now(state, event, kind)
    if isinstance(event, Action) and (event.player != state.to_act or state.to_act is None):
        yield from out_of_turn(state, event)
        if event.player not in state.names:
            return
    told = tuple(kind.broken(state, event))
    yield from told
    if not told and state.phase in kind.phases:  # a module may know a better reason
        yield from not_due(state, event)


def _place_in_catalogue(violation: Violation) -> int:
    return _PLACES_IN_CATALOGUE.get(violation.rule.id, len(_PLACES_IN_CATALOGUE))


def _in_its_step(state: GameState, event: Event, kind: EventKind) -> GameState:
    """Return the state in the step of an event that comes one step too early or too late."""
    if acts_again(state, event, kind):
        return changed(state, phase=phases.ACT)
    if puts_down_early(state, event, kind):
        return changed(state, phase=phases.PLACE_BOUGHT)
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
