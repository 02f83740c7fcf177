"""The game's pieces as plain JSON values and back: tiles, cards, cells, cities, rule profiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypedDict, TypeVar, cast

from msgspec import Meta

from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.profiles import FLAGS, STANDARD, Profile
from alhambra_rules.game.state import AnyDealer
from alhambra_rules.model import (
    FOUNTAIN,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    PlacedTile,
    Side,
    Tile,
    card_of,
    every_bazaar,
)
from alhambra_rules.notation.position_document import (
    MOST_ENTRIES,
    RECORDED_TILES,
    ArchitectName,
    AttackName,
    BazaarId,
    BuildingName,
    Coordinate,
    MoneyName,
    PlacedTileDocument,
    TileId,
)
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import LONGEST_NAME
from alhambra_rules.rulebook.json.codecs import (
    ANY_NUMBER,
    Codec,
    Codecs,
    FieldCodec,
    Plain,
    as_it_is,
    read_fields,
    struct_of,
    write_fields,
)
from alhambra_rules.rulebook.json.schemas import named

_Piece = TypeVar("_Piece")
_Word = TypeVar("_Word", BuildingType, Currency, Side)
_Written = TypeVar("_Written")

if TYPE_CHECKING:
    ProfileName = str
else:
    _PROFILES = chain.from_iterable(combinations(FLAGS, n) for n in range(1, len(FLAGS) + 1))
    ProfileName = Annotated[
        Literal[(STANDARD, *map(",".join, _PROFILES))], Meta(extra={"noun": "rule profile"})
    ]

CurrencyName = Literal["denar", "dirham", "ducat", "florin"]
CellPair = Annotated[
    list[Coordinate], Meta(min_length=2, max_length=2, extra_json_schema=named("Cell", "[x, y]"))
]
ShortText = Annotated[str, Meta(max_length=LONGEST_NAME, extra_json_schema=named("ShortText"))]
CityTiles = Annotated[list[PlacedTileDocument], Meta(max_length=MOST_ENTRIES)]


def _codec(
    shape: object, write: Callable[[_Piece], _Written], read: Callable[[_Written], _Piece]
) -> Codec:
    """Return a codec whose functions are called with values of their own types only."""
    return Codec(
        shape,
        cast("Callable[[object], object]", write),
        cast("Callable[[object], object]", read),
    )


def _word(shape: object, kind: type[_Word]) -> Codec:
    """Return the codec of an enum whose values are words."""
    return _codec(shape, lambda member: member.value, kind)


def _tile_id(tile: Tile) -> str:
    if RECORDED_TILES.get(tile.id) != tile:
        raise InvalidArgument(
            f"none but the game's 54 tiles and bazaars can be written, not {tile!r}"
        )
    return tile.id


def _cell(pair: list[int]) -> Cell:
    return Cell(*pair)


class _Turn(TypedDict, total=False):
    """The quarter turns of a tile, if any."""

    turned: int


class _LaidTile(_Turn):
    """A tile on a cell, as ``PlacedTileDocument`` describes it."""

    x: int
    y: int
    tile: str


def _city_tiles(city: City) -> list[_LaidTile]:
    fountain = PlacedTile(FOUNTAIN)
    return [
        {"x": x, "y": y, "tile": _tile_id(placed.tile), **_turn(placed)}
        for (x, y), placed in city.pieces
        if placed != fountain or (x, y) != (0, 0)
    ]


def _turn(placed: PlacedTile) -> _Turn:
    return {"turned": placed.turned} if placed.turned else {}


def _city(tiles: list[_LaidTile]) -> City:
    return City.of_pieces(
        ((laid["x"], laid["y"]), (RECORDED_TILES[laid["tile"]], laid.get("turned", 0)))
        for laid in tiles
    )


def _deck_card(name: str) -> MoneyCard | str:
    return _MONEY.get(name, name)


_MONEY: Final = {str(card): card for card in MONEY}

PIECES: Final[Mapping[object, Codec]] = MappingProxyType(
    {
        bool: Codec(bool, as_it_is, as_it_is),
        int: ANY_NUMBER,
        str: Codec(ShortText, as_it_is, as_it_is),
        Tile: _codec(TileId, _tile_id, RECORDED_TILES.__getitem__),
        MoneyCard: _codec(MoneyName, str, card_of),
        MoneyCard | str: _codec(ShortText, str, _deck_card),
        Architect: _codec(ArchitectName, str, Architect.of),
        Bazaar: _codec(BazaarId, _tile_id, every_bazaar().__getitem__),
        BuildingType: _word(BuildingName, BuildingType),
        Currency: _word(CurrencyName, Currency),
        Side: _word(AttackName, Side),
        Cell: _codec(CellPair, list, _cell),
        City: _codec(CityTiles, _city_tiles, _city),
        Profile: _codec(ProfileName, str, Profile.of),
    }
)
"""The codec of each piece by its type."""

NUMBERED: Final[Mapping[str, Codec]] = MappingProxyType(
    {
        "square": Codec(
            Annotated[int, Meta(ge=1, le=4, extra_json_schema=named("Square"))], as_it_is, as_it_is
        )
    }
)
"""The codec of each field by its name that holds one of a few numbers."""


__all__ = [
    "CODECS",
    "FieldCodec",
    "Plain",
    "codec_of",
    "fields_of",
    "read_fields",
    "struct_of",
    "write_fields",
]

CODECS: Final = Codecs(PIECES, numbered=NUMBERED, classes={AnyDealer: Dealer})
"""The codecs of everything that a game consists of."""

codec_of = CODECS.codec_of
fields_of = CODECS.fields_of
