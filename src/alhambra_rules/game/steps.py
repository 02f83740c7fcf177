"""turn.between: the steps of a game in their order, and how one follows the other.

Each step waits for somebody's action or for a draw until it is done, or does what it does by
itself and waits for nothing. The order of the rulebooks is the order of these tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from attrs import frozen

from alhambra_rules.catalogue.ending import DIRK_MORE, END_WHEN, LEFTOVERS, TWO_DIRK
from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS as PLACE_LEFTOVERS_RULE
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import (
    SETUP_DISPLAY,
    SETUP_MARKET,
    SETUP_PILES,
    STARTING_MONEY,
)
from alhambra_rules.catalogue.turn import ONE_ACTION, REFILL
from alhambra_rules.catalogue.turn import PLACE_BOUGHT as PLACE_BOUGHT_RULE
from alhambra_rules.game import phases
from alhambra_rules.game.ending import (
    give_out_leftovers,
    name_winners,
    see_whether_it_ends,
    who_places_leftovers,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.opening import make_piles, starting_card_due
from alhambra_rules.game.placing import who_places
from alhambra_rules.game.refilling import display_due, market_due
from alhambra_rules.game.rounds import score_at_the_end, score_turned_up
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game.turn import begin_turn, who_acts
from alhambra_rules.game.two_players import draw_due_to_dirk, set_up_dirk
from alhambra_rules.rulebook import Rule
from alhambra_rules.rulebook.changing import changed


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
    """

    phase: str
    rule: Rule
    begin: Callable[[GameState], GameState] = _as_it_is
    awaits: Callable[[GameState], str | PendingDraw | None] = _nothing


SET_UP = (
    Step(phases.SET_UP_MARKET, SETUP_MARKET, awaits=market_due),
    Step(phases.SET_UP_DIRK, TWO_DIRK, begin=set_up_dirk, awaits=draw_due_to_dirk),
    Step(phases.SET_UP_MONEY, STARTING_MONEY, awaits=starting_card_due),
    Step(phases.SET_UP_DISPLAY, SETUP_DISPLAY, awaits=display_due),
    Step(phases.SET_UP_PILES, SETUP_PILES, begin=make_piles),
)
"""How a game is set up."""

TURN = (
    Step(phases.ACT, ONE_ACTION, begin=begin_turn, awaits=who_acts),
    Step(phases.ACTIONS_OVER, ONE_ACTION),
    Step(phases.PLACE_BOUGHT, PLACE_BOUGHT_RULE, awaits=who_places),
    Step(phases.FILL_DISPLAY, REFILL, awaits=display_due),
    Step(phases.FILL_MARKET, REFILL, awaits=market_due),
    Step(phases.MARKET_FILLED, END_WHEN, begin=see_whether_it_ends),
    Step(phases.SCORE, SCORING_WHEN, begin=score_turned_up),
    Step(phases.DIRK_MORE, DIRK_MORE, awaits=draw_due_to_dirk),
)
"""A turn, and what happens before the next one. Rule: turn.between."""

END = (
    Step(phases.GIVE_LEFTOVERS, LEFTOVERS, begin=give_out_leftovers),
    Step(phases.PLACE_LEFTOVERS, PLACE_LEFTOVERS_RULE, awaits=who_places_leftovers),
    Step(phases.LAST_SCORE, SCORING_WHEN, begin=score_at_the_end),
    Step(phases.OVER, END_WHEN, begin=name_winners),
)
"""The end of the game."""

STEPS = {step.phase: step for step in (*SET_UP, *TURN, *END)}
"""Every step by the name of its phase."""

_NEXT = {
    step.phase: following
    for sequence in (SET_UP, TURN, END)
    for step, following in pairwise(sequence)
}


def settle(state: GameState, *events: Event) -> GameState:
    """Go on through the steps to the next that waits for something, or to the end.

    Args:
        state: a state in the middle of a step, what it awaits not yet told.
        events: what happened just now, to be logged.

    Rule: turn.between.
    """
    step = STEPS[state.phase]
    awaited = step.awaits(state)
    while awaited is None and step.phase != phases.OVER:
        step = _after(step, state)
        state = step.begin(state)
        awaited = step.awaits(state)
    return changed(
        state,
        phase=step.phase,
        to_act=awaited if isinstance(awaited, str) else None,
        pending_draw=awaited if isinstance(awaited, PendingDraw) else None,
        log=state.log + events,
    )


def _after(step: Step, state: GameState) -> Step:
    """Return the step that follows; the last turn is followed by the end."""
    if step is SET_UP[-1] or (step is TURN[-1] and not state.ending):
        return TURN[0]
    return END[0] if step is TURN[-1] else _NEXT[step.phase]
