"""Compare a JSON value with a msgspec type and list every difference.

msgspec itself stops at the first error. This file walks through objects, lists and unions, and
checks integers, strings and words. It leaves everything else to msgspec.

``Meta(extra=...)`` of a type of words can have three keys: ``noun`` is what people call such a
word, ``named`` lists the words to suggest, and ``hints`` say where a misplaced word belongs. For a
type of integers, ``hints`` say what to write instead of wrong numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, cast

from msgspec import inspect

from rulebook_kit.json.faults import Faults, Place, shown
from rulebook_kit.json.text import Unreadable
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import enumerated, with_article

LOOKED_AT: Final = 1_000
"""The number of entries that are checked in a list that is too long."""


def add_shape_faults(value: object, expected: Hashable, faults: Faults, place: Place) -> None:
    """Add every difference of the value from the type; unreadable parts are skipped."""
    _add_faults(value, _described(expected), faults, place)


@lru_cache(maxsize=256)  # describing a type takes msgspec longer than checking a document
def _described(kind: Hashable) -> inspect.Type:
    return inspect.type_info(kind)


def _add_faults(value: object, expected: inspect.Type, faults: Faults, place: Place) -> None:
    if isinstance(value, Unreadable):
        return
    match expected:
        case inspect.Metadata():
            _annotated(value, expected, faults, place)
        case inspect.UnionType():
            _one_of(value, expected, faults, place)
        case inspect.StructType():
            _struct(value, expected, faults, place)
        case inspect.ListType() | inspect.VarTupleType():
            _items(value, expected, faults, place)
        case inspect.TupleType():
            _row(value, expected, faults, place)
        case inspect.DictType():
            _entries(value, expected, faults, place)
        case _:
            _add_end_faults(value, expected, faults, place)


def _add_end_faults(value: object, expected: inspect.Type, faults: Faults, place: Place) -> None:
    match expected:
        case inspect.LiteralType() if all(isinstance(one, str) for one in expected.values):
            _word(value, expected, faults, place)
        case inspect.LiteralType() if value not in expected.values:
            faults.add(place, f"expected {_listed(expected)}, found {shown(value)}")
        case inspect.IntType():
            _whole(value, expected, faults, place)
        case inspect.StrType():
            _text(value, expected, faults, place)


def _annotated(value: object, expected: inspect.Metadata, faults: Faults, place: Place) -> None:
    extra = expected.extra or {}
    if "noun" in extra and isinstance(expected.type, inspect.LiteralType):
        hint = extra.get("hints", {}).get(value) if isinstance(value, str) else None
        if hint:
            faults.add(place, f"unknown {extra['noun']} {shown(value)}: {hint}", unknown_name=True)
        else:
            _word(value, expected.type, faults, place, extra["noun"], extra.get("named", ()))
    elif isinstance(expected.type, inspect.IntType):
        hint = extra.get("hints", {}).get(value) if type(value) is int else None
        _whole(value, expected.type, faults, place, hint)
    else:
        _add_faults(value, expected.type, faults, place)


def _one_of(value: object, expected: inspect.UnionType, faults: Faults, place: Place) -> None:
    others = [kind for kind in expected.types if not isinstance(kind, inspect.NoneType)]
    if value is None and len(others) < len(expected.types):
        return
    if len(others) == 1:
        _add_faults(value, others[0], faults, place)
        return
    kinds = [_kind_of(kind) for kind in others]
    fitting = [kind for kind, (of, _) in zip(others, kinds, strict=True) if type(value) is of]
    if len(fitting) == 1:
        _add_faults(value, fitting[0], faults, place)
    elif not fitting and all(name for _, name in kinds):
        wanted = enumerated(dict.fromkeys(name for _, name in kinds), "or")
        faults.add(place, f"expected {wanted}, found {shown(value)}")


def _kind_of(expected: inspect.Type) -> tuple[type[object], str]:
    """Return the Python type of a JSON value of this type, and what people call it.

    The name is empty if that is left to msgspec.
    """
    if isinstance(expected, inspect.LiteralType):
        return type(expected.values[0]), _listed(expected)
    return _KINDS.get(type(expected), (object, ""))


_KINDS: Final[Mapping[type[inspect.Type], tuple[type[object], str]]] = FrozenDict(
    {
        inspect.StrType: (str, "a string"),
        inspect.IntType: (int, "an integer"),
        inspect.ListType: (list, "a list"),
        inspect.VarTupleType: (list, "a list"),
        inspect.StructType: (dict, "an object"),
        inspect.DictType: (dict, "an object"),
    }
)


def _struct(value: object, expected: inspect.StructType, faults: Faults, place: Place) -> None:
    if not isinstance(value, dict):
        faults.add(place, f"expected an object, found {shown(value)}")
        return
    fields = {field.encode_name: field for field in expected.fields}
    for name, field in fields.items():
        if field.required and name not in value:
            faults.add(place, f'missing "{name}"')
    names = tuple(fields)
    for key, item in value.items():
        if key in fields:
            _add_faults(item, fields[key].type, faults, (*place, key))
        elif expected.forbid_unknown_fields:
            faults.add_unknown((*place, key), "unknown key", key, names)


def _items(
    value: object,
    expected: inspect.ListType | inspect.VarTupleType,
    faults: Faults,
    place: Place,
) -> None:
    if not isinstance(value, list | tuple):
        faults.add(place, f"expected a list, found {shown(value)}")
        return
    fewest, most = expected.min_length or 0, expected.max_length
    if len(value) < fewest or (most is not None and len(value) > most):
        note = f"; only the first {LOOKED_AT:,} were checked" if len(value) > LOOKED_AT else ""
        faults.add(place, f"expected {how_many(fewest, most)}, found {len(value):,}{note}")
    for index, item in enumerate(value if most is None else value[: max(most, LOOKED_AT)]):
        if faults.is_full:
            return
        _add_faults(item, expected.item_type, faults, (*place, index))


def _row(value: object, expected: inspect.TupleType, faults: Faults, place: Place) -> None:
    kinds = expected.item_types
    if not isinstance(value, list | tuple):
        faults.add(place, f"expected a list, found {shown(value)}")
        return
    if len(value) != len(kinds):
        wanted = how_many(len(kinds), len(kinds))
        faults.add(place, f"expected {wanted}, found {len(value):,}")
    for index, (item, kind) in enumerate(zip(value, kinds, strict=False)):
        _add_faults(item, kind, faults, (*place, index))


def how_many(fewest: int, most: int | None) -> str:
    """Return in words how many entries a list may have."""
    if most is None:
        return f"{fewest} or more entries"
    if fewest == most:
        return f"exactly {most:,} entries"
    return f"{fewest} to {most} entries" if fewest else f"at most {most:,} entries"


def _entries(value: object, expected: inspect.DictType, faults: Faults, place: Place) -> None:
    if not isinstance(value, dict):
        faults.add(place, f"expected an object, found {shown(value)}")
        return
    for key, item in value.items():
        _add_faults(key, expected.key_type, faults, (*place, key))
        _add_faults(item, expected.value_type, faults, (*place, key))


def _word(
    value: object,
    expected: inspect.LiteralType,
    faults: Faults,
    place: Place,
    noun: str = "",
    named: tuple[str, ...] = (),
) -> None:
    """Add an error if the value is none of the words; without a noun they are no names."""
    words = cast("tuple[str, ...]", expected.values)
    named, called = named or words, noun or "value"
    if not isinstance(value, str):
        wanted = (
            f'"{words[0]}"' if len(words) == 1 else f'{with_article(called)} such as "{named[0]}"'
        )
        faults.add(place, f"expected {wanted}, found {shown(value)}")
    elif value not in words:
        if len(words) == 1:
            faults.add(place, f'expected "{words[0]}", found {shown(value)}')
        else:
            message = f"unknown {called} {shown(value)}"
            faults.add_unknown(place, message, value, named, listed=True, is_name=bool(noun))


def _listed(expected: inspect.LiteralType) -> str:
    return enumerated(map(shown, expected.values), "or")


def _whole(
    value: object,
    expected: inspect.IntType,
    faults: Faults,
    place: Place,
    hint: str | None = None,
) -> None:
    """Add an error if the value is no integer in the range; a hint is for a likely mistake."""
    least, most = expected.ge, expected.le
    if (
        type(value) is not int
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        wanted = f"an integer{_range(least, most)}"
        if isinstance(value, float) and value.is_integer():
            hint = "write it without a decimal point"
        more = f"; {hint}" if hint else ""
        faults.add(place, f"expected {wanted}, found {shown(value)}{more}")


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return "" if most is None else f" of {most} or less"
    return f" of {least} or more" if most is None else f" from {least} to {most}"


def _text(value: object, expected: inspect.StrType, faults: Faults, place: Place) -> None:
    if not isinstance(value, str):
        faults.add(place, f"expected a string, found {shown(value)}")
        return
    fewest, most = expected.min_length or 0, expected.max_length
    if not value and fewest:
        faults.add(place, "is empty")
    elif most is not None and len(value) > most:
        faults.add(place, f"expected at most {most} characters, found {len(value):,}")
