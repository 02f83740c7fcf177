"""The compact form of the Invaders: their cards and events as numbers, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from alhambra_rules.compact.modules import invaders as compact
from alhambra_rules.compact.modules.invaders import Cards
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import Named, NotCompact
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules.invaders.cards import (
    ATTACKING,
    LAST_ATTACK,
    NEW_SCOUTS,
    SET_UP,
    InvaderCards,
)
from alhambra_rules.game_modules.phases import LOOK_AT_ATTACK
from alhambra_rules.model.tiles import Colours
from alhambra_rules.modules.invaders import ATTACK_CARDS, SCOUTS
from rulebook_kit.values import changed

_Piece = TypeVar("_Piece")


def _bits(members: Iterable[_Piece], of: tuple[_Piece, ...]) -> int:
    """Return the places of the members as a set of bits."""
    return sum({1 << of.index(member) for member in members})


def _members(bits: int, of: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    return tuple([member for place, member in enumerate(of) if bits >> place & 1])


def _pieces(cards: InvaderCards, named: Named) -> Cards:
    if not {*cards.peeked_by} <= {*named.players}:
        raise NotCompact(cards.peeked_by)
    return Cards(
        open_attack=cards.open_attack,
        attacks=tuple([ATTACK_CARDS.index(side) for side in cards.attacks]),
        peeked=compact.UNKNOWN if cards.peeked is None else ATTACK_CARDS.index(cards.peeked),
        peeked_by=_bits(cards.peeked_by, named.players),
        scouts=_bits(cards.scouts, SCOUTS),
        gone=_bits(cards.scouts_gone, SCOUTS),
        renewing=cards.renewing,
        attacking=cards.attacking,
        turning_up=cards.turning_up,
        looking=cards.looking,
    )


def _module(chosen: InvaderCards, cards: Cards, named: Named) -> InvaderCards:
    return changed(
        chosen,
        attacks=tuple([ATTACK_CARDS[side] for side in cards.attacks]),
        peeked=None if cards.peeked == compact.UNKNOWN else ATTACK_CARDS[cards.peeked],
        peeked_by=_members(cards.peeked_by, named.players),
        scouts=_scouts(cards.scouts),
        scouts_gone=_scouts(cards.gone),
        renewing=cards.renewing,
        attacking=cards.attacking,
        turning_up=cards.turning_up,
        looking=cards.looking,
    )


def _scouts(bits: int) -> Colours:
    return _members(bits, SCOUTS)


_ATTACK, _SCOUT = PendingDraw("attack"), PendingDraw("scout")


def _first_card_due(state: CompactState) -> PendingDraw:
    return _ATTACK if compact.cards_in(state).open_attack else _SCOUT


def _peek_due(state: CompactState) -> PendingDraw:
    return PendingDraw("peek", player=state.setting.origin.names[state.turn])


FORM = CompactForm(
    added=compact.ADDED,
    phases={
        compact.SET_UP: SET_UP,
        compact.LOOKING: LOOK_AT_ATTACK,
        compact.ATTACK: ATTACKING,
        compact.LAST_ATTACK: LAST_ATTACK,
        compact.SCOUTS: NEW_SCOUTS,
    },
    pieces=_pieces,
    dues={
        compact.SET_UP: _first_card_due,
        compact.LOOKING: _peek_due,
        compact.ATTACK: lambda _: _ATTACK,
        compact.LAST_ATTACK: lambda _: _ATTACK,
        compact.SCOUTS: lambda _: _SCOUT,
    },
    module=_module,
)
"""The compact form of the Invaders."""
