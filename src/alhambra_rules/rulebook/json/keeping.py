"""States of any game as JSON: written only if they would be read as the same, dealer and all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Protocol, TypeVar

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.codecs import Plain


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
