"""Verdicts for people: every city drawn with its faults marked, and its faults below."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from enum import Enum

from alhambra_rules.arbiter import not_checked
from alhambra_rules.cli.inputs import Position
from alhambra_rules.cli.pictures import print_city
from alhambra_rules.cli.words import NAMELESS, counted, listed_cells, title_of
from alhambra_rules.drawing import faults_on, numbered
from alhambra_rules.model import City, Player
from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.verdicts import print_not_checked, verdict_words

_Numbered = tuple[int, Violation]
_CITY = re.compile(r"\$\.players\[(\d+)\]$")
_RESERVE = re.compile(r"\$\.players\[(\d+)\]\.reserve$")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\]$")
_PLACES = {
    "$.dirk": "Dirk",
    "$.dirk_chests": "Dirk's chests",
    "$.market": "the market",
    "$.bazaars": "beside the market",
    "$.architects": "the architects",
    "$.attack": "the attacks",
    "$.scouts": "the scouts",
    "$.players": "the players",
}


class Draw(Enum):
    """Which cities are drawn."""

    ALL = "all"
    FAULTY = "faulty"
    NONE = "none"


def print_faults(screen: Screen, position: Position, report: Report) -> None:
    """Print each fault on one line, after the source and whose it is; then what was not checked."""
    for violation in report:
        owner = f"{_owner(violation, position)}: "
        screen.line(f"{position.source}: {owner}{violation.rule.id}: {violation.message}")
    print_not_checked(screen, position.source, not_checked(position.table))


def print_verdict(screen: Screen, position: Position, report: Report, draw: Draw) -> None:
    """Print what a position breaks, city by city and then across the table.

    A legal position that is not drawn takes one line.
    """
    faults = numbered(report)
    players = position.table.players
    what = "a diagram" if isinstance(position.found, City) else counted(len(players), "player")
    screen.line((str(position.source), "bold"), ": ", *verdict_words(len(faults)), f", {what}")
    for sentence in not_checked(position.table):
        screen.paragraph(f"not checked: {sentence}", indent=2)
    if report.ok and draw is not Draw.ALL:
        return
    screen.line()
    by_seat: defaultdict[int | None, list[_Numbered]] = defaultdict(list)
    for fault in faults:
        by_seat[_seat_of(fault[1], position)].append(fault)
    for seat, player in enumerate(players):
        _print_city(screen, player, by_seat[seat], draw)
    if not (by_seat[len(players) - 1] or draw is Draw.ALL):
        screen.line()
    if across := by_seat[None]:
        screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
        _print_list(screen, across, [_owner(violation, position) for _, violation in across])
        screen.line()


def _print_city(screen: Screen, player: Player, faults: Sequence[_Numbered], draw: Draw) -> None:
    name = title_of(player.name)
    size = counted(len(player.city.pieces) - 1, "tile")
    screen.line((name, "bold"), ": ", *verdict_words(len(faults)), f", {size}")
    if draw is Draw.ALL or (draw is Draw.FAULTY and faults):
        screen.line()
        print_city(screen, player.city, faults_on(faults).with_chests(player.chests))
        screen.line()
    _print_list(screen, faults, [""] * len(faults))
    if faults:
        screen.line()


def _print_list(screen: Screen, faults: Sequence[_Numbered], owners: Sequence[str]) -> None:
    width = len(str(faults[-1][0])) if faults else 0
    for (number, violation), owner in zip(faults, owners, strict=True):
        place = ", ".join(filter(None, (owner, listed_cells(violation.cells))))
        heading = ((violation.rule.id, "bold"), f"  {place}" if place else "")
        screen.paragraph(*heading, indent=width + 4, bullet=str(number))
        screen.paragraph(violation.message, indent=width + 4)


def _seat_of(violation: Violation, position: Position) -> int | None:
    """Return whose city the violation is about; None if it concerns the table."""
    if isinstance(position.found, City):
        return 0
    city = _CITY.match(violation.where or "")
    return int(city[1]) if city else None


def _owner(violation: Violation, position: Position) -> str:
    """Say in words which part of the position a violation is about."""
    if isinstance(position.found, City):
        return NAMELESS
    table, where = position.found, violation.where or ""
    if city := _CITY.match(where):
        return f"{table.players[int(city[1])].name}'s city"
    if reserve := _RESERVE.match(where):
        return f"{table.players[int(reserve[1])].name}'s reserve"
    if claim := _CLAIM.match(where):
        return f"{table.claims[int(claim[1])].player}'s claim"
    return _PLACES.get(where, "the table")
