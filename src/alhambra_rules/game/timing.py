"""Check the time and the player of an event: turn.order and the rules of the steps."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator

from alhambra_rules.catalogue.texts import TEMPLATES, say
from alhambra_rules.catalogue.turn import EXACT_PAYMENT, TURN_ORDER
from alhambra_rules.compact.state import MOST_ACTIONS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Buy, Pass, Stop
from alhambra_rules.game.draws import DrawToDisplay, DrawToHand
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.events import Action, Event, Override
from alhambra_rules.game.module import Step, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game.step_order import course_of
from rulebook_kit import Violation
from rulebook_kit.templates import Sentence, Words
from rulebook_kit.words import quoted

DUES = ("market", "dirk", "hand", "display", "reshuffle")
"""The kinds of pending draws. Each has a template, such as ``due.market``."""


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
    yield rule.broken_at(message=_why_not_now(state, event, kind), phase=state.phase)
    if (paid := _inexact_before(state, event, kind)) is not None:
        yield EXACT_PAYMENT.broken_at(paid=paid, in_message={"player": state.to_act})


def _why_not_now(state: GameState, event: Event, kind: EventKind) -> Sentence:
    """Return the message; rules of a user's module need it, because they have no templates."""
    if not puts_down_early(state, event, kind):
        return say("turn.not-now", event=event.in_template(), expected=expected(state))
    if state.profile.must_continue:
        return say("turn.exact-payment-profile", player=state.to_act, profile=state.profile)
    return say("turn.not-now-stop", player=state.to_act, event=event.in_template())


def may_come_now(state: GameState, event: Event) -> bool:
    """Whether events of this kind belong to the current step of the game."""
    waits_for_action = state.to_act is not None
    return state.phase in kind_of(state, event).phases and (
        isinstance(event, Action) == waits_for_action
    )


def not_due(state: GameState, event: Event) -> Iterator[Violation]:
    """Yield a violation for an action while a draw is due, or a draw while a player must act.

    It breaks the rule of the step.
    """
    if isinstance(event, Action) != (state.to_act is not None):
        yield _step(state).rule.broken_at(
            message=say("turn.not-now", event=event.in_template(), expected=expected(state)),
            phase=state.phase,
        )


def out_of_turn(state: GameState, action: Action) -> Iterator[Violation]:
    """Yield a violation if another player must act.

    Rules: turn.order, end.place-leftovers (et-2005, ru, hu).
    """
    if action.player not in state.names:
        yield TURN_ORDER.broken_at(
            template="turn.order-nobody",
            player=action.player,
            in_message={"player": quoted(action.player)},
        )
    elif state.to_act is not None:
        yield _step(state).order.broken_at(
            message=say("turn.order", player=action.player, expected=expected(state)),
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


def acts_before_refill(state: GameState, event: Event, kind: EventKind) -> bool:
    """Whether the player whose turn is over acts once more while a refill is due.

    Rule: turn.refill (et-2005, ru, hu).
    """
    refilling = state.phase in (phases.FILL_DISPLAY, phases.FILL_MARKET)
    too_late = refilling and phases.ACT in kind.phases
    return too_late and isinstance(event, Action) and event.player == state.turn_of


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
    match state.log[-1:]:
        case (Buy(cards=cards) | Override(event=Buy(cards=cards)),) if (
            state.actions_done < MOST_ACTIONS
        ):
            return sum(card.value for card in cards)
        case _:
            return None


def expected(state: GameState) -> Words:
    """Return a phrase about what the game waits for."""
    due = state.pending_draw
    if state.to_act is not None:
        task = _step(state).task
        return TEMPLATES.phrase(task, f"{state.to_act} {task}", player=state.to_act)
    if due is None:
        return say("due.nothing")
    facts = {"square": due.square} if due.player is None else {"player": due.player}
    words = ChainMap(*(dict(module.dues) for module in modules_of(state))).get(due.kind, "")
    plain = words.format(square=due.square, player=due.player)
    return TEMPLATES.phrase(f"due.{due.kind}", plain, **facts)


def _step(state: GameState) -> Step:
    return course_of(state).steps[state.phase]
