"""The types that requests share: cities, states, cells, violations."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta, Struct

from alhambra_rules.game.state import GameState
from alhambra_rules.model import Table
from alhambra_rules.notation.position import Positions
from alhambra_rules.notation.position_document import GAME_TILES, PositionDocument
from alhambra_rules.notation.state_json import state_of_value
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.reading import check_part
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.json.verdicts import ViolationVerdict, violations_of
from alhambra_rules.rulebook.rules import Report
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.refusals import invalid, within

State = Annotated[
    object,
    Meta(
        extra_json_schema=named(
            "State",
            "a state: an object in alhambra-state/2 or /1, or the handle of a state that was kept",
        )
        | {"type": ["object", "string"]}
    ),
]
"""A state as it travels: an object, or a handle."""

PositionValue = Annotated[
    object,
    Meta(
        extra_json_schema=named("PositionValue", "a position in alhambra-position/1")
        | {"anyOf": references_to((PositionDocument,))}
    ),
]

Seed = Annotated[int, Meta(extra_json_schema=named("Seed", "any whole number of up to 78 digits"))]


class Verdict(Struct):
    """Whether something is legal, and every rule that it breaks."""

    ok: bool
    violations: list[ViolationVerdict]

    @classmethod
    def of(cls, report: Report) -> Verdict:
        """Return the verdict of a report."""
        return cls(report.ok, violations_of(report))


def state_in(value: object, handles: Handles | None) -> GameState:
    """Return the state of a request.

    Raises:
        FormatError: it is no state; the paths begin with ``$.state``.
        Refused: no state is kept under this handle.
    """
    if isinstance(value, str):
        if handles is None:
            raise invalid("state", "states are not kept here: send the state itself")
        return cast("GameState", handles.find(value))
    try:
        return state_of_value(value)
    except FormatError as error:
        raise within(error, "state") from None


def table_in(value: object, key: str = "position") -> Table:
    """Return the table of a position in a request; ``FormatError`` has its paths."""
    positions = Positions({}, GAME_TILES)
    try:
        document = check_part(value, positions.names.position_type, positions.check)
        return positions.table_of(document)
    except InvalidArgument as error:
        raise invalid(key, str(error)) from None
    except FormatError as error:
        raise within(error, key) from None
