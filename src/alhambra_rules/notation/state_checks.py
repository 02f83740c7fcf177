"""The faults of a state in JSON that no type tells: names, the phase, the order of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alhambra_rules.game.steps import STEPS
from alhambra_rules.notation.position_checks import check_position
from alhambra_rules.notation.state_log import add_log_faults
from alhambra_rules.rulebook.json.faults import Faults, Place, shown

_Object = dict[str, object]
_PHASES: Final = tuple(STEPS)
_SORTED: Final = ("bag", "bought", "dirk", "display", "spent")
_SORTED_OF_PLAYERS: Final = ("reserve", "hand")


def check_state(value: object, faults: Faults) -> None:
    """Add every fault among the entries of a state."""
    if not isinstance(value, dict):
        return
    check_position(value, faults)
    names = _names(value)
    log = value.get("log")
    if isinstance(log, list):
        add_log_faults(log, names, faults)
    if names is not None:
        _check_names(value, names, faults)
    phase = value.get("phase")
    if isinstance(phase, str) and phase not in STEPS:
        faults.add_unknown(("phase",), f"unknown phase {shown(phase)}", phase, _PHASES)
    market = value.get("market")
    if isinstance(market, list) and len(market) != 4:
        faults.add(("market",), f"expected exactly 4 entries, found {len(market):,}")
    for place, pieces in _to_be_sorted(value):
        if pieces != sorted(pieces):
            faults.add(place, "is not sorted")


def _check_names(value: _Object, names: tuple[str, ...], faults: Faults) -> None:
    for place, name in _names_used(value):
        if name not in names:
            faults.add_unknown(place, f"unknown player {shown(name)}", name, names)
    by_age = [name for _, name in _texts(value.get("youngest_first"))]
    if sorted(by_age) != sorted(names):
        faults.add(("youngest_first",), "names every player once, the youngest first")


def _names(value: _Object) -> tuple[str, ...] | None:
    """Return the players' names; None if any of them cannot be told."""
    names = [player.get("name") for _, player in _players(value)]
    known = tuple(name for name in names if isinstance(name, str))
    return known if len(known) == len(names) else None


def _players(value: _Object) -> Iterator[tuple[int, _Object]]:
    players = value.get("players")
    if isinstance(players, list):
        for index, player in enumerate(players):
            yield index, player if isinstance(player, dict) else {}


def _names_used(value: _Object) -> Iterator[tuple[Place, str]]:
    """Yield the players' names where they are used, each with its place."""
    if isinstance(turn_of := value.get("turn_of"), str):
        yield ("turn_of",), turn_of
    for key in ("youngest_first", "winners"):
        yield from (((key, index), name) for index, name in _texts(value.get(key)))
    leftovers = value.get("leftovers")
    if isinstance(leftovers, list):
        for index, leftover in enumerate(leftovers):
            owner = _texts(leftover)[:1]
            yield from ((("leftovers", index, 0), name) for _, name in owner)


def _texts(value: object) -> list[tuple[int, str]]:
    """Return the texts of a list with their indices; none if it is no list."""
    items = value if isinstance(value, list | tuple) else ()
    return [(index, item) for index, item in enumerate(items) if isinstance(item, str)]


def _to_be_sorted(value: _Object) -> Iterator[tuple[Place, list[str]]]:
    """Yield the lists that hold pieces without an order, each with its place."""
    for key in _SORTED:
        yield (key,), [text for _, text in _texts(value.get(key))]
    for index, player in _players(value):
        for key in _SORTED_OF_PLAYERS:
            yield ("players", index, key), [text for _, text in _texts(player.get(key))]
