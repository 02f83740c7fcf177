"""Cache results with the city that they are derived from.

The cache is not part of the value: equality, hash, repr, pickle and copies ignore it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from alhambra_rules.model.city import A_CITY, City
from alhambra_rules.rulebook import InvalidArgument

_T = TypeVar("_T")


def once_per_city(derive: Callable[[City], _T]) -> Callable[[City], _T]:
    """Decorate a pure function of a city alone, so that it runs once for each city object.

    All callers share the answer, so it must be immutable. ``InvalidArgument`` if the argument is
    not a city.
    """

    @wraps(derive)
    def kept(city: City) -> _T:
        try:
            answers: dict[object, Any] = city._derived
        except AttributeError:  # a check beforehand would cost more than the rest
            raise InvalidArgument(f"{A_CITY}, not {city!r:.60}") from None
        if kept in answers:  # faster than catching a KeyError when nothing is kept yet
            answer: _T = answers[kept]
        else:
            answer = answers[kept] = derive(city)
        return answer

    return kept


def kept_with(city: City, key: object) -> object:
    """Return the answer kept with the city under this key; None if there is none."""
    return city._derived.get(key)


def keep(city: City, key: object, answer: object) -> None:
    """Keep an answer with the city that is known without calling the function.

    Args:
        city: the city.
        key: the function decorated by ``once_per_city``, or any other key for ``kept_with``.
        answer: an immutable value.
    """
    city._derived[key] = answer
