"""Read the input files of the commands: positions and recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen

from alhambra_rules.rulebook import FormatError
from alhambra_rules.rulebook.command_line.options import Refusal, chosen
from alhambra_rules.rulebook.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    documents,
    opened,
    why_not_opened,
)
from alhambra_rules.rulebook.json.sniffing import begins_a_record, is_a_document_a_line
from five_towers.arbiter import NOUNS
from five_towers.game.replay import Replay, replay
from five_towers.model import Table
from five_towers.notation.game_record import read_record
from five_towers.notation.position import read_position


@frozen
class Position:
    """A position that was read.

    Attributes:
        source: its file and line.
        table: the position.
        ends: the game that ends with it; None if the file is not a game.
    """

    noun: ClassVar[str] = "position"
    source: Source
    table: Table
    ends: Replay | None = None


@frozen
class Recording:
    """A recorded game that was read and replayed."""

    noun: ClassVar[str] = "game"
    source: Source
    replay: Replay


Item = Position | Recording | UnreadableInput
"""What a file holds."""


def read_all(file: str, *, keep_states: bool = False) -> Iterator[Item]:
    """Yield every position of a file, or its game. Errors are yielded, not raised.

    Args:
        file: the path, or ``-`` for standard input.
        keep_states: whether to keep every state of a game, or only the last one.
    """
    try:
        with opened(file) as stream:
            head = beginning(file, stream)
            whole = Source(file, size=len(head))
            if begins_a_record(head):
                yield _read_game(whole, head, keep_states=keep_states)
            elif not is_a_document_a_line(head):
                yield _read_position(whole, head)
            else:
                for source, line in documents(file, head, stream):
                    yield _read_position(source, line)
    except OSError as error:
        yield why_not_opened(file, error)


def read_one(file: str, line: int | None = None) -> Position:
    """Return the one position of a file, or the end of its game.

    Args:
        file: the path, or ``-`` for standard input.
        line: the line, from 1, in a file with many positions.

    Raises:
        Refusal: the file cannot be read, it has several positions and ``line`` is None, or the
            replay of the game stops, so that its end is unknown.
    """
    return chosen(map(_last_position, read_all(file)), file, line)


def _last_position(item: Item) -> Position | UnreadableInput:
    if not isinstance(item, Recording):
        return item
    replayed = item.replay
    if replayed.stopped is not None:
        raise Refusal(
            f"{item.source} cannot be scored: the replay stopped, {replayed.stopped};"
            " see five-towers replay"
        )
    return Position(item.source, replayed.final.table, replayed)


def _read_position(source: Source, data: bytes) -> Position | UnreadableInput:
    try:
        return Position(source, read_position(data))
    except FormatError as error:
        return UnreadableInput(source, error, nouns=NOUNS)


def _read_game(source: Source, data: bytes, *, keep_states: bool) -> Recording | UnreadableInput:
    try:
        return Recording(source, replay(read_record(data), keep_states=keep_states))
    except FormatError as error:
        return UnreadableInput(source, error, Recording.noun, NOUNS)
