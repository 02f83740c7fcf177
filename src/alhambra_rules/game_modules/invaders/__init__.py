"""The Invaders in games: attacks after scoring rounds, and scouts (rules ``invader.*``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS, OPEN_VARIANT, SCOUT
from alhambra_rules.game import phases
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Step
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.invaders.cards import (
    ATTACKING,
    LAST_ATTACK,
    NEW_SCOUTS,
    SET_UP,
    DrawAttack,
    DrawScout,
    InvaderCards,
    Look,
    LookAway,
    Peek,
)
from alhambra_rules.game_modules.invaders.compact import FORM
from alhambra_rules.game_modules.phases import LOOK_AT_ATTACK as LOOK
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict


def attack_impossible(state: GameState, draw: DrawAttack | Peek) -> Iterator[Violation]:
    """Yield a violation if the card was turned up before, or differs from the one seen on top.

    Rules: invader.components, invader.scout (hu-4).
    """
    cards = state.module(InvaderCards)
    side = draw.side.value
    if draw.side in cards.attacks:
        yield ATTACK_AND_SCOUT_CARDS.broken_at(side=side)
    elif cards.peeked is not None and cards.peeked is not draw.side:
        yield SCOUT.broken_at(
            side=side,
            seen=cards.peeked.value,
            seen_by=", ".join(cards.peeked_by),
            in_message={"players": cards.peeked_by},
        )


def seen_by_another(state: GameState, draw: Peek) -> Iterator[Violation]:
    """Yield a violation if another player took the scout. Rule: invader.scout (hu-4)."""
    due = state.pending_draw
    if due is not None and due.player not in (None, draw.player):
        yield SCOUT.broken_at(template="invader.scout-due", player=draw.player, due=due.player)


def attack_not_open(state: GameState, draw: DrawAttack) -> Iterator[Violation]:
    """Yield a violation if a face-down attack card is turned up before a round is scored.

    Rule: invader.open-variant (hu-4).
    """
    cards = state.module(InvaderCards)
    if not cards.open_attack and not cards.attacking:
        yield OPEN_VARIANT.broken_at(side=draw.side.value)


def scout_impossible(state: GameState, draw: DrawScout) -> Iterator[Violation]:
    """Yield a violation if the scout was turned up before, or in the open variant.

    Rules: invader.components, invader.open-variant (hu-4).
    """
    cards = state.module(InvaderCards)
    if cards.open_attack:
        yield OPEN_VARIANT.broken_at(template="invader.open-variant-scouts")
    elif draw.colour not in cards.scouts_to_come:
        yield ATTACK_AND_SCOUT_CARDS.broken_at(
            template="invader.components-scout", colour=draw.colour
        )


@frozen(slots=False)
class Invaders(InvaderCards):
    """The Invaders: unprotected cities lose points to an attack after each scoring round.

    The attributes are those of ``InvaderCards``.
    Rules: invader.components, invader.attack, invader.scout, invader.open-variant.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(
            Step(SET_UP, ATTACK_AND_SCOUT_CARDS),
            after=phases.SET_UP_DISPLAY,
        ),
        AddedStep(Step(LOOK, SCOUT, task="task.look")),
        AddedStep(Step(ATTACKING, ATTACK), after=phases.SCORE),
        AddedStep(
            Step(LAST_ATTACK, ATTACK),
            after=phases.LAST_SCORE,
        ),
        AddedStep(
            Step(NEW_SCOUTS, SCOUT),
            after=phases.DIRK_MORE,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(Look),
        declared_kind(LookAway),
        declared_kind(Peek, seen_by_another, attack_impossible),
        declared_kind(DrawAttack, attack_not_open, attack_impossible),
        declared_kind(DrawScout, scout_impossible),
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {
            "attack": "an attack card must be turned up",
            "scout": "a scout card must be turned up",
            "peek": "{player} must look at the attack card",
        }
    )
    _compact: ClassVar[object] = FORM
