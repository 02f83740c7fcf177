"""Turns: their order, the number of actions, stopping and passing (rules ``turn.*``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from alhambra_rules.catalogue.turn import EXACT_PAYMENT, FIVE_ACTIONS, ONE_ACTION
from alhambra_rules.compact.state import MOST_ACTIONS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action, Pass, Stop
from alhambra_rules.game.building import redesigns_from_reserve, redesigns_to_reserve, swaps
from alhambra_rules.game.module import Module, Options, changed_kinds, classes_of
from alhambra_rules.game.money_actions import purchases, takings
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.supply import starting_player
from rulebook_kit import Violation
from rulebook_kit.values import changed


def begin_turn(state: GameState) -> GameState:
    """Start the turn of the next player clockwise, or the first turn of the game.

    Rules: turn.order, setup.starting-player (et-2005, ru, hu).
    """
    if state.turn_of is None:
        return changed(state, turn_of=starting_player(state))
    return changed(state, turn_of=state.left_of(state.turn_of), actions_done=0)


def who_acts(state: GameState) -> str | None:
    """Return the name of the player whose turn it is."""
    return state.turn_of


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
    if is_asked and can_act(state, state.player(action.player)):
        yield ONE_ACTION.broken_at(
            template="turn.one-action-pass", in_message={"player": action.player}
        )


def end_actions(state: GameState, action: Stop | Pass) -> GameState:  # noqa: ARG001 - all effects have one signature
    """End the actions of the turn."""
    return changed(state, phase=phases.ACTIONS_OVER)


def stops(state: GameState, player: Seat) -> Iterator[Stop]:
    """Yield the stop after an exact payment, if the player may stop.

    Rule: turn.exact-payment (et-2005, ru, hu).
    """
    if state.bought and not state.profile.must_continue:
        yield Stop(player.name)


def passes(state: GameState, player: Seat) -> Iterator[Pass]:
    """Yield the pass if no other action is legal. Rule: turn.one-action (et-2005, ru, hu)."""
    if not can_act(state, player):
        yield Pass(player.name)


def can_act(state: GameState, player: Seat) -> bool:
    """Whether this player could do anything except pass."""
    return any(True for way in turn_options(state) for _ in way(state, player))


def turn_options(state: GameState) -> tuple[Options, ...]:
    """Return the functions that yield actions of a turn, those of modules last."""
    return _turn_options(classes_of(state)) if state.modules else TURN_OPTIONS


@lru_cache(maxsize=64)
def _turn_options(modules: tuple[type[Module], ...]) -> tuple[Options, ...]:
    added = [way for module in modules for way in module.options.get(phases.ACT, ())]
    return (*without_forbidden(modules, TURN_OPTIONS), *added)


def without_forbidden(
    modules: tuple[type[Module], ...], ways: tuple[Options, ...]
) -> tuple[Options, ...]:
    """Return ways to act of the base game without the actions that a module's rules forbid."""
    kinds = changed_kinds(modules)
    if not kinds:
        return ways

    def filtered(way: Options) -> Options:
        def actions(state: GameState, player: Seat) -> Iterator[Action]:
            for action in way(state, player):
                kind = kinds.get(type(action))
                if kind is None or kind.allowed(state, action):
                    yield action

        return actions

    return tuple(map(filtered, ways))


TURN_OPTIONS: tuple[Options, ...] = (
    takings,
    purchases,
    redesigns_from_reserve,
    redesigns_to_reserve,
    swaps,
    stops,
)
"""The functions that yield actions of a turn of the base game, except passing."""
