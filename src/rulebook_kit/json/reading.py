"""Read a JSON document of a given type strictly: the value, or every error with its path."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from msgspec import ValidationError

from rulebook_kit import FormatError, FormatFault, InvalidArgument
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.shape import add_shape_faults
from rulebook_kit.json.text import add_text_faults, parse_json
from rulebook_kit.json.types import convert

Kind = TypeVar("Kind")

Check = Callable[[object, Faults], None]
"""Adds errors that types cannot express, such as two entries that contradict each other.

It gets the plain value, of any shape, and skips parts of a wrong shape.
"""


def _nothing_more(_value: object, _faults: Faults) -> None:
    """Add no error."""


def read_json(data: bytes | str, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value of one JSON document.

    Args:
        data: the text, at most ``LARGEST_DOCUMENT`` long; bytes are UTF-8.
        kind: a msgspec Struct or another type that msgspec converts to.
        check: finds further errors.

    Raises:
        FormatError: lists every error of the text, of the types and of ``check`` with its path;
            those beyond ``MOST_FAULTS`` are counted.
    """
    return ParsedJson(data).read(kind, check)


class ParsedJson:
    """A JSON document whose type depends on what it contains.

    Args:
        data: the text, as for ``read_json``.

    Attributes:
        value: the plain value, of any shape.

    Raises:
        FormatError: the text has no value; lists the errors.
    """

    def __init__(self, data: bytes | str) -> None:
        self._faults = Faults()
        self.value: object = parse_json(data, self._faults)

    def read(self, kind: type[Kind], check: Check = _nothing_more) -> Kind:
        """Return the value as this type; arguments and errors as for ``read_json``."""
        return _converted(self.value, kind, check, self._faults)


def check_value(value: object, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value that would be read from the text of this plain value.

    Raises:
        FormatError: lists every error that reading would find.
    """
    faults = Faults()
    faults.value = value
    add_text_faults(value, faults, [])
    return _converted(value, kind, check, faults)


def check_part(value: object, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value as ``check_value`` does, if the text that it comes from has no error."""
    return _converted(value, kind, check, Faults())


def refused_at(path: str, read: Callable[[], Kind]) -> Kind:
    """Return the result of ``read``; turn its ``InvalidArgument`` into an error at this path.

    Raises:
        FormatError: a value is out of range, such as the number of a missing room.
    """
    try:
        return read()
    except InvalidArgument as error:
        fault = FormatFault(path, str(error), unknown_name=error.unknown_name)
        raise FormatError([fault]) from None


def fits(value: object, kind: type[object]) -> bool:
    """Whether a plain value has this type; much faster than listing the differences."""
    try:
        convert(value, kind)
    except (ValidationError, UnicodeEncodeError):  # the latter: half of a character for a name
        return False
    return True


def _converted(value: object, kind: type[Kind], check: Check, faults: Faults) -> Kind:
    refused = ""
    try:
        if not faults:
            converted = convert(value, kind)
    except ValidationError as error:
        refused = str(error)
    if faults or refused:
        add_shape_faults(value, cast("Hashable", kind), faults, [])
    check(value, faults)
    if faults:
        raise faults.error()
    if refused:
        raise FormatError([_fault_of(refused)])
    return converted


def _fault_of(refused: str) -> FormatFault:
    """Parse a message of msgspec: ``Expected `date`, got `int` - at `$.day` ``."""
    message, _, path = refused.partition(" - at ")
    return FormatFault(path.strip("`") or "$", message)
