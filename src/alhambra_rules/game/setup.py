"""Start a game: players, rules and modules, and the draws before the first decision.

Modules of your own are checked first, with an explanation of everything that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pkgutil import resolve_name
from typing import SupportsIndex

import attrs

from alhambra_rules.game.compact_form import begun
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.event_kind import EventKind, is_declared
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.events import Action, Draw
from alhambra_rules.game.module import (
    AddedStep,
    Module,
    all_tiles,
    inserts_of,
    modules_in,
    set_up_modules,
)
from alhambra_rules.game.pieces import MONEY, copies_of_each_card, tiles_in_order
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import Dealer, GameState, Seat
from alhambra_rules.game.step_order import BASE
from alhambra_rules.model import DIRK
from alhambra_rules.model.tiles import known_tiles
from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import checked_seed, in_a_list, wrong_value
from rulebook_kit.player_names import checked_names
from rulebook_kit.values import FrozenDict, changed
from rulebook_kit.words import quoted

MOST_PLAYERS = 6
"""The maximum number of players; the minimum is 2. Rule: components.players."""


def new_game(
    players: Iterable[str],
    *,
    seed: SupportsIndex,
    modules: Iterable[Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
) -> GameState:
    """Return a dealt game at the first decision; its log holds the draws so far.

    Args:
        players: 2 to 6 names in seating order, clockwise.
        seed: any integer of up to 78 digits; it decides all draws, the same on every machine.
        modules: the modules to play with; ``alhambra_rules.new_game`` takes their names too.
        youngest_first: the players' names by age; the seating order by default.
        profile: the rule profile, ``standard`` or flags joined by commas; see ``Profile``.

    Raises:
        InvalidArgument: an argument is invalid; the message echoes it.

    Rules: setup.market, setup.starting-money, setup.display (et-2005, ru, hu).

    >>> new_game(["Anne", "Alma"], seed=1).phase
    'act'
    """
    number = checked_seed(seed)
    empty = _empty(players, modules, youngest_first, profile)
    dealer = Dealer.shuffling(number, empty.bag, empty.deck.cards)
    return begun(changed(empty, dealer=dealer))


def empty_game(
    players: Iterable[str],
    *,
    modules: Iterable[Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
) -> GameState:
    """Return a game before anything is drawn, in which every draw comes as an event.

    Arguments and errors as for ``new_game``. Its ``pending_draw`` says what is drawn next.
    Rule: components.players (et-2005, ru, hu).
    """
    return begun(_empty(players, modules, youngest_first, profile))


def _empty(
    players: Iterable[str],
    modules: Iterable[Module],
    youngest_first: Iterable[str] | None,
    profile: str | Iterable[str] | Profile,
) -> GameState:
    names = checked_names(players, MOST_PLAYERS, neutral=DIRK)
    listed = modules_in(modules)
    check_modules(listed)
    chosen = set_up_modules(listed, names)
    copies = copies_of_each_card(len(names))
    return GameState(
        players=tuple(Seat(name) for name in names),
        bag=tiles_in_order(all_tiles(chosen)),
        deck=Deck.to_be_piled(MONEY * copies, inserts_of(chosen, len(names))),
        youngest_first=_checked_ages(youngest_first, names),
        profile=Profile.of(profile),
        dirk=() if len(names) == 2 else None,
        modules=chosen,
    )


def _checked_ages(youngest_first: Iterable[str] | None, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names by age; raise ``InvalidArgument`` if they are not the players."""
    if youngest_first is None:
        return names
    by_age = tuple(in_a_list(youngest_first, "youngest_first must be a list of names"))
    if sorted(by_age, key=repr) != sorted(names, key=repr):
        raise wrong_value(f"youngest_first must be {quoted(names)} in any order", by_age)
    return by_age


_OURS = "alhambra_rules."
"""The start of the library's own module paths; tests check these modules already."""

_TUPLES = FrozenDict(
    {
        "settings": str,
        "steps": AddedStep,
        "events": type,
        "kinds": EventKind,
        "needed": str,
        "by_player": str,
    }
)


def check_modules(modules: tuple[Module, ...]) -> None:
    """Check the classes of modules, alone and together.

    Raises:
        InvalidArgument: a class is wrong; the message lists everything.
    """
    problems = _wrong(tuple(map(type, modules))) or tuple(_with_taken_ids(modules))
    if problems:
        raise InvalidArgument("\n".join(problems))


def _with_taken_ids(modules: tuple[Module, ...]) -> Iterator[str]:
    """Yield every tile of a user's own module that has the id of another tile."""
    taken = set(known_tiles())
    for module in modules:
        if not type(module).__module__.startswith(_OURS):
            for tile in module.tiles():
                if tile.id in taken:
                    kind = type(module).__name__
                    yield f"{kind}: another tile has the id {tile.id!r}: give this one its own"
                taken.add(tile.id)


@lru_cache(maxsize=64)
def _wrong(kinds: tuple[type[Module], ...]) -> tuple[str, ...]:
    own = [kind for kind in kinds if not kind.__module__.startswith(_OURS)]
    if shapes := [f"{kind.__name__}: {one}" for kind in own for one in _wrong_shapes(kind)]:
        return tuple(shapes)
    phases = {*BASE.steps, *(added.step.phase for kind in kinds for added in kind.steps)}
    alone = [f"{kind.__name__}: {one}" for kind in own for one in _wrong_with(kind, phases)]
    return (*alone, *_clashes(kinds))


def _wrong_shapes(kind: type[Module]) -> Iterator[str]:
    """Yield every class attribute of the wrong type; most often a tuple lacks its comma."""
    for name, of in _TUPLES.items():
        if not _is_tuple(getattr(kind, name), of):
            what = "event classes" if of is type else f"{of.__name__} objects"
            yield f"{name} must be a tuple of {what}: a single one needs a comma"
    for event in kind.events if _is_tuple(kind.events, type) else ():
        if not is_declared(event):
            yield f"{event.__name__} must be a subclass of Action or Draw with @event above it"
    options: object = kind.options
    if not isinstance(options, Mapping) or not all(map(_of_functions, options.values())):
        yield "options must have a tuple of functions for each phase: a single one needs a comma"


def _of_functions(value: object) -> bool:
    return isinstance(value, tuple | list) and all(map(callable, value))


def _is_tuple(value: object, of: type) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, of) for one in value)


def _wrong_with(kind: type[Module], phases: set[str]) -> Iterator[str]:
    yield from _wrong_fields(kind)
    for what, phase in _phases_named_by(kind):
        if phase not in phases:
            yield f"{what} names the unknown phase {quoted(phase)}{nearest(phase, phases)}"
    for event in kind.kinds:
        yield from _wrong_with_event(event.of, event.name)
    yield from _unwritable(kind)


def _wrong_fields(kind: type[Module]) -> Iterator[str]:
    name: object = getattr(kind, "name", None)
    if not isinstance(name, str) or not name:
        yield 'a module needs a name: add name = "..." to the class'
    elif not issubclass(kind, _classes_of_ours().get(name, Module)):
        yield f"the library has a module {quoted(name)} already: choose another name"
    if "__attrs_attrs__" not in vars(kind):
        yield "decorate the class with @attrs.frozen(slots=False)"
    fields = {field.name: field for field in attrs.fields(kind)}
    for name in kind.settings:
        if name not in fields:
            yield f"the setting {quoted(name)} is not a field of the class{nearest(name, fields)}"
    for field in fields.values():
        if field.default is attrs.NOTHING:
            yield f"the field {quoted(field.name)} needs a default"


def _classes_of_ours() -> Mapping[str, type[Module]]:
    """Return the library's modules by name. Their package imports this one."""
    ours: Mapping[str, type[Module]] = resolve_name(
        "alhambra_rules.game_modules.registry:module_classes"
    )()
    return ours


def _phases_named_by(kind: type[Module]) -> Iterator[tuple[str, str]]:
    """Yield every phase that a class names, after the part of the class that names it."""
    for event in kind.kinds:
        for phase in event.phases:
            yield f"the event {quoted(event.name)}", phase
    for phase in kind.options:
        yield "options", phase
    for added in kind.steps:
        yield (
            f"the step {quoted(added.step.phase)}",
            added.after or added.before or added.step.phase,
        )


def _wrong_with_event(event: type, name: str) -> Iterator[str]:
    base = {kind.name: kind.of for kind in KINDS.values()}
    if event in KINDS:
        if KINDS[event].name != name:
            right = KINDS[event].name
            yield f"the event {quoted(name)} changes {event.__name__}: name it {quoted(right)}"
    elif name in base:
        yield f"the event name {quoted(name)} belongs to {base[name].__name__}: choose another name"
    elif not issubclass(event, (Action, Draw)):
        yield f"the class {event.__name__} must be a subclass of Action or Draw"
    elif "__attrs_attrs__" not in vars(event):
        yield f"decorate the class {event.__name__} with @attrs.frozen"
    else:
        yield from _unwritable(event)


def _unwritable(kind: type) -> Iterator[str]:
    """Yield the fields that no record or state can store. The package ``notation`` knows them."""
    yield from resolve_name("alhambra_rules.notation.modules_json:unwritable_fields")(kind)


def _clashes(kinds: tuple[type[Module], ...]) -> Iterator[str]:
    """Yield every event that two modules define."""
    owners: dict[str, type[Module]] = {}
    for kind in kinds:
        for event in kind.kinds:
            other = owners.setdefault(event.name, kind)
            if other is not kind:
                yield f"{other.__name__} and {kind.__name__} both define {quoted(event.name)}"
