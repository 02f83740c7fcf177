"""The Invaders in games: attacks after scoring rounds, and scouts (rules ``invader.*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS, SCOUT
from alhambra_rules.game import phases
from alhambra_rules.game.event_kind import EventKind, event_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game_modules.invaders import steps as do
from alhambra_rules.game_modules.invaders.cards import (
    DrawAttack,
    DrawScout,
    InvaderCards,
    Look,
    LookAway,
    Peek,
)
from alhambra_rules.game_modules.invaders.compact import FORM
from alhambra_rules.game_modules.phases import LOOK_AT_ATTACK as LOOK
from rulebook_kit.values import FrozenDict

_SET_UP = "set-up-invaders"
_ATTACK = "attack"
_LAST_ATTACK = "last-attack"
_SCOUTS = "new-scouts"


@frozen(slots=False)
class Invaders(InvaderCards):
    """The Invaders: unprotected cities lose points to an attack after each scoring round.

    The attributes are those of ``InvaderCards``.
    Rules: invader.components, invader.attack, invader.scout, invader.open-variant.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(
            Step(_SET_UP, ATTACK_AND_SCOUT_CARDS, awaits=do.first_cards_due),
            after=phases.SET_UP_DISPLAY,
        ),
        AddedStep(Step(LOOK, SCOUT, awaits=do.who_looks, task="task.look")),
        AddedStep(
            Step(_ATTACK, ATTACK, begin=do.strike_openly, awaits=do.attack_due), after=phases.SCORE
        ),
        AddedStep(
            Step(_LAST_ATTACK, ATTACK, begin=do.strike_openly, awaits=do.attack_due),
            after=phases.LAST_SCORE,
        ),
        AddedStep(
            Step(_SCOUTS, SCOUT, begin=do.remove_scouts, awaits=do.scout_due),
            after=phases.DIRK_MORE,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        event_kind("look", Look, LOOK, SCOUT, (), do.look),
        event_kind("look-away", LookAway, LOOK, SCOUT, (), do.look_away),
        event_kind("peek", Peek, LOOK, SCOUT, (do.seen_by_another, do.attack_impossible), do.peek),
        event_kind(
            "attack",
            DrawAttack,
            (_SET_UP, _ATTACK, _LAST_ATTACK),
            ATTACK,
            (do.attack_not_open, do.attack_impossible),
            do.draw_attack,
        ),
        event_kind(
            "scout", DrawScout, (_SET_UP, _SCOUTS), SCOUT, (do.scout_impossible,), do.draw_scout
        ),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict({LOOK: (do.looks,)})
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {
            "attack": "an attack card must be turned up",
            "scout": "a scout card must be turned up",
            "peek": "{player} must look at the attack card",
        }
    )
    _compact: ClassVar[object] = FORM
