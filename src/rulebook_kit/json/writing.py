"""Write plain values as readable JSON, and states so that they can be read back unchanged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.json.codecs import Plain

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


class _Kept(Protocol):
    """A state; two states can be equal with different dealers."""

    @property
    def dealer(self) -> object: ...


_State = TypeVar("_State", bound=_Kept)


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
    if read_back != state or read_back.dealer != state.dealer:
        raise InvalidArgument("this state cannot be written: it would not read back unchanged")
    return in_one_line(plain, compact=True)
