"""The compact form of the Bazaars: the tiles beside the market and purchases, and back."""

from __future__ import annotations

from typing import cast

from alhambra_rules.compact import money
from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact.modules import bazaars as compact
from alhambra_rules.compact.modules.bazaars import Tiles
from alhambra_rules.compact.moves import Move
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import EventForm, Named, counted, form_of
from alhambra_rules.game.events import Event
from alhambra_rules.game_modules.bazaars.tiles import BazaarTiles, BuyBazaar
from alhambra_rules.model import Bazaar, Currency
from alhambra_rules.model.tiles import ORDER
from rulebook_kit.values import changed

_CURRENCIES = tuple(Currency)


def _pieces(tiles: BazaarTiles, named: Named) -> Tiles:
    return Tiles(
        currencies=tuple([_CURRENCIES.index(one.currency) for one in tiles.bazaars]),
        colours=tuple([tuple([ORDER[colour] for colour in one.colours]) for one in tiles.bazaars]),
        beside=tuple([named.number_of(one) for one in tiles.beside]),
    )


def _module(chosen: BazaarTiles, tiles: Tiles, named: Named) -> BazaarTiles:
    beside = cast("tuple[Bazaar, ...]", tuple([named.tiles[tile] for tile in tiles.beside]))
    return changed(chosen, beside=beside)


def _purchase(event: BuyBazaar, named: Named) -> Move:
    currency = event.tile.currency
    if [card for card in event.cards if card.currency is not currency]:
        return named.number_of(event.tile), money.NO_CARDS, counted(event.cards)  # never legal
    cards = money.of_currency(counted(event.cards), _CURRENCIES.index(currency))
    return named.number_of(event.tile), cards


def _bought(move: Move, player: str, named: Named) -> Event:
    kind, tile, cards = move
    bazaar = named.tiles[tile]
    assert isinstance(bazaar, Bazaar)
    paid = money.in_currency(cards, _CURRENCIES.index(bazaar.currency))
    return _PLAIN_PURCHASE.event((kind, tile, paid), player, named)


_PLAIN_PURCHASE = form_of(BuyBazaar)


FORM = CompactForm(
    added=compact.ADDED,
    phases={},
    pieces=_pieces,
    module=_module,
    purchases={BuyBazaar: EventForm(kinds.BUY_BAZAAR, _purchase, _bought)},
)
"""The compact form of the Bazaars."""
