"""Read the files of a command: positions and recorded games, and print the verdict on each.

For people, a verdict has what each player has, and the violations.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar, cast

from attrs import frozen

from rulebook_kit import FormatError, NotationError, Violation
from rulebook_kit.command_line.looks import Draw, Looks
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    documents,
    opened,
    read_recording,
    why_not_opened,
)
from rulebook_kit.command_line.verdicts import (
    STYLES,
    Verdict,
    headed_notes,
    print_notes,
    print_scores,
    verdict_words,
)
from rulebook_kit.game import Event, Found, Game, Positions, State
from rulebook_kit.grid import Cell
from rulebook_kit.json.codecs import in_one_line
from rulebook_kit.json.reading import (
    begins_a_position,
    begins_a_record,
    begins_as_json,
    is_a_document_a_line,
)
from rulebook_kit.replays import (
    Finding,
    Replay,
    illegal_events_count,
    refuse_incomplete,
    status_of,
)
from rulebook_kit.states import AnyRecord
from rulebook_kit.words import counted, listed

_Of = TypeVar("_Of")


@frozen
class Position(Generic[_Of]):
    """A position that was read."""

    noun: ClassVar[str] = "position"
    source: Source
    found: _Of


@frozen
class Recording(Generic[_Of]):
    """A recorded game that was read and replayed."""

    noun: ClassVar[str] = "game"
    source: Source
    replay: Replay[AnyRecord, _Of]


def read_all(
    game: Game[State, Event, Found], file: str, *, keep_states: bool = True
) -> Iterator[Position[Found] | Recording[State] | UnreadableInput]:
    """Yield every position of a file, or its game. Errors are yielded, not raised.

    Args:
        game: the game.
        file: the path, or ``-`` for standard input.
        keep_states: whether to keep every state of a game, or only the last one.
    """
    try:
        with opened(file) as stream:
            head = beginning(file, stream)
            whole = Source(file, size=len(head))
            positions = game.positions
            if positions is None or begins_a_record(head):
                yield _read_game(game, whole, head, keep_states=keep_states)
            elif not is_a_document_a_line(head):
                yield _read_position(game, positions, whole, head)
            else:
                for source, line in documents(file, head, stream):
                    yield _read_position(game, positions, source, line)
    except OSError as error:
        yield why_not_opened(file, error)


def _read_position(
    game: Game[State, Event, Found],
    positions: Positions[State, Found],
    source: Source,
    data: bytes,
) -> Position[Found] | UnreadableInput:
    is_other = source.line is None and not begins_as_json(data)
    try:
        read = (is_other and positions.read_other) or positions.read
        return Position(source, read(data))
    except (FormatError, NotationError) as error:
        return UnreadableInput(source, error, nouns=game.nouns)


def _read_game(
    game: Game[State, Event, Found], source: Source, data: bytes, *, keep_states: bool
) -> Recording[State] | UnreadableInput:
    try:
        replay = game.play.replay(data, keep_states=keep_states)
        refuse_incomplete(replay)
    except FormatError as error:
        return UnreadableInput(source, error, Recording.noun, game.nouns)
    return Recording(source, replay)


def verdict_on(
    game: Game[State, Event, Found], item: Position[Found] | Recording[State] | UnreadableInput
) -> Verdict:
    """Return the verdict for an item. A game was checked when it was replayed."""
    if isinstance(item, UnreadableInput):
        return Verdict(item)
    if isinstance(item, Recording):
        replay = item.replay
        return Verdict(item, replay.report, replay.notes, tuple(map(str, replay.supposed)))
    positions = game.positions
    assert positions is not None  # it read the position
    return Verdict(item, positions.check(item.found), tuple(positions.not_checked(item.found)))


def read_game(
    game: Game[State, Event, Found],
    file: str,
    *,
    keep_states: bool = True,
    instead: str = "",
) -> Replay[AnyRecord, State] | FormatError | OSError:
    """Return the replay of a recorded game, as far as it goes, or why it cannot be read.

    Args:
        game: the game.
        file: the path, or ``-`` for standard input.
        keep_states: whether to keep every state of the game, or only the last one.
        instead: what to do with a position, which is no recorded game; by default to validate it.
    """

    def hint(data: bytes) -> str | None:
        """Return a hint if the data is a position and not a record."""
        positions = game.positions
        is_other = positions is not None and positions.read_other and not begins_as_json(data)
        if not (is_other or begins_a_position(data, f"{game.name}-position")):
            return None
        return f"not a game record; {instead or f'use {game.program} validate'}"

    return read_recording(file, lambda data: game.play.replay(data, keep_states=keep_states), hint)


Numbered = tuple[int, Violation]
"""A violation with its number in a list."""

_INDENT = 5
_MOST_CELLS = 12
_SEAT = re.compile(r"\$\.players\[(\d+)\]")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\]")
_WORDS = {"legal": "legal", "illegal": "illegal", "unreadable": "cannot be replayed to its end"}


def listed_cells(cells: Iterable[Cell]) -> str:
    """Return the cells with commas between them; only the first of very many.

    >>> listed_cells([Cell(1, 0), Cell(2, 0)])
    '(1, 0), (2, 0)'
    """
    return listed(cells, "", most=_MOST_CELLS)


def seat_of(
    violation: Violation, names: Sequence[str], claimants: Sequence[str] = ()
) -> int | None:
    """Return the seat that a violation concerns; None if it concerns the whole table.

    Args:
        violation: a violation in a position.
        names: the players in seating order.
        claimants: for each claim, whose points it is about.
    """
    where = violation.where or ""
    if seat := _SEAT.match(where):
        return int(seat[1])
    if claim := _CLAIM.match(where):
        claimant = claimants[int(claim[1])]
        return names.index(claimant) if claimant in names else None
    return None


@frozen
class Printer(Generic[State, Event, Found]):
    """Prints verdicts for people.

    Attributes:
        screen: where to print.
        game: the game.
        looks: how it looks.
    """

    screen: Screen
    game: Game[State, Event, Found]
    looks: Looks[State, Found]

    def print_verdict(self, verdict: Verdict, *, draw: Draw | None = None, alone: bool) -> None:
        """Print the verdict for a position or a game.

        It prints a legal position among others in a file only if it is drawn or not completely
        checked.

        Args:
            verdict: the verdict.
            draw: what to draw; None for all of a single position, else what is illegal.
            alone: whether there is only one file.
        """
        item, is_one_of_many = verdict.item, verdict.item.source.line is not None
        if isinstance(item, Recording):
            self._print_game(item.source, item.replay, draw=draw is not Draw.NONE)
        if isinstance(item, Position):
            if draw is None:
                draw = Draw.ALL if alone and not is_one_of_many else Draw.FAULTY
            is_dull = is_one_of_many and verdict.report.ok and not verdict.not_checked
            if draw is Draw.ALL or not is_dull:
                self._print_position(item, verdict, draw)

    def _print_position(self, position: Position[Found], verdict: Verdict, draw: Draw) -> None:
        """Print the verdict for a position, and all of it if it is drawn or illegal."""
        looks, found = self.looks, position.found
        violations = list(enumerate(verdict.report, start=1))
        size = looks.what(found) or counted(len(looks.players(found)), "player")
        words = verdict_words(len(violations))
        self.screen.line((str(position.source), "bold"), ": ", *words, f", {size}")
        print_notes(self.screen, verdict.notes, indent=2)
        if violations or draw is Draw.ALL:
            if looks.show_position is None:
                self._print_players(found, violations)
            else:
                looks.show_position(self.screen, found, violations, draw)

    def _print_players(self, found: Found, violations: Sequence[Numbered]) -> None:
        """Print the violations of a position, player by player, then those of the whole table."""
        screen, looks = self.screen, self.looks
        names, claimants = looks.players(found), looks.claimants(found)
        by_seat: defaultdict[int | None, list[Numbered]] = defaultdict(list)
        for number, violation in violations:
            by_seat[seat_of(violation, names, claimants)].append((number, violation))
        for seat, name in enumerate(names):
            screen.line()
            told, has = by_seat[seat], looks.summary(found, seat)
            screen.line((name, "bold"), ": ", *verdict_words(len(told)), f", {has}")
            looks.show_player(screen, found, seat)
            print_list(screen, told)
        if across := by_seat[None]:
            screen.line()
            screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
            print_list(screen, across)
        screen.line()

    def print_replay(
        self, source: Source, replay: Replay[AnyRecord, State], *, draw: bool = True
    ) -> None:
        """Print the verdict for a recorded game, and how the game ended.

        Args:
            source: the file.
            replay: the replay of the record; with its states, if they are drawn.
            draw: whether to show the states in which a rule was broken.
        """
        self._print_game(source, replay, draw=draw)
        if not _needs_more_lines(replay):
            self.screen.line()
        if replay.final is not None:
            scores = self.game.play.scores(replay.final)
            print_scores(
                self.screen,
                [(self.looks.title_of(name), score) for name, score in scores],
                replay.final.winners,
                stopped=replay.stopped is not None,
                illegal=illegal_events_count(replay.findings, replay.reached, replay.supposed),
            )
        self.screen.print_key()

    def _print_game(self, source: Source, replay: Replay[AnyRecord, State], *, draw: bool) -> None:
        """Print the verdict for a recorded game, every violation, and what an arbiter accepted.

        A legal game takes one line if everything in it was checked.
        """
        self._print_status(source, replay)
        first = 1
        for finding in replay.findings:
            violations = list(enumerate(finding.report, start=first))
            self._print_finding(replay, finding, violations)
            if draw and finding.index is not None:
                self.looks.show_finding(self.screen, replay, finding, violations)
            first += len(violations)
        for finding in replay.overrides:
            self._print_finding(replay, finding, list(enumerate(finding.report, start=1)))
        if notes := headed_notes(replay.supposed, replay.notes):
            self.screen.line()
            print_notes(self.screen, notes)
        if _needs_more_lines(replay):
            self.screen.line()

    def _print_status(self, source: Source, replay: Replay[AnyRecord, State]) -> None:
        status = status_of(replay)
        violations, overrides = len(replay.faults), len(replay.overrides)
        self.screen.line(
            (str(source), "bold"),
            ": ",
            (_WORDS[status], STYLES[status]),
            f", {counted(violations, 'violation')}" if violations else "",
            f", {counted(overrides, 'override')}" if overrides else "",
            f", {counted(len(replay.record.players), 'player')}",
            "".join(f", {name}" for name in self.looks.played_with(replay.record)),
            f", {counted(len(replay.record.events), 'event')}",
        )

    def _print_finding(
        self, replay: Replay[AnyRecord, State], finding: Finding, violations: Sequence[Numbered]
    ) -> None:
        screen, written = self.screen, "the position"
        if finding.index is not None:
            event = cast("Event", replay.record.events[finding.index])
            written = in_one_line(self.game.play.write_event(event, replay.states[-1]))
        screen.line()
        screen.line((f"Line {finding.line}", "bold"), f": {written}")
        if finding.reason is not None:
            screen.paragraph("accepted by the arbiter: ", finding.reason, indent=2)
        print_list(screen, violations)


def _needs_more_lines(replay: Replay[AnyRecord, State]) -> bool:
    return bool(replay.findings or replay.overrides or replay.notes)


def _part(violation: Violation) -> str:
    """Return the part of a position that a violation concerns."""
    return violation.place if (violation.where or "").startswith("$") else ""


def print_list(
    screen: Screen,
    violations: Iterable[Numbered],
    *,
    owner_of: Callable[[Violation], str] = _part,
    indent: int = _INDENT,
) -> None:
    """Print numbered violations, each with its rule, its place and its message.

    Args:
        screen: where to print.
        violations: the violations.
        owner_of: returns in words what a violation is about besides its cells.
        indent: the width of the numbers and what surrounds them.
    """
    for number, violation in violations:
        place = ", ".join(filter(None, (owner_of(violation), listed_cells(violation.cells))))
        heading = ((violation.rule_id, "bold"), f"  {place}" if place else "")
        screen.paragraph(*heading, indent=indent, bullet=str(number))
        screen.paragraph(screen.say(violation), indent=indent)
