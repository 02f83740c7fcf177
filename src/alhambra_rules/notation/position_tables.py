"""From the shape of a position in JSON to a ``Table`` and back."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    BuildingType,
    City,
    Claim,
    MoneyCard,
    Player,
    Table,
    Tile,
)
from alhambra_rules.notation.position_document import (
    ClaimDocument,
    PlacedTileDocument,
    PlayerDocument,
    PositionDocument,
)
from alhambra_rules.rulebook import InvalidArgument


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
    )


def _player(player: PlayerDocument, document: PositionDocument) -> Player:
    city = (((laid.x, laid.y), (TILES[laid.tile], laid.turned)) for laid in player.city)
    return Player(
        player.name,
        City.of_pieces(city),
        _tiles(player.reserve),
        player.score,
        _cards((document.hands or {}).get(player.name)),
    )


def _claim(claim: ClaimDocument) -> Claim:
    points = {BuildingType(name): points for name, points in claim.buildings.items()}
    buildings = tuple((kind, points[kind]) for kind in BuildingType if kind in points)
    return Claim(claim.player, claim.wall, buildings, claim.total)


def _tiles(ids: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(TILES[tile_id] for tile_id in ids)


def _market(ids: list[str | None] | None) -> tuple[Tile | None, ...] | None:
    return None if ids is None else tuple(TILES[tile] if tile else None for tile in ids)


def _cards(names: list[str] | None) -> tuple[MoneyCard, ...] | None:
    return None if names is None else tuple(map(MoneyCard.of, names))


def document_of(table: Table) -> PositionDocument:
    """Return the document of a table; ``InvalidArgument`` for a tile that is none of the 54."""
    hands = {p.name: list(map(str, p.hand)) for p in table.players if p.hand is not None}
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
    )


def _player_document(player: Player) -> PlayerDocument:
    city = [
        PlacedTileDocument(x=x, y=y, tile=_id(placed.tile), turned=placed.turned)
        for (x, y), placed in player.city.pieces
        if placed.tile != FOUNTAIN or placed.turned or (x, y) != (0, 0)
    ]
    return PlayerDocument(
        name=player.name, city=city, reserve=_ids(player.reserve), score=player.score
    )


def _claim_document(claim: Claim) -> ClaimDocument:
    buildings = {kind.value: points for kind, points in claim.buildings}
    return ClaimDocument(claim.player, claim.wall, buildings, claim.total)


def _id(tile: Tile) -> str:
    if TILES.get(tile.id) != tile:
        raise InvalidArgument(f"a position holds none but the game's 54 tiles, not {tile!r}")
    return tile.id


def _ids(tiles: Iterable[Tile]) -> list[str]:
    return list(map(_id, tiles))


def _market_ids(market: tuple[Tile | None, ...] | None) -> list[str | None] | None:
    return None if market is None else [None if tile is None else _id(tile) for tile in market]


def _card_names(cards: Iterable[MoneyCard] | None) -> list[str] | None:
    return None if cards is None else list(map(str, cards))
