"""``five-towers-protocol/1``: every operation, with the types of its requests and results."""

from __future__ import annotations

from typing import Final, cast

from five_towers.conformance.answering import OPERATIONS, MaxBid, MayAdd, Score, answer
from five_towers.descriptor import FIVE_TOWERS
from five_towers.in_play import PLAY
from five_towers.notation.position import PlayerScoreDocument, PositionDocument
from five_towers.service import arbiters, games, towers
from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.game import Shapes
from rulebook_kit.service.documents import (
    about_records,
    about_rules,
)
from rulebook_kit.service.operations import Handles, Service, operation, service_of
from rulebook_kit.service.playing import Playing, Verdict
from rulebook_kit.service.steps import Step, shapes_in_requests, shapes_in_results

FORMATS: Final = (
    "five-towers-position/1",
    "five-towers-game/1",
    "five-towers-state/2",
    "five-towers-view/1",
    "five-towers-replay/1",
)
"""The formats of documents inside requests and results."""


def answer_question(request: Question, _: Handles | None) -> Result:
    """Return the answer to a question of the conformance protocol."""
    return answer(request)


_PLAYING: Final = Playing(PLAY)
_SHAPES: Final = cast("Shapes", PLAY.shapes)
_IN_REQUESTS: Final = (*shapes_in_requests(_SHAPES), PositionDocument)

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
        *_PLAYING.operations,
        _PLAYING.random_agent,
    ),
    formats=FORMATS,
    questions=OPERATIONS,
    in_requests=_IN_REQUESTS,
    in_results=(*_IN_REQUESTS, *shapes_in_results(_SHAPES, positions=True)),
)
"""Everything that can be asked about 5 Towers."""
