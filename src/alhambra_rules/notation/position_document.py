"""The shape of a position in JSON, ``alhambra-position/1``, and the errors that no type finds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct, json

from alhambra_rules.model import (
    DIRK,
    TILES,
    Architect,
    BuildingType,
    Currency,
    MoneyCard,
    Side,
    Tile,
    every_bazaar,
)
from alhambra_rules.model.table import add_ambiguous, add_unknown
from alhambra_rules.rulebook.arguments import CONTROL_CHARACTERS, LONGEST_NAME
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.json.schemas import choice_of, named

RECORDED_TILES: Final[Mapping[str, Tile]] = MappingProxyType({**TILES, **every_bazaar()})
"""The 54 tiles and every bazaar by id, the misprinted ones too, so that the fault is found."""


FARTHEST: Final = 1_000
"""The largest coordinate, east, west, north or south. A walk over 54 tiles ends long before it;
whoever draws or searches the grid can count on its size."""

MOST_ENTRIES: Final = 200
"""Entries of a list. No city can hold more than the game's 54 tiles and no hand more than its 108
cards: a longer list is not a game gone wrong, but no game."""

MOST_POINTS: Final = 1_000_000
"""Points of a score or claim; a few hundred win a game."""

_NOT_HERE: Final = 'architects stand under "architects", and a used one leaves the game'

if TYPE_CHECKING:
    TileId = str
    CardName = str
    MoneyName = str
    BuildingName = str
    BazaarId = str
    ArchitectName = str
    AttackName = str
else:
    _CARDS = tuple(str(MoneyCard(kind, value)) for kind in Currency for value in range(1, 10))
    _BUILDINGS = tuple(kind.value for kind in BuildingType)
    _ARCHITECTS = tuple(str(Architect(kind, value)) for kind in Currency for value in range(1, 10))
    _REAL_ARCHITECTS = tuple(str(Architect(kind)) for kind in Currency)
    _REAL_BAZAARS = tuple(name for name, one in every_bazaar().items() if not one.misprinted)
    BazaarId = Annotated[
        Literal[tuple(every_bazaar())],
        Meta(extra={"noun": "bazaar", "named": _REAL_BAZAARS}, extra_json_schema=named("Bazaar")),
    ]
    TileId = Annotated[
        Literal[tuple(RECORDED_TILES)],
        Meta(
            extra={"noun": "tile", "named": (*sorted(TILES), *_REAL_BAZAARS)},
            extra_json_schema=named("Tile") | choice_of(Literal[tuple(TILES)], BazaarId),
        ),
    ]
    ArchitectName = Annotated[
        Literal[_ARCHITECTS],
        Meta(
            extra={"noun": "architect", "named": _REAL_ARCHITECTS},
            extra_json_schema=named("Architect"),
        ),
    ]
    AttackName = Annotated[
        Literal[tuple(side.value for side in Side)],
        Meta(extra={"noun": "attack card"}, extra_json_schema=named("Side")),
    ]
    CardName = Annotated[
        Literal[_CARDS],
        Meta(
            extra={"noun": "money card", "hints": dict.fromkeys(_ARCHITECTS, _NOT_HERE)},
            extra_json_schema=named("MoneyCard"),
        ),
    ]
    MoneyName = Annotated[
        Literal[(*_CARDS, *_ARCHITECTS)],
        Meta(
            extra={"noun": "money card", "named": (*_CARDS, *_REAL_ARCHITECTS)},
            extra_json_schema=named("Money") | choice_of(CardName, ArchitectName),
        ),
    ]
    BuildingName = Annotated[
        Literal[_BUILDINGS],
        Meta(extra={"noun": "building type"}, extra_json_schema=named("BuildingType")),
    ]

Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST, extra_json_schema=named("Coordinate"))]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS, extra_json_schema=named("Points"))]
QuarterTurns = Annotated[
    int, Meta(ge=0, le=3, extra_json_schema=named("QuarterTurns", "quarter turns clockwise"))
]
_NO_NAME = {"anyOf": [{"pattern": CONTROL_CHARACTERS}, {"const": DIRK}]}
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_NAME,
        extra_json_schema=named("PlayerName") | {"not": _NO_NAME},
    ),
]
Tiles = Annotated[list[TileId], Meta(max_length=MOST_ENTRIES)]
Cards = Annotated[list[CardName], Meta(max_length=MOST_ENTRIES)]
Colours = Annotated[list[BuildingName], Meta(max_length=MOST_ENTRIES)]
Buildings = Annotated[
    dict[BuildingName, Points],
    Meta(extra_json_schema={"propertyNames": json.schema(BuildingName)}),
]

Rooms = Annotated[
    list[Annotated[list[BuildingName], Meta(max_length=4)]], Meta(min_length=3, max_length=3)
]
Architects = Annotated[list[ArchitectName], Meta(max_length=MOST_ENTRIES)]


class PlacedTileDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile on a cell; x grows east, y grows south, the fountain lies on (0, 0)."""

    x: Coordinate
    y: Coordinate
    tile: TileId
    turned: QuarterTurns = 0


class CityTileDocument(PlacedTileDocument, forbid_unknown_fields=True, omit_defaults=True):
    """A tile on a cell, with the chests that lie there; legal is one at most."""

    chests: Colours = []


class PlayerDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player; of tiles on one cell the first lies at the bottom."""

    name: Name
    city: Annotated[list[CityTileDocument], Meta(max_length=MOST_ENTRIES)]
    reserve: Tiles = []
    score: Points | None = None


class ClaimDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody wrote down for one player's scoring round."""

    player: str
    wall: Points | None = None
    buildings: Buildings = {}
    total: Points | None = None
    chests: Points | None = None
    bazaars: Points | None = None


class PositionDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A recorded position of the board game Alhambra; what is absent or null is unknown."""

    format: Literal["alhambra-position/1"]
    players: Annotated[list[PlayerDocument], Meta(min_length=1, max_length=MOST_ENTRIES)]
    dirk: Tiles | None = None
    market: Annotated[list[TileId | None], Meta(min_length=4, max_length=4)] | None = None
    scoring_round: Annotated[int, Meta(ge=1, le=3)] | None = None
    claims: Annotated[list[ClaimDocument], Meta(max_length=MOST_ENTRIES)] = []
    to_act: str | None = None
    hands: dict[str, Cards] | None = None
    display: Annotated[list[MoneyName], Meta(max_length=4)] | None = None
    spent: Cards | None = None
    scoring_rounds_done: Annotated[int, Meta(ge=0, le=3)] | None = None
    rooms: Rooms | None = None
    dirk_chests: Colours = []
    bazaars: Annotated[list[BazaarId], Meta(max_length=MOST_ENTRIES)] | None = None
    attack: Annotated[list[AttackName], Meta(max_length=4)] | None = None
    scouts: Annotated[list[BuildingName], Meta(max_length=6)] | None = None
    architects: dict[str, Architects] | None = None


_CONTROL = re.compile(CONTROL_CHARACTERS)


def check_position(value: object, faults: Faults) -> None:
    """Add every fault among the entries of a position."""
    if not isinstance(value, dict):
        return
    players, claimants = _names(value, "players", "name"), _names(value, "claims", "player")
    has_dirk = value.get(DIRK) is not None
    lacks_round = bool(value.get("claims")) and value.get("scoring_round") is None
    add_ambiguous(players, claimants, faults, has_dirk=has_dirk, lacks_round=lacks_round)
    for seat, name in enumerate(players):
        if name is not None and _CONTROL.search(name):
            faults.add(("players", seat, "name"), f"{shown(name)} holds a control character")
    if value.get("dirk_chests") and not has_dirk:
        faults.add(("dirk_chests",), f'chests of "{DIRK}", but the position has no "{DIRK}"')
    if isinstance(value.get("players"), list) and None not in players:
        known = tuple(name for name in players if name is not None)
        add_unknown(_named(value, claimants), known, faults)


def _names(value: dict[str, object], key: str, part: str) -> list[str | None]:
    """Return that part of each object in the list, None where it is not a text.

    A list that is too long ends in None instead of the rest.
    """
    items = value.get(key)
    if not isinstance(items, list):
        return []
    names = [item.get(part) if isinstance(item, dict) else None for item in items[:MOST_ENTRIES]]
    more = [None] * (len(items) > MOST_ENTRIES)
    return [name if isinstance(name, str) else None for name in (*names, *more)]


def _named(value: dict[str, object], claimants: list[str | None]) -> Iterator[tuple[Place, str]]:
    """Yield the names of players outside their list with their places; Dirk may claim."""
    for number, name in enumerate(claimants):
        if name is not None and name != DIRK:
            yield ("claims", number, "player"), name
    to_act = value.get("to_act")
    if isinstance(to_act, str):
        yield ("to_act",), to_act
    for key in ("hands", "architects"):
        held = value.get(key)
        for name in held if isinstance(held, dict) else ():
            yield (key, name), name
