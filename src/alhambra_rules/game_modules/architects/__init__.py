"""The Architects in games: their steps and events (rules ``architect.*``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.architect import ARCHITECT_REDESIGN, ARCHITECTS, DEAL_ARCHITECTS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import RedesignFromReserve, RedesignToReserve
from alhambra_rules.game.building import (
    city_after_redesign,
    redesigned,
    redesigns,
    swapped_tile_not_reserved,
    tile_not_reserved,
)
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game.pieces import has_card, with_cards, without_cards
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game_modules.architects.cards import (
    SET_UP,
    ArchitectCards,
    ArchitectFromReserve,
    ArchitectRedesign,
    ArchitectSwap,
    ArchitectToReserve,
    DealArchitect,
    DrawArchitect,
    KeepArchitects,
    holds_architect,
)
from alhambra_rules.game_modules.architects.compact import FORM
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN as REDESIGN
from alhambra_rules.model import Architect
from alhambra_rules.modules.architects import deal
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict, changed


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
    """Yield a violation if the architect goes to the wrong player. Rule: architect.setup (hu-4)."""
    due = state.pending_draw
    if due is not None and due.player not in (None, draw.player):
        yield DEAL_ARCHITECTS.broken_at(player=draw.player, due=due.player)


def architect_not_out_there(
    state: GameState, draw: DealArchitect | DrawArchitect
) -> Iterator[Violation]:
    """Yield a violation if no copy of the architect is left. Rule: architect.components (hu-4)."""
    if not has_card(state.module(ArchitectCards).unseen, draw.card):
        yield ARCHITECTS.broken_at(card=draw.card)


def architect_misplaced(state: GameState, draw: DrawArchitect) -> Iterator[Violation]:
    """Yield a violation if this pile holds no more architects. Rule: architect.setup (hu-4)."""
    if not state.deck.may_turn_up(ArchitectCards.name):
        yield DEAL_ARCHITECTS.broken_at(template="architect.setup-pile", card=draw.card)


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
        yield ARCHITECT_REDESIGN.broken_at(player=action.player, card=action.architect)
    if state.to_act is None:
        yield ARCHITECT_REDESIGN.broken_at(
            template="architect.redesign-again", player=action.player
        )


def redesign_once_more(state: GameState, action: ArchitectRedesign) -> GameState:
    """Move the tiles; the architect leaves the game.

    Rules: architect.redesign, architect.gone (hu-4).
    """
    player = state.player(action.player)
    without = player.without_spent((action.architect,))
    state = redesigned(changed(state, players=state.with_player(without)), action)
    cards = state.module(ArchitectCards)
    gone = with_cards(cards.gone, (action.architect,))
    return state.with_module(changed(cards, gone=gone, settled=True))


def keep_architects(state: GameState, action: KeepArchitects) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Let the turn end without an architect."""
    return state.with_module(changed(state.module(ArchitectCards), settled=True))


def more_redesigns(state: GameState, player: Seat) -> Iterator[ArchitectRedesign]:
    """Yield every redesign with each different architect in hand."""
    architects = dict.fromkeys(card for card in player.hand if isinstance(card, Architect))
    for redesign in redesigns(state, player):
        for card in architects:
            if isinstance(redesign, RedesignFromReserve):
                yield ArchitectFromReserve(player.name, redesign.tile, redesign.cell, card)
            elif isinstance(redesign, RedesignToReserve):
                yield ArchitectToReserve(player.name, redesign.cell, card)
            else:
                yield ArchitectSwap(player.name, redesign.tile, redesign.cell, card)


def decisions_to_keep(state: GameState, player: Seat) -> Iterator[KeepArchitects]:  # noqa: ARG001 - all options have one signature
    """Yield the choice to play no architect."""
    yield KeepArchitects(player.name)


@frozen(slots=False)
class Architects(ArchitectCards):
    """The Architects: cards worth 3 in money, or a redesign at the end of a turn.

    The attributes are those of ``ArchitectCards``.
    Rules: architect.components, architect.setup, architect.money, architect.redesign.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP, DEAL_ARCHITECTS, awaits=architect_due), after=phases.SET_UP_DIRK),
        AddedStep(
            Step(
                REDESIGN,
                ARCHITECT_REDESIGN,
                begin=reset_choice,
                awaits=who_may_redesign,
                task="task.play-architect",
            ),
            after=phases.PLACE_BOUGHT,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(
            ArchitectFromReserve,
            (no_architect, tile_not_reserved, city_after_redesign),
            redesign_once_more,
        ),
        declared_kind(ArchitectToReserve, (no_architect, city_after_redesign), redesign_once_more),
        declared_kind(
            ArchitectSwap,
            (no_architect, swapped_tile_not_reserved, city_after_redesign),
            redesign_once_more,
        ),
        declared_kind(KeepArchitects, (), keep_architects),
        declared_kind(DealArchitect, (dealt_to_another, architect_not_out_there), deal_architect),
        declared_kind(
            DrawArchitect, (architect_not_out_there, architect_misplaced), draw_architect
        ),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict(
        {REDESIGN: (more_redesigns, decisions_to_keep)}
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"architect": "an architect must be dealt to {player}"}
    )
    _compact: ClassVar[object] = FORM
