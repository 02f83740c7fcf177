"""How modules, their events and their phases become part of a compact game, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from alhambra_rules.compact.added import Added, Choice, Kind, Kinds, together
from alhambra_rules.compact.state import (
    EMPTY,
    FIRST_OF_MODULES,
    CompactState,
    Course,
)
from alhambra_rules.compact.steps import STEPS, course_of, due_to_hand
from alhambra_rules.game import phases
from alhambra_rules.game.actions import ACTION_KINDS
from alhambra_rules.game.compact_moves import (
    MOVES,
    FieldForm,
    Moves,
    Named,
    ToEvent,
    form_of,
)
from alhambra_rules.game.draws import BASE_KINDS
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.own_modules import OwnNumbers, added_by, own_due, own_form, own_names
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game.step_order import course_with
from rulebook_kit.values import FrozenDict, changed

Dues = Mapping[str, Callable[[CompactState], PendingDraw | None]]
"""By phase, what returns the draw that a state waits for in it."""


class EngineStep(NamedTuple):
    """A step of a module of the library.

    Attributes:
        take: takes the step; returns False if the game waits in it.
        due: the draw that is due if it waits for one.
    """

    take: Callable[[CompactState], bool]
    due: Callable[[CompactState], PendingDraw | None] | None = None


class CompactForm(NamedTuple):
    """The compact form of a module. How its events are played, their classes say.

    Attributes:
        pieces: returns its compact pieces, from the module and what the numbers stand for.
            It raises ``NotCompact`` if no game comes to them.
        module: returns the module with these pieces, from the module as it was chosen, the compact
            pieces and what the numbers stand for.
        steps: its steps by their phases.
        options: for a phase the actions to choose among, in the order of the list. One may stand
            for several kinds.
        hooks: what else it adds to a compact game.
        purchases: the forms of its events that do not follow from their fields.
    """

    pieces: Callable[[Any, Named], object]
    module: Callable[[Any, Any, Named], Module]
    steps: Mapping[str, EngineStep] = FrozenDict()
    options: Mapping[str, tuple[type[Action], ...]] = FrozenDict()
    hooks: Added = Added()
    purchases: Moves = FrozenDict()


def pieces_in(
    compact_pieces: type[Any], **forms: FieldForm
) -> tuple[Callable[[Any, Named], object], Callable[[Any, Any, Named], Module]]:
    """Return ``pieces`` and ``module`` of a form whose pieces are a tuple with names.

    Args:
        compact_pieces: its class; each field has the name of a field of the module.
        forms: the form of each field that is not held as it is.
    """

    def pieces(module: Module, named: Named) -> object:
        parts = {name: form.part(getattr(module, name), named) for name, form in forms.items()}
        return compact_pieces(**{name: getattr(module, name) for name in as_they_are}, **parts)

    def module(chosen: Module, held: Any, named: Named) -> Module:  # noqa: ANN401 - its class
        values = {name: form.value(getattr(held, name), named) for name, form in forms.items()}
        return changed(chosen, **{name: getattr(held, name) for name in as_they_are}, **values)

    as_they_are = [name for name in compact_pieces._fields if name not in forms]
    return pieces, module


class CompactRules(NamedTuple):
    """The compact forms of all modules of a game together.

    Attributes:
        forms: the form of each module, in their order.
        added: what they add.
        course: the steps of the game.
        kinds: its events.
        dues: the draw that is due in each phase.
        moves: the form of each class of events.
        events: the function that makes an event of a move, by the kind of the move.
    """

    forms: tuple[CompactForm, ...]
    added: Added
    course: Course
    kinds: Kinds
    dues: Dues
    moves: Moves
    events: Mapping[str, ToEvent]


@lru_cache(maxsize=64)
def compact_rules(modules: tuple[type[Module], ...]) -> CompactRules:
    """Return the compact rules of games with these modules."""
    parents = [_library_class(module) for module in modules]
    forms = [vars(parent)["_compact"] or _HELD for parent in parents]
    moves = {
        **{kind.of: form_of(kind.of) for parent in parents for kind in parent.kinds},
        **MOVES,
        **{kind: move for form in forms for kind, move in form.purchases.items()},
    }
    own = _own_numbers(modules, parents)
    moves |= {of: own_form(name) for of, name in own.kinds.items()}
    added = together(
        [
            one
            for module, parent, form in zip(modules, parents, forms, strict=True)
            for one in (
                _added(parent, form),
                *([] if module is parent else [added_by(module, parent, own)]),
            )
        ]
    )
    course = course_of(course_with(modules).parts, {**STEPS, **added.steps})
    return CompactRules(
        forms=tuple(forms),
        added=added,
        course=course,
        kinds=Kinds.of(_BASE, added, course, with_modules=bool(modules)),
        dues=_dues(modules, parents, forms),
        moves=moves,
        events={form.kind: form.event for form in moves.values()},
    )


def _added(module: type[Module], form: CompactForm) -> Added:
    """Return what a module of the library adds."""
    kinds = cast("list[type[Event]]", [kind.of for kind in module.kinds])
    steps = {phase: (None, step.take) for phase, step in form.steps.items()}
    return form.hooks._replace(steps=steps, **_events(kinds, form.options))


def _events(
    kinds: Sequence[type[Event]], options: Mapping[str, Sequence[type[Action]]]
) -> dict[str, Any]:
    """Return what events add: how each kind is played, and when actions of which are listed."""
    listed = dict.fromkeys(of for several in options.values() for of in several)
    return {
        "kinds": {
            of.declared.name: Kind(issubclass(of, Action), of.declared.when, of._may, of._play)
            for of in kinds
        },
        "options": {
            phase: tuple([of.declared.name for of in several]) for phase, several in options.items()
        },
        "choices": {
            of.declared.name: Choice(of.declared.name, of._find, of._make, of._every)
            for of in listed
        },
    }


def _options_of(actions: Iterable[type[Action]]) -> dict[str, list[type[Action]]]:
    """Return the actions of each phase, in their order."""
    options: dict[str, list[type[Action]]] = {}
    for of in actions:
        for phase in of.declared.when:
            options.setdefault(phase, []).append(of)
    return options


_BASE = Added(**_events(BASE_KINDS, _options_of(ACTION_KINDS)))
"""The events of the base game."""


def _market_due(state: CompactState) -> PendingDraw:
    return PendingDraw("market", square=state.market.index(EMPTY) + 1)


def _dirk_due(_: CompactState) -> PendingDraw:
    return PendingDraw("dirk")


def _hand_due(state: CompactState) -> PendingDraw:
    return PendingDraw("hand", player=state.setting.origin.names[due_to_hand(state)])


def _display_due(state: CompactState) -> PendingDraw:
    return PendingDraw("display" if state.deck or state.to_come else "reshuffle")


_DUES: Dues = {
    phases.SET_UP_MARKET: _market_due,
    phases.SET_UP_DIRK: _dirk_due,
    phases.SET_UP_MONEY: _hand_due,
    phases.SET_UP_DISPLAY: _display_due,
    phases.FILL_DISPLAY: _display_due,
    phases.FILL_MARKET: _market_due,
    phases.DIRK_MORE: _dirk_due,
}


def _dues(
    modules: Sequence[type[Module]],
    parents: Sequence[type[Module]],
    forms: Sequence[CompactForm],
) -> Dues:
    dues = dict(_DUES)
    for form in forms:
        dues |= {phase: step.due for phase, step in form.steps.items() if step.due}
    for module, parent in zip(modules, parents, strict=True):
        for added in module.steps:
            if added not in parent.steps:
                dues[added.step.phase] = own_due(added.step)
    return dues


def _library_class(module: type[Module]) -> type[Module]:
    """Return the module of the library that a class is or is made of; ``Module`` if none."""
    return next(one for one in module.__mro__ if vars(one).get("_compact") or one is Module)


_HELD = CompactForm(lambda module, _: module, lambda _, module, __: module)
"""The form of a module of a user's own: the module is its own pieces."""


def _own_numbers(modules: Sequence[type[Module]], parents: Sequence[type[Module]]) -> OwnNumbers:
    both = [*zip(modules, parents, strict=True)]
    kinds = [kind for one, parent in both for kind in one.kinds if kind not in parent.kinds]
    ways = [
        (phase, way)
        for module in modules
        for phase, several in module.options.items()
        for way in several
    ]
    return OwnNumbers(
        own_names(kinds),
        {way: f"way {at}" for at, way in enumerate(dict.fromkeys(ways))},
        {name: FIRST_OF_MODULES + at for at, name in enumerate(names_in_decks(modules))},
    )


def names_in_decks(modules: Sequence[type[Module]]) -> list[str]:
    """Return the names of the modules that may shuffle cards into the deck, the library's first."""
    shuffling = [module for module in modules if module.piles is not Module.piles]
    ours_first = sorted(shuffling, key=lambda module: _library_class(module) is Module)
    return [module.name for module in ours_first]
