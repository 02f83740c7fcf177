"""The compact form of the Architects: their cards and events as numbers, and back."""

from __future__ import annotations

from alhambra_rules.compact.modules import architects as compact
from alhambra_rules.compact.modules.architects import Cards
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import (
    Named,
    NotCompact,
    cards_in,
    counted,
)
from alhambra_rules.game_modules.architects.cards import (
    SET_UP,
    ArchitectCards,
)
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN
from rulebook_kit.values import changed


def _pieces(cards: ArchitectCards, _: Named) -> Cards:
    if cards.hidden:
        raise NotCompact
    return Cards(counted(cards.unseen), counted(cards.gone), cards.settled)


def _module(chosen: ArchitectCards, cards: Cards, _: Named) -> ArchitectCards:
    unseen, gone = cards_in(cards.unseen), cards_in(cards.gone)
    return changed(chosen, unseen=unseen, gone=gone, settled=cards.settled)


def _cards(cards: Cards) -> int:
    return cards.unseen + cards.gone


FORM = CompactForm(
    added=compact.ADDED,
    phases={compact.SET_UP: SET_UP, compact.REDESIGN: ARCHITECT_REDESIGN},
    pieces=_pieces,
    module=_module,
    cards=_cards,
)
"""The compact form of the Architects."""
