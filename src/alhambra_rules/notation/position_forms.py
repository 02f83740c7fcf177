"""Positions as plain JSON values and back, without their modules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, TypeVar, cast

from attrs import frozen
from msgspec import to_builtins

from alhambra_rules.model import Cell, Claim, ModuleInPlay, Player, Table, card_of, every_bazaar
from alhambra_rules.model.tiles import Colours
from alhambra_rules.notation.position_document import (
    GAME_TILES,
    CityTileDocument,
    ClaimDocument,
    KnownTiles,
    PlayerDocument,
    PositionDocument,
    check_position,
)
from rulebook_kit import InvalidArgument
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.reading import convert
from rulebook_kit.values import Frozen

_From = TypeVar("_From")
_To = TypeVar("_To")


def _each(convert: Callable[[_From], _To], values: Iterable[_From] | None) -> list[_To] | None:
    """Convert the values of a list; None stays None."""
    return None if values is None else list(map(convert, values))


@frozen
class Positions(Frozen):
    """How to read and write positions that list no modules.

    Attributes:
        names: the tiles that a position can name.
    """

    names: KnownTiles

    def check(self, value: object, faults: Faults) -> None:
        """Add every error of a position that its types cannot express."""
        check_position(value, faults)

    def table_of(self, document: PositionDocument) -> Table:
        """Return the table that a document without errors describes."""
        return Table(
            players=[self._player(player, document) for player in document.players],
            dirk=_each(self.names.tiles.__getitem__, document.dirk),
            market=_each(lambda one: self.names.tiles[one] if one else None, document.market),
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
            modules=self.modules_of(document),
        )

    def modules_of(self, _document: PositionDocument) -> Iterable[ModuleInPlay]:
        """Return the modules of your own that a document without errors lists: here, none."""
        return ()

    def table_in(self, value: object) -> Table:
        """Return the table that a plain value without errors describes."""
        return self.table_of(convert(value, self.names.position_type))

    def value_of(self, table: Table) -> Plain:
        """Return the table as an object; ``InvalidArgument`` if JSON cannot name a part of it."""
        return cast("Plain", to_builtins(self._document_of(table)))

    def _player(self, player: PlayerDocument, document: PositionDocument) -> Player:
        return Player(
            player.name,
            self.names.city_of(player.city),
            map(self.names.tiles.__getitem__, player.reserve),
            player.score,
            (document.hands or {}).get(player.name),
            [((laid.x, laid.y), chest) for laid in player.city for chest in laid.chests],
            (document.architects or {}).get(player.name),
        )

    def _document_of(self, table: Table) -> PositionDocument:
        hands = {p.name: list(map(str, p.hand)) for p in table.players if p.hand is not None}
        architects = {
            p.name: list(map(str, p.architects)) for p in table.players if p.architects is not None
        }
        id_of = self.names.id_of
        return PositionDocument(
            format="alhambra-position/1",
            players=list(map(self._player_document, table.players)),
            dirk=_each(id_of, table.dirk),
            market=_each(lambda tile: None if tile is None else id_of(tile), table.market),
            scoring_round=table.scoring_round,
            claims=list(map(_claim_document, table.claims)),
            to_act=table.to_act,
            hands=hands or None,
            display=_each(str, table.display),
            spent=_each(str, table.spent),
            scoring_rounds_done=table.scoring_rounds_done,
            rooms=_each(_colour_names, table.rooms),
            dirk_chests=_colour_names(table.dirk_chests),
            bazaars=_each(id_of, table.bazaars),
            attack=_each(lambda side: side.value, table.attack),
            scouts=_each(lambda colour: colour.value, table.scouts),
            architects=architects or None,
        )

    def _player_document(self, player: Player) -> PlayerDocument:
        chests: defaultdict[Cell, list[str]] = defaultdict(list)
        for cell, chest in player.chests:
            chests[cell].append(chest.value)
        city = [  # if several tiles share a cell, the lowest has its chests
            CityTileDocument(
                laid.x, laid.y, laid.tile, laid.turned, chests.pop(Cell(laid.x, laid.y), [])
            )
            for laid in self.names.laid_in(player.city)
        ]
        for cell in chests:
            raise InvalidArgument(
                f"a position can have chests on tiles only, and {cell} has no tile"
            )
        reserve = list(map(self.names.id_of, player.reserve))
        return PlayerDocument(player.name, city, reserve, player.score)


def _claim_document(claim: Claim) -> ClaimDocument:
    buildings = {kind.value: points for kind, points in claim.buildings}
    return ClaimDocument(
        claim.player, claim.wall, buildings, claim.total, claim.chests, claim.bazaars
    )


def _colour_names(colours: Colours) -> list[str]:
    return [colour.value for colour in colours]


OF_THE_LIBRARY: Final = Positions(GAME_TILES)
"""How to read and write a position of a game without modules of your own."""
