"""Read and write positions as JSON, format ``alhambra-position/1``."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import to_builtins

from alhambra_rules.model import Cell, Claim, Player, Table, Tile, card_of, every_bazaar
from alhambra_rules.model.building import Colours
from alhambra_rules.notation.position_document import (
    RECORDED_TILES,
    CityTileDocument,
    ClaimDocument,
    PlayerDocument,
    PositionDocument,
    check_position,
    city_of,
    tile_id,
    tiles_of,
)
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.reading import check_value, read_json
from alhambra_rules.rulebook.json.writing import pretty


def read_position(data: bytes | str) -> Table:
    """Return the table of a position in JSON, even if it breaks rules.

    Args:
        data: one JSON object in the format ``alhambra-position/1``; bytes are UTF-8.

    Raises:
        FormatError: the data is not such a position. The error holds every fault with its path.

    >>> read_position('{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}')
    ... # doctest: +ELLIPSIS
    Table(players=(Player(name='Bo', city=City.of({}), ...
    """
    return table_of(read_json(data, PositionDocument, check_position))


def write_position(table: Table) -> str:
    """Return the table as indented JSON that ends in a newline, with each tile on its own line.

    Equal tables give equal texts. What is unknown or empty is omitted.

    Raises:
        InvalidArgument: the format cannot hold the table, for example because of an unknown tile,
            a control character in a name or too high a score. The message says why.
    """
    return pretty(_value_of(table)) + "\n"


def write_position_line(table: Table) -> str:
    """Return the table as JSON on one line, without a newline, for files of many positions.

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
    """Return the table that a document without faults describes."""
    return Table(
        players=[_player(player, document) for player in document.players],
        dirk=_each(_tile, document.dirk),
        market=_each(lambda name: None if name is None else _tile(name), document.market),
        scoring_round=document.scoring_round,
        claims=[
            Claim(one.player, one.wall, one.buildings, one.total, one.chests, one.bazaars)
            for one in document.claims
        ],
        to_act=document.to_act,
        display=_each(card_of, document.display),
        spent=document.spent,
        scoring_rounds_done=document.scoring_rounds_done,
        rooms=document.rooms,
        dirk_chests=document.dirk_chests,
        bazaars=_each(every_bazaar().__getitem__, document.bazaars),
        attack=document.attack,
        scouts=document.scouts,
    )


_From = TypeVar("_From")
_To = TypeVar("_To")


def _each(convert: Callable[[_From], _To], values: Iterable[_From] | None) -> list[_To] | None:
    """Convert the values of a list; None stays None."""
    return None if values is None else list(map(convert, values))


def _tile(name: str) -> Tile:
    return RECORDED_TILES[name]


def _player(player: PlayerDocument, document: PositionDocument) -> Player:
    return Player(
        player.name,
        city_of(player.city),
        map(_tile, player.reserve),
        player.score,
        (document.hands or {}).get(player.name),
        [((laid.x, laid.y), chest) for laid in player.city for chest in laid.chests],
        (document.architects or {}).get(player.name),
    )


def document_of(table: Table) -> PositionDocument:
    """Return the document of a table; ``InvalidArgument`` if JSON cannot name a part of it."""
    hands = {p.name: list(map(str, p.hand)) for p in table.players if p.hand is not None}
    architects = {
        p.name: list(map(str, p.architects)) for p in table.players if p.architects is not None
    }
    return PositionDocument(
        format="alhambra-position/1",
        players=list(map(_player_document, table.players)),
        dirk=_each(tile_id, table.dirk),
        market=_each(lambda tile: None if tile is None else tile_id(tile), table.market),
        scoring_round=table.scoring_round,
        claims=list(map(_claim_document, table.claims)),
        to_act=table.to_act,
        hands=hands or None,
        display=_each(str, table.display),
        spent=_each(str, table.spent),
        scoring_rounds_done=table.scoring_rounds_done,
        rooms=_each(_colour_names, table.rooms),
        dirk_chests=_colour_names(table.dirk_chests),
        bazaars=_each(tile_id, table.bazaars),
        attack=_each(lambda side: side.value, table.attack),
        scouts=_each(lambda colour: colour.value, table.scouts),
        architects=architects or None,
    )


def _player_document(player: Player) -> PlayerDocument:
    chests: defaultdict[Cell, list[str]] = defaultdict(list)
    for cell, chest in player.chests:
        chests[cell].append(chest.value)
    city = [  # of several tiles on a cell, the lowest has its chests
        CityTileDocument(
            laid.x, laid.y, laid.tile, laid.turned, chests.pop(Cell(laid.x, laid.y), [])
        )
        for laid in tiles_of(player.city)
    ]
    for cell in chests:
        raise InvalidArgument(f"a position can have chests on tiles only, and {cell} has no tile")
    return PlayerDocument(player.name, city, list(map(tile_id, player.reserve)), player.score)


def _claim_document(claim: Claim) -> ClaimDocument:
    buildings = {kind.value: points for kind, points in claim.buildings}
    return ClaimDocument(
        claim.player, claim.wall, buildings, claim.total, claim.chests, claim.bazaars
    )


def _colour_names(colours: Colours) -> list[str]:
    return [colour.value for colour in colours]
