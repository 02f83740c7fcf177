"""Write plain values as readable JSON, and states so that they can be read back unchanged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.codecs import Plain

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
    r"""Return the same JSON text with an escape for each invisible character.

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
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
