"""The faults of a position that no type tells: entries at odds with each other.

Each check looks at the plain value, of which any part may be missing or of another shape; the
shape's own faults are named elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from alhambra_rules.model import DIRK
from alhambra_rules.notation.position_document import MOST_ENTRIES
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.names import CONTROL_CHARACTERS

_Object = dict[str, object]
_CONTROL = re.compile(CONTROL_CHARACTERS)


def check_position(value: object, faults: Faults) -> None:
    """Add every fault among the entries of a position."""
    if isinstance(value, dict):
        _check_seats(value, faults)
        _check_claims(value, faults)
        if value.get("dirk_chests") and value.get(DIRK) is None:
            faults.add(("dirk_chests",), f'chests of "{DIRK}", but the position has no "{DIRK}"')
        if (names := _seated(value)) is not None:
            for place, name in _used(value):
                if name not in names:
                    faults.add_unknown(place, f"unknown player {shown(name)}", name, names)


def _objects(value: _Object, key: str) -> Iterator[tuple[int, _Object]]:
    """Yield the objects of the list under that key, each with its index."""
    items = value.get(key)
    if isinstance(items, list):
        for index, item in enumerate(items[:MOST_ENTRIES]):
            if isinstance(item, dict):
                yield index, item


def _check_seats(value: _Object, faults: Faults) -> None:
    seen: set[str] = set()
    for index, player in _objects(value, "players"):
        name, place = player.get("name"), ("players", index, "name")
        if not isinstance(name, str):
            continue
        if name in seen:
            faults.add(place, f"there is a player {shown(name)} already")
        if name == DIRK:
            faults.add(place, f'"{DIRK}" is the neutral player, whose tiles stand under "{DIRK}"')
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} holds a control character")
        seen.add(name)


def _check_claims(value: _Object, faults: Faults) -> None:
    if value.get("claims") and value.get("scoring_round") is None:
        faults.add(("claims",), 'claims need the "scoring_round" that they are about')
    seen: set[str] = set()
    for index, claim in _objects(value, "claims"):
        name, place = claim.get("player"), ("claims", index, "player")
        if not isinstance(name, str):
            continue
        if name in seen:
            faults.add(place, f"there is a claim for {shown(name)} already")
        if name == DIRK and value.get(DIRK) is None:
            faults.add(place, f'a claim for "{DIRK}", but the position has no "{DIRK}"')
        seen.add(name)


def _seated(value: _Object) -> tuple[str, ...] | None:
    """Return the players' names; None if any of them cannot be told."""
    players = value.get("players")
    if not isinstance(players, list):
        return None
    names = [player.get("name") for _, player in _objects(value, "players")]
    texts = tuple(name for name in names if isinstance(name, str))
    return texts if len(texts) == len(players) else None


def _used(value: _Object) -> Iterator[tuple[Place, str]]:
    """Yield the players' names where they are used, each with its place; Dirk only claims."""
    for index, claim in _objects(value, "claims"):
        name = claim.get("player")
        if isinstance(name, str) and name != DIRK:
            yield ("claims", index, "player"), name
    to_act = value.get("to_act")
    if isinstance(to_act, str):
        yield ("to_act",), to_act
    for key in ("hands", "architects"):
        held = value.get(key)
        for name in held if isinstance(held, dict) else ():
            yield (key, name), name
