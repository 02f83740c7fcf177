"""Reading a JSON document of a stated type strictly: the value, or every fault with its path."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TypeVar, cast

from msgspec import ValidationError, convert, inspect

from alhambra_rules.rulebook import FormatError, FormatFault, InvalidArgument
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.shape import add_shape_faults
from alhambra_rules.rulebook.json.text import add_text_faults, parse_json

Kind = TypeVar("Kind")

Check = Callable[[object, Faults], None]
"""Adds the faults that no type tells, such as two entries at odds with each other.

It sees the plain value, of any shape whatever, and passes over what is not of the right one.
"""


def _nothing_more(_value: object, _faults: Faults) -> None:
    """Add no fault."""


def read_json(data: bytes | str, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value of one JSON document.

    Args:
        data: the text, at most ``LARGEST_DOCUMENT`` long; bytes are UTF-8.
        kind: a msgspec Struct or any other type that msgspec converts to.
        check: what to look at besides the types.

    Raises:
        FormatError: with every fault of the text, of the types and of ``check``, each with its
            path; those beyond ``MOST_FAULTS`` are counted.
    """
    faults = Faults()
    return _converted(parse_json(data, faults), kind, check, faults)


def check_value(value: object, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value that such a plain value would be read as once it is written.

    Raises:
        FormatError: with every fault that reading would find.
    """
    faults = Faults()
    add_text_faults(value, faults, [])
    return _converted(value, kind, check, faults)


def refused_at(path: str, read: Callable[[], Kind]) -> Kind:
    """Return what is read; what its values refuse themselves is a fault at this path.

    Raises:
        FormatError: a value means nothing, such as a room that there is not.
    """
    try:
        return read()
    except InvalidArgument as error:
        raise FormatError([FormatFault(path, str(error))]) from None


def _converted(value: object, kind: type[Kind], check: Check, faults: Faults) -> Kind:
    refused = ""
    try:
        if not faults:
            converted = convert(value, kind)
    except ValidationError as error:
        refused = str(error)
    if faults or refused:
        add_shape_faults(value, _type_info(cast("Hashable", kind)), faults, [])
    check(value, faults)
    if faults:
        raise faults.error()
    if refused:
        raise FormatError([_fault_of(refused)])
    return converted


@lru_cache(maxsize=64)  # to describe a type takes msgspec longer than to look through a document
def _type_info(kind: Hashable) -> inspect.Type:
    return inspect.type_info(kind)


def _fault_of(refused: str) -> FormatFault:
    """Take a message of msgspec's apart: ``Expected `date`, got `int` - at `$.day` ``."""
    message, _, path = refused.partition(" - at ")
    return FormatFault(path.strip("`") or "$", message)
