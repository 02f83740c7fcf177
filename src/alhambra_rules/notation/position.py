"""Read and write positions as JSON, format ``alhambra-position/1``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, TypeVar, cast

from attrs import frozen
from msgspec import UNSET, to_builtins

from alhambra_rules.game.module import Module
from alhambra_rules.model import Cell, Claim, Player, Table, card_of, every_bazaar
from alhambra_rules.model.tiles import Colours
from alhambra_rules.notation.modules_json import (
    Known,
    add_module_faults,
    house_modules,
    known_modules,
    modules_listed,
    read_modules,
    tiles_named,
    tiles_of,
    write_modules,
)
from alhambra_rules.notation.position_document import (
    CityTileDocument,
    ClaimDocument,
    KnownTiles,
    PlayerDocument,
    PositionDocument,
    check_position,
)
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.arguments import object_of
from rulebook_kit.json.codecs import Plain, in_one_line, pretty
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.reading import (
    ParsedJson,
    check_value,
    convert,
    refuse_other_documents,
    refused_at,
)
from rulebook_kit.values import Frozen, FrozenDict

OTHER_PROGRAMS: Final = FrozenDict({"five-towers": "five-towers"})
"""The programs that read documents of other games, by the first words of their formats."""


def read_position(data: bytes | str, *, modules: Iterable[Module] = ()) -> Table:
    """Return the table of a position in JSON, even if it breaks rules.

    Args:
        data: one JSON object in the format ``alhambra-position/1``; bytes are UTF-8.
        modules: modules of your own that the position may have, besides those of the library.

    Raises:
        FormatError: the data is not such a position. The error holds every fault with its path.

    >>> read_position('{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}')
    ... # doctest: +ELLIPSIS
    <Table of Bo>
    """
    known, parsed = known_modules(modules), ParsedJson(data)
    refuse_other_documents(parsed.value, "alhambra-position/1", OTHER_PROGRAMS)
    listed = parsed.value.get("modules") if isinstance(parsed.value, dict) else None
    names = tiles_named(modules_listed(listed, ("modules",)), known)
    positions = Positions(house_modules(known), names)
    document = parsed.read(positions.names.position_type, positions.check)
    return refused_at("$.modules", lambda: positions.table_of(document))


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
    return in_one_line(_value_of(table), compact=True)


_From = TypeVar("_From")
_To = TypeVar("_To")


def _each(convert: Callable[[_From], _To], values: Iterable[_From] | None) -> list[_To] | None:
    """Convert the values of a list; None stays None."""
    return None if values is None else list(map(convert, values))


def _value_of(table: Table) -> object:
    object_of(Table, table, "table must be a Table, such as the table of a GameState")
    known = {module.name: cast("type[Module]", type(module)) for module in table.modules}
    positions = Positions(house_modules(known), tiles_of(table.modules))
    value = positions.value_of(table)
    try:
        check_value(value, positions.names.position_type, positions.check)
    except FormatError as error:
        raise InvalidArgument(f"this table cannot be written: {error}") from None
    return value


@frozen
class Positions(Frozen):
    """How to read and write the positions of games with certain modules.

    Attributes:
        known: the modules outside the library that a position can list.
        names: the tiles that it can name.
    """

    known: Known
    names: KnownTiles

    def check(self, value: object, faults: Faults) -> None:
        """Add every fault of a position that its types cannot express."""
        check_position(value, faults)
        if isinstance(value, dict):
            add_module_faults(value.get("modules"), self.known, self.names, faults, ("modules",))

    def table_of(self, document: PositionDocument) -> Table:
        """Return the table that a document without faults describes."""
        listed = getattr(document, "modules", UNSET)
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
            modules=read_modules([] if listed is UNSET else listed, self.known, self.names),
        )

    def table_in(self, value: object) -> Table:
        """Return the table that a plain value without faults describes."""
        return self.table_of(convert(value, self.names.position_type))

    def value_of(self, table: Table) -> Plain:
        """Return the table as an object; ``InvalidArgument`` if JSON cannot name a part of it."""
        plain = cast("Plain", to_builtins(self._document_of(table)))
        modules = write_modules(table.modules, self.names)
        return plain | {"modules": modules} if modules else plain

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
        city = [  # of several tiles on a cell, the lowest has its chests
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
