"""Turns: their order, the number of actions, stopping and passing (rules ``turn.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.turn import EXACT_PAYMENT, FIVE_ACTIONS, ONE_ACTION
from alhambra_rules.compact.legal import can_act
from alhambra_rules.compact.state import MOST_ACTIONS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action, Pass, Stop
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.state import GameState
from rulebook_kit import Violation


def action_too_many(state: GameState, action: Action) -> Iterator[Violation]:
    """Yield a violation for a sixth action of a turn. Rule: turn.five-actions (et-2005, ru, hu)."""
    if action.player == state.turn_of and state.actions_done >= MOST_ACTIONS:
        yield FIVE_ACTIONS.broken_at(
            actions=state.actions_done,
            in_message={"player": action.player, "most": MOST_ACTIONS},
        )


def stop_not_offered(state: GameState, action: Stop) -> Iterator[Violation]:
    """Yield a violation if there is no further action to decline, or the player must act again.

    Rule: turn.exact-payment (et-2005, ru, hu).
    """
    if not state.bought:
        yield EXACT_PAYMENT.broken_at(
            template="turn.exact-payment-stop", in_message={"player": action.player}
        )
    elif state.profile.must_continue:
        yield EXACT_PAYMENT.broken_at(
            template="turn.exact-payment-profile",
            in_message={"player": action.player, "profile": state.profile},
        )


def pass_while_able(state: GameState, action: Pass) -> Iterator[Violation]:
    """Yield a violation if the player could act. Rule: turn.one-action (et-2005, ru, hu)."""
    is_asked = state.phase == phases.ACT and state.to_act == action.player
    if is_asked and can_act(compact_of(state)):
        yield ONE_ACTION.broken_at(
            template="turn.one-action-pass", in_message={"player": action.player}
        )
