"""What callers hand over: lists, mappings and objects where they are meant, and known names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TypeVar

from alhambra_rules.rulebook.errors import InvalidArgument, nearest

_Member = TypeVar("_Member", bound=Enum)
_Value = TypeVar("_Value")
_Key = TypeVar("_Key")


def in_a_list(values: Iterable[_Value], fact: str) -> Iterable[_Value]:
    """Return the values; ``InvalidArgument`` if they are one text, or nothing that lists values.

    A text would be taken for a list of its letters.

    Args:
        values: what is meant to be a list.
        fact: what it ought to be, such as ``players are a list of names``.
    """
    given: object = values
    if isinstance(given, str | bytes):
        raise InvalidArgument(f"{fact}, not one text: {given!r}")
    if not isinstance(given, Iterable):
        raise InvalidArgument(f"{fact}, not {given!r}")
    return values


def all_of(values: Iterable[_Value], kind: type[_Value], fact: str) -> tuple[_Value, ...]:
    """Return the values, each an object of that class; ``InvalidArgument`` if one is none."""
    listed = tuple(in_a_list(values, fact))
    for value in listed:
        if not isinstance(value, kind):
            raise InvalidArgument(f"{fact}, and {value!r} is none")
    return listed


def object_of(kind: type[_Value], value: _Value, fact: str) -> _Value:
    """Return the value; ``InvalidArgument`` if it is no object of that class.

    Args:
        kind: the class.
        value: what is meant to be such an object.
        fact: what it ought to be, such as ``a view is a View``.
    """
    if not isinstance(value, kind):
        raise InvalidArgument(f"{fact}, not {value!r:.60}")
    return value


def mapping_of(values: Mapping[_Key, _Value], fact: str) -> Mapping[_Key, _Value]:
    """Return the values by their keys; ``InvalidArgument`` if they are no mapping."""
    given: object = values
    if not isinstance(given, Mapping):
        raise InvalidArgument(f"{fact}, not {given!r}")
    return values


def in_pairs(values: Iterable[tuple[_Key, _Value]], fact: str) -> tuple[tuple[_Key, _Value], ...]:
    """Return the values; ``InvalidArgument`` if they are no list, or one of them no pair."""
    pairs = tuple(in_a_list(values, fact))
    for pair in pairs:
        given: object = pair
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise InvalidArgument(f"{fact}, and {given!r} is none")
    return pairs


def member_of(kind: type[_Member], value: _Member | str, called: str) -> _Member:
    """Return the member, or the one of that name; ``InvalidArgument`` if there is none.

    Args:
        kind: an enumeration whose values are names.
        value: a member or a name.
        called: what a member is, such as ``a currency``.
    """
    try:
        return kind(value)
    except ValueError:
        names = [str(known.value) for known in kind]
        raise InvalidArgument(
            f"{called} is one of {', '.join(names)}, not {value!r}{nearest(str(value), names)}"
        ) from None
