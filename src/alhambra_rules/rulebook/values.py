"""Frozen values and read-only mappings: changed copies, and how they print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NoReturn, Protocol, Self, TypeVar, overload

from attrs import fields

if TYPE_CHECKING:
    from attrs import evolve as changed

    _Key = TypeVar("_Key")
    _V_co = TypeVar("_V_co", covariant=True)

    class FrozenDict(Mapping[_Key, _V_co]):
        """A mapping that refuses changes; it can be copied, pickled and hashed."""

        @overload
        def __init__(self, items: Mapping[_Key, _V_co], /) -> None: ...
        @overload
        def __init__(self, items: Iterable[tuple[_Key, _V_co]] = (), /) -> None: ...
        def __init__(self, items: object = (), /) -> None: ...
        def __getitem__(self, key: _Key, /) -> _V_co: ...
        def __iter__(self) -> Iterator[_Key]: ...
        def __len__(self) -> int: ...
else:
    _Value = TypeVar("_Value")
    _new, _set = object.__new__, object.__setattr__

    def changed(value: _Value, **changes: object) -> _Value:
        """Return a copy of the value with these fields changed.

        Raises:
            TypeError: the value has no such field.
        """
        known = value.__dict__ | changes
        if len(known) > len(value.__dict__):  # a field that was not made yet, or a wrong name
            for name in changes.keys() - {field.name for field in fields(type(value))}:
                raise TypeError(f"{type(value).__name__} has no field {name!r}")
        copy = _new(type(value))
        _set(copy, "__dict__", known)
        return copy

    class FrozenDict(dict):
        """A mapping that refuses changes; it can be copied, pickled and hashed.

        As a ``dict`` it looks up as quickly, equals other mappings and is written as JSON. ``|``
        and ``copy()`` return a ``dict`` that can be changed. It has a hash if its values do.
        """

        __slots__ = ()

        def _refuse(self, *_: object, **__: object) -> NoReturn:
            raise TypeError("this mapping is read-only; dict(mapping) can be changed")

        __setitem__ = __delitem__ = __ior__ = _refuse
        clear = pop = popitem = setdefault = update = _refuse

        def __hash__(self) -> int:
            return hash(frozenset(self.items()))

        def __copy__(self) -> FrozenDict:
            return self

        def __deepcopy__(self, memo: dict[int, object], /) -> FrozenDict:
            return self

        def __reduce__(self) -> tuple[type[FrozenDict], tuple[dict[object, object]]]:
            return type(self), (dict(self),)


__all__ = ["Frozen", "FrozenDict", "changed"]


class Frozen:
    """A value that never changes: ``copy.copy`` and ``copy.deepcopy`` return the value itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        return self


class NoTruthValue:
    """A result whose ``ok`` says whether all is well; ``if result`` would ask nothing."""

    __slots__ = ()

    def __bool__(self) -> NoReturn:
        """Raise ``TypeError``: ``assert report`` would pass whatever the report says."""
        name = type(self).__name__.lower()
        raise TypeError(f"a {name} has no truth value; use {name}.ok")


class Printer(Protocol):
    """The argument of ``_repr_pretty_``."""

    def text(self, text: str, /) -> object:
        """Print the text."""


def in_one_line(value: object, printer: Printer, _cycle: bool) -> None:
    """Print the ``repr`` of the value."""
    printer.text(repr(value))


def drawn_by(place: str, *arguments: object) -> str:
    """Return the picture that a notebook shows of a value.

    Rooms above the value draw it, so the function is found by name when a notebook asks.

    Args:
        place: the function that draws, such as ``alhambra_rules.drawing.svg:table``.
        arguments: its arguments.
    """
    picture: str = resolve_name(place)(*arguments)
    return picture
