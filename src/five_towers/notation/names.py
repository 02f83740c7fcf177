"""The faults among the players' names of a document, which no type tells."""

from __future__ import annotations

import re
from collections.abc import Iterable

from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.names import CONTROL_CHARACTERS
from five_towers.notation.pieces import MOST_ENTRIES

_CONTROL = re.compile(CONTROL_CHARACTERS)


def check_names(names: Iterable[tuple[Place, object]], faults: Faults) -> tuple[str, ...] | None:
    """Add the faults of these names, each with its place; return them, or None if one is unknown.

    What is no text is passed over: its shape is judged elsewhere.
    """
    seen: list[str] = []
    complete = True
    for place, name in list(names)[:MOST_ENTRIES]:
        if not isinstance(name, str):
            complete = False
            continue
        if name in seen:
            faults.add(place, f"there is a player {shown(name)} already")
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} holds a control character")
        seen.append(name)
    return tuple(seen) if complete else None


def names_under(items: object, key: str, name: str) -> list[tuple[Place, object]]:
    """Return what stands under that name in each object of a list, with its place.

    Args:
        items: the list, or whatever is in its place.
        key: the key that the list stands under.
        name: the key that names stand under.
    """
    objects = items[:MOST_ENTRIES] if isinstance(items, list) else []
    return [
        ((key, index, name), item.get(name) if isinstance(item, dict) else None)
        for index, item in enumerate(objects)
    ]


def check_known(place: Place, name: object, names: tuple[str, ...] | None, faults: Faults) -> None:
    """Add a fault if that is the name of nobody, as far as the names are known."""
    if isinstance(name, str) and names is not None and name not in names:
        faults.add_unknown(place, f"unknown player {shown(name)}", name, names)
