"""The JSON types of a position, ``alhambra-position/1``, and the checks that types cannot make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar, cast

from attrs import field, frozen
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, json

from alhambra_rules.model import (
    DIRK,
    FOUNTAIN,
    ORIGIN,
    TILES,
    Architect,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    Side,
    Tile,
    every_bazaar,
)
from alhambra_rules.model.placed_tile import IN_DEGREES, PlacedTile, lying
from alhambra_rules.model.table import add_table_faults
from rulebook_kit import InvalidArgument
from rulebook_kit.json.faults import Faults, add_control_faults, names_in, players_in
from rulebook_kit.json.schemas import choice_of, named
from rulebook_kit.player_names import CONTROL_CHARACTERS, LONGEST_NAME
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import quoted

RECORDED_TILES: Final[Mapping[str, Tile]] = FrozenDict({**TILES, **every_bazaar()})
"""The 54 tiles and every bazaar by id. A misprinted bazaar can be read, so that it is reported."""

FARTHEST: Final = 1_000
"""The largest coordinate in any direction. No path of 54 tiles leads so far, and code that draws or
searches the grid can rely on the limit."""

MOST_ENTRIES: Final = 200
"""The most entries of a list. The game has 54 tiles and 108 money cards."""

MOST_MODULES: Final = 20
"""The most modules of a game."""

MOST_POINTS: Final = 1_000_000
"""The most points of a score or claim. A few hundred win a game."""

_Document = TypeVar("_Document", bound=Struct)
_NOT_HERE: Final = 'list architects under "architects"; a used one leaves the game'

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
    int,
    Meta(
        ge=0,
        le=3,
        extra_json_schema=named("QuarterTurns", "quarter turns clockwise"),
        extra={"hints": IN_DEGREES},
    ),
]
_NO_NAME = {"anyOf": [{"pattern": CONTROL_CHARACTERS}, {"pattern": "^[Dd][Ii][Rr][Kk]$"}]}
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
    """A tile on a cell, with the chests on it; one chest is legal."""

    chests: Colours = []


class PlayerDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player. If several tiles share a cell, the first lies at the bottom."""

    name: Name
    city: Annotated[list[CityTileDocument], Meta(max_length=MOST_ENTRIES)]
    reserve: Tiles = []
    score: Points | None = None


class ClaimDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The points that were written down for one player's scoring round."""

    player: str
    wall: Points | None = None
    buildings: Buildings = {}
    total: Points | None = None
    chests: Points | None = None
    bazaars: Points | None = None


class PositionDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A recorded position of the board game Alhambra. Absent or null values are unknown."""

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


class HousePositionDocument(PositionDocument, forbid_unknown_fields=True, omit_defaults=True):
    """A position with modules outside the library."""

    modules: Annotated[list[object], Meta(min_length=1, max_length=MOST_MODULES)] | UnsetType = (
        UNSET
    )


@frozen(eq=False)
class KnownTiles(Frozen):
    """The tiles that a document can name, and the types that depend on their ids.

    Attributes:
        tiles: the tiles by id.
        id_type: the type of a tile's id.
        placed_type: the type of a tile on a cell.
        position_type: the type of a position.
    """

    tiles: Mapping[str, Tile]
    id_type: object
    placed_type: type[PlacedTileDocument]
    position_type: type[PositionDocument]
    _upright: Mapping[str, PlacedTile] = field(init=False)

    @_upright.default
    def _all_upright(self) -> Mapping[str, PlacedTile]:
        return {tile_id: lying(tile) for tile_id, tile in self.tiles.items()}

    def id_of(self, tile: Tile) -> str:
        """Return the id of a tile; ``InvalidArgument`` if JSON cannot name it."""
        known = self.tiles.get(tile.id)
        if known is not tile and known != tile:
            taken = ": another tile has its id, so give it one of its own" if known else ""
            raise InvalidArgument(
                "JSON can name the game's 54 tiles, bazaars and tiles() of the modules in play,"
                f" not {quoted(tile)}{taken}"
            )
        return tile.id

    def city_of(self, laid: Iterable[PlacedTileDocument]) -> City:
        """Return the city of these tiles."""
        tiles, upright = self.tiles, self._upright
        pieces = [
            (
                Cell(one.x, one.y),
                lying(tiles[one.tile], one.turned) if one.turned else upright[one.tile],
            )
            for one in laid
        ]
        return City(tuple(pieces))

    def laid_in(self, city: City) -> Iterator[PlacedTileDocument]:
        """Yield the tiles of a city without its fountain; of one cell, the lowest first."""
        for cell, placed in city.pieces:
            if placed.tile != FOUNTAIN or placed.turned or cell != ORIGIN:
                yield PlacedTileDocument(cell.x, cell.y, self.id_of(placed.tile), placed.turned)


GAME_TILES: Final = KnownTiles(RECORDED_TILES, TileId, PlacedTileDocument, PositionDocument)
"""The tiles of the game and its modules."""


if TYPE_CHECKING:

    def tiles_with(own: tuple[Tile, ...]) -> KnownTiles:
        """Return the tiles of a game whose modules outside the library have these tiles."""

else:

    @lru_cache(maxsize=64)  # making the types takes longer than reading a record
    def tiles_with(own: tuple[Tile, ...]) -> KnownTiles:
        """Return the tiles of a game whose modules outside the library have these tiles."""
        known = {**{tile.id: tile for tile in own}, **RECORDED_TILES}
        named = (*sorted(TILES), *(tile.id for tile in own))
        tile = Annotated[Literal[tuple(known)], Meta(extra={"noun": "tile", "named": named})]
        tiles, market = list_of(tile), list_of(tile | None, 4, 4)
        laid = type_like(PlacedTileDocument, ("tile", tile))
        city = list_of(type_like(CityTileDocument, ("tile", tile)))
        player = type_like(PlayerDocument, ("city", city), ("reserve", tiles, []))
        position = type_like(
            HousePositionDocument,
            ("players", list_of(player, 1)),
            ("dirk", tiles | None, None),
            ("market", market | None, None),
        )
        return KnownTiles(known, tile, laid, position)

    def list_of(entry: type, least: int = 0, most: int = MOST_ENTRIES) -> type:
        """Return the type of a list of ``least`` to ``most`` entries."""
        return Annotated[list[entry], Meta(min_length=least, max_length=most)]


def type_like(
    kind: type[_Document], *fields: tuple[str, object] | tuple[str, object, object]
) -> type[_Document]:
    """Return a copy of the type in which these fields have other types."""
    made = defstruct(kind.__name__, cast("list[str]", fields), bases=(kind,))
    return cast("type[_Document]", made)


def check_position(value: object, faults: Faults) -> None:
    """Add every error of a position that its types cannot express."""
    if not isinstance(value, dict):
        return
    players = players_in(value.get("players"), "name")
    held = [
        ((key, name), name)
        for key in ("hands", "architects")
        if isinstance(names := value.get(key), dict)
        for name in names
    ]
    has_dirk = value.get(DIRK) is not None
    add_table_faults(
        players,
        names_in(value.get("claims"), ("claims",), "player"),
        [(("to_act",), value.get("to_act")), *held],
        faults,
        has_dirk=has_dirk,
        lacks_round=bool(value.get("claims")) and value.get("scoring_round") is None,
    )
    add_control_faults([*players, *names_in(value.get("claims"), ("claims",), "player")], faults)
    if value.get("dirk_chests") and not has_dirk:
        faults.add(("dirk_chests",), f'chests of "{DIRK}", but the position has no "{DIRK}"')
