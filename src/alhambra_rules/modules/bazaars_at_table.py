"""What bazaars can break in a recorded position: ``bazaar.*``."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.bazaar import BAZAAR_MARKET, BAZAARS
from alhambra_rules.model import Bazaar, Cell, Table, Tile
from alhambra_rules.rulebook import Violation

_ALL = 8


def misprinted_bazaars(table: Table) -> Iterator[Violation]:
    """Name every bazaar of which two colours are equal.

    Rule: bazaar.components (hu-4).
    """
    for bazaar, where, words, cells in dict.fromkeys(_bazaars_on(table)):
        if bazaar.misprinted:
            yield BAZAARS.broken_at(
                *cells,
                message=f"{bazaar}, {words}, has a colour twice; a bazaar has three different ones",
                where=where,
                tile=bazaar.id,
            )


def bazaars_in_two_places(table: Table) -> Iterator[Violation]:
    """Name every bazaar that is in two places, but for those twice in one city.

    Those are named by the rule that a tile lies in one place. Rule: bazaar.components (hu-4).
    """
    for bazaar, places in _places(table).items():
        if len(places) > 1:
            told = " and ".join(words for _, words in places)
            yield BAZAARS.broken_at(
                message=f"{bazaar} exists once, but is {told}",
                where=places[-1][0],
                tile=bazaar.id,
                places=", ".join(where for where, _ in places),
            )


def surplus_bazaars(table: Table) -> Iterator[Violation]:
    """Name more than eight bazaars.

    Rule: bazaar.components (hu-4).
    """
    number = len(_places(table))
    if number > _ALL:
        yield BAZAARS.broken_at(
            message=f"{number} bazaars are on the table, and there are {_ALL}",
            number=number,
            most=_ALL,
        )


def bazaars_on_the_market(table: Table) -> Iterator[Violation]:
    """Name every bazaar that lies on a square of the market.

    Rule: bazaar.market (hu-4).
    """
    for square, tile in enumerate(table.market or (), start=1):
        if isinstance(tile, Bazaar):
            yield BAZAAR_MARKET.broken_at(
                message=f"{tile} lies on square {square} of the market; bazaars lie beside it",
                where="$.market",
                tile=tile.id,
                square=square,
            )


_Place = tuple[str, str]


def _places(table: Table) -> dict[Bazaar, list[_Place]]:
    """Return the places of each bazaar as paths and in words; a city is one place."""
    places: dict[Bazaar, list[_Place]] = {}
    for bazaar, where, words, _ in _bazaars_on(table):
        places.setdefault(bazaar, []).append((where, words))
    return places


def _bazaars_on(table: Table) -> Iterator[tuple[Bazaar, str, str, tuple[Cell, ...]]]:
    """Yield each bazaar with its place as a path and in words, and its cells in a city."""
    for tile, where, words, cells in _tiles_on(table):
        if isinstance(tile, Bazaar):
            yield tile, where, words, cells


def _tiles_on(table: Table) -> Iterator[tuple[Tile, str, str, tuple[Cell, ...]]]:
    for seat, player in enumerate(table.players):
        here, name = f"$.players[{seat}]", player.name
        for tile in dict.fromkeys(placed.tile for _, placed in player.city.pieces):
            yield tile, here, f"in {name}'s city", player.city.cells_of(tile)
        for tile in player.reserve:
            yield tile, f"{here}.reserve", f"in {name}'s reserve", ()
    yield from ((tile, "$.dirk", "with Dirk", ()) for tile in table.dirk or ())
    yield from ((tile, "$.market", "on the market", ()) for tile in table.market or () if tile)
    yield from ((tile, "$.bazaars", "beside the market", ()) for tile in table.bazaars or ())
