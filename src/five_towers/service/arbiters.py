"""Requests of arbiters: read and check documents, replay and score games, look up rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from five_towers.arbiter import check_table
from five_towers.game.replay import replay
from five_towers.model import Table
from five_towers.notation.game_record import read_record
from five_towers.notation.position import (
    PlayerScoreDocument,
    PositionDocument,
    player_score,
    position_value,
    read_position,
    table_of,
)
from five_towers.notation.position import check_position as check_document
from five_towers.notation.verdicts import replay_to_json
from five_towers.scoring import score_of
from rulebook_kit.json.reading import begins_a_record, check_part
from rulebook_kit.service.documents import (
    PositionOf,
    ReplayValue,
    on_one_line,
)
from rulebook_kit.service.operations import Handles
from rulebook_kit.service.playing import Verdict
from rulebook_kit.service.refusals import within


def table_in(value: object) -> Table:
    """Return the table of a position in a request; ``FormatError`` has its paths."""
    with within("position"):
        return table_of(check_part(value, PositionDocument, check_document))


class CheckPosition(Struct, tag_field="do", tag="check_position", forbid_unknown_fields=True):
    """Ask for every violation in a recorded position."""

    position: PositionOf


def check_position(request: CheckPosition, _: Handles | None) -> Verdict:
    """Return the verdict on a position."""
    return Verdict.of(check_table(table_in(request.position)))


class ScorePosition(Struct, tag_field="do", tag="score_position", forbid_unknown_fields=True):
    """Ask for the points of all players in a position, with reasons."""

    position: PositionOf


def score_position(request: ScorePosition, _: Handles | None) -> list[PlayerScoreDocument]:
    """Return the points of all players."""
    players = table_in(request.position).players
    return [player_score(player.name, score_of(player)) for player in players]


class Read(Struct, tag_field="do", tag="read", forbid_unknown_fields=True):
    """Ask what a text is, and read it: a position or a record."""

    text: str


class ReadResult(Struct, omit_defaults=True):
    """What a text is, and what it says."""

    kind: Literal["position", "record"]
    position: Annotated[
        PositionOf, Meta(description="the position, or the one at the end of the record")
    ]
    verdict: Verdict | UnsetType = UNSET
    replay: ReplayValue | UnsetType = UNSET


def read(request: Read, _: Handles | None) -> ReadResult:
    """Recognise a text and read it; its errors have paths, lines and columns within the text."""
    data = request.text.encode()
    if begins_a_record(data):
        replayed = replay(read_record(data), keep_states=False)
        document = on_one_line(replay_to_json(replayed))
        return ReadResult("record", position_value(replayed.final.table), replay=document)
    table = read_position(data)
    return ReadResult("position", position_value(table), Verdict.of(check_table(table)))
