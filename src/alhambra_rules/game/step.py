"""One step of a game: what is done by itself, and for whom or what the game waits."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from alhambra_rules.catalogue.turn import TURN_ORDER
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.rulebook import Rule


def _as_it_is(state: GameState) -> GameState:
    return state


def _nothing(state: GameState) -> None:  # noqa: ARG001 - all steps are asked alike
    return None


@frozen
class Step:
    """One step of a game.

    Attributes:
        phase: the name of the phase that a state is in while the step waits.
        rule: the rule that sets the step, broken by whatever comes instead of its draws.
        begin: what is done by itself when the step begins.
        awaits: what the step waits for: a player, by name, or a draw; None once it is done.
        task: what the player does whom the step waits for, for messages.
        order: the rule on who that is, broken by an action of anybody else.
    """

    phase: str
    rule: Rule
    begin: Callable[[GameState], GameState] = _as_it_is
    awaits: Callable[[GameState], str | PendingDraw | None] = _nothing
    task: str = "must act"
    order: Rule = TURN_ORDER


@frozen
class AddedStep:
    """A step that a module adds to those of the base game.

    Attributes:
        step: the step.
        after: the phase that it follows, and
        before: the phase that it comes right before; one of them is given, or neither if it is
            entered by what an event does, which then says how the game goes on.
    """

    step: Step
    after: str | None = None
    before: str | None = None
