"""How modules, their events and their phases become part of a compact game, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from alhambra_rules.compact import state as compact
from alhambra_rules.compact.added import Added, together
from alhambra_rules.compact.state import Course
from alhambra_rules.compact.steps import STEPS, course_of
from alhambra_rules.game import phases
from alhambra_rules.game.compact_moves import MOVES, Moves, Named, ToEvent, form_of
from alhambra_rules.game.module import Module
from alhambra_rules.game.step_order import course_with
from rulebook_kit.values import FrozenDict


class CompactForm(NamedTuple):
    """The compact form of a module.

    Attributes:
        added: what the module adds to a compact game.
        phases: its phases by their numbers.
        pieces: returns its compact pieces, from the module and what the numbers stand for.
            It raises ``NotCompact`` if no game comes to them.
        module: returns the module with these pieces, from the module as it was chosen, the compact
            pieces and what the numbers stand for.
        purchases: the forms of its events that do not follow from their fields.
    """

    added: Added
    phases: Mapping[int, str]
    pieces: Callable[[Any, Named], object]
    module: Callable[[Any, Any, Named], Module]
    purchases: Moves = FrozenDict()


PHASES: Mapping[int, str] = {
    getattr(compact, name): getattr(phases, name) for name in phases.__all__
}
"""The phases of the base game by the number that they have in a compact state."""


class CompactRules(NamedTuple):
    """The compact forms of all modules of a game together.

    Attributes:
        forms: the form of each module, in their order.
        added: what they add.
        phases: all phases by number.
        numbers: the numbers of all phases by name.
        course: the steps of the game.
        moves: the form of each class of events.
        events: the function that makes an event of a move, by the kind of the move.
    """

    forms: tuple[CompactForm, ...]
    added: Added
    phases: Mapping[int, str]
    numbers: Mapping[str, int]
    course: Course
    moves: Moves
    events: Mapping[int, ToEvent]


@lru_cache(maxsize=64)
def compact_rules(modules: tuple[type[Module], ...]) -> CompactRules | None:
    """Return the compact rules of games with these modules; None if one has no compact form.

    The steps of a house module may come between those of others, so it has none.
    """
    forms = [vars(module).get("_compact") for module in modules]
    if None in forms:
        return None
    known = cast("list[CompactForm]", forms)
    named = {**PHASES, **{number: name for one in known for number, name in one.phases.items()}}
    moves = {
        **{kind.of: form_of(kind.of) for module in modules for kind in module.kinds},
        **MOVES,
        **{kind: form for one in known for kind, form in one.purchases.items()},
    }
    numbers = {name: number for number, name in named.items()}
    added = together([one.added for one in known])
    parts = [[numbers[phase] for phase in part] for part in course_with(modules).parts]
    steps = {**STEPS, **{phase: (None, take) for phase, take in added.steps.items()}}
    return CompactRules(
        forms=tuple(known),
        added=added,
        phases=named,
        numbers=numbers,
        course=course_of(parts, steps),
        moves=moves,
        events={form.kind: form.event for form in moves.values()},
    )
