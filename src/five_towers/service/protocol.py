"""``five-towers-protocol/1``: every operation, with the types of its requests and results."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, json

from five_towers.conformance.answering import OPERATIONS, MaxBid, MayAdd, Score, answer
from five_towers.descriptor import FIVE_TOWERS
from five_towers.in_play import PLAY
from five_towers.notation.game_record import FORMS, EventObject
from five_towers.notation.position import PlayerScoreDocument, PositionDocument
from five_towers.notation.state_json import VIEW_SHAPE
from five_towers.notation.verdicts import ReplayDocument
from five_towers.service import arbiters, games, towers
from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.json.schemas import named, references_to
from rulebook_kit.service.documents import (
    about_records,
    about_rules,
)
from rulebook_kit.service.operations import Handles, Service, operation, service_of
from rulebook_kit.service.playing import ActionValue, Playing, Step, Verdict

FORMATS: Final = (
    "five-towers-position/1",
    "five-towers-game/1",
    "five-towers-state/2",
    "five-towers-view/1",
    "five-towers-replay/1",
)
"""The formats of documents inside requests and results."""

_ACTIONS: Final = [shape for shape in FORMS.shapes if "do" in shape.__struct_fields__]
_Action = Annotated[
    object, Meta(extra_json_schema=named("Action") | {"anyOf": references_to(_ACTIONS)})
]
_LogEntry = Annotated[
    object, Meta(extra_json_schema=named("LogEntry") | {"anyOf": [json.schema(EventObject)]})
]
_SeenEvent = Annotated[
    object, Meta(extra_json_schema=named("SeenEvent") | {"anyOf": [json.schema(EventObject)]})
]


def answer_question(request: Question, _: Handles | None) -> Result:
    """Return the answer to a question of the conformance protocol."""
    return answer(request)


_IN_REQUESTS: Final[tuple[object, ...]] = (EventObject, _LogEntry, *FORMS.shapes, PositionDocument)
_IN_RESULTS: Final[tuple[object, ...]] = (
    *_IN_REQUESTS,
    _Action,
    _SeenEvent,
    VIEW_SHAPE,
    ReplayDocument,
)
SERVICE: Final[Service] = service_of(
    FIVE_TOWERS,
    (
        *about_rules(FIVE_TOWERS),
        operation(arbiters.Read, arbiters.ReadResult, arbiters.read),
        operation(MayAdd, bool, answer_question),
        operation(MaxBid, int, answer_question),
        operation(Score, int, answer_question),
        operation(towers.Look, towers.LookResult, towers.look),
        operation(towers.CheckAdd, Verdict, towers.check_an_add),
        operation(arbiters.CheckPosition, Verdict, arbiters.check_position),
        operation(arbiters.ScorePosition, list[PlayerScoreDocument], arbiters.score_position),
        *about_records(FIVE_TOWERS),
        operation(games.NewGame, Step, games.begin),
        *Playing(PLAY).operations,
        operation(games.AgentMove, ActionValue, games.agent_move),
    ),
    formats=FORMATS,
    questions=OPERATIONS,
    in_requests=_IN_REQUESTS,
    in_results=_IN_RESULTS,
)
"""Everything that can be asked about 5 Towers."""
