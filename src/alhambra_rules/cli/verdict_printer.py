"""Verdict after verdict for people, as they come, and a summary at the end."""

from __future__ import annotations

from alhambra_rules.arbiter import not_checked
from alhambra_rules.cli.inputs import Position, Recording
from alhambra_rules.cli.replay_text import print_findings, print_game
from alhambra_rules.cli.verdict_text import (
    Draw,
    print_faults,
    print_verdict,
)
from alhambra_rules.rulebook import Report
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Spoiled
from alhambra_rules.rulebook.command_line.verdicts import Tally, print_reasons, print_unreadable


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
