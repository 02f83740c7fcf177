"""Check the players' names in a JSON document: duplicates, control characters, unknown names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from rulebook_kit.json.faults import Faults, Place, shown
from rulebook_kit.player_names import CONTROL_CHARACTERS, one_name, repeated

MOST_PLAYERS: Final = 200
"""The most players whose names are compared with other names."""

_PLAYERS: Final = ("players",)

Named = Iterable[tuple[Place, object]]
"""Values that should be names, each with its place. Other values are reported elsewhere."""

_CONTROL = re.compile(CONTROL_CHARACTERS)


def names_in(items: object, place: Place, key: str | None = None) -> list[tuple[Place, object]]:
    """Return the names in a list, or under a key in each object of a list, with their places.

    None stands for a value that is not a list.
    """
    if not isinstance(items, list):
        return [(place, None)]
    if key is None:
        return [((*place, index), name) for index, name in enumerate(items)]
    return [
        ((*place, index, key), item.get(key) if isinstance(item, dict) else None)
        for index, item in enumerate(items)
    ]


def players_in(items: object, key: str | None = None) -> list[tuple[Place, object]]:
    """Return the players' names as ``names_in`` does; None stands for those after the 200th."""
    named = names_in(items, _PLAYERS, key)
    return named if len(named) <= MOST_PLAYERS else [*named[:MOST_PLAYERS], (_PLAYERS, None)]


def all_names(named: Named) -> tuple[str, ...] | None:
    """Return the names; None if one of them is not a text."""
    listed = list(named)
    names = tuple(name for _, name in _texts(listed))
    return names if len(names) == len(listed) else None


def add_name_faults(named: Named, faults: Faults) -> tuple[str, ...] | None:
    """Add the faults of the players' names; return the names, None if one is not a text."""
    listed = list(named)
    add_duplicates(listed, "another player is already named", faults)
    add_control_faults(listed, faults)
    return all_names(listed)


def add_duplicates(named: Named, message: str, faults: Faults) -> None:
    """Add a fault for each name that repeats an earlier one; the message ends in an equal name."""
    listed = list(_texts(named))
    for index, earlier in repeated(name for _, name in listed):
        place, name = listed[index]
        same = f"{message} {shown(name)}" if name == earlier else one_name(name, earlier)
        faults.add(place, same)


def add_control_faults(named: Named, faults: Faults) -> None:
    """Add a fault for each name with a control character."""
    for place, name in _texts(named):
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} contains a control character")


def add_unknown_players(named: Named, players: tuple[str, ...] | None, faults: Faults) -> None:
    """Add a fault for each name that no player has; none if ``players`` is None."""
    if players is None:
        return
    known = frozenset(players)
    for place, name in _texts(named):
        if name not in known:
            message = f"unknown player {shown(name)}"
            faults.add_unknown(place, message, name, players, is_name=True)


def _texts(named: Named) -> Iterator[tuple[Place, str]]:
    return ((place, name) for place, name in named if isinstance(name, str))
