"""Write plain values as JSON text that people can read, and states that read back as the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.codecs import Plain

_WIDEST: Final = 100


def pretty(value: object, indent: str = "") -> str:
    """Return JSON, indented by two spaces.

    ``indent`` stands before every line except the first, where the value is part of a larger text.
    A list or object that holds no other and fits on a line is written on one line, so that a
    tile is a line.

    >>> print(pretty({"market": ["tower-11", None], "city": [{"x": 1}]}))
    {
      "market": ["tower-11", null],
      "city": [
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
        line = json.dumps(value, ensure_ascii=False)
        if not parts or len(indent) + len(line) <= _WIDEST:
            return line
    deeper = indent + "  "
    if isinstance(value, dict):
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, deeper)}"
            for key, item in value.items()
        ]
        return _block("{", items, "}", indent)
    return _block("[", [pretty(part, deeper) for part in parts], "]", indent)


def seen(text: str) -> str:
    r"""Return JSON text that says the same, with an escape for each character that is not seen.

    >>> print(seen('{"name": "Zo\u202e"}'))
    {"name": "Zo\u202e"}
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        one if one.isprintable() or one == "\n" else json.dumps(one)[1:-1] for one in text
    )


def _block(opening: str, items: list[str], closing: str, indent: str) -> str:
    separator = f",\n{indent}  "
    return f"{opening}\n{indent}  {separator.join(items)}\n{indent}{closing}"


class _Kept(Protocol):
    """A state; its dealer is no part of what makes two states equal."""

    @property
    def dealer(self) -> object: ...


_State = TypeVar("_State", bound=_Kept)


def write_kept(plain: Plain, state: _State, read: Callable[[Plain], _State]) -> str:
    """Return a state as JSON on one line.

    Args:
        plain: the state as an object.
        state: the state itself.
        read: reads such an object strictly.

    Raises:
        InvalidArgument: it would not be read, or not as the same state with the same dealer.
    """
    try:
        read_back = read(plain)
    except FormatError as error:
        raise InvalidArgument(f"this state cannot be written: {error}") from None
    if read_back != state or read_back.dealer != state.dealer:
        raise InvalidArgument("this state cannot be written: it would be read as another one")
    return json.dumps(plain, ensure_ascii=False)
