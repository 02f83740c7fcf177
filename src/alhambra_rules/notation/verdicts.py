"""Verdicts as JSON: ``alhambra-verdicts/1`` for files, ``alhambra-replay/1`` for one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, cast

from msgspec import Meta, Struct, to_builtins

from alhambra_rules.game.events import Event, event_of
from alhambra_rules.game.record import Record, Replay
from alhambra_rules.game.replay import replay
from alhambra_rules.game.state import GameState
from alhambra_rules.model import DIRK
from alhambra_rules.notation.events import EventObject, forms_of
from alhambra_rules.notation.game_record import read_record
from rulebook_kit import FormatError
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.verdicts import (
    FaultVerdict,
    FileVerdict,
    NotCheckedDocument,
    Status,
    ViolationVerdict,
    exit_status,
    violations_of,
)
from rulebook_kit.replays import CorrectionDocument, Finding, refuse_incomplete, write_replay


class Verdicts(Struct, forbid_unknown_fields=True):
    """The verdicts for recorded positions of the board game Alhambra."""

    format: Literal["alhambra-verdicts/1"]
    ok: Annotated[bool, Meta(description="whether all files are legal")]
    files: list[FileVerdict]


def write_verdicts(files: Iterable[FileVerdict]) -> str:
    """Return verdicts as JSON in the format ``alhambra-verdicts/1``, ending in a newline."""
    listed = list(files)
    verdicts = Verdicts("alhambra-verdicts/1", exit_status(listed) == 0, listed)
    return pretty(to_builtins(verdicts)) + "\n"


class FindingDocument(Struct, forbid_unknown_fields=True):
    """An event that breaks a rule, or that an arbiter accepted."""

    line: Annotated[int, Meta(description="the line of the record, from 1")]
    event: Annotated[EventObject | None, Meta(description="null for the position on line 1")]
    violations: list[ViolationVerdict]
    reason: Annotated[str | None, Meta(description="the arbiter's reason; null if not accepted")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """A player's points at the end of the record; Dirk comes last."""

    player: str
    score: int


class ReplayDocument(Struct, forbid_unknown_fields=True):
    """The result of replaying a recorded game of Alhambra."""

    format: Literal["alhambra-replay/1"]
    status: Status
    unreadable: Annotated[list[FaultVerdict], Meta(description="why the record cannot be read")]
    events: Annotated[int, Meta(description="the number of events in the record")]
    replayed: Annotated[int, Meta(description="the number of events that were replayed")]
    faults: list[FindingDocument]
    overrides: list[FindingDocument]
    corrections: list[CorrectionDocument]
    not_checked: list[NotCheckedDocument]
    stopped: Annotated[str | None, Meta(description="why the replay stopped; null if it did not")]
    finished: Annotated[bool, Meta(description="whether the game is over at the end")]
    scores: list[ScoreDocument]
    winners: list[str]


def replay_to_json(outcome: Replay | FormatError | OSError) -> str:
    """Return the result of a replay as indented JSON that ends in a newline.

    Args:
        outcome: the replay, or the error if the record cannot be read.
    """
    return write_replay(
        outcome,
        "alhambra-replay/1",
        ReplayDocument,
        _finding,
        scores_of,
        lambda record, event: forms_of(record.modules).write(cast("Event", event)),
    )


def scores_of(state: GameState) -> Iterator[tuple[str, int]]:
    """Yield the name and score of each player, Dirk last."""
    yield from ((player.name, player.score) for player in state.players)
    if state.dirk is not None:
        yield DIRK, state.dirk_score


def _finding(record: Record, finding: Finding) -> FindingDocument:
    event = None
    if finding.index is not None:
        event = forms_of(record.modules).write(event_of(record.events[finding.index]))
    report = violations_of(finding.report)
    return FindingDocument(finding.line, event, report, finding.reason)


def replay_record(data: bytes | str, *, keep_states: bool = True) -> Replay:
    """Return the replay of a game record.

    Args:
        data: the record.
        keep_states: whether every state is kept or only the last one, as in ``replay``.

    Raises:
        FormatError: the data is not a game record, or it cannot be replayed to its end and breaks
            no rule before that.
    """
    replayed = replay(read_record(data), keep_states=keep_states)
    refuse_incomplete(replayed)
    return replayed
