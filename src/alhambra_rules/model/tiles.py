"""The building types and their colours, the 54 building tiles, the fountain and the bazaars.

A bazaar lies in a city like any tile and has no walls. It has none of the six building types. It
has no fixed price: it costs as much as the tile on the market square of its currency.
Rules: components.tiles, components.walls.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from itertools import combinations_with_replacement
from pkgutil import get_data, resolve_name
from typing import TYPE_CHECKING, SupportsIndex, TypedDict

from attrs import Factory, field, frozen

from alhambra_rules.model.cards import Currency, currency_named
from rulebook_kit import InvalidArgument, RulebookError, Side, nearest
from rulebook_kit.arguments import in_a_list, integer_of, member_of, wrong_value
from rulebook_kit.values import Frozen, FrozenDict, in_one_line
from rulebook_kit.words import did_you_mean


class BuildingType(Enum):
    """A type of building; iteration starts with the cheapest."""

    PAVILION = "pavilion"
    SERAGLIO = "seraglio"
    ARCADES = "arcades"
    CHAMBERS = "chambers"
    GARDEN = "garden"
    TOWER = "tower"

    if not TYPE_CHECKING:  # five times as fast as an enum's own
        __hash__ = object.__hash__

    @property
    def initial(self) -> str:
        """The letter that stands for the type in diagrams, unique among the six."""
        return self.name[0]

    def __repr__(self) -> str:
        return f"BuildingType.{self.name}"


def building_named(kind: BuildingType | str) -> BuildingType:
    """Return the building type of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, kind, "a building type")


DIRK = "dirk"
"""The name of the neutral player; no other player may have it."""


def title_of(player: str) -> str:
    """Return a player's name as people read it: Dirk with a capital letter.

    >>> title_of("anna"), title_of(DIRK)
    ('anna', 'Dirk')
    """
    return player.capitalize() if player == DIRK else player


Colours = tuple[BuildingType, ...]
"""Colours, the cheapest building's first."""

ORDER = {building: place for place, building in enumerate(BuildingType)}
"""The place of each colour among the six."""


def colour_of(colour: BuildingType | str) -> BuildingType:
    """Return the colour of that name; ``InvalidArgument`` if it is unknown."""
    return member_of(BuildingType, colour, "a colour")


def colours(named: Iterable[BuildingType | str]) -> Colours:
    """Return the colours, the cheapest building's first; ``InvalidArgument`` if one is unknown."""
    listed = in_a_list(named, "colours must be a list of names")
    return tuple(sorted(map(colour_of, listed), key=ORDER.__getitem__))


def in_compass_order(sides: Iterable[Side]) -> tuple[Side, ...]:
    """Return the sides in the order n, e, s, w, without duplicates."""
    named = frozenset(sides)
    return tuple(side for side in Side if side in named)


def _frozen_sides(sides: Iterable[Side | str]) -> frozenset[Side]:
    try:
        return frozenset(map(Side, sides))
    except (ValueError, TypeError):
        raise wrong_value("walls must be sides or their letters, n e s w", sides) from None


def _building(kind: BuildingType | str | None) -> BuildingType | None:
    return None if kind is None else building_named(kind)


def _is_not_blank(_: object, __: object, name: str) -> None:
    given: object = name
    if not isinstance(given, str) or not given.strip():
        raise wrong_value('id must be a name such as "garden-10-n"', name)


def _price(price: SupportsIndex) -> int:
    return integer_of(price, "price must be an integer from 0", 0)


@frozen(cache_hash=True)
class Tile(Frozen):
    """A tile as it is printed, with its roofs to the north.

    Attributes:
        id: the tile's name, unique among the 54, such as ``garden-10-n``.
        type: the building on it, or its name; None for the fountain.
        price: in units of money; 0 for the fountain.
        walls: the walled sides, or their letters, such as ``"ne"``.

    Raises:
        InvalidArgument: the type or a side is unknown, the price is not an integer from 0, or the
            id is blank or not a string.

    Rules: components.tiles, components.walls.

    >>> Tile("mine", "tower", 9, "ne")
    Tile('mine', 'tower', 9, 'ne')
    """

    id: str = field(validator=_is_not_blank)
    type: BuildingType | None = field(converter=_building)
    price: int = field(converter=_price)
    walls: frozenset[Side] = field(converter=_frozen_sides)

    _repr_pretty_ = in_one_line

    @property
    def wall_letters(self) -> str:
        """The walled sides as letters in the order n, e, s, w: ``"ns"``, or ``""`` for none."""
        return "".join(side.value for side in in_compass_order(self.walls))

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        """Return code: a name for the 54 tiles and the fountain, which packages above list."""
        if self == FOUNTAIN:
            return "FOUNTAIN"
        if self == resolve_name("alhambra_rules.model.tiles:TILES").get(self.id):
            return f"TILES[{self.id!r}]"
        kind = None if self.type is None else self.type.value
        return f"Tile({self.id!r}, {kind!r}, {self.price}, {self.wall_letters!r})"


FOUNTAIN = Tile("fountain", None, 0, ())
"""The tile on (0, 0): no building, no walls, no points. Rule: components.fountain."""


def _id_of(bazaar: Bazaar) -> str:
    return "-".join(("bazaar", *(part.value for part in (bazaar.currency, *bazaar.colours))))


@frozen(cache_hash=True)
class Bazaar(Tile):
    """A bazaar. Its currency and colours determine its id.

    Attributes:
        currency: the currency it is paid in, or its name.
        colours: its three different building colours or their names, the cheapest building's first.
        misprinted: whether two of its colours are equal. No real bazaar is, but a recorded
            position may hold one by mistake. ``misprinted=True`` makes one.
        id: ``bazaar-``, the currency and the colours, such as
            ``bazaar-denar-seraglio-arcades-tower``.
        type: always None.
        price: always 0.
        walls: always empty.

    Raises:
        InvalidArgument: the currency or a colour is unknown, or the colours are not three
            different ones.

    Rules: bazaar.components, bazaar.build (hu-4).

    >>> Bazaar("ducat", ["tower", "pavilion", "garden"]).id
    'bazaar-ducat-pavilion-garden-tower'
    """

    currency: Currency = field(converter=currency_named)
    colours: tuple[BuildingType, ...] = field(converter=colours)
    misprinted: bool = field(default=False, kw_only=True)
    id: str = field(init=False, default=Factory(_id_of, takes_self=True))
    type: None = field(init=False, default=None)
    price: int = field(init=False, default=0)
    walls: frozenset[Side] = field(init=False, factory=frozenset)

    @classmethod
    def of(cls, bazaar_id: str) -> Bazaar:
        """Return the bazaar with that id; ``InvalidArgument`` if the id is unknown."""
        named = str(bazaar_id)
        found = every_bazaar().get(named)
        if found is None or found.misprinted:
            real = (name for name, bazaar in every_bazaar().items() if not bazaar.misprinted)
            raise InvalidArgument(
                f'unknown bazaar "{named}"{nearest(named, real)}', unknown_name=True
            )
        return found

    def __attrs_post_init__(self) -> None:
        """Check that it has three colours; they differ unless it is misprinted."""
        different = len(set(self.colours))
        if len(self.colours) != 3 or (different < 3) != self.misprinted:
            named = [colour.value for colour in self.colours]
            differ = "not all different" if self.misprinted else "all different"
            raise InvalidArgument(f"this bazaar needs three colours, {differ}, not {named}")

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        colours = tuple(colour.value for colour in self.colours)
        misprinted = ", misprinted=True" if self.misprinted else ""
        return f"Bazaar({self.currency.value!r}, {colours!r}{misprinted})"


def bazaar_of(bazaar: Bazaar | str) -> Bazaar:
    """Return the bazaar, or the one with that id; ``InvalidArgument`` if the id is unknown."""
    return bazaar if isinstance(bazaar, Bazaar) else Bazaar.of(bazaar)


def bazaars_in_order(bazaars: Iterable[Bazaar | str]) -> tuple[Bazaar, ...]:
    """Return the bazaars, or those of these ids, sorted by id."""
    named = in_a_list(bazaars, "bazaars must be a list of ids")
    return tuple(sorted(map(bazaar_of, named), key=str))


@cache
def every_bazaar() -> Mapping[str, Bazaar]:
    """Return every possible bazaar by id, misprinted ones included.

    The 224 are made on first use: that takes a tenth of the time to import the library.
    """
    triples = list(combinations_with_replacement(BuildingType, 3))
    bazaars = (
        Bazaar(currency, colours, misprinted=len(set(colours)) < 3)
        for currency in Currency
        for colours in triples
    )
    return FrozenDict({bazaar.id: bazaar for bazaar in bazaars})


def _halves(currency: str, *one: str) -> tuple[Bazaar, Bazaar]:
    """Return two bazaars of a currency: one with these colours, one with the other three."""
    other = [building.value for building in BuildingType if building.value not in one]
    return Bazaar(currency, one), Bazaar(currency, other)


BAZAARS: Mapping[str, Bazaar] = FrozenDict(
    {
        bazaar.id: bazaar
        for pair in (
            _halves("denar", "seraglio", "arcades", "tower"),
            _halves("dirham", "pavilion", "seraglio", "garden"),
            _halves("ducat", "pavilion", "arcades", "chambers"),
            _halves("florin", "pavilion", "garden", "tower"),
        )
        for bazaar in pair
    }
)
"""The default set of eight bazaars, by id.

No rule sheet says what the eight show, so this set is an assumption: two for each currency, which
share the six colours between them, so each colour is on four. Rule: bazaar.components (hu-4).
"""


class UnknownTile(RulebookError, KeyError):
    """No tile has that id; the message suggests the nearest known id."""

    def __init__(self, tile_id: str) -> None:
        self.tile_id = tile_id
        super().__init__(tile_id)

    def __str__(self) -> str:
        meant = did_you_mean(tile.id for tile in tiles_like(self.tile_id))
        return f'unknown tile "{self.tile_id}"{meant or nearest(self.tile_id, known_tiles())}'


class _Row(TypedDict):
    id: str
    type: str
    price: int
    walls: str


def _read() -> Mapping[str, Tile]:
    rows: list[_Row] = json.loads(get_data("alhambra_rules.model", "tiles.json") or b"")
    tiles = (
        Tile(row["id"], BuildingType(row["type"]), row["price"], map(Side, row["walls"]))
        for row in rows
    )
    return FrozenDict({tile.id: tile for tile in tiles})


TILES: Mapping[str, Tile] = _read()
"""The 54 tiles by id, cheapest type first. Rule: components.tiles."""


@cache
def known_tiles() -> Mapping[str, Tile]:
    """Return the 54 tiles and every possible bazaar, by id."""
    real = {name: tile for name, tile in every_bazaar().items() if not tile.misprinted}
    return FrozenDict({**TILES, **real})


def tile_of(tile: Tile | str) -> Tile:
    """Return the tile, or the one with that id: one of the 54 or any possible bazaar.

    Raises ``UnknownTile`` if no tile has that id.

    >>> tile_of("bazaar-florin-pavilion-arcades-garden").walls
    frozenset()
    """
    if isinstance(tile, Tile):
        return tile
    try:
        return TILES.get(tile) or known_tiles()[tile]  # bazaars are made only if needed
    except (KeyError, TypeError):
        raise UnknownTile(str(tile)) from None


_TYPE_AND_PRICE = re.compile(r"([a-z]+)-?(\d+)-?([a-z]*)")


def tiles_like(name: str) -> tuple[Tile, ...]:
    """Return the tiles that a wrong id or short name can mean: those of its type and price.

    If one of them also has its walls, in any order, it is the only one.

    >>> [tile.id for tile in tiles_like("T9w")], [tile.id for tile in tiles_like("tower-9-wn")]
    (['tower-9-es', 'tower-9-ne', 'tower-9-nw'], ['tower-9-nw'])
    """
    found = _TYPE_AND_PRICE.fullmatch(name[:40].lower())
    if found is None:
        return ()
    kind, price, walls = found.groups()
    alike = [
        tile
        for tile in TILES.values()
        if tile.type and kind in (tile.type.value, tile.type.initial.lower())
        if str(tile.price) == price
    ]
    exact = [tile for tile in alike if sorted(tile.wall_letters) == sorted(walls)]
    return tuple(sorted(exact or alike, key=lambda tile: tile.id))
