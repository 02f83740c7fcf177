"""turn.between: the steps of a game in their order, and how one follows the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from alhambra_rules.catalogue.ending import DIRK_MORE, END_WHEN, LEFTOVERS, TWO_DIRK
from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS as PLACE_LEFTOVERS_RULE
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import SETUP_DISPLAY, SETUP_MARKET, SETUP_PILES, STARTING_MONEY
from alhambra_rules.catalogue.turn import ONE_ACTION, REFILL
from alhambra_rules.catalogue.turn import PLACE_BOUGHT as PLACE_BOUGHT_RULE
from alhambra_rules.game import phases
from alhambra_rules.game.building import who_places
from alhambra_rules.game.ending import (
    give_out_leftovers,
    mark_last_turn,
    name_winners,
    who_places_leftovers,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import AddedStep, Module, Step, classes_of
from alhambra_rules.game.rounds import score_at_the_end, score_turned_up
from alhambra_rules.game.state import AnyDealer, GameState, PendingDraw
from alhambra_rules.game.supply import display_due, make_piles, market_due, starting_card_due
from alhambra_rules.game.turn import begin_turn, who_acts
from alhambra_rules.game.two_players import draw_due_to_dirk, set_up_dirk
from rulebook_kit import InvalidArgument
from rulebook_kit.values import Frozen, FrozenDict, changed
from rulebook_kit.words import quoted


@frozen
class Course(Frozen):
    """The steps of a game with certain modules, and which step follows which.

    Attributes:
        steps: every step by its phase.
        parts: the phases of the set-up, of a turn and of the end, in order; then those of steps
            that events enter and leave.
        following: the next step by phase. A turn follows the set-up and every other turn.
        in_the_end: the same for the last turn, which the end of the game follows.
    """

    steps: Mapping[str, Step]
    parts: tuple[tuple[str, ...], ...]
    following: Mapping[str, Step]
    in_the_end: Mapping[str, Step]

    def after(self, phase: str, *, ending: bool) -> Step:
        """Return the step that follows a phase."""
        return (self.in_the_end if ending else self.following)[phase]

    @classmethod
    def of(cls, parts: Iterable[Sequence[Step]], added: Iterable[AddedStep] = ()) -> Course:
        """Return the course of set-up, turn and end with these steps added.

        Raises:
            InvalidArgument: an added step names an unknown phase.
        """
        lists = [list(part) for part in parts]
        places: dict[str, str] = {}
        for one in added:
            _insert(lists, one, places)
        set_up, turn, end, *_ = lists
        following = {step.phase: after for part in lists for step, after in pairwise(part)}
        following[set_up[-1].phase] = following[turn[-1].phase] = turn[0]
        return cls(
            FrozenDict({step.phase: step for part in lists for step in part}),
            tuple(tuple(step.phase for step in part) for part in lists),
            FrozenDict(following),
            FrozenDict(following | {turn[-1].phase: end[0]}),
        )


def _insert(parts: list[list[Step]], added: AddedStep, places: dict[str, str]) -> None:
    """Insert a step; steps after the same phase keep the order in which they are added."""
    anchor = added.after or added.before
    if anchor is None:
        parts.append([added.step])
        return
    for part in parts:
        names = [step.phase for step in part]
        if anchor in names:
            place = names.index(anchor)
            if added.after is not None:
                place += 1
                while place < len(part) and places.get(names[place]) == anchor:
                    place += 1
                places[added.step.phase] = anchor
            part.insert(place, added.step)
            return
    raise InvalidArgument(f"no step of the game has the phase {quoted(anchor)}")


SET_UP = (
    Step(phases.SET_UP_MARKET, SETUP_MARKET, awaits=market_due),
    Step(phases.SET_UP_DIRK, TWO_DIRK, begin=set_up_dirk, awaits=draw_due_to_dirk),
    Step(phases.SET_UP_MONEY, STARTING_MONEY, awaits=starting_card_due),
    Step(phases.SET_UP_DISPLAY, SETUP_DISPLAY, awaits=display_due),
    Step(phases.SET_UP_PILES, SETUP_PILES, begin=make_piles),
)
"""The set-up of a game."""

TURN = (
    Step(phases.ACT, ONE_ACTION, begin=begin_turn, awaits=who_acts),
    Step(phases.ACTIONS_OVER, ONE_ACTION),
    Step(
        phases.PLACE_BOUGHT,
        PLACE_BOUGHT_RULE,
        awaits=who_places,
        task="task.place-bought",
    ),
    Step(phases.FILL_DISPLAY, REFILL, awaits=display_due),
    Step(phases.FILL_MARKET, REFILL, awaits=market_due),
    Step(phases.MARKET_FILLED, END_WHEN, begin=mark_last_turn),
    Step(phases.SCORE, SCORING_WHEN, begin=score_turned_up),
    Step(phases.DIRK_MORE, DIRK_MORE, awaits=draw_due_to_dirk),
)
"""A turn, and the steps before the next one. Rule: turn.between."""

END = (
    Step(phases.GIVE_LEFTOVERS, LEFTOVERS, begin=give_out_leftovers),
    Step(
        phases.PLACE_LEFTOVERS,
        PLACE_LEFTOVERS_RULE,
        awaits=who_places_leftovers,
        task="task.place-leftovers",
        order=PLACE_LEFTOVERS_RULE,
    ),
    Step(phases.LAST_SCORE, SCORING_WHEN, begin=score_at_the_end),
    Step(phases.OVER, END_WHEN, begin=name_winners),
)
"""The end of the game."""

_PARTS = (SET_UP, TURN, END)
BASE = Course.of(_PARTS)
"""The steps of a game without modules."""


def course_of(state: GameState) -> Course:
    """Return the steps of this game with its modules."""
    return course_with(classes_of(state)) if state.modules else BASE


@lru_cache(maxsize=64)
def course_with(modules: tuple[type[Module], ...]) -> Course:
    """Return the steps of a game with modules of these classes."""
    return Course.of(_PARTS, (added for module in modules for added in module.steps))


def settle(
    state: GameState, *events: Event, until: str | None = None, dealer: AnyDealer | None = None
) -> GameState:
    """Move through the steps to the next one that waits, or to the end of the game.

    Args:
        state: a state in the middle of a step.
        events: the events to add to the log.
        until: the phase before which to stop.
        dealer: the dealer's new value after a draw.

    Rule: turn.between.
    """
    course = course_of(state)
    return _settled(course, state, course.steps[state.phase].awaits(state), events, until, dealer)


def skipped(state: GameState, *, until: str | None = None) -> GameState:
    """Return the state after skipping the current step; ``until`` is as in ``settle``."""
    return _settled(course_of(state), state, None, (), until, None)


def _settled(
    course: Course,
    state: GameState,
    awaited: str | PendingDraw | None,
    events: tuple[Event, ...],
    until: str | None,
    dealer: AnyDealer | None,
) -> GameState:
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
