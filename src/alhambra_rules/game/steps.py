"""turn.between: the steps of a game in their order, and how one follows the other.

Each step waits for somebody's action or for a draw until it is done, or does what it does by
itself and waits for nothing. The order of the rulebooks is the order of these tuples.
"""

from __future__ import annotations

from functools import lru_cache

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
from alhambra_rules.game.course import Course
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.ending import (
    give_out_leftovers,
    mark_last_turn,
    name_winners,
    who_places_leftovers,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.opening import make_piles, starting_card_due
from alhambra_rules.game.placing import who_places
from alhambra_rules.game.refilling import display_due, market_due
from alhambra_rules.game.rounds import score_at_the_end, score_turned_up
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game.step import Step
from alhambra_rules.game.turn import begin_turn, who_acts
from alhambra_rules.game.two_players import draw_due_to_dirk, set_up_dirk
from alhambra_rules.rulebook.changing import changed

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
    Step(
        phases.PLACE_BOUGHT,
        PLACE_BOUGHT_RULE,
        awaits=who_places,
        task="must place the bought tiles",
    ),
    Step(phases.FILL_DISPLAY, REFILL, awaits=display_due),
    Step(phases.FILL_MARKET, REFILL, awaits=market_due),
    Step(phases.MARKET_FILLED, END_WHEN, begin=mark_last_turn),
    Step(phases.SCORE, SCORING_WHEN, begin=score_turned_up),
    Step(phases.DIRK_MORE, DIRK_MORE, awaits=draw_due_to_dirk),
)
"""A turn, and what happens before the next one. Rule: turn.between."""

END = (
    Step(phases.GIVE_LEFTOVERS, LEFTOVERS, begin=give_out_leftovers),
    Step(
        phases.PLACE_LEFTOVERS,
        PLACE_LEFTOVERS_RULE,
        awaits=who_places_leftovers,
        task="must place leftover tiles",
        order=PLACE_LEFTOVERS_RULE,
    ),
    Step(phases.LAST_SCORE, SCORING_WHEN, begin=score_at_the_end),
    Step(phases.OVER, END_WHEN, begin=name_winners),
)
"""The end of the game."""

_PARTS = (SET_UP, TURN, END)
BASE = Course.of(_PARTS)
"""The course of a game without modules."""


def course_of(state: GameState) -> Course:
    """Return the steps of this game, by the modules in play."""
    return course_with(tuple(map(type, state.modules))) if state.modules else BASE


@lru_cache(maxsize=64)
def course_with(modules: tuple[type[Module], ...]) -> Course:
    """Return the steps of a game with modules of these classes."""
    return Course.of(_PARTS, (added for module in modules for added in module.steps))


def settle(
    state: GameState, *events: Event, until: str | None = None, dealer: Dealer | None = None
) -> GameState:
    """Go on through the steps to the next that waits for something, or to the end.

    Args:
        state: a state in the middle of a step, what it awaits not yet told.
        events: what happened just now, to be logged.
        until: the phase of a step before which to stop, if it is reached.
        dealer: the dealer as he is now, if what happened is his draw.

    Rule: turn.between.
    """
    awaited = course_of(state).steps[state.phase].awaits(state)
    return _settled(state, awaited, events, until, dealer)


def skipped(state: GameState, *, until: str | None = None) -> GameState:
    """Return the state as if the step that it waits in were done; ``until`` is as in ``settle``."""
    return _settled(state, None, (), until, None)


def _settled(
    state: GameState,
    awaited: str | PendingDraw | None,
    events: tuple[Event, ...],
    until: str | None,
    dealer: Dealer | None,
) -> GameState:
    course = course_of(state)
    phase, last = state.phase, (phases.OVER, until)
    while awaited is None and phase not in last:
        step = course.after(phase, ending=state.ending)
        phase = step.phase
        if phase != until:
            state = step.begin(state)
            awaited = step.awaits(state)
    return changed(
        state,
        phase=phase,
        to_act=awaited if type(awaited) is str else None,
        pending_draw=awaited if type(awaited) is PendingDraw else None,
        log=state.log + events,
        dealer=dealer or state.dealer,
    )
