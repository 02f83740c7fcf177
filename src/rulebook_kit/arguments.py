"""Check what callers pass in: numbers, lists, mappings, objects, words, seeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from operator import index
from typing import Final, SupportsIndex, TypeVar

from rulebook_kit.errors import InvalidArgument, nearest
from rulebook_kit.words import quoted

LONGEST_SEED: Final = 78
"""The most digits of a seed, without its sign: as many as a number of 256 bits has."""

BEYOND_ALL_SEEDS: Final = 10**LONGEST_SEED
"""The lowest number with too many digits for a seed."""

_Member = TypeVar("_Member", bound=Enum)
_Value = TypeVar("_Value")
_Key = TypeVar("_Key")


def wrong_value(fact: str, value: object, known: Iterable[str] = ()) -> InvalidArgument:
    """Return the error for an argument with a wrong value.

    Args:
        fact: what is expected, such as ``scoring_round must be 1, 2 or 3``.
        value: the value.
        known: words that may have been meant, for a suggestion.

    >>> print(wrong_value("scoring_round must be 1, 2 or 3", "second"))
    scoring_round must be 1, 2 or 3, not "second"
    """
    words = tuple(known)
    hint = nearest(str(value), words) if words else ""
    return InvalidArgument(f"{fact}, not {quoted(value)}{hint}")


def integer_if_any(value: object) -> int | None:
    """Return an integer as a plain ``int``; None if the value is not an integer.

    NumPy's integers, and all other objects with ``__index__``, are integers. Bools and floats are
    not.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # a bool of NumPy, or an array with more than one number
        return None


def integer_of(
    value: object,
    fact: str,
    least: int | None = None,
    most: int | None = None,
    *,
    hints: Mapping[int, str] | None = None,
) -> int:
    """Return the number as a plain ``int``, so that it is stored, hashed and written as one.

    Args:
        value: what is given; integers are those of ``integer_if_any``.
        fact: what is expected, such as ``max_steps must be an integer from 1``.
        least: the smallest number allowed; None for any.
        most: the largest number allowed; None for any.
        hints: what to do about certain wrong numbers.

    Raises:
        InvalidArgument: the value is not an integer, or is out of range.
    """
    number = integer_if_any(value)
    if (
        number is None
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        hint = hints.get(number) if hints and number is not None else None
        raise InvalidArgument(f"{fact}, not {quoted(value)}{f'; {hint}' if hint else ''}")
    return number


def plain_number(number: SupportsIndex) -> int:
    """Return a state's number as a plain ``int``; ``InvalidArgument`` if it is not an integer."""
    return integer_of(number, "a number of a state must be an integer")


def checked_seed(seed: SupportsIndex) -> int:
    """Return the seed of a game; ``InvalidArgument`` if a record could not store it."""
    number = integer_of(seed, "seed must be an integer")
    if abs(number) >= BEYOND_ALL_SEEDS:  # not echoed: it may have millions of digits
        raise InvalidArgument(f"seed must have at most {LONGEST_SEED} digits; this one has more")
    return number


def in_a_list(values: Iterable[_Value], fact: str) -> Iterable[_Value]:
    """Return the values; ``InvalidArgument`` if they are a single string or not iterable.

    A string would otherwise be read as a list of its letters.

    Args:
        values: the values to check.
        fact: what is expected, such as ``players must be a list of names``.
    """
    given: object = values
    if isinstance(given, str | bytes):
        raise InvalidArgument(f"{fact}, not the string {quoted(given)}")
    if not isinstance(given, Iterable):
        raise wrong_value(fact, given)
    return values


def all_of(values: Iterable[_Value], kind: type[_Value], fact: str) -> tuple[_Value, ...]:
    """Return the values; ``InvalidArgument`` unless all are objects of that class."""
    listed = tuple(in_a_list(values, fact))
    for value in listed:
        if not isinstance(value, kind):
            raise InvalidArgument(f"{fact}, and {quoted(value)} is not one")
    return listed


def object_of(kind: type[_Value], value: _Value, fact: str) -> _Value:
    """Return the value; ``InvalidArgument`` unless it is an object of that class."""
    if not isinstance(value, kind):
        raise wrong_value(fact, value)
    return value


def first_of(
    kind: type[_Value], given: _Value, others: Iterable[object], call: str, fact: str
) -> _Value:
    """Return the first argument; ``InvalidArgument`` unless it is an object of that class.

    Arguments as for ``wrong_first``.
    """
    if isinstance(given, kind):
        return given
    raise wrong_first(kind, given, others, call, fact)


def wrong_first(
    kind: type[object], given: object, others: Iterable[object], call: str, fact: str
) -> InvalidArgument:
    """Return the error for a first argument that is not an object of that class.

    Args:
        kind: the class.
        given: the first argument.
        others: the other arguments; an object of the class among them means that they are swapped.
        call: the call as it should be, such as ``legal_placements(city, tile)``.
        fact: what the first argument is expected to be.
    """
    if any(isinstance(other, kind) for other in others):
        return InvalidArgument(f"{call}: the arguments are swapped")
    package, *inside = type(given).__module__.split(".")
    shown = f"{package}.{type(given).__name__}" if inside else f"{quoted(given)}"
    return InvalidArgument(f"{fact}, not {shown}")


def mapping_of(
    values: Mapping[_Key, _Value], fact: str, call: str = "", other: object = None
) -> Mapping[_Key, _Value]:
    """Return the values; ``InvalidArgument`` unless they are a mapping.

    Args:
        values: what is given.
        fact: what is expected, such as ``counts must be a mapping``.
        call: the call as it should be, if the mapping is its first argument and others follow.
        other: the argument with which it may be swapped; a mapping is swapped.
    """
    given: object = values
    if isinstance(given, Mapping):
        return values
    if isinstance(other, Mapping):
        raise InvalidArgument(f"{call}: the arguments are swapped")
    raise wrong_value(fact, given)


def in_pairs(values: Iterable[tuple[_Key, _Value]], fact: str) -> tuple[tuple[_Key, _Value], ...]:
    """Return the values; ``InvalidArgument`` unless they are a list of pairs."""
    pairs = tuple(in_a_list(values, fact))
    for pair in pairs:
        given: object = pair
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise InvalidArgument(f"{fact}, and {quoted(given)} is not one")
    return pairs


def member_of(kind: type[_Member], value: _Member | str, called: str) -> _Member:
    """Return the member of that value; ``InvalidArgument`` if there is none.

    Args:
        kind: an enumeration whose values are names.
        value: a member or its name.
        called: what a member is, such as ``a currency``.
    """
    try:
        return kind(value)
    except ValueError:
        names = [str(known.value) for known in kind]
        raise wrong_value(f"{called} must be one of {', '.join(names)}", value, names) from None
