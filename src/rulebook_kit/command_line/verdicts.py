"""The verdict on one position or game, and verdicts as text for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from attrs import evolve, frozen

from rulebook_kit import Report, Violation
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import (
    Source,
    Unreadable,
    UnreadableInput,
    reasons,
)
from rulebook_kit.json.verdicts import FileVerdict, Status, verdict_of
from rulebook_kit.words import counted

STYLES: Mapping[Status, str] = {
    "legal": "bold green",
    "illegal": "bold red",
    "unreadable": "bold magenta",
}
"""The style of each verdict."""


_EMPTY = Report()


class Item(Protocol):
    """A position or a game that was read from a file, or an input that cannot be read."""

    @property
    def noun(self) -> str:
        """``position`` or ``game``."""

    @property
    def source(self) -> Source:
        """The file and the line."""


@frozen
class Verdict:
    """The verdict on one position or game. Every writer gets the same one.

    Attributes:
        item: the position or game, or the input that cannot be read.
        report: the violations; empty if the item cannot be read.
        not_checked: sentences about what could not be checked.
        supposed: sentences about what a replay assumed.
    """

    item: Item
    report: Report = _EMPTY
    not_checked: tuple[str, ...] = ()
    supposed: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What was supposed and what could not be checked: headings and sentences."""
        return headed_notes(self.supposed, self.not_checked)

    @property
    def status(self) -> Status:
        """Whether the item is legal, illegal or unreadable."""
        if isinstance(self.item, UnreadableInput):
            return "unreadable"
        return "legal" if self.report.ok else "illegal"

    @property
    def document(self) -> FileVerdict:
        """The verdict as an entry of a JSON document."""
        outcome: Report | Unreadable = self.report
        if isinstance(self.item, UnreadableInput):
            outcome = self.item.error
        source = self.item.source
        return verdict_of(
            source.file, outcome, line=source.line, not_checked=(*self.supposed, *self.not_checked)
        )


@frozen
class Run:
    """One run of ``validate``: what the writers need besides the verdicts.

    Attributes:
        program: the name of the game's program.
        sources: the title of each rulebook by its short name.
        screen: where text goes.
        show: prints the verdict for a position or game in full.
        place_of: returns the place of a violation in words; None if there is nothing to add.
        quiet: whether text has only violations, errors and what was not checked, one on a line.
    """

    program: str
    sources: Mapping[str, str]
    screen: Screen
    show: Callable[[Verdict], None]
    place_of: Callable[[Item, Violation], str | None] = lambda _, violation: violation.place
    quiet: bool = False


def write_text(verdicts: Iterable[Verdict], run: Run) -> None:
    """Print each verdict as soon as it is known, then a summary."""
    tally = Tally()
    for verdict in verdicts:
        tally.add(verdict)
        if run.quiet:
            _print_lines(verdict, run)
        elif isinstance(verdict.item, UnreadableInput):
            print_unreadable(run.screen, verdict.item)
        else:
            run.show(verdict)
    if not run.quiet:
        tally.print_on(run.screen)


def _on_a_line(violation: Violation, screen: Screen) -> str:
    return str(evolve(violation, where=None, message=screen.say(violation)))


def _print_lines(verdict: Verdict, run: Run) -> None:
    """Print each violation, error and unchecked part on one line, after the source."""
    item = verdict.item
    lines = reasons(item, in_words=True) if isinstance(item, UnreadableInput) else []
    lines += [
        ": ".join(filter(None, (run.place_of(item, one), _on_a_line(one, run.screen))))
        for one in verdict.report
    ]
    lines += [f"{heading}: {without_path(sentence)}" for heading, sentence in verdict.notes]
    for line in lines:
        run.screen.line(f"{item.source}: {line}")


def verdict_words(violations: int) -> tuple[str | tuple[str, str], ...]:
    """Return the verdict for a number of violations, as parts of a line."""
    if not violations:
        return (("legal", STYLES["legal"]),)
    return (("illegal", STYLES["illegal"]), f", {counted(violations, 'violation')}")


def print_unreadable(screen: Screen, spoiled: UnreadableInput) -> None:
    """Print why an input cannot be read."""
    screen.line((str(spoiled.source), "bold"), ": ", ("unreadable", STYLES["unreadable"]))
    for reason in reasons(spoiled, in_words=True):
        screen.paragraph(reason, indent=2)
    screen.line()


def headed_notes(
    supposed: Iterable[object], not_checked: Iterable[str]
) -> tuple[tuple[str, str], ...]:
    """Return sentences with their headings: what was supposed, and what could not be checked."""
    return (
        *(("supposed", str(one)) for one in supposed),
        *(("not checked", sentence) for sentence in not_checked),
    )


def print_notes(screen: Screen, notes: Iterable[tuple[str, str]], indent: int = 0) -> None:
    """Print sentences with their headings, such as ``Verdict.notes``."""
    for heading, sentence in notes:
        screen.paragraph((heading, "bold"), f": {without_path(sentence)}", indent=indent)


def without_path(sentence: str) -> str:
    """Return a sentence without the path that it begins with; it says what it is about anyway.

    >>> without_path("$.claims[0]: Anna's points"), without_path("line 7: a hand is unknown")
    ("Anna's points", 'line 7: a hand is unknown')
    """
    path, _, rest = sentence.partition(": ")
    return rest if path.startswith("$.") else sentence


def print_scores(
    screen: Screen,
    scores: Iterable[tuple[str, int]],
    winners: Sequence[str],
    *,
    stopped: bool,
    illegal: bool,
) -> None:
    """Print the scores of a game, and its winners or why it is not over.

    Args:
        screen: where to print.
        scores: the names and points.
        winners: the winners; empty if the game is not over.
        stopped: whether the replay stopped.
        illegal: whether events of the game are illegal.
    """
    rows = [[name, str(score)] for name, score in scores]
    screen.table(("player", "score"), rows, numbers=True)
    screen.line()
    if winners:
        how = "Won by" if len(winners) == 1 else "Tie between"
        screen.line((how, "bold"), f" {', '.join(winners)}")
    else:
        end = "replay stopped" if stopped else "record ends"
        screen.line(f"The {end} before the game is over")
    if illegal:
        screen.line("Scores include illegal events")


class Tally:
    """The number of verdicts of each kind, and of violations."""

    def __init__(self) -> None:
        self._nouns: Counter[str] = Counter()
        self._statuses: Counter[Status] = Counter()
        self._violations = 0

    def add(self, verdict: Verdict) -> None:
        """Count a verdict."""
        self._nouns[verdict.item.noun] += 1
        self._statuses[verdict.status] += 1
        self._violations += len(verdict.report.violations)

    def print_on(self, screen: Screen) -> None:
        """Print the numbers on one line."""
        nouns = sorted(self._nouns.items(), reverse=True)
        parts: list[str | tuple[str, str]] = []
        for status, style in STYLES.items():
            if number := self._statuses[status]:
                parts += [", " if parts else "", f"{number:,} ", (status, style)]
        if self._violations:
            parts.append(f"; {counted(self._violations, 'violation')}")
        screen.line(" and ".join(counted(number, noun) for noun, number in nouns), ": ", *parts)
