"""A step of a game: what happens automatically, and which player or draw the game waits for."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from alhambra_rules.catalogue.turn import TURN_ORDER
from alhambra_rules.game.state import GameState, PendingDraw
from rulebook_kit import Rule
from rulebook_kit.values import Frozen


def _unchanged(state: GameState) -> GameState:
    return state


def _nothing(state: GameState) -> None:  # noqa: ARG001 - all steps have one signature
    return None


@frozen
class Step(Frozen):
    """One step of a game.

    Attributes:
        phase: the phase of a state while the step waits.
        rule: the rule of the step. Any event other than its draw breaks this rule.
        begin: the changes at the beginning of the step.
        awaits: the player's name or the draw that the step waits for; None once it is done.
        task: what the awaited player must do, for messages: words that follow the name, or the
            id of a template.
        order: the rule on who acts. An action of another player breaks this rule.
    """

    phase: str
    rule: Rule
    begin: Callable[[GameState], GameState] = _unchanged
    awaits: Callable[[GameState], str | PendingDraw | None] = _nothing
    task: str = "task.act"
    order: Rule = TURN_ORDER


@frozen
class AddedStep(Frozen):
    """A step that a module adds to those of the base game.

    Attributes:
        step: the step.
        after: the phase that it follows.
        before: the phase that it comes right before. Give only one of the two. Give neither if
            events enter and leave the step by their effects.
    """

    step: Step
    after: str | None = None
    before: str | None = None
