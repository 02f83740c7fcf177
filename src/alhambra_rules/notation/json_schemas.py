"""JSON Schemas of the formats, derived from the types that read and write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra_rules.catalogue.texts import LANGUAGES
from alhambra_rules.notation.answers_json import AuditDocument, MovesDocument, ScoreDocument
from alhambra_rules.notation.events import (
    EVENT_SHAPES,
    EventObject,
    OverrideShape,
    StartedFromShape,
)
from alhambra_rules.notation.game_record import HEADER_SHAPE
from alhambra_rules.notation.modules_json import MODULE_SHAPES, SEEN_MODULE_SHAPES
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.state_json import STATE_SHAPE, VIEW_SHAPE
from alhambra_rules.notation.verdicts import ReplayDocument, Verdicts
from rulebook_kit.json.rules import rules_document
from rulebook_kit.json.schemas import Format, formats_by_name, schema_files

_LOGGED: Final[tuple[type, ...]] = (*EVENT_SHAPES, OverrideShape, StartedFromShape)
FORMATS: Final[Mapping[str, Format]] = formats_by_name(
    {
        "alhambra-position/1": Format("Alhambra position", (PositionDocument,)),
        "alhambra-verdicts/1": Format("Verdicts on Alhambra positions", (Verdicts,)),
        "alhambra-audit/1": Format("Summary of an audit of Alhambra positions", (AuditDocument,)),
        "alhambra-game/1": Format(
            "One line of an Alhambra game record",
            (HEADER_SHAPE, EventObject, OverrideShape),
            EVENT_SHAPES,
            told="The header, which is the first line, or an event, which is any other line.",
        ),
        "alhambra-state/2": Format(
            "State of an Alhambra game",
            (STATE_SHAPE,),
            (*_LOGGED, *MODULE_SHAPES),
        ),
        "alhambra-moves/1": Format("Where a tile may go", (MovesDocument,)),
        "alhambra-score/1": Format("A scoring round of Alhambra", (ScoreDocument,)),
        "alhambra-rules/1": Format(
            "Rules of Alhambra",
            (rules_document("Alhambra", "alhambra-rules/1", LANGUAGES),),
        ),
        "alhambra-replay/1": Format(
            "What a replay of an Alhambra game found",
            (ReplayDocument,),
            EVENT_SHAPES,
        ),
        "alhambra-view/1": Format(
            "What a player sees of an Alhambra game",
            (VIEW_SHAPE,),
            SEEN_MODULE_SHAPES,
        ),
    }
)
"""The formats by the names of their schemas."""


def schemas() -> Mapping[str, str]:
    """Return the text of each schema by the name of its file, as in ``docs/schemas``."""
    return schema_files(FORMATS)
