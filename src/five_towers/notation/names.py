"""Check the players' names in a document, beyond their types."""

from __future__ import annotations

import re
from collections.abc import Iterable

from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.names import CONTROL_CHARACTERS
from five_towers.notation.pieces import MOST_ENTRIES

_CONTROL = re.compile(CONTROL_CHARACTERS)


def check_names(names: Iterable[tuple[Place, object]], faults: Faults) -> tuple[str, ...] | None:
    """Add the faults of these names, and return the names; None if one is not a text.

    A name that is not a text is skipped here; the check of types reports it.
    """
    seen: list[str] = []
    complete = True
    for place, name in list(names)[:MOST_ENTRIES]:
        if not isinstance(name, str):
            complete = False
            continue
        if name in seen:
            faults.add(place, f"another player is already named {shown(name)}")
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} contains a control character")
        seen.append(name)
    return tuple(seen) if complete else None


def names_under(items: object, key: str, name: str) -> list[tuple[Place, object]]:
    """Return the value under a key in each object of a list, with its place.

    Args:
        items: the list; any other value counts as an empty list.
        key: the key of the list.
        name: the key of the value in each object.
    """
    objects = items[:MOST_ENTRIES] if isinstance(items, list) else []
    return [
        ((key, index, name), item.get(name) if isinstance(item, dict) else None)
        for index, item in enumerate(objects)
    ]


def check_known(place: Place, name: object, names: tuple[str, ...] | None, faults: Faults) -> None:
    """Add a fault if no player has that name; if ``names`` is None, nothing can be said."""
    if isinstance(name, str) and names is not None and name not in names:
        faults.add_unknown(place, f"unknown player {shown(name)}", name, names)
