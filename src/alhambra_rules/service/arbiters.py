"""Requests of arbiters: read and check documents, replay and score games, look up rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.conformance.protocol import Round
from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game.replay import replay, rounds_scored
from alhambra_rules.game.view import view
from alhambra_rules.in_play import PLAY
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import parse_diagram, read_position
from alhambra_rules.notation.answers_json import (
    PlayerScore,
    PlayerScoreDocument,
    ScoreDocument,
    player_score_document,
    score_document,
)
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.sniffing import Contents, sniff, text_of_diagram
from alhambra_rules.notation.verdicts import replay_to_json
from alhambra_rules.placement import check_city
from alhambra_rules.recorded_positions import POSITIONS, table_of_city, table_of_value
from alhambra_rules.scoring import score_round
from rulebook_kit.json.schemas import named, references_to
from rulebook_kit.json.verdicts import Facts, SpokenViolation, Template, said, violations_told
from rulebook_kit.player_names import unknown_player
from rulebook_kit.service.documents import (
    RecordText,
    ReplayValue,
    Told,
    on_one_line,
    text_of,
    told_in,
)
from rulebook_kit.service.operations import Handles, Request
from rulebook_kit.service.refusals import Refused, within
from rulebook_kit.service.steps import StateValue, state_in

PositionValue = Annotated[
    object,
    Meta(
        extra_json_schema=named("PositionValue", "a position in alhambra-position/1")
        | {"anyOf": references_to((PositionDocument,))}
    ),
]


class CheckPosition(Request, tag="check_position"):
    """Ask for every violation in a recorded position."""

    position: PositionValue


class PositionVerdict(Struct):
    """Every violation in a position, and what the position does not say."""

    ok: bool
    violations: list[SpokenViolation]
    not_checked: list[str]


def check_position(request: CheckPosition, _: Handles | None) -> PositionVerdict:
    """Return the verdict for a position."""
    return _verdict(_table_in(request.position))


def _verdict(table: Table) -> PositionVerdict:
    report = check_table(table)
    return PositionVerdict(report.ok, violations_told(report), list(not_checked(table)))


class Score(Request, tag="score", kw_only=True):
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
    table = _table_in(request.position)
    number = table.scoring_round if request.round is UNSET else request.round
    if number is None:
        raise Refused("invalid-argument", 'the position has no scoring_round: give "round"')
    return score_document(table, number)


class RoundsScored(Request, tag="rounds_scored"):
    """Ask for the scoring rounds of a recorded game, with reasons."""

    record: RecordText


class Reason(Struct, omit_defaults=True):
    """How a number of points adds up, with its template and facts."""

    text: str
    template: Template = UNSET
    facts: Facts = UNSET


class RoundOfGame(Struct):
    """A scoring round of a recorded game."""

    round: int
    scores: Annotated[dict[str, PlayerScoreDocument], Meta(description="without modules")]
    added: Annotated[dict[str, dict[str, int]], Meta(description="points by module and player")]
    points: Annotated[dict[str, int], Meta(description="all points by player")]
    reasons: Annotated[
        dict[str, list[Reason]], Meta(description="``why`` of each player, to tell in any language")
    ]


def scored(request: RoundsScored, _: Handles | None) -> list[RoundOfGame]:
    """Return the scoring rounds of a recorded game."""
    replayed = replay(read_record(text_of(request.record)))
    if not replayed.states:
        return []
    return [
        RoundOfGame(
            held.number,
            {name: player_score_document(PlayerScore(one)) for name, one in held.scores.items()},
            {module: dict(points) for module, points in held.added.items()},
            dict(held.points),
            {name: _reasons(PlayerScore(one)) for name, one in held.scores.items()},
        )
        for held in rounds_scored(replayed.states[0], replayed.states[-1])
    ]


def _reasons(score: PlayerScore) -> list[Reason]:
    return [Reason(str(words), *said(words)) for words in score.sentences()]


class Read(Request, tag="read"):
    """Ask which kind of document this is, and read it: a position, a record or a diagram."""

    text: str


class ReadResult(Struct, omit_defaults=True):
    """The kind of a document, and its contents."""

    kind: Literal["position", "record", "diagram"]
    position: Annotated[
        PositionValue | UnsetType,
        Meta(description="the position, or the one at the end of the record"),
    ] = UNSET
    verdict: PositionVerdict | UnsetType = UNSET
    replay: ReplayValue | UnsetType = UNSET
    told: Told = UNSET


def read(request: Read, _: Handles | None) -> ReadResult:
    """Recognise a document and read it; its errors have paths, lines and columns within it."""
    data = request.text.encode()
    contents = sniff(data)
    if contents is Contents.RECORD:
        replayed = replay(read_record(data), keep_states=False)
        found = on_one_line(replay_to_json(replayed))
        result = ReadResult("record", replay=found, told=told_in(replayed))
        if replayed.final is not None:
            result.position = POSITIONS.write(replayed.final.table)
        return result
    if contents is Contents.DIAGRAM:
        table = table_of_city(parse_diagram(text_of_diagram(data)).city)
        return ReadResult("diagram", POSITIONS.write(table), _verdict(table))
    table = read_position(data)
    return ReadResult("position", POSITIONS.write(table), _verdict(table))


class Draw(Request, tag="draw", kw_only=True, rename={"seen_by": "as"}):
    """Ask for a drawing of a position, or of a game as one seat may see it."""

    position: PositionValue | UnsetType = UNSET
    state: Annotated[
        StateValue | UnsetType, Meta(description="the state of a game, instead of a position")
    ] = UNSET
    seen_by: Annotated[
        str | UnsetType,
        Meta(description="with a state: who looks; absent: a spectator, who sees no hand"),
    ] = UNSET
    what: Annotated[
        Literal["table", "board", "city", "scoring"],
        Meta(description="board and city show one player; scoring shows the scoring round"),
    ] = "table"
    player: Annotated[
        str | UnsetType, Meta(description="whose board or city; absent: the first player's")
    ] = UNSET
    round: Round | UnsetType = UNSET
    form: Literal["svg", "text"] = "svg"


def draw(request: Draw, handles: Handles | None) -> str:
    """Return the text of a drawing."""
    table = _table_to_draw(request, handles)
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


def _table_to_draw(request: Draw, handles: Handles | None) -> Table:
    if (request.position is UNSET) == (request.state is UNSET):
        raise Refused("invalid-argument", 'give either "position" or "state"')
    if request.state is not UNSET:
        viewer = None if request.seen_by is UNSET else request.seen_by
        return view(state_in(PLAY, request.state, handles), viewer).table
    if request.seen_by is not UNSET:
        raise Refused("invalid-argument", '"as" is for a "state": a position has no secrets')
    return _table_in(request.position)


def _scoring(table: Table, request: Draw) -> str:
    number = table.scoring_round if request.round is UNSET else request.round
    if number is None:
        raise Refused("invalid-argument", 'the position has no scoring_round: give "round"')
    cities = {player.name: player.city for player in table.players}
    return svg.scoring(score_round(cities, number, dirk=table.dirk), cities)


def _table_in(value: object) -> Table:
    """Return the table of the position in a request; ``FormatError`` has its paths."""
    with within("position"):
        return table_of_value(value)


def _player(table: Table, name: str | UnsetType) -> Player:
    for player in table.players:
        if name in (UNSET, player.name):
            return player
    raise unknown_player(name, (player.name for player in table.players))
