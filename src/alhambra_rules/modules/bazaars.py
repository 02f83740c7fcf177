"""Bazaars: the price of one and its score in the third round: ``bazaar.*``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from alhambra_rules.catalogue.bazaar import BAZAAR_EXACT, BAZAAR_PRICE
from alhambra_rules.model import (
    BAZAARS,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    Tile,
    tile_of,
)
from alhambra_rules.model.bazaar import bazaar_of
from alhambra_rules.model.cards import cards_of
from alhambra_rules.rulebook import InvalidArgument, Report, Violation
from alhambra_rules.rulebook.arguments import in_a_list
from alhambra_rules.rulebook.words import counted

__all__ = ["BAZAARS", "Bazaar", "BazaarScore", "explain", "may_buy", "price", "score", "scores"]


@frozen
class BazaarScore:
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
        buildings, colours = len(self.buildings), len(self.colours)
        factors = f"{counted(buildings, 'building')} x {counted(colours, 'colour')}"
        return f"{self.bazaar} on {self.cell}: {factors} = {self.points}"


def score(city: City, cell: tuple[int, int]) -> int:
    """Return the points of the bazaar on the cell, 0 to 24; only the third round scores them.

    Walls do not matter, and a building may count for several bazaars. Of stacked tiles the lowest
    counts.

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
    place = Cell.of(cell)
    placed = city.tiles.get(place)
    if placed is None or not isinstance(placed.tile, Bazaar):
        found = f"{placed} lies there" if placed else "the cell is empty"
        raise InvalidArgument(f"there is no bazaar on {place}: {found}")
    bazaar = placed.tile
    around = {near: city.tiles[near].tile.type for near in place.around() if near in city.tiles}
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
        for cell, placed in city.tiles.items()
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
    squares = tuple(in_a_list(market, "the market is a list of tiles"))
    if len(squares) != len(Currency):
        raise InvalidArgument(f"the market has {len(Currency)} squares, not {len(squares)}")
    return tuple(None if tile is None else tile_of(tile) for tile in squares)


def may_buy(
    bazaar: Bazaar | str, market: Iterable[Tile | str | None], cards: Iterable[MoneyCard | str]
) -> Report:
    """Check whether these cards, or those of these names, buy the bazaar.

    The other arguments and the errors are those of ``price``. Rules: bazaar.price, bazaar.exact
    (hu-4).

    >>> denars = Bazaar("denar", ["tower", "garden", "arcades"])
    >>> print(may_buy(denars, ["tower-11", None, None, None], ["denar-9"]))
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
            message=f"{bazaar} is paid in {currency.value}, not with {foreign}",
            tile=bazaar.id,
            currency=currency.value,
            cards=foreign,
        )
    if costs is None:
        yield BAZAAR_PRICE.broken_at(
            message=f"{bazaar} cannot be bought while the {currency.value} square of the market"
            " is empty",
            tile=bazaar.id,
            currency=currency.value,
        )
    elif paid != costs:
        rule, exactly = (BAZAAR_PRICE, "") if paid < costs else (BAZAAR_EXACT, "exactly ")
        yield rule.broken_at(
            message=f"{bazaar} costs {exactly}{costs} now, but {paid} was paid",
            tile=bazaar.id,
            price=costs,
            paid=paid,
        )
