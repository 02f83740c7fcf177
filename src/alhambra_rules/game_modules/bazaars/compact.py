"""The compact form of the Bazaars: the tiles beside the market and purchases, and back."""

from __future__ import annotations

from typing import cast

from alhambra_rules.compact.modules import bazaars as compact
from alhambra_rules.compact.modules.bazaars import Tiles
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import Named, paid_in_one_currency
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


def _currency(bought: int, named: Named) -> int:
    return _CURRENCIES.index(cast("Bazaar", named.tiles[bought]).currency)


FORM = CompactForm(
    added=compact.ADDED,
    phases={},
    pieces=_pieces,
    module=_module,
    purchases={BuyBazaar: paid_in_one_currency(BuyBazaar, _currency)},
)
"""The compact form of the Bazaars."""
