"""``alhambra-protocol``: every operation, with the types of its requests and results."""

from __future__ import annotations

from typing import Final

from alhambra_rules.conformance.protocol import FORMS, OPERATIONS, CellList, answer
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.in_play import PLAY
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
from alhambra_rules.service import arbiters, cities, games
from rulebook_kit.json.verdicts import CellPair
from rulebook_kit.service.documents import (
    about_questions,
    about_records,
    about_rules,
)
from rulebook_kit.service.operations import Service, operation, service_of
from rulebook_kit.service.playing import Playing, Verdict
from rulebook_kit.service.steps import StateValue, Step

FORMATS: Final = (
    "alhambra-position/1",
    "alhambra-game/1",
    "alhambra-state/2",
    "alhambra-view/1",
    "alhambra-replay/1",
    "alhambra-score/1",
)
"""The formats of documents inside requests and results."""


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
SERVICE: Final[Service] = service_of(
    ALHAMBRA,
    (
        operation(cities.Tiles, list[cities.TileView], cities.tiles),
        *about_rules(ALHAMBRA),
        operation(arbiters.Read, arbiters.ReadResult, arbiters.read),
        *about_questions(
            FORMS, answer, lambda form: list[CellPair] if form.kind == CellList else form.kind
        ),
        operation(cities.Look, cities.LookResult, cities.look),
        operation(cities.CheckPlacement, Verdict, cities.check_a_placement),
        operation(cities.CheckRemoval, Verdict, cities.check_a_removal),
        operation(cities.CheckSwap, Verdict, cities.check_a_swap),
        operation(cities.ExplainPlacements, list[cities.CellVerdict], cities.explain),
        operation(arbiters.Draw, str, arbiters.draw),
        operation(arbiters.CheckPosition, arbiters.PositionVerdict, arbiters.check_position),
        *about_records(ALHAMBRA),
        operation(arbiters.Score, arbiters.ScoredPosition, arbiters.score),
        operation(arbiters.RoundsScored, list[arbiters.RoundOfGame], arbiters.scored),
        operation(games.NewGame, Step, games.begin),
        *Playing(PLAY).operations,
        operation(games.Payments, list[list[MoneyName]], games.ways_to_pay),
        operation(games.AgentMove, ActionObject, games.agent_move, slow=True),
        operation(games.Determinize, StateValue, games.dealt_anew),
    ),
    formats=FORMATS,
    questions=OPERATIONS,
    in_requests=_IN_REQUESTS,
    in_results=_IN_RESULTS,
)
"""Everything that can be asked about Alhambra."""
