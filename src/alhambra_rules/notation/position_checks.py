"""Check the entries of a position in JSON against each other, which no type can do.

The checks read the plain value, of which any part may be missing or have another shape. Faults of
the shape are reported elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from alhambra_rules.model import DIRK
from alhambra_rules.model.table import add_ambiguous, add_unknown
from alhambra_rules.notation.position_document import MOST_ENTRIES
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.names import CONTROL_CHARACTERS

_CONTROL = re.compile(CONTROL_CHARACTERS)


def check_position(value: object, faults: Faults) -> None:
    """Add every fault among the entries of a position."""
    if not isinstance(value, dict):
        return
    players, claimants = _names(value, "players", "name"), _names(value, "claims", "player")
    has_dirk = value.get(DIRK) is not None
    lacks_round = bool(value.get("claims")) and value.get("scoring_round") is None
    add_ambiguous(players, claimants, faults, has_dirk=has_dirk, lacks_round=lacks_round)
    for seat, name in enumerate(players):
        if name is not None and _CONTROL.search(name):
            faults.add(("players", seat, "name"), f"{shown(name)} holds a control character")
    if value.get("dirk_chests") and not has_dirk:
        faults.add(("dirk_chests",), f'chests of "{DIRK}", but the position has no "{DIRK}"')
    if isinstance(value.get("players"), list) and None not in players:
        known = tuple(name for name in players if name is not None)
        add_unknown(_named(value, claimants), known, faults)


def _names(value: dict[str, object], key: str, part: str) -> list[str | None]:
    """Return that part of each object in the list, None where it is not a text.

    A list that is too long ends in None instead of the rest.
    """
    items = value.get(key)
    if not isinstance(items, list):
        return []
    names = [item.get(part) if isinstance(item, dict) else None for item in items[:MOST_ENTRIES]]
    more = [None] * (len(items) > MOST_ENTRIES)
    return [name if isinstance(name, str) else None for name in (*names, *more)]


def _named(value: dict[str, object], claimants: list[str | None]) -> Iterator[tuple[Place, str]]:
    """Yield the names of players outside their list with their places; Dirk may claim."""
    for number, name in enumerate(claimants):
        if name is not None and name != DIRK:
            yield ("claims", number, "player"), name
    to_act = value.get("to_act")
    if isinstance(to_act, str):
        yield ("to_act",), to_act
    for key in ("hands", "architects"):
        held = value.get(key)
        for name in held if isinstance(held, dict) else ():
            yield (key, name), name
