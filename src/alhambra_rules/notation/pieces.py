"""The game's pieces as plain JSON values and back: tiles, cards, cells, cities, rule profiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar, cast, get_type_hints

import attrs
from msgspec import Meta, to_builtins

from alhambra_rules.game.chance import Dealer
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.profiles import FLAGS, STANDARD, Profile
from alhambra_rules.game.state import AnyDealer
from alhambra_rules.model import (
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    Side,
    Tile,
    card_of,
    every_bazaar,
)
from alhambra_rules.notation.position_document import (
    GAME_TILES,
    MOST_ENTRIES,
    ArchitectName,
    AttackName,
    BazaarId,
    BuildingName,
    Coordinate,
    KnownTiles,
    MoneyName,
    PlacedTileDocument,
)
from rulebook_kit.json.codecs import ANY_NUMBER, Codec, Codecs, as_it_is, codec
from rulebook_kit.json.schemas import named
from rulebook_kit.json.types import convert
from rulebook_kit.player_names import LONGEST_NAME
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

_Word = TypeVar("_Word", BuildingType, Currency, Side)

if TYPE_CHECKING:
    ProfileName = str
else:
    _PROFILES = chain.from_iterable(combinations(FLAGS, n) for n in range(1, len(FLAGS) + 1))
    ProfileName = Annotated[
        Literal[(STANDARD, *map(",".join, _PROFILES))],
        Meta(extra={"noun": "rule profile"}, extra_json_schema=named("RuleProfile")),
    ]

CurrencyName = Literal["denar", "dirham", "ducat", "florin"]
CellPair = Annotated[
    list[Coordinate], Meta(min_length=2, max_length=2, extra_json_schema=named("Cell", "[x, y]"))
]
ShortText = Annotated[str, Meta(max_length=LONGEST_NAME, extra_json_schema=named("ShortText"))]


def _word(shape: object, kind: type[_Word]) -> Codec:
    return codec(shape, lambda member: member.value, kind)


_new = tuple.__new__  # a named tuple's own constructor takes three times as long


def _cell(pair: list[int]) -> Cell:
    return _new(Cell, pair)


def _name(card: MoneyCard) -> str:
    return card.name


def _tile_codec(names: KnownTiles) -> Codec:
    return codec(names.id_type, names.id_of, names.tiles.__getitem__)


def _city_codec(names: KnownTiles) -> Codec:
    laid = GenericAlias(list, (names.placed_type,))

    def write(city: City) -> object:
        return to_builtins(list(names.laid_in(city)))

    def read(tiles: object) -> City:
        return names.city_of(convert(tiles, cast("type[list[PlacedTileDocument]]", laid)))

    return codec(Annotated[laid, Meta(max_length=MOST_ENTRIES)], write, read)


_MONEY: Final[Mapping[str, MoneyCard]] = {str(card): card for card in MONEY}


def _deck_card(name: str) -> MoneyCard | str:
    return _MONEY.get(name, name)


PIECES: Final[Mapping[object, Codec]] = FrozenDict(
    {
        bool: Codec(bool, as_it_is, as_it_is),
        int: ANY_NUMBER,
        str: Codec(ShortText, as_it_is, as_it_is),
        Tile: _tile_codec(GAME_TILES),
        MoneyCard: codec(MoneyName, _name, lru_cache(maxsize=128)(card_of)),
        MoneyCard | str: codec(ShortText, str, _deck_card),
        Architect: codec(ArchitectName, str, Architect.of),
        Bazaar: codec(BazaarId, GAME_TILES.id_of, every_bazaar().__getitem__),
        BuildingType: _word(BuildingName, BuildingType),
        Currency: _word(CurrencyName, Currency),
        Side: _word(AttackName, Side),
        Cell: codec(CellPair, list, _cell),
        City: _city_codec(GAME_TILES),
        Profile: codec(ProfileName, str, Profile.of),
    }
)
"""The codec of each piece by its type."""

NUMBERED: Final[Mapping[str, Codec]] = FrozenDict(
    {
        "square": Codec(
            Annotated[int, Meta(ge=1, le=4, extra_json_schema=named("Square"))], as_it_is, as_it_is
        )
    }
)
"""The codecs of the fields that hold one of a few numbers, by name."""


@lru_cache(maxsize=64)
def codecs_with(names: KnownTiles) -> Codecs:
    """Return the codecs of all pieces of a game with these tiles."""
    pieces = {**PIECES, Tile: _tile_codec(names), City: _city_codec(names)}
    return Codecs(pieces, numbered=NUMBERED, classes={AnyDealer: Dealer})


CODECS: Final = codecs_with(GAME_TILES)
"""The codecs of all pieces of a game with the tiles of the library."""


def unwritable_fields(kind: type) -> Iterator[str]:
    """Yield a message for each field of an attrs class that a record or state cannot store."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        try:
            CODECS.codec_of(hints.get(field.name))
        except TypeError:
            yield (
                f"the field {quoted(field.name)} of {kind.__name__} has a type that cannot be"
                f" stored, {hints.get(field.name)}: use bool, int, str, Literal, {_PIECE_NAMES}, an"
                " attrs class, tuple[X, ...], tuple[X, Y] or X | None"
            )


_PIECE_NAMES = ", ".join(
    piece.__name__ for piece in PIECES if isinstance(piece, type) and piece not in (bool, int, str)
)
