"""Requests of arbiters: read and check documents, replay and score games, look up rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from alhambra_rules.rulebook.json.reading import check_part
from alhambra_rules.rulebook.json.rules import RuleDocument, rule_document
from alhambra_rules.rulebook.json.schemas import named
from alhambra_rules.rulebook.json.sniffing import begins_a_record
from alhambra_rules.rulebook.service.documents import (
    CheckRecord,
    PositionOf,
    ReplayValue,
    Steps,
    StepsResult,
    lines_of,
    on_one_line,
    shown_steps,
    text_of,
)
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.playing import Verdict
from alhambra_rules.rulebook.service.refusals import within
from alhambra_rules.rulebook.templates import Words
from five_towers.arbiter import check_table
from five_towers.catalogue import (
    CATALOGUE,
    LANGUAGES,
    SECTIONS,
    SOURCES,
    TRANSLATIONS,
    say,
)
from five_towers.catalogue.rules import TEMPLATES
from five_towers.game.replay import replay
from five_towers.game.view import sentence_on
from five_towers.model import Table
from five_towers.notation.game_record import FORMS, read_record
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

if TYPE_CHECKING:
    Language = str
else:
    Language = Annotated[
        Literal[tuple(LANGUAGES)],
        Meta(extra_json_schema=named("Language", "the code of a language of the rules")),
    ]


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


def check_record(request: CheckRecord, _: Handles | None) -> Raw:
    """Return the verdict on a recorded game, in five-towers-replay/1."""
    return on_one_line(replay_to_json(replay(read_record(text_of(request.record)))))


def steps(request: Steps, _: Handles | None) -> StepsResult:
    """Return some steps of a recorded game."""
    replayed = replay(read_record(text_of(request.record)))
    events, states = replayed.record.events, replayed.states

    def event_at(index: int) -> tuple[object, Words]:
        event = events[index]
        return FORMS.write(event), sentence_on(event, states[index])

    return shown_steps(
        request,
        replayed,
        begins=say("event.game-begins"),
        lines=lines_of(replayed.record),
        event_at=event_at,
        position_at=lambda index: position_value(states[index].table),
    )


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


class Rules(Struct, tag_field="do", tag="rules", forbid_unknown_fields=True):
    """Ask for the rules: what they say, their sources and our rulings."""

    language: Language = "en"


def rules(request: Rules, _: Handles | None) -> list[RuleDocument]:
    """Return the catalogue in a language."""
    return [
        rule_document(rule, TRANSLATIONS, SECTIONS, SOURCES, request.language)
        for rule in CATALOGUE.values()
    ]


class Templates(Struct, tag_field="do", tag="templates", forbid_unknown_fields=True):
    """Ask for the templates of all sentences, to translate events and violations."""

    language: Language = "en"


def templates(request: Templates, _: Handles | None) -> dict[str, str]:
    """Return the templates in a language by their ids, in English where one is missing."""
    return dict(TEMPLATES.of(request.language))
