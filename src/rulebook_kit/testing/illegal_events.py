"""Illegal events that are near misses: legal events with one field changed by its type."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_type_hints

from attrs import evolve, fields

from rulebook_kit.events import Declared
from rulebook_kit.rules import Report
from rulebook_kit.values import FrozenDict

_Event = TypeVar("_Event", bound=Declared[Any])

Pieces = Mapping[object, Sequence[object]]
"""What a field may hold in a state, by its type."""


def illegal_events(
    events: Iterable[_Event],
    phase: str,
    pieces: Pieces,
    check: Callable[[_Event], Report],
    nth: int = 0,
) -> Iterator[tuple[_Event, str]]:
    """Yield events that break a rule in a state, each with the id of that rule.

    There is one for each class of events and each rule that a near miss of the class breaks. It
    breaks as few other rules as possible.

    Args:
        events: the events to change: the legal ones of the state, and others.
        phase: the phase of the state. Events of other phases are not changed.
        pieces: what the fields may hold. A list of pieces gets one too few, one too many, another
            one, or two of them exchanged.
        check: the rules.
        nth: which one of several alike is yielded; any number, counted around.
    """
    by_class: dict[type[_Event], list[_Event]] = {}
    for event in events:
        by_class.setdefault(type(event), []).append(event)
    for of_class in by_class.values():
        event = of_class[nth % len(of_class)]
        near_misses = _near_misses(event, pieces) if phase in event.declared.when else ()
        found: dict[str, list[tuple[int, _Event]]] = {}
        for near in dict.fromkeys((event, *near_misses)):
            rules = check(near).rules
            for rule in rules:
                found.setdefault(rule, []).append((len(rules), near))
        for rule, broken in found.items():
            fewest = min(number for number, _ in broken)
            alike = [near for number, near in broken if number == fewest]
            yield alike[nth // len(of_class) % len(alike)], rule


def _near_misses(event: _Event, pieces: Pieces) -> Iterator[_Event]:
    for name, kind in _types(cast("Hashable", type(event))).items():
        for other in _others(getattr(event, name), kind, pieces):
            yield evolve(event, **{name: other})


@lru_cache
def _types(kind: type[Declared[object]]) -> Mapping[str, object]:
    """Return the types of the fields; looking them up takes longer than checking an event."""
    types = get_type_hints(kind)
    return FrozenDict({field.name: types[field.name] for field in fields(kind)})


def _others(value: object, kind: object, pieces: Pieces) -> Iterable[object]:
    """Return what a field of this type may hold instead of its value."""
    if kind in pieces:
        return pieces[kind]
    piece, more = get_args(kind)
    if more is NoneType:
        return None, *pieces[piece]
    return _other_lists(cast("tuple[object, ...]", value), pieces[piece])


def _other_lists(
    values: tuple[object, ...], pieces: Sequence[object]
) -> Iterator[tuple[object, ...]]:
    for at in range(len(values)):
        before, one, after = values[:at], values[at], values[at + 1 :]
        yield (*before, *after)
        yield from ((*before, other, *after) for other in pieces)
        if after:
            yield (*before, after[0], one, *after[1:])
    yield from ((*values, other) for other in pieces)
