"""turn.between: the steps of a game in their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import frozen

from alhambra_rules.catalogue.ending import DIRK_MORE, END_WHEN, LEFTOVERS, TWO_DIRK
from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS as PLACE_LEFTOVERS_RULE
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import SETUP_DISPLAY, SETUP_MARKET, SETUP_PILES, STARTING_MONEY
from alhambra_rules.catalogue.turn import ONE_ACTION, REFILL
from alhambra_rules.catalogue.turn import PLACE_BOUGHT as PLACE_BOUGHT_RULE
from alhambra_rules.game import phases
from alhambra_rules.game.module import AddedStep, Module, Step, classes_of
from alhambra_rules.game.state import GameState
from rulebook_kit import InvalidArgument
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import quoted


@frozen
class Course(Frozen):
    """The steps of a game with certain modules.

    Attributes:
        steps: every step by its phase.
        parts: the phases of the setup, of a turn and of the end, in order; then those of steps
            that events enter and leave.
    """

    steps: Mapping[str, Step]
    parts: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, parts: Iterable[Sequence[Step]], added: Iterable[AddedStep] = ()) -> Course:
        """Return the course of the setup, a turn and the end with these steps added.

        Raises:
            InvalidArgument: an added step names an unknown phase.
        """
        lists = [list(part) for part in parts]
        places: dict[str, str] = {}
        for one in added:
            _insert(lists, one, places)
        return cls(
            FrozenDict({step.phase: step for part in lists for step in part}),
            tuple(tuple(step.phase for step in part) for part in lists),
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
    Step(phases.SET_UP_MARKET, SETUP_MARKET),
    Step(phases.SET_UP_DIRK, TWO_DIRK),
    Step(phases.SET_UP_MONEY, STARTING_MONEY),
    Step(phases.SET_UP_DISPLAY, SETUP_DISPLAY),
    Step(phases.SET_UP_PILES, SETUP_PILES),
)
"""The setup of a game."""

TURN = (
    Step(phases.ACT, ONE_ACTION),
    Step(phases.ACTIONS_OVER, ONE_ACTION),
    Step(phases.PLACE_BOUGHT, PLACE_BOUGHT_RULE, task="task.place-bought"),
    Step(phases.FILL_DISPLAY, REFILL),
    Step(phases.FILL_MARKET, REFILL),
    Step(phases.MARKET_FILLED, END_WHEN),
    Step(phases.SCORE, SCORING_WHEN),
    Step(phases.DIRK_MORE, DIRK_MORE),
)
"""A turn, and the steps before the next one. Rule: turn.between."""

END = (
    Step(phases.GIVE_LEFTOVERS, LEFTOVERS),
    Step(
        phases.PLACE_LEFTOVERS,
        PLACE_LEFTOVERS_RULE,
        task="task.place-leftovers",
        order=PLACE_LEFTOVERS_RULE,
    ),
    Step(phases.LAST_SCORE, SCORING_WHEN),
    Step(phases.OVER, END_WHEN),
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
