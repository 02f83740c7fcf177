"""Play an architect for one more redesign at the end of a turn: architect.redesign."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.architect import ARCHITECT_REDESIGN
from alhambra_rules.game.actions import RedesignFromReserve, RedesignToReserve
from alhambra_rules.game.pieces import has_card, with_cards, without_cards
from alhambra_rules.game.redesigning import redesigned, redesigns
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import Architect
from alhambra_rules.modules.in_play.architect_cards import ArchitectCards, holds_architect
from alhambra_rules.modules.in_play.architect_events import (
    ArchitectFromReserve,
    ArchitectRedesign,
    ArchitectSwap,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.changing import changed


def reset_choice(state: GameState) -> GameState:
    """Reset the choice of the previous turn."""
    return state.with_module(changed(state.module(ArchitectCards), settled=False))


def who_may_redesign(state: GameState) -> str | None:
    """Return the player whose turn ends, if they may hold an architect and can redesign.

    Rule: architect.redesign (hu-4).
    """
    cards = state.module(ArchitectCards)
    if state.turn_of is None or cards.settled:
        return None
    player = state.player(state.turn_of)
    may_hold = holds_architect(player) or player.name in cards.hidden
    return player.name if may_hold and any(True for _ in redesigns(state, player)) else None


def no_architect(state: GameState, action: ArchitectRedesign) -> Iterator[Violation]:
    """Yield a violation if the architect is not in hand, or is the second one in a turn.

    Rule: architect.redesign (hu-4).
    """
    if not has_card(state.player(action.player).hand, action.architect):
        yield ARCHITECT_REDESIGN.broken_at(
            message=f"{action.player} does not hold {action.architect}",
            player=action.player,
            card=str(action.architect),
        )
    if state.to_act is None:
        yield ARCHITECT_REDESIGN.broken_at(
            message=f"{action.player} has already played an architect this turn, or kept them",
            player=action.player,
        )


def redesign_once_more(state: GameState, action: ArchitectRedesign) -> GameState:
    """Move the tiles; the architect leaves the game.

    Rules: architect.redesign, architect.gone (hu-4).
    """
    player = state.player(action.player)
    without = changed(player, hand=without_cards(player.hand, (action.architect,)))
    state = redesigned(changed(state, players=state.with_player(without)), action)
    cards = state.module(ArchitectCards)
    gone = with_cards(cards.gone, (action.architect,))
    return state.with_module(changed(cards, gone=gone, settled=True))


def keep_architects(state: GameState, action: KeepArchitects) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Let the turn end without an architect."""
    return state.with_module(changed(state.module(ArchitectCards), settled=True))


def more_redesigns(state: GameState, player: Seat) -> Iterator[ArchitectRedesign]:
    """Yield every redesign with each different architect in hand."""
    architects = dict.fromkeys(_architects_of(player))
    for redesign in redesigns(state, player):
        for card in architects:
            if isinstance(redesign, RedesignFromReserve):
                yield ArchitectFromReserve(player.name, redesign.tile, redesign.cell, card)
            elif isinstance(redesign, RedesignToReserve):
                yield ArchitectToReserve(player.name, redesign.cell, card)
            else:
                yield ArchitectSwap(player.name, redesign.tile, redesign.cell, card)


def keepings(state: GameState, player: Seat) -> Iterator[KeepArchitects]:  # noqa: ARG001 - all options have one signature
    """Yield the choice to play no architect."""
    yield KeepArchitects(player.name)


def _architects_of(player: Seat) -> Iterator[Architect]:
    return (card for card in player.hand if isinstance(card, Architect))
