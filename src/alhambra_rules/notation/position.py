"""Positions as JSON, ``alhambra-position/1``: reading them strictly and writing them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import to_builtins

from alhambra_rules.model import (
    FOUNTAIN,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Claim,
    MoneyCard,
    Player,
    Table,
    Tile,
    card_of,
    every_bazaar,
)
from alhambra_rules.model.building import Colours
from alhambra_rules.model.module_pieces import LaidChests
from alhambra_rules.notation.position_document import (
    RECORDED_TILES,
    CityTileDocument,
    ClaimDocument,
    PlayerDocument,
    PositionDocument,
    check_position,
)
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.reading import check_value, read_json
from alhambra_rules.rulebook.json.writing import pretty


def read_position(data: bytes | str) -> Table:
    """Return the table that a position in JSON describes, however many rules it breaks.

    Args:
        data: one JSON object in the format ``alhambra-position/1``; bytes are UTF-8.

    Raises:
        FormatError: it is no such position; the error holds every fault, each with its path.

    >>> read_position('{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}')
    ... # doctest: +ELLIPSIS
    Table(players=(Player(name='Bo', city=City.of({}), ...
    """
    return table_of(read_json(data, PositionDocument, check_position))


def write_position(table: Table) -> str:
    """Return the table as JSON for people: indented, a tile on a line, a newline at the end.

    Equal tables give equal texts; what is unknown or empty is left out.

    Raises:
        InvalidArgument: the format cannot hold the table: a tile is none of the 54, a name holds a
            control character, a score is out of bounds and the like; the message says what.
    """
    return pretty(_value_of(table)) + "\n"


def write_position_line(table: Table) -> str:
    """Return the table as JSON on one line, without the newline, for files of many positions.

    Raises:
        InvalidArgument: as for ``write_position``.
    """
    return json.dumps(_value_of(table), ensure_ascii=False, separators=(",", ":"))


def _value_of(table: Table) -> object:
    value: object = to_builtins(document_of(table))
    try:
        check_value(value, PositionDocument, check_position)
    except FormatError as error:
        raise InvalidArgument(f"this table cannot be written: {error}") from None
    return value


def table_of(document: PositionDocument) -> Table:
    """Return the table that a document of the right shape describes."""
    return Table(
        players=tuple(_player(player, document) for player in document.players),
        dirk=None if document.dirk is None else _tiles(document.dirk),
        market=_market(document.market),
        scoring_round=document.scoring_round,
        claims=tuple(map(_claim, document.claims)),
        to_act=document.to_act,
        display=_cards(document.display),
        spent=_cards(document.spent),
        scoring_rounds_done=document.scoring_rounds_done,
        rooms=document.rooms,
        dirk_chests=document.dirk_chests,
        bazaars=_bazaars(document.bazaars),
        attack=document.attack,
        scouts=document.scouts,
    )


def _player(player: PlayerDocument, document: PositionDocument) -> Player:
    city = (((laid.x, laid.y), (RECORDED_TILES[laid.tile], laid.turned)) for laid in player.city)
    return Player(
        player.name,
        City.of_pieces(city),
        _tiles(player.reserve),
        player.score,
        _cards((document.hands or {}).get(player.name)),
        [((laid.x, laid.y), chest) for laid in player.city for chest in laid.chests],
        (document.architects or {}).get(player.name),
    )


def _claim(claim: ClaimDocument) -> Claim:
    points = {BuildingType(name): points for name, points in claim.buildings.items()}
    buildings = tuple((kind, points[kind]) for kind in BuildingType if kind in points)
    return Claim(claim.player, claim.wall, buildings, claim.total, claim.chests, claim.bazaars)


def _tiles(ids: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(RECORDED_TILES[tile_id] for tile_id in ids)


def _bazaars(ids: list[str] | None) -> tuple[Bazaar, ...] | None:
    return None if ids is None else tuple(every_bazaar()[bazaar] for bazaar in ids)


def _market(ids: list[str | None] | None) -> tuple[Tile | None, ...] | None:
    return None if ids is None else tuple(RECORDED_TILES[tile] if tile else None for tile in ids)


def _cards(names: list[str] | None) -> tuple[MoneyCard, ...] | None:
    return None if names is None else tuple(map(card_of, names))


def document_of(table: Table) -> PositionDocument:
    """Return the document of a table; ``InvalidArgument`` for what no position can name."""
    hands = {p.name: list(map(str, p.hand)) for p in table.players if p.hand is not None}
    architects = {
        p.name: list(map(str, p.architects)) for p in table.players if p.architects is not None
    }
    return PositionDocument(
        format="alhambra-position/1",
        players=list(map(_player_document, table.players)),
        dirk=None if table.dirk is None else _ids(table.dirk),
        market=_market_ids(table.market),
        scoring_round=table.scoring_round,
        claims=list(map(_claim_document, table.claims)),
        to_act=table.to_act,
        hands=hands or None,
        display=_card_names(table.display),
        spent=_card_names(table.spent),
        scoring_rounds_done=table.scoring_rounds_done,
        rooms=None if table.rooms is None else list(map(_colour_names, table.rooms)),
        dirk_chests=_colour_names(table.dirk_chests),
        bazaars=None if table.bazaars is None else _ids(table.bazaars),
        attack=None if table.attack is None else [side.value for side in table.attack],
        scouts=None if table.scouts is None else _colour_names(table.scouts),
        architects=architects or None,
    )


def _player_document(player: Player) -> PlayerDocument:
    city = list(_city_tiles(player.city, player.chests))
    return PlayerDocument(
        name=player.name, city=city, reserve=_ids(player.reserve), score=player.score
    )


def _city_tiles(city: City, chests: LaidChests) -> Iterator[CityTileDocument]:
    """Yield the tiles, each with the chests of its cell; the lowest of several has them."""
    lying: defaultdict[Cell, list[str]] = defaultdict(list)
    for cell, chest in chests:
        lying[cell].append(chest.value)
    for cell, placed in city.pieces:
        if placed.tile != FOUNTAIN or placed.turned or cell != (0, 0):
            yield CityTileDocument(
                x=cell.x,
                y=cell.y,
                tile=_id(placed.tile),
                turned=placed.turned,
                chests=lying.pop(cell, []),
            )
    for cell in lying:
        raise InvalidArgument(f"a position holds chests on tiles, and none lies on {cell}")


def _claim_document(claim: Claim) -> ClaimDocument:
    buildings = {kind.value: points for kind, points in claim.buildings}
    return ClaimDocument(
        claim.player, claim.wall, buildings, claim.total, claim.chests, claim.bazaars
    )


def _id(tile: Tile) -> str:
    if RECORDED_TILES.get(tile.id) != tile:
        raise InvalidArgument(
            f"a position holds none but the game's 54 tiles and bazaars, not {tile!r}"
        )
    return tile.id


def _colour_names(colours: Colours) -> list[str]:
    return [colour.value for colour in colours]


def _ids(tiles: Iterable[Tile]) -> list[str]:
    return list(map(_id, tiles))


def _market_ids(market: tuple[Tile | None, ...] | None) -> list[str | None] | None:
    return None if market is None else [None if tile is None else _id(tile) for tile in market]


def _card_names(cards: Iterable[MoneyCard] | None) -> list[str] | None:
    return None if cards is None else list(map(str, cards))
