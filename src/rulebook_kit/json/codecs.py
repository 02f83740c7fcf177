"""Convert frozen values to plain JSON values and back, and write these as readable JSON.

A game lists the codecs of its pieces. The codec of an attrs class follows from its fields, so a new
field is written and read at once. A field that equals its default is not written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import GenericAlias, NoneType, UnionType
from typing import (
    Annotated,
    Final,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs
from attrs import frozen
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from rulebook_kit.arguments import BEYOND_ALL_SEEDS, LONGEST_SEED
from rulebook_kit.errors import FormatError, InvalidArgument
from rulebook_kit.values import RANGE, NumberRange

LONGEST_LIST: Final = 1_000
"""The most entries of a list. No game has that many pieces, so no reader or rule gets more."""

NAMED: Final = "named"
"""The key of an ``extra_json_schema`` that names a type: see ``schemas.named``."""

Plain = dict[str, object]
"""A JSON object."""


@frozen
class Codec:
    """How to write and read the values of one type.

    Attributes:
        shape: the msgspec type of the plain value.
        write: turns a value into a plain value.
        read: turns a plain value of that shape into a value.
    """

    shape: object
    write: Callable[[object], object]
    read: Callable[[object], object]


def as_it_is(value: object) -> object:
    """Return a value that is plain already."""
    return value


def _number(number: object) -> object:
    if isinstance(number, int) and abs(number) >= BEYOND_ALL_SEEDS:
        raise InvalidArgument(f"an integer has more than {LONGEST_SEED} digits")
    return number


ANY_NUMBER: Final = Codec(int, _number, as_it_is)
"""An integer with at most as many digits as a seed."""


@frozen
class FieldCodec:
    """How to write and read one field of an attrs class.

    Attributes:
        name: the name of the field and the key.
        codec: the codec of its type.
        required: whether the key must be present.
        default: the value if the key is missing.
    """

    name: str
    codec: Codec
    required: bool = True
    default: object = None


class Codecs:
    """The codecs of one game: those of its pieces, and of all types made of them.

    Args:
        pieces: the codec of each piece by its type.
        numbered: the codecs of integers that are no counts, by the name of the field.
    """

    def __init__(
        self,
        pieces: Mapping[object, Codec],
        *,
        numbered: Mapping[str, Codec] | None = None,
    ) -> None:
        self._codecs = dict(pieces)
        self._numbered = dict(numbered or {})

    def fields_of(self, kind: type, without: tuple[str, ...] = ()) -> tuple[FieldCodec, ...]:
        """Return the codecs of the fields of an attrs class in order, except ``without``."""
        hints = get_type_hints(kind)
        return tuple(
            self._field(attribute, hints[attribute.name])
            for attribute in attrs.fields(kind)
            if attribute.name not in without
        )

    def _field(self, attribute: attrs.Attribute[object], hint: object) -> FieldCodec:
        name, default = attribute.name, attribute.default
        codec = self._numbered.get(name) if hint is int else None
        codec = _in_range(attribute.metadata) or codec or self.codec_of(hint)
        if default is attrs.NOTHING:
            return FieldCodec(name, codec)
        make = getattr(default, "factory", lambda: default)
        return FieldCodec(name, codec, required=False, default=make())

    def codec_of(self, hint: object) -> Codec:
        """Return the codec of a type: a piece, a list, an attrs class, a type or None.

        Raises:
            TypeError: there is no codec for that type yet.
        """
        if hint not in self._codecs:  # made once: each attrs class has one shape of its own
            self._codecs[hint] = self._made(hint)
        return self._codecs[hint]

    def _made(self, hint: object) -> Codec:
        if isinstance(hint, type) and attrs.has(hint):
            return _object(hint, self.fields_of(hint))
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return Codec(hint, as_it_is, as_it_is)
        if origin in (Union, UnionType) and arguments[1:] == (NoneType,):
            return _nullable(self.codec_of(arguments[0]))
        if origin is tuple and arguments[1:] == (Ellipsis,):
            return _list(self.codec_of(arguments[0]))
        if origin is tuple:
            return _row([self.codec_of(argument) for argument in arguments])
        raise TypeError(f"no codec for {hint}")


def _in_range(metadata: Mapping[str, object]) -> Codec | None:
    """Return the codec of a field that declares the range of its number; None if it does not."""
    if (declared := cast("NumberRange | None", metadata.get(RANGE))) is None:
        return None
    named = {NAMED: (declared.called, "")} if declared.called else None
    limits = Meta(ge=declared.least, le=declared.most, extra_json_schema=named)
    return Codec(Annotated[int, limits], as_it_is, as_it_is)


def write_fields(value: object, fields: Iterable[FieldCodec]) -> Plain:
    """Return the fields of a value as an object, without those that equal their default."""
    plain: Plain = {}
    for field in fields:
        part: object = getattr(value, field.name)
        if field.required or part != field.default:
            plain[field.name] = field.codec.write(part)
    return plain


def read_fields(plain: Plain, fields: Iterable[FieldCodec]) -> Plain:
    """Return the values of the fields that the object has, by name."""
    return {
        field.name: field.codec.read(plain[field.name]) for field in fields if field.name in plain
    }


def struct_of(
    kind: type, fields: Iterable[FieldCodec], *tags: tuple[str, object], name: str = ""
) -> type[Struct]:
    """Return the msgspec type of an object with these tags, as (key, shape), and fields.

    Args:
        kind: the class of the value, whose docstring describes the type.
        fields: the codecs of its fields.
        tags: further keys and their shapes, which come first.
        name: the name of the type; by default that of the class.
    """
    shapes = [
        (field.name, field.codec.shape)
        if field.required
        else (field.name, _or(field.codec.shape, UnsetType), UNSET)
        for field in fields
    ]
    described = cast("list[tuple[str, type]]", [*tags, *shapes])
    namespace = {"__doc__": (kind.__doc__ or "").partition("\n")[0]}
    return defstruct(
        name or kind.__name__,
        described,
        namespace=namespace,
        forbid_unknown_fields=True,
        kw_only=True,
    )


def _or(shape: object, other: type) -> object:
    return cast("type", shape) | other


def _nullable(codec: Codec) -> Codec:
    return Codec(
        _or(codec.shape, NoneType),
        lambda value: None if value is None else codec.write(value),
        lambda plain: None if plain is None else codec.read(plain),
    )


def _list(part: Codec) -> Codec:
    write, read = part.write, part.read

    def written(values: Iterable[object]) -> Iterable[object]:
        return list(map(write, values))

    def made(plain: Iterable[object]) -> Iterable[object]:
        return tuple(map(read, plain))

    listed = GenericAlias(list, (part.shape,))
    return codec(Annotated[listed, Meta(max_length=LONGEST_LIST)], written, made)


def _row(parts: list[Codec]) -> Codec:
    def written(row: Iterable[object]) -> Iterable[object]:
        return [part.write(value) for part, value in zip(parts, row, strict=True)]

    def made(plain: Iterable[object]) -> Iterable[object]:
        return tuple(part.read(value) for part, value in zip(parts, plain, strict=True))

    return codec(GenericAlias(tuple, tuple(part.shape for part in parts)), written, made)


def _object(kind: type, fields: tuple[FieldCodec, ...]) -> Codec:
    make = cast("Callable[..., object]", kind)
    return Codec(
        struct_of(kind, fields),
        lambda value: write_fields(value, fields),
        lambda plain: make(**read_fields(cast("Plain", plain), fields)),
    )


_Value = TypeVar("_Value")
_Written = TypeVar("_Written")


def codec(
    shape: object, write: Callable[[_Value], _Written], read: Callable[[_Written], _Value]
) -> Codec:
    """Return a codec. Its functions are called with values of their own types only."""
    return Codec(
        shape, cast("Callable[[object], object]", write), cast("Callable[[object], object]", read)
    )


_WIDEST: Final = 100


def pretty(value: object, indent: str = "") -> str:
    """Return JSON, indented by two spaces.

    ``indent`` precedes every line except the first, for a part of a larger text. A list or object
    that contains no other is written on one line if it fits.

    >>> print(pretty({"hand": ["red-3", None], "table": [{"x": 1}]}))
    {
      "hand": ["red-3", null],
      "table": [
        {"x": 1}
      ]
    }
    """
    parts: Iterable[object] = ()
    if isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, list):
        parts = value
    if not any(isinstance(part, dict | list) for part in parts):
        line = in_one_line(value)
        if not parts or len(indent) + len(line) <= _WIDEST:
            return line
    deeper = indent + "  "
    if isinstance(value, dict):
        items = [f"{in_one_line(key)}: {pretty(item, deeper)}" for key, item in value.items()]
        return _block("{", items, "}", indent)
    return _block("[", [pretty(part, deeper) for part in parts], "]", indent)


def in_one_line(value: object, *, compact: bool = False) -> str:
    r"""Return JSON on one line, with an escape for each character that is not printable.

    Invisible characters, such as those that change the direction of text, are not printable.

    Args:
        value: a plain value.
        compact: whether to omit the spaces after commas and colons.

    >>> print(in_one_line({"name": "Zoë\u202e"}))
    {"name": "Zoë\u202e"}
    """
    separators = (",", ":") if compact else None
    text = json.dumps(value, ensure_ascii=False, separators=separators)
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


def _block(opening: str, items: list[str], closing: str, indent: str) -> str:
    separator = f",\n{indent}  "
    return f"{opening}\n{indent}  {separator.join(items)}\n{indent}{closing}"


_State = TypeVar("_State")


def write_kept(plain: Plain, state: _State, read: Callable[[Plain], _State]) -> str:
    """Return a state as JSON on one line.

    Args:
        plain: the state as an object.
        state: the state.
        read: reads such an object strictly.

    Raises:
        InvalidArgument: it would not read back as the same state with the same dealer.
    """
    try:
        read_back = read(plain)
    except FormatError as error:
        raise InvalidArgument(f"this state cannot be written: {error}") from None
    if read_back != state or _dealer(read_back) != _dealer(state):
        raise InvalidArgument("this state cannot be written: it would not read back unchanged")
    return in_one_line(plain, compact=True)


def _dealer(state: object) -> object:
    """Return the dealer of a state, if it has one; two states can be equal with different ones."""
    return getattr(state, "dealer", None)
