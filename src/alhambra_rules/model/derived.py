"""What is costly to derive from a city is derived once, and kept with it.

What is kept is no part of the value: equality, hash, repr, pickle and copies know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from alhambra_rules.model.city import A_CITY, City
from alhambra_rules.rulebook import InvalidArgument

_T = TypeVar("_T")


def once_per_city(derive: Callable[[City], _T]) -> Callable[[City], _T]:
    """Decorate a pure function of a city alone, so that it is computed once for each value.

    All who ask share the answer, so it must be immutable. What is no city is an
    ``InvalidArgument``.
    """

    @wraps(derive)
    def kept(city: City) -> _T:
        try:
            answers: dict[object, Any] = city._derived
        except AttributeError:  # caught, since to look beforehand would cost more than the rest
            raise InvalidArgument(f"{A_CITY}, not {city!r:.60}") from None
        if kept in answers:  # quicker than to catch a KeyError where nothing is kept yet
            answer: _T = answers[kept]
        else:
            answer = answers[kept] = derive(city)
        return answer

    return kept


def kept_with(city: City, key: object) -> object:
    """Return what is kept with the city by this key; None if nothing is."""
    return city._derived.get(key)


def keep(city: City, key: object, answer: object) -> None:
    """Keep with the city what such a function would answer, where that is known already.

    Args:
        city: the city.
        key: the function, or any other key by which ``kept_with`` finds the answer again.
        answer: something immutable.
    """
    city._derived[key] = answer
