"""Read and write positions, game records, states and verdicts; JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from five_towers.catalogue import LANGUAGES, NOUNS
from five_towers.notation.game_record import (
    FORMS,
    REPLAYS,
    STATES,
    VIEW_SHAPE,
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
from rulebook_kit.json.rules import rules_document
from rulebook_kit.json.schemas import Format, formats_by_name, schema_files
from rulebook_kit.json.verdicts import FileVerdict

__all__ = ["NOUNS", "read_position", "read_record", "schemas", "write_position", "write_record"]


class Verdicts(Struct, forbid_unknown_fields=True):
    """The verdicts for recorded positions and games of the card game 5 Towers."""

    format: Literal["five-towers-verdicts/1"]
    ok: Annotated[bool, Meta(description="whether all files are legal")]
    files: list[FileVerdict]


FORMATS: Final[Mapping[str, Format]] = formats_by_name(
    {
        "five-towers-position/1": Format("5 Towers position", (PositionDocument,)),
        "five-towers-game/1": Format(
            "One line of a 5 Towers game record",
            (HeaderDocument, EventObject),
            FORMS.shapes,
            told="The header, which is the first line, or an event, which is any other line.",
        ),
        "five-towers-state/2": Format("State of a 5 Towers game", (STATES.shape,), FORMS.shapes),
        "five-towers-view/1": Format("What a player sees of a 5 Towers game", (VIEW_SHAPE,)),
        "five-towers-verdicts/1": Format("Verdicts on 5 Towers files", (Verdicts,)),
        "five-towers-score/1": Format("Scores of all players of 5 Towers", (ScoreDocument,)),
        "five-towers-rules/1": Format(
            "Rules of 5 Towers",
            (rules_document("5 Towers", "five-towers-rules/1", LANGUAGES),),
        ),
        "five-towers-replay/1": Format(
            "What a replay of a 5 Towers game found",
            (REPLAYS.shape,),
            (EventObject, *FORMS.shapes),
        ),
    }
)
"""The formats by the names of their schemas."""


def schemas() -> Mapping[str, str]:
    """Return the text of each schema by the name of its file, as in ``docs/schemas``."""
    return schema_files(FORMATS)
