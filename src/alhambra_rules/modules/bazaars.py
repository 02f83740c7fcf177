"""Bazaars: price, score, and what they can break in a position: ``bazaar.*``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, SupportsIndex, TypeGuard

from attrs import frozen

from alhambra_rules.catalogue.bazaar import (
    BAZAAR_EXACT,
    BAZAAR_MARKET,
    BAZAAR_PRICE,
    BAZAAR_SCORING,
)
from alhambra_rules.catalogue.bazaar import BAZAARS as BAZAARS_RULE
from alhambra_rules.catalogue.texts import TEMPLATES, say, word
from alhambra_rules.model import (
    BAZAARS,
    DIRK,
    FOUNTAIN,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    Table,
    Tile,
    tile_of,
)
from alhambra_rules.model.cards import cards_of
from alhambra_rules.model.city import city_in, tiles_in
from alhambra_rules.model.tiles import bazaar_of
from alhambra_rules.scoring.counting import checked_round
from alhambra_rules.scoring.rounds import ExtraPoints
from rulebook_kit import InvalidArgument, Report, Rule, Violation
from rulebook_kit.arguments import in_a_list
from rulebook_kit.templates import Sentence
from rulebook_kit.values import Frozen

__all__ = [
    "BAZAARS",
    "Bazaar",
    "BazaarScore",
    "check_purchase",
    "explain",
    "price",
    "score",
    "scores",
]


@frozen
class BazaarScore(Frozen):
    """The score of one bazaar in the third round.

    Attributes:
        cell: the cell of the bazaar.
        bazaar: the bazaar.
        buildings: those of the eight cells around it that hold a building in one of its colours.
        colours: the colours of these buildings, the cheapest building's first.

    Rule: bazaar.scoring (hu-4).
    """

    cell: Cell
    bazaar: Bazaar
    buildings: tuple[Cell, ...]
    colours: tuple[BuildingType, ...]

    @property
    def points(self) -> int:
        """The number of buildings times the number of colours."""
        return len(self.buildings) * len(self.colours)

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The calculation in words, which can be said in another language."""
        return say(
            "reason.bazaar",
            bazaar=self.bazaar,
            cell=self.cell,
            buildings=TEMPLATES.number("number.building", len(self.buildings)),
            colours=TEMPLATES.number("number.colour", len(self.colours)),
            points=self.points,
        )


def score(city: City, cell: tuple[int, int]) -> int:
    """Return the points of the bazaar on the cell, 0 to 24; only the third round scores them.

    Walls do not matter, and a building may count for several bazaars. If tiles are stacked, the
    lowest counts.

    Raises:
        InvalidArgument: the cell is not a pair of integers, or no bazaar lies there.

    Rule: bazaar.scoring (hu-4).

    >>> market_place = City.of({(0, 1): "bazaar-denar-seraglio-arcades-tower", (1, 1): "tower-11"})
    >>> score(market_place, (0, 1))
    1
    """
    return explain(city, cell).points


def explain(city: City, cell: tuple[int, int]) -> BazaarScore:
    """Return the score of the bazaar on the cell with its factors.

    Errors are those of ``score``. Rule: bazaar.scoring (hu-4).
    """
    tiles, place = city_in("explain(city, cell)", city, cell).tiles, Cell.of(cell)
    placed = tiles.get(place)
    if placed is None or not isinstance(placed.tile, Bazaar):
        found = f"{placed} lies there" if placed else "the cell is empty"
        raise InvalidArgument(f"there is no bazaar on {place}: {found}")
    bazaar = placed.tile
    around = {near: tiles[near].tile.type for near in place.around() if near in tiles}
    return BazaarScore(
        cell=place,
        bazaar=bazaar,
        buildings=tuple(sorted(near for near, type_ in around.items() if type_ in bazaar.colours)),
        colours=tuple(c for c in BuildingType if c in bazaar.colours and c in around.values()),
    )


def scores(city: City) -> tuple[BazaarScore, ...]:
    """Return the score of each bazaar of the city in the third round, sorted by cell.

    Rule: bazaar.scoring (hu-4).
    """
    return tuple(
        explain(city, cell)
        for cell, placed in city_in("scores(city)", city).tiles.items()
        if isinstance(placed.tile, Bazaar)
    )


def price(bazaar: Bazaar | str, market: Iterable[Tile | str | None]) -> int | None:
    """Return the price of the bazaar now: that of the tile on the square of its currency.

    Args:
        bazaar: the bazaar or its id.
        market: the tiles on squares 1 to 4, or their ids, None for an empty square.

    Returns:
        Units of money in the bazaar's currency; None if the square is empty, because then the
        bazaar cannot be bought.

    Raises:
        InvalidArgument: the bazaar is unknown, or the market does not have four squares.
        UnknownTile: no tile has an id on the market.

    Rule: bazaar.price (hu-4).

    >>> dirhams = Bazaar("dirham", ["tower", "garden", "arcades"])
    >>> price(dirhams, [None, "tower-11", None, None])
    11
    """
    tile = _squares(market)[tuple(Currency).index(bazaar_of(bazaar).currency)]
    return None if tile is None else tile.price


def _squares(market: Iterable[Tile | str | None]) -> tuple[Tile | None, ...]:
    squares = tuple(in_a_list(market, "market must be a list of tiles"))
    if len(squares) != len(Currency):
        raise InvalidArgument(f"market must have {len(Currency)} squares, not {len(squares)}")
    return tuple(None if tile is None else tile_of(tile) for tile in squares)


def check_purchase(
    bazaar: Bazaar | str, market: Iterable[Tile | str | None], cards: Iterable[MoneyCard | str]
) -> Report:
    """Check whether these cards, or those of these names, buy the bazaar.

    The other arguments and the errors are those of ``price``. Rules: bazaar.price, bazaar.exact
    (hu-4).

    >>> denars = Bazaar("denar", ["tower", "garden", "arcades"])
    >>> print(check_purchase(denars, ["tower-11", None, None, None], ["denar-9"]))
    bazaar.price: bazaar-denar-arcades-garden-tower costs 11 now, but 9 was paid
    """
    wanted, given = bazaar_of(bazaar), cards_of(cards)
    return Report.of(_not_bought(wanted, price(wanted, market), given))


def _not_bought(
    bazaar: Bazaar, costs: int | None, cards: tuple[MoneyCard, ...]
) -> Iterator[Violation]:
    currency, paid = bazaar.currency, sum(card.value for card in cards)
    if foreign := ", ".join(str(card) for card in cards if card.currency is not currency):
        yield BAZAAR_PRICE.broken_at(
            template="bazaar.price-currency", tile=bazaar, currency=currency, cards=foreign
        )
    if costs is None:
        yield BAZAAR_PRICE.broken_at(
            template="bazaar.price-unknown", tile=bazaar, currency=currency
        )
    elif paid != costs:
        rule = BAZAAR_PRICE if paid < costs else BAZAAR_EXACT
        yield rule.broken_at(tile=bazaar, price=costs, paid=paid)


_ALL = 8


class TileOnTable(NamedTuple):
    """A tile with its place: as a path, as a template, and as cells if it is in a city."""

    tile: Tile
    where: str
    template: str
    owner: str | None
    cells: tuple[Cell, ...] = ()

    @property
    def place(self) -> Sentence:
        """The place in words."""
        return TEMPLATES.sentence(self.template, {"player": self.owner})


def tiles_on(table: Table, *, bazaars: bool) -> Iterator[TileOnTable]:
    """Yield every bazaar of a position, or every other tile; one city yields a tile once."""

    def asked(tile: Tile | None) -> TypeGuard[Tile]:
        return tile is not None and isinstance(tile, Bazaar) is bazaars

    for seat, player in enumerate(table.players):
        here, name = f"$.players[{seat}]", player.name
        for tile, cells in tiles_in(player.city).values():
            if isinstance(tile, Bazaar) is bazaars and tile.id != FOUNTAIN.id:
                yield TileOnTable(tile, here, "place.city", name, cells)
        for tile in filter(asked, player.reserve):
            yield TileOnTable(tile, f"{here}.reserve", "place.reserve", name)
    for tiles, where, template in (
        (table.dirk, "$.dirk", "place.dirk"),
        (table.market, "$.market", "place.market"),
        (table.bazaars, "$.bazaars", "place.bazaars"),
    ):
        for laid in filter(asked, tiles or ()):
            yield TileOnTable(laid, where, template, None)


def in_two_places(found: Iterable[TileOnTable], rule: Rule) -> Iterator[Violation]:
    """Yield a violation of the rule for every tile that is in more than one place."""
    by_id: dict[str, list[TileOnTable]] = {}
    for one in found:
        by_id.setdefault(one.tile.id, []).append(one)
    for tile_id, places in by_id.items():
        if len(places) > 1:
            different = TEMPLATES.counted((one.place for one in places), "place.times")
            yield rule.broken_at(
                template="place.several",
                where=places[-1].where,
                tile=tile_id,
                places=", ".join(one.where for one in places),
                in_message={"places": TEMPLATES.enumerated(different)},
            )


def misprinted_bazaars(table: Table) -> Iterator[Violation]:
    """Yield every bazaar with two equal colours.

    Rule: bazaar.components (hu-4).
    """
    for found in dict.fromkeys(tiles_on(table, bazaars=True)):
        if isinstance(found.tile, Bazaar) and found.tile.misprinted:
            yield BAZAARS_RULE.broken_at(
                *found.cells,
                template="bazaar.components-misprinted",
                where=found.where,
                tile=found.tile,
                in_message={"place": found.place},
            )


def bazaars_in_two_places(table: Table) -> Iterator[Violation]:
    """Yield every bazaar that is in two places; one city is one place.

    Rule: bazaar.components (hu-4).
    """
    yield from in_two_places(tiles_on(table, bazaars=True), BAZAARS_RULE)


def surplus_bazaars(table: Table) -> Iterator[Violation]:
    """Yield the number of bazaars if it is more than eight.

    Rule: bazaar.components (hu-4).
    """
    number = len({one.tile.id for one in tiles_on(table, bazaars=True)})
    if number > _ALL:
        yield BAZAARS_RULE.broken_at(template="bazaar.components-number", number=number, most=_ALL)


def bazaars_on_the_market(table: Table) -> Iterator[Violation]:
    """Yield every bazaar that lies on a square of the market.

    Rule: bazaar.market (hu-4).
    """
    for square, tile in enumerate(table.market or (), start=1):
        if isinstance(tile, Bazaar):
            yield BAZAAR_MARKET.broken_at(
                template="bazaar.market-square", where="$.market", tile=tile, square=square
            )


TABLE_RULES = (
    misprinted_bazaars,
    bazaars_in_two_places,
    surplus_bazaars,
    bazaars_on_the_market,
)
"""The rules of the module about a position. Each yields its violations."""


def points_on(table: Table, scoring_round: SupportsIndex) -> Mapping[str, ExtraPoints]:
    """Return every player's points for bazaars in a position, and Dirk's, who has none.

    Rule: bazaar.scoring (hu-4).
    """
    cities: dict[str, City | None] = {player.name: player.city for player in table.players}
    if table.dirk is not None:
        cities[DIRK] = None
    number = checked_round(scoring_round)
    return {name: _points_in(city, number) for name, city in cities.items()}


def _points_in(city: City | None, scoring_round: int) -> ExtraPoints:
    found = scores(city) if city is not None and scoring_round == 3 else ()
    if city is None:
        why = say("reason.bazaars-dirk")
    elif scoring_round != 3:
        why = say("reason.bazaars-round")
    elif found:
        each = TEMPLATES.joined([one.sentence for one in found], "list.semicolon")
        why = say("reason.bazaars", bazaars=each)
    else:
        why = say("share.none", part=word("bazaars"))
    points = sum(one.points for one in found)
    return ExtraPoints("bazaars", BAZAAR_SCORING, points, str(why), why)


def is_on(table: Table) -> bool:
    """Whether a position shows pieces of the module."""
    in_cities = chain.from_iterable(player.city.pieces for player in table.players)
    return table.bazaars is not None or any(isinstance(one.tile, Bazaar) for _, one in in_cities)
