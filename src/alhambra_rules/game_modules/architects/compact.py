"""The compact form of the Architects: their cards and events as numbers, and back."""

from __future__ import annotations

from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact.modules import architects as compact
from alhambra_rules.compact.modules.architects import Cards
from alhambra_rules.compact.moves import Move
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import (
    Named,
    NotCompact,
    card_at,
    cards_in,
    counted,
    number_of_card,
    right_action,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game_modules.architects.cards import (
    SET_UP,
    ArchitectCards,
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
    DealArchitect,
    DrawArchitect,
    KeepArchitects,
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


def _tile_cell_card(event: ArchitectFromReserve | ArchitectSwap, named: Named) -> Move:
    return named.number_of(event.tile), event.cell, number_of_card(event.architect)


def _cell_card(event: ArchitectToReserve, _: Named) -> Move:
    return event.cell, number_of_card(event.architect)


def _nothing(_: Event, __: Named) -> Move:
    return ()


def _dealt(event: DealArchitect, named: Named) -> Move:
    return named.seat_of(event.player), number_of_card(event.card)


def _drawn(event: DrawArchitect, _: Named) -> Move:
    return (number_of_card(event.card),)


def _from_reserve(move: Move, player: str, named: Named) -> Event:
    return right_action(
        ArchitectFromReserve, player, named.tiles[move[1]], move[2], card_at(move[3])
    )


def _to_reserve(move: Move, player: str, _: Named) -> Event:
    return right_action(ArchitectToReserve, player, move[1], card_at(move[2]))


def _swapped(move: Move, player: str, named: Named) -> Event:
    return right_action(ArchitectSwap, player, named.tiles[move[1]], move[2], card_at(move[3]))


FORM = CompactForm(
    added=compact.ADDED,
    phases={compact.SET_UP: SET_UP, compact.REDESIGN: ARCHITECT_REDESIGN},
    pieces=_pieces,
    module=_module,
    moves={
        ArchitectFromReserve: (kinds.ARCHITECT_LAY, _tile_cell_card),
        ArchitectToReserve: (kinds.ARCHITECT_TAKE_BACK, _cell_card),
        ArchitectSwap: (kinds.ARCHITECT_SWAP, _tile_cell_card),
        KeepArchitects: (kinds.KEEP_ARCHITECTS, _nothing),
        DealArchitect: (kinds.DEAL_ARCHITECT, _dealt),
        DrawArchitect: (kinds.DRAW_ARCHITECT, _drawn),
    },
    events={
        kinds.ARCHITECT_LAY: _from_reserve,
        kinds.ARCHITECT_TAKE_BACK: _to_reserve,
        kinds.ARCHITECT_SWAP: _swapped,
        kinds.KEEP_ARCHITECTS: lambda _, player, __: KeepArchitects(player),
        kinds.DEAL_ARCHITECT: lambda move, _, named: DealArchitect(
            named.players[move[1]], str(card_at(move[2]))
        ),
        kinds.DRAW_ARCHITECT: lambda move, _, __: DrawArchitect(str(card_at(move[1]))),
    },
    cards=_cards,
)
"""The compact form of the Architects."""
