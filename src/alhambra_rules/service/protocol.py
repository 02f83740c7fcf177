"""``alhambra-protocol/1``: every operation, with the types of its requests and results."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.protocol import FORMS, OPERATIONS
from alhambra_rules.notation.answers_json import ScoreDocument
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.json.rules import RuleDocument
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.operations import Operation, Service
from alhambra_rules.service import arbiters, cities, games
from alhambra_rules.service.seats import Seat, Step
from alhambra_rules.service.values import EventValue, Verdict

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


def greet(request: Hello, _: Handles | None) -> Identity:
    """Return who answers."""
    asked = OPERATIONS if request.protocol == CONFORMANCE else ALHAMBRA.operations
    return Identity("alhambra-rules", version("alhambra-rules"), PROTOCOL, [*asked], [*FORMATS])


def answer_question(request: Question, _: Handles | None) -> Result:
    """Return the answer to a question of the conformance protocol."""
    return answer(request)


_QUESTIONS = tuple(Operation(kind, form.kind, answer_question) for kind, form in FORMS.items())

ALHAMBRA: Final = Service(
    title="Alhambra",
    format="alhambra",
    version=version("alhambra-rules"),
    operations=(
        Operation(Hello, Identity, greet),
        Operation(cities.Tiles, list[cities.TileView], cities.tiles),
        Operation(arbiters.Rules, list[RuleDocument], arbiters.rules),
        Operation(arbiters.Read, arbiters.ReadResult, arbiters.read),
        *_QUESTIONS,
        Operation(cities.Look, cities.LookResult, cities.look),
        Operation(cities.CheckPlacement, Verdict, cities.check_a_placement),
        Operation(cities.CheckRemoval, Verdict, cities.check_a_removal),
        Operation(cities.CheckSwap, Verdict, cities.check_a_swap),
        Operation(cities.ExplainPlacements, list[cities.CellVerdict], cities.explain),
        Operation(arbiters.Draw, str, arbiters.draw),
        Operation(arbiters.CheckPosition, arbiters.PositionVerdict, arbiters.check_position),
        Operation(arbiters.CheckRecord, arbiters.ReplayValue, arbiters.check_record),
        Operation(arbiters.Steps, arbiters.StepsResult, arbiters.steps),
        Operation(arbiters.Score, ScoreDocument, arbiters.score),
        Operation(arbiters.RoundsScored, list[arbiters.RoundOfGame], arbiters.scored),
        Operation(games.NewGame, Step, games.begin),
        Operation(games.LegalActions, list[EventValue], games.actions),
        Operation(games.Payments, list[list[str]], games.ways_to_pay),
        Operation(games.CheckAction, Verdict, games.check),
        Operation(games.Apply, Step, games.play),
        Operation(games.ViewRequest, Seat, games.look_at),
        Operation(games.RecordRequest, str, games.record),
        Operation(games.Forget, int, games.forget),
    ),
)
"""Everything that can be asked about Alhambra."""
