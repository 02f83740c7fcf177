"""The compact form of the Architects: their cards and events as numbers, and back."""

from __future__ import annotations

from alhambra_rules.compact.modules import architects as compact
from alhambra_rules.compact.modules.architects import Cards
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import (
    Named,
    cards_in,
    counted,
)
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules.architects.cards import (
    SET_UP,
    ArchitectCards,
)
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN
from rulebook_kit.values import changed


def _pieces(cards: ArchitectCards, named: Named) -> Cards:
    hidden = sum([1 << named.seat_of(name) for name in cards.hidden])
    return Cards(counted(cards.unseen), counted(cards.gone), cards.settled, hidden)


def _module(chosen: ArchitectCards, cards: Cards, named: Named) -> ArchitectCards:
    return changed(
        chosen,
        unseen=cards_in(cards.unseen),
        gone=cards_in(cards.gone),
        settled=cards.settled,
        hidden=tuple([name for at, name in enumerate(named.players) if cards.hidden >> at & 1]),
    )


def _architect_due(state: CompactState) -> PendingDraw:
    return PendingDraw("architect", player=state.setting.origin.names[compact.due_to(state)])


FORM = CompactForm(
    added=compact.ADDED,
    phases={compact.SET_UP: SET_UP, compact.REDESIGN: ARCHITECT_REDESIGN},
    pieces=_pieces,
    dues={compact.SET_UP: _architect_due},
    module=_module,
)
"""The compact form of the Architects."""
