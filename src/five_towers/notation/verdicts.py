"""Verdicts as JSON: ``five-towers-verdicts/1``, and ``five-towers-replay/1`` for one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct, to_builtins

from five_towers.game.replay import Record, Replay
from five_towers.game.state import GameState
from five_towers.notation.game_record import FORMS
from rulebook_kit import FormatError
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.verdicts import (
    FileVerdict,
    exit_status,
    violations_of,
)
from rulebook_kit.replays import (
    Finding,
    FindingDocument,
    ReplayDocument,
    replay_document,
    write_replay,
)


class Verdicts(Struct, forbid_unknown_fields=True):
    """The verdicts on recorded positions and games of the card game 5 Towers."""

    format: Literal["five-towers-verdicts/1"]
    ok: Annotated[bool, Meta(description="whether all files are legal")]
    files: list[FileVerdict]


REPLAY: type[ReplayDocument] = replay_document("5 Towers", "five-towers-replay/1")
"""The type of the document that tells what a replay found."""


def write_verdicts(files: Iterable[FileVerdict]) -> str:
    """Return verdicts as JSON in the format ``five-towers-verdicts/1``, ending in a newline."""
    entries = list(files)
    verdicts = Verdicts("five-towers-verdicts/1", exit_status(entries) == 0, entries)
    return pretty(to_builtins(verdicts)) + "\n"


def replay_to_json(outcome: Replay | FormatError | OSError) -> str:
    """Return the result of a replay as indented JSON that ends in a newline.

    Args:
        outcome: the replay, or the error if the record cannot be read.
    """
    return write_replay(outcome, "five-towers-replay/1", REPLAY, _finding, scores_of)


def _finding(record: Record, finding: Finding) -> FindingDocument:
    event = FORMS.write(record.events[finding.index or 0])
    return FindingDocument(finding.line, event, violations_of(finding.report))


def scores_of(state: GameState) -> Iterator[tuple[str, int]]:
    """Yield the name and the points of each player."""
    return ((seat.name, seat.score.total) for seat in state.players)
