"""``alhambra-protocol/1``: every operation, with the types of its requests and results."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.protocol import FORMS, OPERATIONS, CellList
from alhambra_rules.notation.events import (
    EVENT_SHAPES,
    HIDDEN_SHAPES,
    ActionObject,
    EventObject,
    LogObject,
    OverrideShape,
    SeenEvent,
    StartedFromShape,
)
from alhambra_rules.notation.modules_json import SEEN_MODULE_SHAPES
from alhambra_rules.notation.position_document import MoneyName, PositionDocument
from alhambra_rules.notation.state_json import VIEW_SHAPE
from alhambra_rules.notation.verdicts import ReplayDocument
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.json.rules import RuleDocument
from alhambra_rules.rulebook.json.verdicts import CellPair
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.operations import Service, operation
from alhambra_rules.rulebook.service.playing import Playing, Verdict
from alhambra_rules.rulebook.service.steps import StateValue, Step
from alhambra_rules.service import agent_moves, arbiters, cities, games
from alhambra_rules.service.in_play import IN_PLAY

PROTOCOL: Final = "alhambra-protocol/1"
"""The name of the protocol and its version."""

FORMATS: Final = (
    "alhambra-position/1",
    "alhambra-game/1",
    "alhambra-state/1",
    "alhambra-state/2",
    "alhambra-view/1",
    "alhambra-replay/1",
    "alhambra-score/1",
)
"""The formats of documents inside requests and results."""

CONFORMANCE: Final = 1
"""The version of the conformance protocol, whose operations are part of this one."""


class Hello(Struct, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """Ask who answers, and what can be asked."""

    protocol: Annotated[
        Literal["alhambra-protocol/1", 1],
        Meta(description="1 is the conformance protocol: the answer has only its operations"),
    ] = PROTOCOL


class Identity(Struct):
    """Who answers, and what can be asked."""

    name: str
    version: str
    protocol: str
    operations: list[str]
    formats: list[str]


def greet(request: Hello, handles: Handles | None) -> Identity:
    """Return who answers."""
    asked = OPERATIONS if request.protocol == CONFORMANCE else ALHAMBRA.names(handles)
    return Identity("alhambra-rules", version("alhambra-rules"), PROTOCOL, [*asked], [*FORMATS])


def answer_question(request: Question, _: Handles | None) -> Result:
    """Return the answer to a question of the conformance protocol."""
    return answer(request)


_QUESTIONS = tuple(
    operation(kind, list[CellPair] if form.kind == CellList else form.kind, answer_question)
    for kind, form in FORMS.items()
)

_IN_REQUESTS: Final[tuple[object, ...]] = (
    EventObject,
    LogObject,
    *EVENT_SHAPES,
    OverrideShape,
    StartedFromShape,
    PositionDocument,
)
_IN_RESULTS: Final[tuple[object, ...]] = (
    *_IN_REQUESTS,
    SeenEvent,
    *HIDDEN_SHAPES,
    *SEEN_MODULE_SHAPES,
    VIEW_SHAPE,
    ReplayDocument,
)
ALHAMBRA: Final = Service(
    title="Alhambra",
    format="alhambra",
    version=version("alhambra-rules"),
    operations=(
        operation(Hello, Identity, greet),
        operation(cities.Tiles, list[cities.TileView], cities.tiles),
        operation(arbiters.Rules, list[RuleDocument], arbiters.rules),
        operation(arbiters.Read, arbiters.ReadResult, arbiters.read),
        *_QUESTIONS,
        operation(cities.Look, cities.LookResult, cities.look),
        operation(cities.CheckPlacement, Verdict, cities.check_a_placement),
        operation(cities.CheckRemoval, Verdict, cities.check_a_removal),
        operation(cities.CheckSwap, Verdict, cities.check_a_swap),
        operation(cities.ExplainPlacements, list[cities.CellVerdict], cities.explain),
        operation(arbiters.Draw, str, arbiters.draw),
        operation(arbiters.CheckPosition, arbiters.PositionVerdict, arbiters.check_position),
        operation(arbiters.CheckRecord, arbiters.ReplayValue, arbiters.check_record),
        operation(arbiters.Steps, arbiters.StepsResult, arbiters.steps),
        operation(arbiters.Score, arbiters.ScoredPosition, arbiters.score),
        operation(arbiters.RoundsScored, list[arbiters.RoundOfGame], arbiters.scored),
        operation(games.NewGame, Step, games.begin),
        *Playing(IN_PLAY).operations,
        operation(games.Payments, list[list[MoneyName]], games.ways_to_pay),
        operation(agent_moves.AgentMove, ActionObject, agent_moves.agent_move, slow=True),
        operation(agent_moves.Determinize, StateValue, agent_moves.dealt_anew),
    ),
    in_requests=_IN_REQUESTS,
    in_results=_IN_RESULTS,
)
"""Everything that can be asked about Alhambra."""
