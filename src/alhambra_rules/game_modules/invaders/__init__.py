"""The Invaders in games: attacks after scoring rounds, and scouts (rules ``invader.*``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS, OPEN_VARIANT, SCOUT
from alhambra_rules.game import phases
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.module import AddedStep, Options, Step
from alhambra_rules.game.state import GameState, PendingDraw, Seat
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
from alhambra_rules.model.tiles import colours
from alhambra_rules.modules.invaders import SCOUTS_FACE_UP, attack
from rulebook_kit import Violation
from rulebook_kit.values import FrozenDict, changed

_ATTACK_DUE = PendingDraw("attack")
_SCOUT_DUE = PendingDraw("scout")


def first_cards_due(state: GameState) -> PendingDraw | None:
    """Return the next card of the set-up: two scouts, or in the open variant the attack card.

    Rules: invader.components, invader.open-variant (hu-4).
    """
    return attack_due(state) or scout_due(state)


def remove_scouts(state: GameState) -> GameState:
    """Remove the face-up scouts from the game if new ones are due. Rule: invader.scout (hu-4)."""
    cards = state.module(InvaderCards)
    if not cards.renewing:
        return state
    gone = colours((*cards.scouts_gone, *cards.scouts))
    return state.with_module(changed(cards, scouts=(), scouts_gone=gone))


def scout_due(state: GameState) -> PendingDraw | None:
    """Return the next scout to turn up; None if no more are due. Rule: invader.scout (hu-4)."""
    cards = state.module(InvaderCards)
    return _SCOUT_DUE if cards.renewing and cards.scouts_to_come else None


def strike_openly(state: GameState) -> GameState:
    """In the open variant, carry out the attack at once; the next card is due after it.

    Rule: invader.open-variant (hu-4).
    """
    cards = state.module(InvaderCards)
    return _struck(state) if cards.open_attack and cards.attacking else state


def attack_due(state: GameState) -> PendingDraw | None:
    """Return the next attack card to turn up, after a round or in the open variant.

    Rules: invader.attack, invader.open-variant (hu-4).
    """
    cards = state.module(InvaderCards)
    due = cards.turning_up or (cards.attacking and not cards.open_attack)
    return _ATTACK_DUE if due and cards.face_down else None


def _struck(state: GameState) -> GameState:
    """Subtract what the latest attack card costs each player.

    Rules: invader.attack, invader.flanks, invader.floor (hu-4).
    """
    cards = state.module(InvaderCards)
    side, (scoring_round, *others) = cards.attacks[-1], cards.attacking
    players = tuple(
        changed(player, score=attack(player.city, side, scoring_round).score_after(player.score))
        for player in state.players
    )
    open_again = cards.open_attack and scoring_round < 3
    after = changed(cards, attacking=tuple(others), turning_up=open_again)
    return changed(state.with_module(after), players=players)


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


def draw_attack(state: GameState, draw: DrawAttack) -> GameState:
    """Turn up the attack card; it attacks at once if a round was scored.

    Rule: invader.attack (hu-4).
    """
    cards = state.module(InvaderCards)
    up = changed(
        cards, attacks=(*cards.attacks, draw.side), peeked=None, peeked_by=(), turning_up=False
    )
    state = state.with_module(up)
    return _struck(state) if up.attacking else state


def draw_scout(state: GameState, draw: DrawScout) -> GameState:
    """Turn up the scout."""
    cards = state.module(InvaderCards)
    scouts = colours((*cards.scouts, draw.colour))
    after = changed(cards, scouts=scouts, renewing=len(scouts) < SCOUTS_FACE_UP)
    return state.with_module(after)


def who_looks(state: GameState) -> str | PendingDraw | None:
    """Return the player who may look, or the draw of what they see. Rule: invader.scout (hu-4)."""
    if state.module(InvaderCards).looking:
        return PendingDraw("peek", player=state.turn_of)
    return state.turn_of


def look(state: GameState, action: Look) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Let the player see the card."""
    return state.with_module(changed(state.module(InvaderCards), looking=True))


def look_away(state: GameState, action: LookAway) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Continue the turn."""
    return changed(state, phase=phases.ACT)


def peek(state: GameState, draw: Peek) -> GameState:
    """Remember who saw which card, and continue the turn."""
    cards = state.module(InvaderCards)
    seen_by = tuple(name for name in state.names if name in (*cards.peeked_by, draw.player))
    after = changed(cards, looking=False, peeked=draw.side, peeked_by=seen_by)
    return changed(state.with_module(after), phase=phases.ACT)


def looks(state: GameState, player: Seat) -> Iterator[Look | LookAway]:  # noqa: ARG001 - all options have one signature
    """Yield the choices to look and not to look."""
    yield Look(player.name)
    yield LookAway(player.name)


@frozen(slots=False)
class Invaders(InvaderCards):
    """The Invaders: unprotected cities lose points to an attack after each scoring round.

    The attributes are those of ``InvaderCards``.
    Rules: invader.components, invader.attack, invader.scout, invader.open-variant.
    """

    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(
            Step(SET_UP, ATTACK_AND_SCOUT_CARDS, awaits=first_cards_due),
            after=phases.SET_UP_DISPLAY,
        ),
        AddedStep(Step(LOOK, SCOUT, awaits=who_looks, task="task.look")),
        AddedStep(
            Step(ATTACKING, ATTACK, begin=strike_openly, awaits=attack_due), after=phases.SCORE
        ),
        AddedStep(
            Step(LAST_ATTACK, ATTACK, begin=strike_openly, awaits=attack_due),
            after=phases.LAST_SCORE,
        ),
        AddedStep(
            Step(NEW_SCOUTS, SCOUT, begin=remove_scouts, awaits=scout_due),
            after=phases.DIRK_MORE,
        ),
    )
    kinds: ClassVar[tuple[EventKind, ...]] = (
        declared_kind(Look, (), look),
        declared_kind(LookAway, (), look_away),
        declared_kind(Peek, (seen_by_another, attack_impossible), peek),
        declared_kind(DrawAttack, (attack_not_open, attack_impossible), draw_attack),
        declared_kind(DrawScout, (scout_impossible,), draw_scout),
    )
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict({LOOK: (looks,)})
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {
            "attack": "an attack card must be turned up",
            "scout": "a scout card must be turned up",
            "peek": "{player} must look at the attack card",
        }
    )
    _compact: ClassVar[object] = FORM
