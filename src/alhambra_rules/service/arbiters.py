"""Requests of arbiters: read and check documents, replay and score games, look up rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from msgspec.json import format as format_json

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.catalogue import CATALOGUE, SECTIONS
from alhambra_rules.catalogue.catalogue import LANGUAGES, TRANSLATIONS
from alhambra_rules.conformance.protocol import Round
from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game.describing import describe_event
from alhambra_rules.game.events import event_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game.scored_rounds import rounds_scored
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import parse_diagram, read_position, write_position_line
from alhambra_rules.notation.answers_json import PlayerScoreDocument, ScoreDocument
from alhambra_rules.notation.events import EventObject, forms_of
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.scores import PlayerScore, player_score_document, score_document
from alhambra_rules.notation.sniffing import Contents, sniff, text_of_diagram
from alhambra_rules.notation.verdicts import ReplayDocument, replay_to_json
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook.conformance.protocol import AnyValue
from alhambra_rules.rulebook.json.rules import RuleDocument, RulingDocument
from alhambra_rules.rulebook.json.schemas import named
from alhambra_rules.rulebook.json.verdicts import ViolationVerdict, violations_of
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.refusals import Refused, within
from alhambra_rules.scoring import score_round
from alhambra_rules.service.values import PositionValue, table_in

_MOST_STEPS = 1_000

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[tuple(LANGUAGES)]

RecordText = Annotated[
    str | list[dict[str, AnyValue]],
    Meta(
        extra_json_schema=named(
            "RecordText", "a record in alhambra-game/1: its text, or its lines as objects"
        )
    ),
]


class CheckPosition(Struct, tag_field="do", tag="check_position", forbid_unknown_fields=True):
    """Ask for every violation in a recorded position."""

    position: PositionValue


class PositionVerdict(Struct):
    """Every violation in a position, and what the position does not say."""

    ok: bool
    violations: list[ViolationVerdict]
    not_checked: list[str]


def check_position(request: CheckPosition, _: Handles | None) -> PositionVerdict:
    """Return the verdict on a position."""
    return _verdict(table_in(request.position))


def _verdict(table: Table) -> PositionVerdict:
    report = check_table(table)
    return PositionVerdict(report.ok, violations_of(report), list(not_checked(table)))


class CheckRecord(Struct, tag_field="do", tag="check_record", forbid_unknown_fields=True):
    """Ask for every violation in a recorded game."""

    record: RecordText


ReplayValue = Annotated[
    object, Meta(extra_json_schema={"$ref": "#/$defs/" + ReplayDocument.__name__})
]


def check_record(request: CheckRecord, _: Handles | None) -> Raw:
    """Return the verdict on a recorded game, in alhambra-replay/1."""
    replayed = replay(read_record(_text_of(request.record)), keep_states=False)
    return _on_one_line(replay_to_json(replayed))


def _on_one_line(document: str) -> Raw:
    return Raw(format_json(document.encode(), indent=-1))


def _text_of(record: str | list[dict[str, object]]) -> str:
    return record if isinstance(record, str) else "\n".join(map(json.dumps, record)) + "\n"


class Steps(Struct, tag_field="do", tag="steps", forbid_unknown_fields=True, kw_only=True):
    """Ask for some steps of a recorded game, to show them one after the other."""

    record: RecordText
    first: Annotated[int, Meta(ge=1, description="the first line of the record to show")] = 1
    count: Annotated[int, Meta(ge=1, le=_MOST_STEPS)] = 100


class StepOfRecord(Struct):
    """One line of a recorded game."""

    line: int
    event: EventObject | None
    text: str
    violations: list[ViolationVerdict]
    position: Annotated[
        PositionValue,
        Meta(description="the table after the line; if the replay stopped there, before it"),
    ]


class StepsResult(Struct):
    """Some steps of a recorded game."""

    lines: Annotated[int, Meta(description="how many lines the record has")]
    stopped: Annotated[str | None, Meta(description="why the replay stopped; null if it did not")]
    steps: list[StepOfRecord]


def steps(request: Steps, _: Handles | None) -> StepsResult:
    """Return some steps of a recorded game."""
    replayed = replay(read_record(_text_of(request.record)))
    found = {finding.line: finding.report for finding in replayed.findings}
    forms = forms_of(replayed.record.modules)
    shown = []
    states, reached = replayed.states, replayed.reached
    last = min(request.first + request.count - 1, max(reached, *found, 0))
    for line in range(request.first, last + 1):
        entry = None if line == 1 else replayed.record.events[line - 2]
        text = "The game begins"
        if entry is not None:
            text = describe_event(entry, states[line - 2])
        shown.append(
            StepOfRecord(
                line=line,
                event=None if entry is None else forms.write(event_of(entry)),
                text=text,
                violations=violations_of(found[line]) if line in found else [],
                position=Raw(write_position_line(states[min(line, reached) - 1].table).encode()),
            )
        )
    return StepsResult(len(replayed.record.events) + 1, replayed.stopped, shown)


class Score(Struct, tag_field="do", tag="score", forbid_unknown_fields=True, kw_only=True):
    """Ask for a scoring round of a position, with reasons."""

    position: PositionValue
    round: Annotated[
        Round | UnsetType,
        Meta(description="absent: the scoring_round of the position"),
    ] = UNSET


class ScoredPosition(ScoreDocument):
    """A scoring round of a position, in alhambra-score/1."""

    round: Round


def score(request: Score, _: Handles | None) -> ScoreDocument:
    """Return a scoring round with its reasons."""
    table = table_in(request.position)
    number = table.scoring_round if request.round is UNSET else request.round
    if number is None:
        raise Refused("invalid-argument", 'the position has no scoring_round: give "round"')
    return score_document(table, number)


class RoundsScored(Struct, tag_field="do", tag="rounds_scored", forbid_unknown_fields=True):
    """Ask for the scoring rounds of a recorded game, with reasons."""

    record: RecordText


class RoundOfGame(Struct):
    """A scoring round of a recorded game."""

    round: int
    scores: Annotated[dict[str, PlayerScoreDocument], Meta(description="without modules")]
    added: Annotated[dict[str, dict[str, int]], Meta(description="points by module and player")]
    points: Annotated[dict[str, int], Meta(description="all points by player")]


def scored(request: RoundsScored, _: Handles | None) -> list[RoundOfGame]:
    """Return the scoring rounds of a recorded game."""
    replayed = replay(read_record(_text_of(request.record)))
    if not replayed.states:
        return []
    return [
        RoundOfGame(
            held.number,
            {name: player_score_document(PlayerScore(one)) for name, one in held.scores.items()},
            {module: dict(points) for module, points in held.added.items()},
            dict(held.points),
        )
        for held in rounds_scored(replayed.states[0], replayed.states[-1])
    ]


class Read(Struct, tag_field="do", tag="read", forbid_unknown_fields=True):
    """Ask what a text is, and read it: a position, a record or a diagram."""

    text: str


class ReadResult(Struct, omit_defaults=True):
    """What a text is, and what it says."""

    kind: Literal["position", "record", "diagram"]
    position: Annotated[
        PositionValue | UnsetType,
        Meta(description="the position, or the one at the end of the record"),
    ] = UNSET
    verdict: PositionVerdict | UnsetType = UNSET
    replay: ReplayValue | UnsetType = UNSET


def read(request: Read, _: Handles | None) -> ReadResult:
    """Recognise a text and read it."""
    data = request.text.encode()
    contents = sniff(data)
    with within("text"):
        if contents is Contents.RECORD:
            replayed = replay(read_record(data), keep_states=False)
            result = ReadResult("record", replay=_on_one_line(replay_to_json(replayed)))
            if replayed.final is not None:
                result.position = _position(replayed.final.table)
            return result
        if contents is Contents.DIAGRAM:
            table = Table((Player("City", parse_diagram(text_of_diagram(data)).city),))
            return ReadResult("diagram", _position(table), _verdict(table))
        table = read_position(data)
    return ReadResult("position", _position(table), _verdict(table))


def _position(table: Table) -> Raw:
    return Raw(write_position_line(table).encode())


class Rules(Struct, tag_field="do", tag="rules", forbid_unknown_fields=True):
    """Ask for the rules: what they say, their sources and our rulings."""

    language: Language = "en"


def rules(request: Rules, _: Handles | None) -> list[RuleDocument]:
    """Return the catalogue in a language."""
    return [
        RuleDocument(
            id=rule.id,
            section=SECTIONS[rule.section],
            kind=rule.kind.value,
            statement=TRANSLATIONS.statement(rule.id, request.language),
            sources=list(rule.sources),
            rulings=[RulingDocument(one.question, one.choice, one.reason) for one in rule.rulings],
        )
        for rule in CATALOGUE.values()
    ]


class Draw(Struct, tag_field="do", tag="draw", forbid_unknown_fields=True, kw_only=True):
    """Ask for a drawing of a position."""

    position: PositionValue
    what: Annotated[
        Literal["table", "board", "city", "scoring"],
        Meta(description="board and city show one player; scoring shows the scoring round"),
    ] = "table"
    player: Annotated[str | UnsetType, Meta(description="absent: the first player")] = UNSET
    round: Round | UnsetType = UNSET
    form: Literal["svg", "text"] = "svg"


def draw(request: Draw, _: Handles | None) -> str:
    """Return the text of a drawing."""
    table = table_in(request.position)
    if request.what == "scoring":
        return _scoring(table, request)
    player = _player(table, request.player)
    if request.form == "text":
        return str(draw_city(player.city))
    if request.what == "table":
        return svg.table(table)
    if request.what == "board":
        return svg.board(player)
    return svg.city(player.city, check_city(player.city))


def _scoring(table: Table, request: Draw) -> str:
    number = table.scoring_round if request.round is UNSET else request.round
    if number is None:
        raise Refused("invalid-argument", 'the position has no scoring_round: give "round"')
    cities = {player.name: player.city for player in table.players}
    return svg.scoring(score_round(cities, number, dirk=table.dirk), cities)


def _player(table: Table, name: str | UnsetType) -> Player:
    for player in table.players:
        if name in (UNSET, player.name):
            return player
    raise Refused("unknown-name", f"nobody at the table is {name!r:.99}")
