"""Check where the tiles of a recorded position are, bazaars above all: ``bazaar.*``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from alhambra_rules.catalogue.bazaar import BAZAAR_MARKET, BAZAARS
from alhambra_rules.model import FOUNTAIN, Bazaar, Cell, Table, Tile
from alhambra_rules.rulebook import Rule, Violation
from alhambra_rules.rulebook.words import enumerated, with_numbers

_ALL = 8


class TileOnTable(NamedTuple):
    """A tile with its place: as a path, in words, and as cells if it is in a city."""

    tile: Tile
    where: str
    words: str
    cells: tuple[Cell, ...] = ()


def tiles_on(table: Table) -> Iterator[TileOnTable]:
    """Yield every tile of a position with its place; one city yields a tile once."""
    for seat, player in enumerate(table.players):
        here, name = f"$.players[{seat}]", player.name
        for tile in {placed.tile.id: placed.tile for _, placed in player.city.pieces}.values():
            if tile != FOUNTAIN:
                yield TileOnTable(tile, here, f"in {name}'s city", player.city.cells_of(tile))
        for tile in player.reserve:
            yield TileOnTable(tile, f"{here}.reserve", f"in {name}'s reserve")
    yield from (TileOnTable(tile, "$.dirk", "with Dirk") for tile in table.dirk or ())
    yield from (TileOnTable(t, "$.market", "on the market") for t in table.market or () if t)
    yield from (TileOnTable(t, "$.bazaars", "beside the market") for t in table.bazaars or ())


def in_two_places(found: Iterable[TileOnTable], rule: Rule) -> Iterator[Violation]:
    """Yield a violation of the rule for every tile that is in more than one place."""
    by_id: dict[str, list[TileOnTable]] = {}
    for one in found:
        by_id.setdefault(one.tile.id, []).append(one)
    for tile_id, places in by_id.items():
        if len(places) > 1:
            words = enumerated(with_numbers(one.words for one in places))
            yield rule.broken_at(
                message=f"{tile_id} exists once, but is {words}",
                where=places[-1].where,
                tile=tile_id,
                places=", ".join(one.where for one in places),
            )


def misprinted_bazaars(table: Table) -> Iterator[Violation]:
    """Yield every bazaar with two equal colours.

    Rule: bazaar.components (hu-4).
    """
    for bazaar, where, words, cells in dict.fromkeys(_bazaars_on(table)):
        if isinstance(bazaar, Bazaar) and bazaar.misprinted:
            yield BAZAARS.broken_at(
                *cells,
                message=f"{bazaar}, {words}, has a colour twice; a bazaar has three different ones",
                where=where,
                tile=bazaar.id,
            )


def bazaars_in_two_places(table: Table) -> Iterator[Violation]:
    """Yield every bazaar that is in two places; one city is one place.

    Rule: bazaar.components (hu-4).
    """
    yield from in_two_places(_bazaars_on(table), BAZAARS)


def surplus_bazaars(table: Table) -> Iterator[Violation]:
    """Yield the number of bazaars if it is more than eight.

    Rule: bazaar.components (hu-4).
    """
    number = len({one.tile.id for one in _bazaars_on(table)})
    if number > _ALL:
        yield BAZAARS.broken_at(
            message=f"{number} bazaars are on the table, but only {_ALL} exist",
            number=number,
            most=_ALL,
        )


def bazaars_on_the_market(table: Table) -> Iterator[Violation]:
    """Yield every bazaar that lies on a square of the market.

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


def _bazaars_on(table: Table) -> Iterator[TileOnTable]:
    return (one for one in tiles_on(table) if isinstance(one.tile, Bazaar))
