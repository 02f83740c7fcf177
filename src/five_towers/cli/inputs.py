"""Reading what the commands are given: positions, one or many, and recorded games."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from alhambra_rules.rulebook import FormatError
from alhambra_rules.rulebook.command_line.refusal import Refusal
from alhambra_rules.rulebook.command_line.sources import (
    CAP,
    Source,
    Spoiled,
    lines,
    opened,
    reasons,
    why_not_opened,
)
from alhambra_rules.rulebook.json.sniffing import begins_a_record, is_a_document_a_line
from five_towers.game.replay import Replay, replay
from five_towers.model import Table
from five_towers.notation.game_record import read_record
from five_towers.notation.position import read_position


@frozen
class Position:
    """A position that was read."""

    source: Source
    table: Table


@frozen
class Recording:
    """A recorded game that was read and replayed."""

    source: Source
    replay: Replay


Item = Position | Recording | Spoiled
"""What comes out of a file."""


def read_all(file: str) -> Iterator[Item]:
    """Yield every position of a file, read one by one, or its game; never an exception.

    Args:
        file: its path, or ``-`` for standard input.
    """
    try:
        with opened(file) as stream:
            head = stream.read(CAP)
            whole = Source(file, size=len(head))
            if begins_a_record(head, "five-towers-game"):
                yield _read_game(whole, head)
            elif not is_a_document_a_line(head):
                yield _read_position(whole, head)
            else:
                for number, line in enumerate(lines(head, stream), start=1):
                    if line.strip():
                        yield _read_position(Source(file, number, len(line) + 1), line)
    except OSError as error:
        yield why_not_opened(file, error)


def read_table(file: str, line: int | None = None) -> Table:
    """Return the one position that a command is about; of a recorded game, its end.

    Args:
        file: its path, or ``-`` for standard input.
        line: which line, from 1, of a file with a position on each.

    Raises:
        Refusal: it cannot be read, or it has to be told which of many is meant.
    """
    for item in read_all(file):
        if item.source.line is not None and line is None:
            raise Refusal(f"{Source(file)} holds a position on each line: choose with --line N")
        if item.source.line is None and line not in (None, 1):
            raise Refusal(f"{Source(file)} holds one position, not one on each line")
        if item.source.line in (None, line):
            return _table(item)
    raise Refusal(f"{Source(file)} has no position on line {line}")


def _table(item: Item) -> Table:
    if isinstance(item, Position):
        return item.table
    if isinstance(item, Recording):
        return item.replay.final.table
    faults = "\n".join(f"  {reason}" for reason in reasons(item.error))
    raise Refusal(f"{item.source} cannot be read:\n{faults}")


def _read_position(source: Source, data: bytes) -> Position | Spoiled:
    try:
        return Position(source, read_position(data))
    except FormatError as error:
        return Spoiled(source, error)


def _read_game(source: Source, data: bytes) -> Recording | Spoiled:
    try:
        return Recording(source, replay(read_record(data)))
    except FormatError as error:
        return Spoiled(source, error)
