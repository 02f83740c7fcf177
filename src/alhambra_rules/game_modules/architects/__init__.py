"""The Architects in games: their steps and events (rules ``architect.*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.architect import ARCHITECT_REDESIGN, DEAL_ARCHITECTS
from alhambra_rules.game import phases
from alhambra_rules.game.building import (
    city_after_redesign,
    swapped_tile_not_reserved,
    tile_not_reserved,
)
from alhambra_rules.game.event_kind import EventKind, event_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game_modules.architects import steps as do
from alhambra_rules.game_modules.architects.cards import ArchitectCards
from alhambra_rules.game_modules.architects.compact import FORM
from alhambra_rules.game_modules.architects.events import (
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
    DealArchitect,
    DrawArchitect,
    KeepArchitects,
)
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN as REDESIGN
from rulebook_kit.values import FrozenDict

_SET_UP = "set-up-architects"
_PLAYED = (REDESIGN, phases.FILL_DISPLAY)
"""Phases of an architect's redesign; while the display is filled it breaks a rule."""


@frozen(slots=False)
class Architects(ArchitectCards):
    """The Architects: cards worth 3 in money, or a redesign at the end of a turn.

    The attributes are those of ``ArchitectCards``.
    Rules: architect.components, architect.setup, architect.money, architect.redesign.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(
            Step(_SET_UP, DEAL_ARCHITECTS, awaits=do.architect_due), after=phases.SET_UP_DIRK
        ),
        AddedStep(
            Step(
                REDESIGN,
                ARCHITECT_REDESIGN,
                begin=do.reset_choice,
                awaits=do.who_may_redesign,
                task="task.play-architect",
            ),
            after=phases.PLACE_BOUGHT,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        event_kind(
            "architect-from-reserve",
            ArchitectFromReserve,
            _PLAYED,
            ARCHITECT_REDESIGN,
            (do.no_architect, tile_not_reserved, city_after_redesign),
            do.redesign_once_more,
        ),
        event_kind(
            "architect-to-reserve",
            ArchitectToReserve,
            _PLAYED,
            ARCHITECT_REDESIGN,
            (do.no_architect, city_after_redesign),
            do.redesign_once_more,
        ),
        event_kind(
            "architect-swap",
            ArchitectSwap,
            _PLAYED,
            ARCHITECT_REDESIGN,
            (do.no_architect, swapped_tile_not_reserved, city_after_redesign),
            do.redesign_once_more,
        ),
        event_kind(
            "keep-architects", KeepArchitects, REDESIGN, ARCHITECT_REDESIGN, (), do.keep_architects
        ),
        event_kind(
            "deal-architect",
            DealArchitect,
            _SET_UP,
            DEAL_ARCHITECTS,
            (do.dealt_to_another, do.architect_not_out_there),
            do.deal_architect,
        ),
        event_kind(
            "architect",
            DrawArchitect,
            phases.FILL_DISPLAY,
            DEAL_ARCHITECTS,
            (do.architect_not_out_there, do.architect_misplaced),
            do.draw_architect,
        ),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict(
        {REDESIGN: (do.more_redesigns, do.decisions_to_keep)}
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"architect": "an architect must be dealt to {player}"}
    )
    _compact: ClassVar[object] = FORM
