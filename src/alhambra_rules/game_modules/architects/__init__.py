"""The Architects in games: their steps and events (rules ``architect.*``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.architect import ARCHITECT_REDESIGN, ARCHITECTS, DEAL_ARCHITECTS
from alhambra_rules.game import phases
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Step
from alhambra_rules.game.pieces import has_card
from alhambra_rules.game.state import GameState
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
)
from alhambra_rules.game_modules.architects.compact import FORM
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN as REDESIGN
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict


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


@frozen(slots=False)
class Architects(ArchitectCards):
    """The Architects: cards worth 3 in money, or a redesign at the end of a turn.

    The attributes are those of ``ArchitectCards``.
    Rules: architect.components, architect.setup, architect.money, architect.redesign.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP, DEAL_ARCHITECTS), after=phases.SET_UP_DIRK),
        AddedStep(
            Step(
                REDESIGN,
                ARCHITECT_REDESIGN,
                task="task.play-architect",
            ),
            after=phases.PLACE_BOUGHT,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(ArchitectFromReserve, no_architect),
        declared_kind(ArchitectToReserve, no_architect),
        declared_kind(ArchitectSwap, no_architect),
        declared_kind(KeepArchitects),
        declared_kind(DealArchitect, dealt_to_another, architect_not_out_there),
        declared_kind(DrawArchitect, architect_not_out_there, architect_misplaced),
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"architect": "an architect must be dealt to {player}"}
    )
    _compact: ClassVar[object] = FORM
