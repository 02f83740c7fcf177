"""Multisets of cards and tiles as sorted tuples.

Cards are sorted by name and tiles by id, so equal multisets are equal values. To remove a missing
piece raises ``NoDefiniteState``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import attrgetter, itemgetter

from alhambra_rules.model import (
    FOUNTAIN,
    ORIGIN,
    Cell,
    City,
    Currency,
    MoneyCard,
    Tile,
    card_of,
    tile_of,
)
from rulebook_kit import NoDefiniteState
from rulebook_kit.arguments import in_a_list

MONEY = tuple(
    MoneyCard.of(f"{currency.value}-{value}") for currency in Currency for value in range(1, 10)
)
"""The 36 different money cards, sorted by name."""

TIMES = 3
"""How many times as many pieces as a game has a state may hold."""

__all__ = [
    "MONEY",
    "TIMES",
    "cards_in_order",
    "copies_of_each_card",
    "has_card",
    "has_tile",
    "missing_cards",
    "tile_on",
    "tiles_in_order",
    "with_cards",
    "with_tile",
    "without_cards",
    "without_tile",
]


_name = attrgetter("name")
_id = attrgetter("id")


def cards_in_order(cards: Iterable[MoneyCard | str]) -> tuple[MoneyCard, ...]:
    """Return the cards, or the cards of these names, sorted by name.

    Raises ``InvalidArgument`` for an unknown card or a value that is not a list.
    """
    if type(cards) is not tuple:  # most are, in long lists of legal actions
        cards = in_a_list(cards, "cards must be a list of money cards")
    named = [card if isinstance(card, MoneyCard) else card_of(card) for card in cards]
    if len(named) > 1:
        named.sort(key=_name)
    return tuple(named)


def tiles_in_order(tiles: Iterable[Tile | str]) -> tuple[Tile, ...]:
    """Return the tiles, or the tiles of these ids, sorted by id.

    Different tiles of one id, as users can make them, are sorted by what is printed on them.

    Raises ``UnknownTile`` for an unknown id and ``InvalidArgument`` for a value that is not a list.
    """
    listed = in_a_list(tiles, "tiles must be a list of ids")
    found = tuple(sorted(map(tile_of, listed), key=_id))
    return _told_apart(found) if len({*map(_id, found)}) < len(found) else found


def _told_apart(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile.id, repr(tile))))


def copies_of_each_card(players: int) -> int:
    """Return the number of copies of each money card for this number of players.

    Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
    """
    return 2 if players == 2 else 3


def has_card(cards: tuple[MoneyCard, ...], card: MoneyCard) -> bool:
    """Whether the card is among the sorted cards."""
    return _place_of_card(cards, card) is not None


def has_tile(tiles: tuple[Tile, ...], tile: Tile) -> bool:
    """Whether the tile is among the sorted tiles."""
    return _place_of_tile(tiles, tile) is not None


def with_cards(cards: tuple[MoneyCard, ...], more: Iterable[MoneyCard]) -> tuple[MoneyCard, ...]:
    """Return the sorted cards with more cards added."""
    for card in more:
        at = bisect_right(cards, card.name, key=_name)
        cards = (*cards[:at], card, *cards[at:])
    return cards


def without_cards(cards: tuple[MoneyCard, ...], gone: Iterable[MoneyCard]) -> tuple[MoneyCard, ...]:
    """Return the sorted cards without these; raise ``NoDefiniteState`` if one is missing."""
    for card in gone:
        at = _place_of_card(cards, card)
        if at is None:
            raise NoDefiniteState(f"there is no {card} to take")
        cards = cards[:at] + cards[at + 1 :]
    return cards


def with_tile(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Return the sorted tiles with one more."""
    at = bisect_right(tiles, tile.id, key=_id)
    more = (*tiles[:at], tile, *tiles[at:])
    return _told_apart(more) if at and tiles[at - 1].id == tile.id else more


def without_tile(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """Return the sorted tiles without this one; raise ``NoDefiniteState`` if it is missing."""
    at = _place_of_tile(tiles, tile)
    if at is None:
        raise NoDefiniteState(f"there is no {tile} to take")
    return tiles[:at] + tiles[at + 1 :]


def missing_cards(
    cards: tuple[MoneyCard, ...], wanted: Iterable[MoneyCard]
) -> tuple[MoneyCard, ...]:
    """Return the wanted cards that are missing from the sorted cards, counting copies."""
    missing = []
    for card in wanted:
        if has_card(cards, card):
            cards = without_cards(cards, (card,))
        else:
            missing.append(card)
    return tuple(missing)


_by_cell = itemgetter(0)


def tile_on(city: City, cell: Cell) -> Tile:
    """Return the topmost tile on the cell; raise ``NoDefiniteState`` if there is none."""
    at = bisect_right(city.pieces, cell, key=_by_cell) - 1
    place, topmost = city.pieces[at]
    if place != cell or (cell == ORIGIN and topmost.tile is FOUNTAIN):
        raise NoDefiniteState(f"there is no tile on {cell} to remove")
    return topmost.tile


def _place_of_card(cards: tuple[MoneyCard, ...], card: MoneyCard) -> int | None:
    at = bisect_left(cards, card.name, key=_name)
    if at < len(cards) and (cards[at] is card or cards[at] == card):
        return at
    return None


def _place_of_tile(tiles: tuple[Tile, ...], tile: Tile) -> int | None:
    for at in range(bisect_left(tiles, tile.id, key=_id), len(tiles)):
        if tiles[at] is tile or tiles[at] == tile:
            return at
        if tiles[at].id != tile.id:  # a tile of a user's own may have the id of another
            break
    return None
