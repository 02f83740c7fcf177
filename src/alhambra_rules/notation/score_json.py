"""A scoring round for machines, ``alhambra-score/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.notation.position_document import BuildingName


class PlayerScoreDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """What one player scores in the round, and where each number comes from."""

    player: Annotated[str, Meta(description='the name; "dirk" for Dirk, who comes last')]
    buildings: Annotated[
        dict[BuildingName, int], Meta(description="the points for each of the six types")
    ]
    wall: Annotated[int, Meta(description="the points for the longest wall; 0 for Dirk")]
    chests: Annotated[int | UnsetType, Meta(description="absent where there are none")] = UNSET
    bazaars: Annotated[int | UnsetType, Meta(description="absent where there are none")] = UNSET
    total: int
    why: Annotated[list[str], Meta(description="a sentence for each of these numbers")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """A scoring round of a recorded position of Alhambra."""

    format: Literal["alhambra-score/1"]
    round: Annotated[int, Meta(ge=1, le=3)]
    players: list[PlayerScoreDocument]
    not_checked: Annotated[
        list[str], Meta(description="what the position does not tell, in sentences")
    ]
