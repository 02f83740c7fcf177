"""turn.*: whose turn it is, how many actions it has, when one may stop or pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from alhambra_rules.catalogue.turn import EXACT_PAYMENT, FIVE_ACTIONS, ONE_ACTION
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action, Pass, Stop
from alhambra_rules.game.buying import purchases
from alhambra_rules.game.opening import starting_player
from alhambra_rules.game.redesigning import redesigns
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.taking import takings
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.changing import changed

_MOST_ACTIONS = 5


def begin_turn(state: GameState) -> GameState:
    """Let the next player clockwise begin a turn, or the starting player the first one.

    Rules: turn.order, setup.starting-player (et-2005, ru, hu).
    """
    if state.turn_of is None:
        return changed(state, turn_of=starting_player(state))
    left = state.clockwise_from(state.turn_of)[1]
    return changed(state, turn_of=left.name, actions_done=0)


def who_acts(state: GameState) -> str | None:
    """Return the name of the player whose turn it is."""
    return state.turn_of


def action_too_many(state: GameState, action: Action) -> Iterator[Violation]:
    """Name a sixth action of a turn.

    Rule: turn.five-actions (et-2005, ru, hu).
    """
    if action.player == state.turn_of and state.actions_done >= _MOST_ACTIONS:
        yield FIVE_ACTIONS.broken_at(
            message=f"{action.player}'s turn has had {state.actions_done} actions;"
            f" {_MOST_ACTIONS} are the most",
            actions=state.actions_done,
        )


def stop_not_offered(state: GameState, action: Stop) -> Iterator[Violation]:
    """Name a stop where there is no further action to decline, or where one must act again.

    Rule: turn.exact-payment (et-2005, ru, hu).
    """
    if not state.bought:
        yield EXACT_PAYMENT.broken_at(
            message=f"{action.player} has not paid exactly, so there is nothing to decline"
        )
    elif state.profile.must_continue:
        yield EXACT_PAYMENT.broken_at(
            message=f"by the profile {state.profile} {action.player} must act again"
        )


def pass_while_able(state: GameState, action: Pass) -> Iterator[Violation]:
    """Name a pass of a player who could act.

    Rule: turn.one-action (et-2005, ru, hu).
    """
    player = state.player(action.player)
    if can_act(state, player):
        yield ONE_ACTION.broken_at(
            message=f"{action.player} may not pass, for there is something that can be done"
        )


def end_actions(state: GameState, action: Stop | Pass) -> GameState:  # noqa: ARG001 - all effects are called alike
    """Let the actions of the turn be over."""
    return changed(state, phase=phases.ACTIONS_OVER)


def stops(state: GameState, player: Seat) -> Iterator[Stop]:
    """Yield the stop that follows an exact payment, if one may stop.

    Rule: turn.exact-payment (et-2005, ru, hu).
    """
    if state.bought and not state.profile.must_continue:
        yield Stop(player.name)


def passes(state: GameState, player: Seat) -> Iterator[Pass]:
    """Yield the pass of a player who can do nothing else.

    Rule: turn.one-action (et-2005, ru, hu).
    """
    if not can_act(state, player):
        yield Pass(player.name)


def can_act(state: GameState, player: Seat) -> bool:
    """Whether this player could do anything but pass."""
    return any(True for ways in WAYS_TO_ACT for _ in ways(state, player))


WAYS_TO_ACT: tuple[Callable[[GameState, Seat], Iterator[Action]], ...] = (
    takings,
    purchases,
    redesigns,
    stops,
)
"""What a player may do in a turn, other than pass."""
