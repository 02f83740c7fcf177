"""Checks of what strategies are asked for: refused when they are called, not when they draw."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.rulebook import InvalidArgument, nearest


def whole_number(name: str, value: int, least: int, most: int | None = None) -> int:
    """Return the number; ``InvalidArgument`` if it is no integer from least to most."""
    if type(value) is not int or value < least or (most is not None and value > most):
        allowed = f"from {least} on" if most is None else f"from {least} to {most}"
        raise InvalidArgument(f"{name} is an integer {allowed}, not {value!r}")
    return value


def sizes(name: str, least: int, most: int, *, within: tuple[int, int]) -> tuple[int, int]:
    """Return the least and the most of what is named; ``InvalidArgument`` if they cannot be."""
    whole_number(f"min_{name}", least, *within)
    whole_number(f"max_{name}", most, *within)
    if least > most:
        raise InvalidArgument(f"min_{name} is at most max_{name}, not {least!r} against {most!r}")
    return least, most


def one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    """Return the word; ``InvalidArgument`` if it is none of those allowed."""
    words = list(allowed)
    if value not in words:
        hint = nearest(str(value), words)
        raise InvalidArgument(f"{name} is one of {', '.join(words)}, not {value!r}{hint}")
    return value


def yes_or_no(name: str, value: bool) -> bool:
    """Return the value; ``InvalidArgument`` if it is neither True nor False."""
    if type(value) is not bool:
        raise InvalidArgument(f"{name} is True or False, not {value!r}")
    return value
