"""Where a tile may go, for machines, ``alhambra-moves/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from alhambra_rules.notation.position_document import TileId
from alhambra_rules.rulebook.json.verdicts import CellPair, ViolationVerdict


class RefusalDocument(Struct, forbid_unknown_fields=True):
    """A cell that the tile may not go to, and every rule against it."""

    cell: CellPair
    violations: list[ViolationVerdict]


class MovesDocument(Struct, forbid_unknown_fields=True):
    """Where a tile may be laid or swapped in, and why not elsewhere."""

    format: Literal["alhambra-moves/1"]
    player: Annotated[str, Meta(description="whose city it is")]
    tile: TileId
    placements: Annotated[list[CellPair], Meta(description="where it may be laid")]
    swaps: Annotated[list[CellPair], Meta(description="where it may take a tile's place")]
    no_placements: Annotated[
        list[RefusalDocument], Meta(description="the other cells beside the city")
    ]
    no_swaps: Annotated[list[RefusalDocument], Meta(description="the other cells of the city")]
