"""Positions in requests."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from alhambra_rules.model import Table
from alhambra_rules.notation.position import Positions
from alhambra_rules.notation.position_document import GAME_TILES, PositionDocument
from alhambra_rules.rulebook.json.reading import check_part
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.service.refusals import within

PositionValue = Annotated[
    object,
    Meta(
        extra_json_schema=named("PositionValue", "a position in alhambra-position/1")
        | {"anyOf": references_to((PositionDocument,))}
    ),
]


def table_in(value: object, key: str = "position") -> Table:
    """Return the table of a position in a request; ``FormatError`` has its paths."""
    positions = Positions({}, GAME_TILES)
    with within(key):
        document = check_part(value, positions.names.position_type, positions.check)
    return positions.table_of(document)
