"""Check the time and the player of an event: turn.order and the rules of the steps."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from alhambra_rules.catalogue.turn import EXACT_PAYMENT, TURN_ORDER
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action, Buy, Pass, Stop
from alhambra_rules.game.draws import DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.state import MOST_ACTIONS, GameState
from alhambra_rules.game.step import Step
from alhambra_rules.game.step_order import course_of
from alhambra_rules.rulebook import Violation

DUES: Mapping[str, str] = MappingProxyType(
    {
        "market": "a tile must be drawn for square {square} of the market",
        "dirk": "a tile must be drawn for Dirk",
        "hand": "a card of {player}'s starting money must be drawn",
        "display": "a card must be drawn for the display",
        "reshuffle": "the spent cards must be shuffled",
    }
)
"""Phrases for messages about pending draws, by kind."""


def not_now(state: GameState, event: Event, kind: EventKind) -> Iterator[Violation]:
    """Yield violations if the event belongs to another step of the game.

    While a player must act, the event breaks the rule of its own kind. While a draw is due, and
    after the game, it breaks the rule of the step.

    Rules: turn.between, turn.order, turn.one-action, turn.exact-payment, turn.tiles-aside,
    end.when.
    """
    if state.phase in kind.phases:
        return
    rule = kind.rule if state.to_act is not None else _step(state).rule
    yield rule.broken_at(
        message=f"{event.called} is not possible now: {expected(state)}", phase=state.phase
    )
    if (paid := _inexact_before(state, event, kind)) is not None:
        yield EXACT_PAYMENT.broken_at(
            message=f"{state.to_act} paid {paid}, which is not the exact price"
            " and allows no further action",
            paid=paid,
        )


def may_come_now(state: GameState, event: Event) -> bool:
    """Whether events of this kind belong to the current step of the game."""
    waits_for_action = state.to_act is not None
    return state.phase in kind_of(state, event).phases and (
        isinstance(event, Action) == waits_for_action
    )


def draws_skipped(state: GameState, event: Event) -> bool:
    """Whether a draw comes for a later market square, or a later player, than the one due."""
    due = state.pending_draw
    if isinstance(event, DrawToMarket):
        return due is not None and due.kind == "market" and due.square != event.square
    if isinstance(event, DrawToHand):
        return due is not None and due.kind == "hand" and due.player != event.player
    return False


def not_due(state: GameState, event: Event) -> Iterator[Violation]:
    """Yield a violation for an action while a draw is due, or a draw while a player must act.

    It breaks the rule of the step.
    """
    if isinstance(event, Action) != (state.to_act is not None):
        yield _step(state).rule.broken_at(
            message=f"{event.called} is not possible now: {expected(state)}", phase=state.phase
        )


def out_of_turn(state: GameState, action: Action) -> Iterator[Violation]:
    """Yield a violation if another player must act.

    Rules: turn.order, end.place-leftovers (et-2005, ru, hu).
    """
    if action.player not in state.names:
        yield TURN_ORDER.broken_at(
            message=f"there is no player {action.player!r}", player=action.player
        )
    elif state.to_act is not None:
        yield _step(state).order.broken_at(
            message=f"{action.player} cannot act now: {expected(state)}",
            player=action.player,
            to_act=state.to_act,
        )


def acts_again(state: GameState, event: Event, kind: EventKind) -> bool:
    """Whether a player who must place bought tiles takes another action of the turn.

    Rule: turn.tiles-aside (et-2005, ru, hu).
    """
    too_late = state.phase == phases.PLACE_BOUGHT and phases.ACT in kind.phases
    return too_late and isinstance(event, Action) and event.player == state.to_act


def puts_down_early(state: GameState, event: Event, kind: EventKind) -> bool:
    """Whether a player who may act again places a bought tile without having stopped.

    Rule: turn.tiles-aside (et-2005, ru, hu).
    """
    if not state.bought or state.phase != phases.ACT or phases.PLACE_BOUGHT not in kind.phases:
        return False
    return isinstance(event, Action) and event.player == state.to_act


def shown_early(state: GameState, event: Event) -> bool:
    """Whether a card goes to the display before the starting money is complete.

    Rule: setup.display (et-2005, ru, hu).
    """
    return state.phase == phases.SET_UP_MONEY and isinstance(event, DrawToDisplay)


def dealt_late(state: GameState, event: Event) -> bool:
    """Whether starting money is drawn although all players have enough.

    Rule: setup.starting-money (et-2005, ru, hu).
    """
    return state.phase == phases.SET_UP_DISPLAY and isinstance(event, DrawToHand)


def _inexact_before(state: GameState, event: Event, kind: EventKind) -> int | None:
    """Return the payment if the player acts again although it was not the exact price.

    It was not exact if the purchase ended the actions before the maximum was reached.
    """
    if isinstance(event, Stop | Pass) or not acts_again(state, event, kind):
        return None
    match state.events[-1:]:
        case (Buy(cards=cards),) if state.actions_done < MOST_ACTIONS:
            return sum(card.value for card in cards)
        case _:
            return None


def expected(state: GameState) -> str:
    """Return a phrase about what the game waits for."""
    if state.to_act is not None:
        return f"{state.to_act} {_step(state).task}"
    due = state.pending_draw
    if due is None:
        return "the game is over"
    words = ChainMap(*(dict(module.dues) for module in modules_of(state)), dict(DUES))
    return words[due.kind].format(square=due.square, player=due.player)


def _step(state: GameState) -> Step:
    return course_of(state).steps[state.phase]
