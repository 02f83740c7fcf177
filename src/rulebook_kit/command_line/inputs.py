"""Read the files of a command: positions and recorded games, each with the verdict on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from attrs import frozen

from rulebook_kit import FormatError, NotationError
from rulebook_kit.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    documents,
    opened,
    why_not_opened,
)
from rulebook_kit.command_line.verdicts import Verdict
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.json.sniffing import (
    begins_a_record,
    begins_as_json,
    is_a_document_a_line,
)
from rulebook_kit.replay_documents import refuse_incomplete
from rulebook_kit.replays import Replay
from rulebook_kit.states import AnyRecord

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
            if begins_a_record(head):
                yield _read_game(game, whole, head, keep_states=keep_states)
            elif not is_a_document_a_line(head):
                yield _read_position(game, whole, head)
            else:
                for source, line in documents(file, head, stream):
                    yield _read_position(game, source, line)
    except OSError as error:
        yield why_not_opened(file, error)


def _read_position(
    game: Game[State, Event, Found], source: Source, data: bytes
) -> Position[Found] | UnreadableInput:
    positions = game.positions
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
    return Verdict(item, positions.check(item.found), tuple(positions.not_checked(item.found)))
