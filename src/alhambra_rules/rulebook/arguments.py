"""Checks of what callers pass in: lists, mappings, objects, known names, players' names, seeds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, TypeVar

from alhambra_rules.rulebook.errors import InvalidArgument, nearest

LONGEST_SEED: Final = 78
"""Digits of a seed, its sign apart: as many as 256 bits have, signed or not."""

BEYOND_ALL_SEEDS: Final = 10**LONGEST_SEED
"""The first number that has more digits than a seed may."""


def checked_seed(seed: int) -> int:
    """Return the seed that a game begins with; ``InvalidArgument`` if it is none.

    What is accepted here can be saved and read again.
    """
    if type(seed) is not int:
        raise InvalidArgument(f"a seed is an integer, not {seed!r}")
    if abs(seed) >= BEYOND_ALL_SEEDS:  # which may have too many digits to be named
        raise InvalidArgument(
            f"a seed has at most {LONGEST_SEED} digits, as 256 bits have, and this one has more"
        )
    return seed


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


LONGEST_NAME: Final = 100
"""Characters of a player's name."""

CONTROL_CHARACTERS: Final = r"[\u0000-\u001f\u007f-\u009f\u2028\u2029]"
"""What a name must not hold: it would break lines and terminals."""

_CONTROL = re.compile(CONTROL_CHARACTERS)
_HALF = re.compile(r"[\ud800-\udfff]")


def checked_names(players: Iterable[str], most: int, neutral: str | None = None) -> tuple[str, ...]:
    """Return the names of those who begin a game; ``InvalidArgument`` if they cannot.

    What is accepted here can be saved and read again.

    Args:
        players: the names in seating order.
        most: how many can play; at least 2 do.
        neutral: the name of a player who takes no seat; None if there is none.
    """
    names = tuple(in_a_list(players, "players are a list of names"))
    if not 2 <= len(names) <= most:
        raise InvalidArgument(f"2 to {most} play, not {len(names)}: {names!r}")
    for name in names:
        _check(name, neutral)
    if len(set(names)) < len(names):
        raise InvalidArgument(f"every player has a name of his own: {names!r}")
    return names


def _check(name: str, neutral: str | None) -> None:
    if type(name) is not str or name in ("", neutral):
        other = "" if neutral is None else f" other than {neutral!r}"
        raise InvalidArgument(f"a player has a name{other}, not {name!r}")
    if len(name) > LONGEST_NAME:
        raise InvalidArgument(
            f"a name has at most {LONGEST_NAME} characters, not {len(name)}: {name[:20]!r}..."
        )
    if _CONTROL.search(name):
        raise InvalidArgument(f"a name holds no control character, as {name!r} does")
    if _HALF.search(name):
        raise InvalidArgument(f"a name holds no half of a character, as {name!r} does")
