"""Indices for the actions of modules of a user's own: they follow from the types of the fields.

A field with a fixed number of values gives an index to each. A field that can be anything has none:
actions with such a field have slots, in which they stand in the order of ``legal_actions``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from math import prod
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import attrs

from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.events import Action
from alhambra_rules.game.module import Module
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.registry import REGISTRY, module_class
from alhambra_rules.model import (
    BuildingType,
    City,
    Currency,
    MoneyCard,
    Side,
    Tile,
)

MOST_VALUES: Final = 100_000
"""The most values that the fields of an action may have together; with more it has only slots."""


class Values(NamedTuple):
    """The values of a field that has a fixed number of them.

    Attributes:
        size: how many they are.
        number: returns the number of a value in a state, from 0; None if it has none, such as a
            cell beyond reach.
        words: returns what a number stands for.
    """

    size: int
    number: Callable[[GameState, Any], int | None]
    words: Callable[[int], str]


def among(values: Iterable[Hashable]) -> Values:
    """Return these values, numbered in their order."""
    found = tuple(values)
    numbers = {value: number for number, value in enumerate(found)}
    words = [f"{value.value if isinstance(value, Enum) else value}" for value in found]
    return Values(len(found), lambda _, value: numbers.get(value), words.__getitem__)


def values_of(hint: object, pieces: Mapping[object, Values]) -> Values | None:
    """Return the values of a type; None if it can be anything.

    Args:
        hint: the type of a field of an event or a module.
        pieces: the values of the types that depend on the game.
    """
    known = pieces.get(hint) or _WORDS.get(hint)
    if known is not None:
        return known
    if isinstance(hint, type) and attrs.has(hint) and not issubclass(hint, _ENDLESS):
        hints = get_type_hints(hint)
        names = [field.name for field in attrs.fields(hint)]
        return _all_of({name: values_of(hints[name], pieces) for name in names}, getattr)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return among(arguments)
    if is_optional(hint):
        return _or_none(values_of(arguments[0], pieces))
    if origin is tuple and arguments[1:] != (Ellipsis,):
        parts = {f"{at}": values_of(one, pieces) for at, one in enumerate(arguments)}
        return _all_of(parts, lambda row, at: row[int(at)])
    return None


_WORDS: Final[Mapping[object, Values]] = {
    bool: among((False, True)),
    **{words: among(words) for words in (BuildingType, Currency, Side)},
}
_ENDLESS = (Tile, MoneyCard, City)


def is_optional(hint: object) -> bool:
    """Whether a type is one that fields can have, or None."""
    return get_origin(hint) in (Union, UnionType) and get_args(hint)[1:] == (NoneType,)


def _or_none(values: Values | None) -> Values | None:
    if values is None:
        return None

    def number(state: GameState, value: object) -> int | None:
        if value is None:
            return 0
        found = values.number(state, value)
        return None if found is None else found + 1

    return Values(values.size + 1, number, lambda at: values.words(at - 1) if at else "none")


def _all_of(
    parts: Mapping[str, Values | None], part_of: Callable[[Any, str], object]
) -> Values | None:
    known = _fixed(parts)
    return None if len(known) < len(parts) else _together(known, part_of)


def _fixed(parts: Mapping[str, Values | None]) -> dict[str, Values]:
    return {name: values for name, values in parts.items() if values is not None}


def _together(known: Mapping[str, Values], part_of: Callable[[Any, str], object]) -> Values:
    """Return the values of parts together: the last one counts fastest."""
    size = prod([values.size for values in known.values()])

    def number(state: GameState, value: object) -> int | None:
        total = 0
        for name, values in known.items():
            found = values.number(state, part_of(value, name))
            if found is None:
                return None
            total = total * values.size + found
        return total

    def words(at: int) -> str:
        said: list[str] = []
        for name, values in reversed([*known.items()]):
            at, place = divmod(at, values.size)
            said.append(values.words(place) if name.isdigit() else f"{name} {values.words(place)}")
        return ", ".join(reversed(said))

    return Values(size, number, words)


class OwnAction(NamedTuple):
    """A kind of action of a module of a user's own, and what its indices stand for.

    Attributes:
        called: what it is called.
        values: the values of its fields that have a fixed number of them.
        slots: for all actions that are equal in these fields, how many can have an index.
    """

    called: str
    values: Values
    slots: int

    @property
    def size(self) -> int:
        """The number of indices."""
        return self.values.size * self.slots

    def words(self, number: int) -> str:
        """Return what an index, counted from the first of this kind, stands for."""
        place, slot = divmod(number, self.slots)
        said = [self.values.words(place), *[f"choice {slot + 1}"] * (self.slots > 1)]
        return ": ".join(filter(None, (self.called, ", ".join(filter(None, said)))))


def own_kinds(module: type[Module]) -> list[EventKind]:
    """Return the kinds of actions that a module adds to those of the library, or changes."""
    added = [kind for kind in module.kinds if kind not in library_class(module).kinds]
    return [kind for kind in added if issubclass(kind.of, Action)]


def library_class(module: type[Module]) -> type[Module]:
    """Return the module of the library that a class is or is made of; ``Module`` if none."""
    return module_class(module.name) if module.name in REGISTRY else Module


def own_action(kind: type[Action], pieces: Mapping[object, Values], slots: int) -> OwnAction:
    """Return the indices of a class of actions.

    Args:
        kind: the class.
        pieces: the values of the types that depend on the game.
        slots: how many actions can have an index that differ in fields that can be anything.
    """
    hints = get_type_hints(kind)
    names = [field.name for field in attrs.fields(kind) if field.name != "player"]
    several = {name: _values_in_event(name, hints[name], pieces) for name in names}
    fixed = _fixed(several)
    values = _together(fixed, getattr)
    if values.size > MOST_VALUES:
        return OwnAction(kind.called, _together({}, getattr), slots)
    return OwnAction(kind.called, values, 1 if len(fixed) == len(names) else slots)


def _values_in_event(name: str, hint: object, pieces: Mapping[object, Values]) -> Values | None:
    if name == "square" and hint is int:
        return among(range(1, len(Currency) + 1))
    return values_of(hint, pieces)
