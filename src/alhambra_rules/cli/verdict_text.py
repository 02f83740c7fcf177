"""Verdicts for people: each city drawn with its violations marked and listed below."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from enum import Enum

from alhambra_rules.arbiter import not_checked
from alhambra_rules.cli.inputs import Position, Recording
from alhambra_rules.cli.replay_text import print_findings, print_game
from alhambra_rules.cli.terminal import NAMELESS, counted, listed_cells, print_city, title_of
from alhambra_rules.drawing import faults_on, numbered
from alhambra_rules.model import City, Player
from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Spoiled
from alhambra_rules.rulebook.command_line.verdicts import (
    Tally,
    print_not_checked,
    print_reasons,
    print_unreadable,
    verdict_words,
)

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


class VerdictPrinter:
    """Prints verdicts and counts them.

    Args:
        screen: where to.
        draw: which cities to draw; None for all of a position that is alone, else the faulty.
        quiet: print the faults only, each on one line.
        alone: whether there is only one file.
    """

    def __init__(self, screen: Screen, draw: Draw | None, *, quiet: bool, alone: bool) -> None:
        self._screen = screen
        self._draw = draw
        self._quiet = quiet
        self._alone = alone
        self._tally = Tally()

    @property
    def status(self) -> int:
        """The exit status so far: 0 if all were legal, 1 if not, 2 if any was unreadable."""
        return self._tally.status

    def unreadable(self, spoiled: Spoiled) -> None:
        """Print why something cannot be read."""
        self._tally.unreadable(spoiled.noun)
        if self._quiet:
            print_reasons(self._screen, spoiled)
        else:
            print_unreadable(self._screen, spoiled)

    def verdict(self, position: Position, report: Report) -> None:
        """Print one verdict; a legal position among many of a file only if all are drawn."""
        self._tally.judged(position.noun, ok=report.ok, faults=len(report.violations))
        draw = self._draw_of(position)
        if self._quiet:
            print_faults(self._screen, position, report)
        elif self._is_worth_a_word(position, report) or draw is Draw.ALL:
            print_verdict(self._screen, position, report, draw)

    def recording(self, recording: Recording) -> None:
        """Print the verdict on a recorded game."""
        source, replay = recording.source, recording.replay
        self._tally.judged(recording.noun, ok=replay.ok, faults=len(replay.faults))
        if self._quiet:
            print_findings(self._screen, source, replay)
        else:
            print_game(self._screen, source, replay, draw=self._draw is not Draw.NONE)

    def _is_worth_a_word(self, position: Position, report: Report) -> bool:
        return not report.ok or position.source.line is None or bool(not_checked(position.table))

    def _draw_of(self, position: Position) -> Draw:
        if self._draw is not None:
            return self._draw
        return Draw.ALL if self._alone and position.source.line is None else Draw.FAULTY

    def summary(self) -> None:
        """Print how many positions were judged, and how they were found."""
        if not self._quiet:
            self._tally.print_on(self._screen)
