"""Read the files of a command: positions and recorded games, and print the verdict on each.

For people, a verdict has what each player has, and the violations.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from attrs import frozen

from rulebook_kit import FormatError, NotationError, Violation
from rulebook_kit.command_line.screen import Looks, Screen
from rulebook_kit.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    documents,
    opened,
    why_not_opened,
)
from rulebook_kit.command_line.verdicts import (
    Verdict,
    headed_notes,
    print_notes,
    print_scores,
    verdict_words,
)
from rulebook_kit.game import Event, Found, Game, Positions, State
from rulebook_kit.json.codecs import in_one_line
from rulebook_kit.json.reading import (
    begins_a_record,
    begins_as_json,
    is_a_document_a_line,
)
from rulebook_kit.replays import Replay, illegal_events_count, refuse_incomplete
from rulebook_kit.states import AnyRecord
from rulebook_kit.words import counted

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
    """Return the verdict on an item. A game was checked when it was replayed."""
    if isinstance(item, UnreadableInput):
        return Verdict(item)
    if isinstance(item, Recording):
        replay = item.replay
        return Verdict(item, replay.report, replay.notes, tuple(map(str, replay.supposed)))
    positions = game.positions
    assert positions is not None  # it read the position
    return Verdict(item, positions.check(item.found), tuple(positions.not_checked(item.found)))


_Numbered = tuple[int, Violation]
_INDENT = 5
_SEAT = re.compile(r"\$\.players\[(\d+)\]")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\]")


def print_verdict(
    screen: Screen,
    game: Game[State, Event, Found],
    looks: Looks[State, Found],
    verdict: Verdict,
    *,
    brief: bool,
) -> None:
    """Print the verdict on a position or a game.

    ``brief``: a legal position takes one line. One of many in a file takes none.
    """
    item = verdict.item
    if isinstance(item, Recording):
        print_game(screen, game, looks, item.source, item.replay)
    elif isinstance(item, Position) and (not verdict.report.ok or item.source.line is None):
        _print_position(screen, looks, item, verdict.report.violations, brief=brief)


def _print_position(
    screen: Screen,
    looks: Looks[State, Found],
    position: Position[Found],
    violations: Sequence[Violation],
    *,
    brief: bool,
) -> None:
    """Print the violations of a position, player by player, then those of the whole table."""
    names = looks.players(position.found)
    words = verdict_words(len(violations))
    screen.line((str(position.source), "bold"), ": ", *words, f", {counted(len(names), 'player')}")
    if brief and not violations:
        return
    claimants = looks.claimants(position.found)
    by_seat: defaultdict[int | None, list[_Numbered]] = defaultdict(list)
    for number, violation in enumerate(violations, start=1):
        by_seat[seat_of(violation, names, claimants)].append((number, violation))
    for seat, name in enumerate(names):
        screen.line()
        told, has = by_seat[seat], looks.summary(position.found, seat)
        screen.line((name, "bold"), ": ", *verdict_words(len(told)), f", {has}")
        looks.show_player(screen, position.found, seat)
        _print_list(screen, told)
    if across := by_seat[None]:
        screen.line()
        screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
        _print_list(screen, across)
    screen.line()


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


def print_replay(
    screen: Screen,
    game: Game[State, Event, Found],
    looks: Looks[State, Found],
    source: Source,
    replay: Replay[AnyRecord, State],
) -> None:
    """Print the verdict on a recorded game, every violation, and how the game ended."""
    print_game(screen, game, looks, source, replay)
    if replay.ok:
        screen.line()
    if replay.final is not None:
        print_scores(
            screen,
            game.play.scores(replay.final),
            replay.final.winners,
            stopped=replay.stopped is not None,
            illegal=illegal_events_count(replay.findings, replay.reached, len(replay.supposed)),
        )


def print_game(
    screen: Screen,
    game: Game[State, Event, Found],
    looks: Looks[State, Found],
    source: Source,
    replay: Replay[AnyRecord, State],
) -> None:
    """Print the verdict on a recorded game and every violation; a legal game takes one line."""
    size = f", {counted(len(replay.record.players), 'player')}"
    events = f", {counted(len(replay.record.events), 'event')}"
    screen.line((str(source), "bold"), ": ", *verdict_words(len(replay.faults)), size, events)
    number = 1
    for finding in replay.findings:
        index = finding.index or 0
        event, _ = game.play.entry(replay.record.events[index], replay.states[index])
        screen.line()
        screen.line((f"Line {finding.line}", "bold"), f": {in_one_line(event)}")
        _print_list(screen, list(enumerate(finding.report, start=number)))
        number += len(finding.report.violations)
        looks.show_state(screen, replay.states[index])
    if notes := headed_notes(replay.supposed, replay.notes):
        screen.line()
        print_notes(screen, notes)
    if not replay.ok:
        screen.line()


def _print_list(screen: Screen, violations: Iterable[_Numbered]) -> None:
    for number, violation in violations:
        place = f"  {violation.place}" if (violation.where or "").startswith("$") else ""
        screen.paragraph((violation.rule_id, "bold"), place, indent=_INDENT, bullet=str(number))
        screen.paragraph(violation.message, indent=_INDENT)
