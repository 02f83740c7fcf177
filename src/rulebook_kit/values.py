"""Frozen values and read-only mappings: changed copies, what tools read, and how they print."""

from __future__ import annotations

import re
import sys
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from pkgutil import resolve_name
from types import FunctionType
from typing import (
    TYPE_CHECKING,
    Final,
    NamedTuple,
    NoReturn,
    Protocol,
    Self,
    TypeVar,
    cast,
    overload,
)

from attrs import AttrsInstance, fields, has

RANGE: Final = "range"
"""The key of a field's metadata under which ``in_range`` keeps its range."""


class NumberRange(NamedTuple):
    """The numbers that a field may hold, for readers and schemas.

    Attributes:
        least: the smallest.
        most: the greatest.
        called: the name of such numbers in schemas; empty for none.
    """

    least: int
    most: int
    called: str


def in_range(least: int, most: int, called: str = "") -> dict[str, NumberRange]:
    """Return the metadata of a field that holds one of these numbers. See ``NumberRange``."""
    return {RANGE: NumberRange(least, most, called)}


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

        It is quicker than ``attrs.evolve``, because it takes the fields as they are: give cards
        and tiles sorted.

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


def aligned(value: object, spec: str) -> str:
    """Return the value as a string in a format for strings, such as ``>12``."""
    return format(str(value), spec)


class Frozen:
    """A value that never changes: ``copy.copy`` and ``copy.deepcopy`` return the value itself.

    A format such as ``>12`` aligns its text.
    """

    __slots__ = ()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        _name_types(cast("type[AttrsInstance]", cls))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        return self

    def __format__(self, spec: str, /) -> str:
        return aligned(self, spec)

    def _fact_(self) -> str:
        """Return how the details of a violation name this value."""
        return str(self)

    def __dir__(self) -> Iterable[str]:
        """List all fields: some states make a field only when it is first read."""
        kind = type(self)
        return {*super().__dir__(), *(one.name for one in (fields(kind) if has(kind) else ()))}


def _name_types(kind: type[AttrsInstance]) -> None:
    """Let ``typing.get_type_hints`` evaluate the ``__init__`` that attrs made for a class.

    The type of its argument is a string that attrs takes from the field's converter or from the
    class that defines the field, and names in that string may be known only in their modules.
    """
    init = vars(kind).get("__init__")
    if not isinstance(init, FunctionType):
        return
    modules = [sys.modules.get(base.__module__) for base in kind.__mro__]
    for one in fields(kind):
        homes = [vars(module) for module in modules if module] if one.inherited else []
        if one.converter is not None:
            homes.append(getattr(one.converter, "__globals__", {}))
        if homes:
            known = ChainMap(init.__globals__, *homes)
            names = _NAME.findall(str(init.__annotations__.get(one.alias)))
            init.__globals__.update({name: known[name] for name in names if name in known})


_NAME: Final = re.compile(r"\w+")


class NoTruthValue:
    """A result whose ``ok`` says whether all is well; ``if result`` would always pass."""

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


def as_code(value: object, printer: Printer, _cycle: bool) -> None:
    """Print code that makes the value again, for Hypothesis; in a notebook its ``repr``."""
    told = repr
    if type(printer).__module__.startswith("hypothesis."):
        told = resolve_name("alhambra_rules_plugins.for_hypothesis:code_of")
    printer.text(told(value))


def drawn_by(place: str, *arguments: object) -> str:
    """Return the picture that a notebook shows of a value.

    Packages above the value draw it, so the function is found by name when a notebook asks.

    Args:
        place: the function that draws, such as ``alhambra_rules.drawing.svg:table``.
        arguments: its arguments.
    """
    picture: str = resolve_name(place)(*arguments)
    return picture
