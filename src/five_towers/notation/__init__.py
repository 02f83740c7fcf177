"""Read and write positions, game records, states and verdicts; JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from five_towers.catalogue import LANGUAGES, NOUNS
from five_towers.notation.game_record import (
    FORMS,
    REPLAYS,
    EventObject,
    HeaderDocument,
    read_record,
    write_record,
)
from five_towers.notation.position import (
    PositionDocument,
    ScoreDocument,
    read_position,
    write_position,
)
from five_towers.notation.state_json import STATES, VIEW_SHAPE
from rulebook_kit.json.rules import rules_document
from rulebook_kit.json.schemas import Format, schema_files
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.values import FrozenDict

__all__ = ["NOUNS", "read_position", "read_record", "schemas", "write_position", "write_record"]


class Verdicts(Struct, forbid_unknown_fields=True):
    """The verdicts on recorded positions and games of the card game 5 Towers."""

    format: Literal["five-towers-verdicts/1"]
    ok: Annotated[bool, Meta(description="whether all files are legal")]
    files: list[FileVerdict]


FORMATS: Final[Mapping[str, Format]] = FrozenDict(
    {
        "five-towers-position-1": Format(
            "5 Towers position, format five-towers-position/1", (PositionDocument,)
        ),
        "five-towers-game-1": Format(
            "One line of a 5 Towers game record, format five-towers-game/1",
            (HeaderDocument, EventObject),
            FORMS.shapes,
            told="The header, which is the first line, or an event, which is any other line.",
        ),
        "five-towers-state-2": Format(
            "State of a 5 Towers game, format five-towers-state/2", (STATES.shape,), FORMS.shapes
        ),
        "five-towers-view-1": Format(
            "What a player sees of a 5 Towers game, format five-towers-view/1", (VIEW_SHAPE,)
        ),
        "five-towers-verdicts-1": Format(
            "Verdicts on 5 Towers files, format five-towers-verdicts/1", (Verdicts,)
        ),
        "five-towers-score-1": Format(
            "Scores of all players of 5 Towers, format five-towers-score/1", (ScoreDocument,)
        ),
        "five-towers-rules-1": Format(
            "Rules of 5 Towers, format five-towers-rules/1",
            (rules_document("5 Towers", "five-towers-rules/1", LANGUAGES),),
        ),
        "five-towers-replay-1": Format(
            "What a replay of a 5 Towers game found, format five-towers-replay/1",
            (REPLAYS.shape,),
            (EventObject, *FORMS.shapes),
        ),
    }
)
"""The formats by the names of their schemas."""


def schemas() -> Mapping[str, str]:
    """Return the text of each schema by the name of its file, as in ``docs/schemas``."""
    return schema_files(FORMATS)
