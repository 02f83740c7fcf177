"""Strategies by type: those of a game, and those that follow from the fields of a class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, cast, get_args, get_type_hints

import attrs
from hypothesis import strategies as st

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.words import quoted

_T = TypeVar("_T")

Strategies = Mapping[object, Callable[[], st.SearchStrategy[object]]]
"""What draws the values of a type, by the type."""


def strategy_of(kind: type[_T], strategies: Strategies) -> st.SearchStrategy[_T]:
    """Return the strategy of a type; ``InvalidArgument`` if the game has none."""
    strategy = strategies.get(kind)
    if strategy is None:
        raise InvalidArgument(f"no strategy draws values of {quoted(kind)}")
    return cast("st.SearchStrategy[_T]", strategy())


def by_fields(kind: type[_T], pieces: Strategies) -> Callable[[], st.SearchStrategy[_T]]:
    """Return what draws values of an attrs class, such as an event, by the types of its fields.

    Args:
        kind: the class.
        pieces: what draws the values of its fields. ``X | None`` follows from ``X``.
    """
    return partial(_built, kind, pieces)


def _built(kind: type[_T], pieces: Strategies) -> st.SearchStrategy[_T]:
    types = get_type_hints(kind)
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return st.builds(kind, **{one.name: _drawn(types[one.name], pieces) for one in fields})


def _drawn(kind: object, pieces: Strategies) -> st.SearchStrategy[object]:
    if kind in pieces:
        return pieces[kind]()
    value, _ = get_args(kind)  # X | None
    return _drawn(value, pieces) | st.none()
