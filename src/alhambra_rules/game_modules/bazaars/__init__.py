"""The Bazaars in games: beside the market, paid exactly, scored last (rules ``bazaar.*``)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game_modules.bazaars.compact import FORM
from alhambra_rules.game_modules.bazaars.tiles import (
    BazaarTiles,
    BuyBazaar,
    bazaar_not_for_sale,
    cards_not_in_hand,
    price_not_met,
)


@frozen(slots=False)
class Bazaars(BazaarTiles):
    """The Bazaars: tiles that must be paid exactly and score the buildings around them.

    The attributes are those of ``BazaarTiles``.
    Rules: bazaar.components, bazaar.market, bazaar.price, bazaar.exact, bazaar.build, bazaar.end.
    """

    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(BuyBazaar, bazaar_not_for_sale, price_not_met, cards_not_in_hand),
    )
    _compact: ClassVar[object] = FORM
