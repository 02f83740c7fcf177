"""Deal architects, and draw them from the third and the fifth pile: architect.setup."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.architect import ARCHITECTS, DEAL_ARCHITECTS
from alhambra_rules.game.pieces import has_card, with_cards, without_cards
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.in_play.architect_cards import ArchitectCards
from alhambra_rules.modules.in_play.architect_events import DealArchitect, DrawArchitect
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.changing import changed


def architect_due(state: GameState) -> PendingDraw | None:
    """Return the next architect to deal: each player gets the same number, the youngest first.

    Rule: architect.setup (hu-4).
    """
    each = deal(len(state.players)).to_each
    for player in state.clockwise_from(state.youngest_first[0]):
        if len(player.hand) < each:
            return PendingDraw("architect", player=player.name)
    return None


def dealt_to_another(state: GameState, draw: DealArchitect) -> Iterator[Violation]:
    """Yield a violation if the architect goes to the wrong player.

    Rule: architect.setup (hu-4).
    """
    due = state.pending_draw
    if due is not None and due.player not in (None, draw.player):
        yield DEAL_ARCHITECTS.broken_at(
            message=f"the architect goes to {due.player}, not to {draw.player}",
            player=draw.player,
            due=due.player,
        )


def architect_not_out_there(
    state: GameState, draw: DealArchitect | DrawArchitect
) -> Iterator[Violation]:
    """Yield a violation if no copy of the architect is left.

    Rule: architect.components (hu-4).
    """
    if not has_card(state.module(ArchitectCards).unseen, draw.card):
        yield ARCHITECTS.broken_at(
            message=f"{draw.card} cannot be drawn: none is left", card=str(draw.card)
        )


def architect_misplaced(state: GameState, draw: DrawArchitect) -> Iterator[Violation]:
    """Yield a violation if this pile holds no more architects.

    Rule: architect.setup (hu-4).
    """
    if not state.deck.may_turn_up(ArchitectCards.name):
        yield DEAL_ARCHITECTS.broken_at(
            message=f"{draw.card} cannot turn up here: this pile holds no more architects",
            card=str(draw.card),
        )


def deal_architect(state: GameState, draw: DealArchitect) -> GameState:
    """Give the architect to the player."""
    cards = state.module(ArchitectCards)
    player = state.player(draw.player)
    held = changed(player, hand=with_cards(player.hand, (draw.card,)))
    after = changed(cards, unseen=without_cards(cards.unseen, (draw.card,)))
    return changed(state.with_module(after), players=state.with_player(held))


def draw_architect(state: GameState, draw: DrawArchitect) -> GameState:
    """Put the architect into the display."""
    cards = state.module(ArchitectCards)
    after = changed(cards, unseen=without_cards(cards.unseen, (draw.card,)))
    return changed(
        state.with_module(after),
        deck=state.deck.without_insert(cards.name),
        display=with_cards(state.display, (draw.card,)),
    )
