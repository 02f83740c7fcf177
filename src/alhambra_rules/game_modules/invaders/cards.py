"""Attack and scout cards: their events, their places, and who has seen the top attack card."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.invader import ATTACK, SCOUT
from alhambra_rules.compact import moves
from alhambra_rules.game.events import Action, Draw
from alhambra_rules.game.module import Module
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game_modules import phases as added
from alhambra_rules.model import BuildingType, MoneyCard, Side, Table
from alhambra_rules.model.player import side_of
from alhambra_rules.model.tiles import Colours, colour_of, colours
from alhambra_rules.modules.invaders import ATTACK_CARDS, SCOUTS, AttackCard
from rulebook_kit.arguments import in_a_list, wrong_value
from rulebook_kit.events import event
from rulebook_kit.values import changed

SET_UP = "set-up-invaders"
ATTACKING = "attack"
LAST_ATTACK = "last-attack"
NEW_SCOUTS = "new-scouts"


@event("look", when=added.LOOK_AT_ATTACK, breaks=SCOUT)
@frozen
class Look(Action):
    """Look at the top attack card after taking a scout."""

    _move: ClassVar[int] = moves.LOOK


@event("look-away", when=added.LOOK_AT_ATTACK, breaks=SCOUT)
@frozen
class LookAway(Action):
    """Do not look at the top attack card after taking a scout."""

    _move: ClassVar[int] = moves.LOOK_AWAY


@event("peek", when=added.LOOK_AT_ATTACK, breaks=SCOUT, secrets=("side",))
@frozen
class Peek(Draw):
    """A player sees the top attack card, which goes back face down.

    Attributes:
        player: the player's name.
        side: the direction on the card.
    """

    _move: ClassVar[int] = moves.PEEK

    player: str
    side: Side = field(converter=side_of)


@event("attack", when=(SET_UP, ATTACKING, LAST_ATTACK), breaks=ATTACK)
@frozen
class DrawAttack(Draw):
    """The top attack card is turned up.

    Attributes:
        side: the direction from which the attack comes.
    """

    _move: ClassVar[int] = moves.DRAW_ATTACK

    side: Side = field(converter=side_of)


@event("scout", when=(SET_UP, NEW_SCOUTS), breaks=SCOUT)
@frozen
class DrawScout(Draw):
    """A scout card is turned up.

    Attributes:
        colour: the colour of the scout.
    """

    _move: ClassVar[int] = moves.DRAW_SCOUT

    colour: BuildingType = field(converter=colour_of)


_LAST_ROUND = 3


def _is_yes_or_no(_: object, __: object, open_attack: bool) -> None:
    if type(open_attack) is not bool:
        raise wrong_value("open_attack must be True or False", open_attack)


def _in_order(rounds: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(in_a_list(rounds, "scoring rounds must be a list of numbers")))


@frozen(slots=False)
class InvaderCards(Module):
    """The cards of the Invaders.

    Attributes:
        open_attack: whether the current attack card is face up and scouts are not used.
        attacks: the attack cards turned up so far, in order.
        peeked: the top attack card, if a player has looked at it.
        peeked_by: the players who have looked at it, in seating order.
        scouts: the colours of the face-up scout cards, cheapest type first.
        scouts_gone: the colours of the scout cards that have left the game, likewise.
        renewing: whether new scouts must be turned up after this turn.
        attacking: the scoring rounds whose attack has not come yet.
        turning_up: whether the next attack card must be turned up.
        looking: whether the player who took a scout has chosen to look.

    Raises:
        InvalidArgument: ``open_attack`` is not a bool.
    """

    name: ClassVar[str] = "invaders"
    settings: ClassVar[tuple[str, ...]] = ("open_attack",)
    needed: ClassVar[tuple[str, ...]] = ("attack", "scouts")

    open_attack: bool = field(default=False, validator=_is_yes_or_no)
    attacks: tuple[Side, ...] = ()
    peeked: Side | None = None
    peeked_by: tuple[str, ...] = ()
    scouts: Colours = field(default=(), converter=colours)
    scouts_gone: Colours = field(default=(), converter=colours)
    renewing: bool = False
    attacking: tuple[int, ...] = field(default=(), converter=_in_order)
    turning_up: bool = False
    looking: bool = False

    @property
    def face_down(self) -> tuple[AttackCard, ...]:
        """The attack cards that are still face down, in the order n, e, s, w."""
        return tuple(card for card in ATTACK_CARDS if card not in self.attacks)

    @property
    def scouts_to_come(self) -> Colours:
        """The scout cards that can still be turned up, cheapest type first."""
        seen = (*self.scouts, *self.scouts_gone)
        return tuple(scout for scout in SCOUTS if scout not in seen)

    def set_up(self, names: tuple[str, ...]) -> Self:  # noqa: ARG002 - the cards are the same for any number
        """Return the cards before any is turned up."""
        return changed(self, turning_up=self.open_attack, renewing=not self.open_attack)

    def draws(self, state: GameState, due: PendingDraw) -> tuple[Draw, ...]:  # noqa: ARG002 - as above
        """Return a draw for each scout that can come, or for each side that the card can have."""
        if due.kind == "scout":
            return tuple(map(DrawScout, self.scouts_to_come))
        if due.kind not in ("attack", "peek"):
            return ()
        sides = self.face_down if self.peeked is None else (self.peeked,)
        if due.player is None:
            return tuple(map(DrawAttack, sides))
        return tuple(Peek(due.player, side) for side in sides)

    def determinized(self, cards: tuple[MoneyCard, ...], chance: Random) -> Self:  # noqa: ARG002 - it has no money cards
        """Return the module with the top attack card known, if somebody has looked at it."""
        if self.peeked is not None or not self.peeked_by:
            return self
        return changed(self, peeked=chance.choice(self.face_down))

    def seen_by(self, player: str) -> Self:
        """Return the cards that this player may see; the top attack card only if they looked.

        Rule: invader.scout (hu-4).
        """
        return self if player in self.peeked_by else changed(self, peeked=None)

    def described(self) -> Iterable[tuple[str, str]]:
        """Return the face-up cards, and who has looked at the top attack card."""
        yield "Attacks", ", ".join(side.value for side in self.attacks) or "none yet"
        if not self.open_attack:
            yield "Scouts", ", ".join(scout.value for scout in self.scouts) or "none"
        if self.peeked_by:
            yield "The next attack was seen by", ", ".join(self.peeked_by)

    def on(self, table: Table) -> Table:
        """Return the position with the face-up cards."""
        return evolve(table, attack=self.attacks, scouts=self.scouts)

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with the position's cards face up."""
        after = changed(
            self,
            attacks=table.attack or (),
            scouts=table.scouts or (),
            renewing=False,
            turning_up=False,
        )
        return state.with_module(after)

    def missing_fields(self, table: Table) -> Iterable[str]:
        """Return the missing fields; in the open variant also a missing face-up attack card.

        Rule: invader.open-variant (hu-4).
        """
        yield from super().missing_fields(table)
        struck = table.scoring_rounds_done or 0
        if self.open_attack and table.attack is not None and len(table.attack) <= struck:
            yield "attack with the face-up card"

    def not_checked(self, table: Table) -> Iterable[str]:  # noqa: ARG002 - true of all positions
        """Return a sentence about the unknown cards of a position."""
        if not self.open_attack:
            yield "who has looked at the top attack card, and which scouts have left the game"

    def census(self, state: GameState) -> Iterable[str]:  # noqa: ARG002 - all cards are here
        """Return the names of all cards."""
        scouts = (*self.scouts, *self.scouts_gone, *self.scouts_to_come)
        return [
            *sorted(side.value for side in (*self.attacks, *self.face_down)),
            *sorted(colour.value for colour in scouts),
        ]
