"""Illegal events: near misses of events, made of the fields that they declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import NoneType
from typing import Final, TypeVar, cast, get_args, get_type_hints

from attrs import evolve, fields

from rulebook_kit.events import Recorded
from rulebook_kit.rules import Report, Violation
from rulebook_kit.values import FrozenDict

_Event = TypeVar("_Event", bound=Recorded)

Pieces = Mapping[object, Sequence[object]]
"""What a field may hold in a state, by its type."""


def illegal_events(
    events: Iterable[_Event],
    phase: str,
    pieces: Pieces,
    check: Callable[[_Event], Report],
    nth: int = 0,
    kinds: Iterable[type[_Event]] = (),
) -> Iterator[tuple[_Event, str]]:
    """Yield events that break a rule in a state, each with the id of that rule.

    There is one for each class of events and each way in which a near miss of the class breaks a
    rule alone. Of other classes there is one that breaks few rules.

    Args:
        events: the events to change: the legal ones of the state, and others.
        phase: the phase of the state. Events of other phases are not changed.
        pieces: what the fields may hold. A list of pieces gets one too few, one too many, another
            one, or two of them exchanged.
        check: the rules.
        nth: which choice is yielded where several would do; any integer, because the count wraps
            around.
        kinds: more classes of events. If none of the events is of such a class, one is made of the
            first piece for each field.
    """
    by_class: dict[type[_Event], list[_Event]] = {}
    for one in events:
        by_class.setdefault(type(one), []).append(one)
    for kind in kinds:
        if kind not in by_class:
            by_class[kind] = [*_of_first_pieces(kind, pieces)]
    for of_class in filter(None, by_class.values()):
        event = of_class[nth % len(of_class)]
        if phase in event.declared.when:
            yield from _ways_to_break(event, pieces, check, nth // len(of_class))
        elif rules := check(event).rules:
            of_its_time = event.declared.breaks.id
            yield event, of_its_time if of_its_time in rules else rules[0]


def _ways_to_break(
    event: _Event, pieces: Pieces, check: Callable[[_Event], Report], nth: int
) -> Iterator[tuple[_Event, str]]:
    """Yield an event for each way to break one rule alone; ways differ by their sentence.

    Every second choice is an event on the edge of what is legal, such as one coin too many. If
    there is no such way, yield an event that breaks few rules, with the most usual of them.
    """
    alone: dict[tuple[str, str], list[tuple[int, _Event]]] = {}
    others: list[tuple[_Event, list[str]]] = []
    usual: Counter[str] = Counter()
    for near in dict.fromkeys((event, *_near_misses(event, pieces))):
        violations = check(near).violations
        ways = list(dict.fromkeys(map(_way, violations)))
        usual.update(rule for rule, _ in ways)
        if len(ways) == 1:
            alone.setdefault(ways[0], []).append((_excess(violations[0]), near))
        elif ways:
            others.append((near, [rule for rule, _ in ways]))
    for (rule, _), alike in alone.items():
        least = min(excess for excess, _ in alike)
        chosen = [near for excess, near in alike if nth % 2 or excess == least]
        yield chosen[nth // 2 % len(chosen)], rule
    if not alone and others:
        fewest = min(len(rules) for _, rules in others)
        few = [one for one in others if len(one[1]) == fewest]
        near, rules = few[nth % len(few)]
        yield near, max(rules, key=lambda rule: usual[rule])


def _way(violation: Violation) -> tuple[str, str]:
    """Return the rule and the template of the sentence about it."""
    return violation.rule_id, violation.sentence.template if violation.sentence else ""


def _excess(violation: Violation) -> int:
    """Return about how far an event is from what is legal: a number, or the gap between two."""
    numbers = [fact for fact in violation.facts.values() if isinstance(fact, int)]
    return max(numbers, default=0) - (min(numbers) if len(numbers) > 1 else 0)


def _of_first_pieces(kind: type[_Event], pieces: Pieces) -> Iterator[_Event]:
    """Yield an event of this class, if there are pieces for all its fields."""
    values = {
        name: next(iter(_others((), of, pieces)), _NOTHING)
        for name, of in _types(cast("Hashable", kind)).items()
    }
    if _NOTHING not in values.values():
        with suppress(ValueError):
            yield kind(**values)


_NOTHING: Final = object()


def _near_misses(event: _Event, pieces: Pieces) -> Iterator[_Event]:
    for name, kind in _types(cast("Hashable", type(event))).items():
        for other in _others(getattr(event, name), kind, pieces):
            with suppress(ValueError):  # the field refuses such a value
                yield evolve(event, **{name: other})


@lru_cache
def _types(kind: type[Recorded]) -> Mapping[str, object]:
    """Return the types of the fields, the player's name last.

    They are kept: looking them up takes longer than checking an event.
    """
    types = get_type_hints(kind)
    return FrozenDict({field.name: types[field.name] for field in reversed(fields(kind))})


def _others(value: object, kind: object, pieces: Pieces) -> Iterable[object]:
    """Return what a field of this type may hold instead of its value; nothing if unknown."""
    if kind in pieces:
        return pieces[kind]
    piece, more = (*get_args(kind), None, None)[:2]
    if more is NoneType:
        return None, *pieces.get(piece, ())
    return _other_lists(cast("tuple[object, ...]", value), pieces[piece]) if piece in pieces else ()


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
