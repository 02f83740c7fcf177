"""The names of players: what a name may be, wherever it is given, written or read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from alhambra_rules.rulebook.arguments import in_a_list
from alhambra_rules.rulebook.errors import InvalidArgument

LONGEST_NAME: Final = 100
"""Characters of a player's name."""

CONTROL_CHARACTERS: Final = r"[\u0000-\u001f\u007f-\u009f\u2028\u2029]"
"""What a name must not hold: it would break lines and terminals."""

_CONTROL = re.compile(CONTROL_CHARACTERS)
_HALF = re.compile(r"[\ud800-\udfff]")


def checked_names(players: Iterable[str], most: int, neutral: str | None = None) -> tuple[str, ...]:
    """Return the names of those who begin a game; ``InvalidArgument`` if they cannot.

    What is accepted here can be saved and read again.

    Args:
        players: the names in seating order.
        most: how many can play; at least 2 do.
        neutral: the name of a player who takes no seat; None if there is none.
    """
    names = tuple(in_a_list(players, "players are a list of names"))
    if not 2 <= len(names) <= most:
        raise InvalidArgument(f"2 to {most} play, not {len(names)}: {names!r}")
    for name in names:
        _check(name, neutral)
    if len(set(names)) < len(names):
        raise InvalidArgument(f"every player has a name of his own: {names!r}")
    return names


def _check(name: str, neutral: str | None) -> None:
    if type(name) is not str or name in ("", neutral):
        other = "" if neutral is None else f" other than {neutral!r}"
        raise InvalidArgument(f"a player has a name{other}, not {name!r}")
    if len(name) > LONGEST_NAME:
        raise InvalidArgument(
            f"a name has at most {LONGEST_NAME} characters, not {len(name)}: {name[:20]!r}..."
        )
    if _CONTROL.search(name):
        raise InvalidArgument(f"a name holds no control character, as {name!r} does")
    if _HALF.search(name):
        raise InvalidArgument(f"a name holds no half of a character, as {name!r} does")
