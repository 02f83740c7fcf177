"""Verdicts for people: words and colours, why something is unreadable, how many there were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source, Spoiled, reasons
from alhambra_rules.rulebook.words import counted

LEGAL, ILLEGAL, UNREADABLE = "bold green", "bold red", "bold magenta"
"""The styles of the three verdicts."""


def verdict_words(faults: int) -> tuple[str | tuple[str, str], ...]:
    """Return the verdict on what has so many faults, as parts of a line."""
    if not faults:
        return (("legal", LEGAL),)
    return (("illegal", ILLEGAL), f", {counted(faults, 'fault')}")


def print_reasons(screen: Screen, spoiled: Spoiled) -> None:
    """Print each reason why something cannot be read on one line, after its source."""
    for reason in reasons(spoiled):
        screen.line(f"{spoiled.source}: {reason}")


def print_unreadable(screen: Screen, spoiled: Spoiled) -> None:
    """Print why something cannot be read."""
    screen.line((str(spoiled.source), "bold"), ": ", ("unreadable", UNREADABLE))
    for reason in reasons(spoiled):
        screen.paragraph(reason, indent=2)
    screen.line()


def print_not_checked(screen: Screen, source: Source, sentences: Iterable[str]) -> None:
    """Print each thing that could not be judged on one line, after the source."""
    for sentence in sentences:
        screen.line(f"{source}: not checked: {sentence}")


class Tally:
    """How many documents were judged, and how they were found."""

    def __init__(self) -> None:
        self._judged: Counter[str] = Counter()
        self._legal = self._illegal = self._unreadable = self._faults = 0

    @property
    def status(self) -> int:
        """The exit status so far: 0 if all were legal, 1 if not, 2 if any was unreadable."""
        return 2 if self._unreadable else int(self._illegal > 0)

    def judged(self, noun: str, *, ok: bool, faults: int) -> None:
        """Count a verdict on what the noun says, such as a position."""
        self._judged[noun] += 1
        self._legal += ok
        self._illegal += not ok
        self._faults += faults

    def unreadable(self, noun: str) -> None:
        """Count what cannot be read, and what it passes for."""
        self._judged[noun] += 1
        self._unreadable += 1

    def print_on(self, screen: Screen) -> None:
        """Print the counts on one line."""
        counts = (
            (self._legal, "legal", LEGAL),
            (self._illegal, "illegal", ILLEGAL),
            (self._unreadable, "unreadable", UNREADABLE),
        )
        nouns = sorted(self._judged.items(), reverse=True)
        judged = " and ".join(counted(number, noun) for noun, number in nouns)
        parts: list[str | tuple[str, str]] = [f"{judged or counted(0, 'position')}: "]
        for number, name, style in counts:
            if number:
                parts += [", " if len(parts) > 1 else "", f"{number:,} ", (name, style)]
        if self._faults:
            parts.append(f"; {counted(self._faults, 'fault')}")
        screen.line(*parts)
