"""The Invaders in games: attacks after scoring rounds, and scouts (rules ``invader.*``).

``Invaders`` holds their cards in a ``GameState``, ``Cards`` in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar, NamedTuple, Self, cast

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS, OPEN_VARIANT, SCOUT
from alhambra_rules.compact import moves
from alhambra_rules.compact.added import Added, drawn
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.state import (
    ACT,
    NOBODY,
    CompactState,
)
from alhambra_rules.compact.steps import waits
from alhambra_rules.game import phases
from alhambra_rules.game.compact_cities import if_odd
from alhambra_rules.game.compact_modules import CompactForm, EngineStep, pieces_in
from alhambra_rules.game.compact_moves import COLOUR, PLAYER, SIDE, as_bits, each, or_none
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.module import AddedStep, Module, Step
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.game_modules.phases import LOOK_AT_ATTACK
from alhambra_rules.model import BuildingType, MoneyCard, Side, Table
from alhambra_rules.model.player import side_of
from alhambra_rules.model.tiles import Colours, colour_of, colours
from alhambra_rules.modules import invaders as rules
from alhambra_rules.modules.invaders import ATTACK_CARDS, SCOUTS, SCOUTS_FACE_UP, AttackCard
from alhambra_rules.placement.bitboard.ground_plan import SOUTH
from rulebook_kit import Violation
from rulebook_kit.arguments import in_a_list, wrong_value
from rulebook_kit.events import check, event
from rulebook_kit.values import FrozenDict, changed

__all__ = [
    "DrawAttack",
    "DrawScout",
    "Invaders",
    "Look",
    "LookAway",
    "Peek",
]

SET_UP_INVADERS = "set-up-invaders"
AFTER_ROUND = "attack"
AFTER_LAST_ROUND = "last-attack"
NEW_SCOUTS = "new-scouts"

UNKNOWN = -1
"""Stands for the top attack card if nobody has looked at it."""

_SIDES = range(4)
_COLOURS = range(6)
_ALL = (1 << len(_COLOURS)) - 1
_LAST_ROUND = 3


class Cards(NamedTuple):
    """The cards of the Invaders in the engine. Sides are numbers from 0, clockwise from the north.

    Attributes:
        open_attack: whether the current attack card is face up and scouts are not used.
        attacks: the attack cards turned up so far, in order.
        peeked: the top attack card, or ``UNKNOWN``.
        peeked_by: the seats of those who have looked at it, as a set of bits.
        scouts, scouts_gone: the colours of the scouts face up and out of the game, as sets of bits.
        renewing, attacking, turning_up, looking: as in ``Invaders``.
    """

    open_attack: bool
    attacks: tuple[int, ...]
    peeked: int
    peeked_by: int
    scouts: int
    scouts_gone: int
    renewing: bool
    attacking: tuple[int, ...]
    turning_up: bool
    looking: bool


def cards_in(state: CompactState) -> Cards:
    """Return the cards of the Invaders in a game."""
    return cast("Cards", state.pieces[Invaders.name])


def _change(state: CompactState, **changes: object) -> Cards:
    cards = cards_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, Invaders.name: cards}
    return cards


def _sides_on_top(cards: Cards) -> list[int]:
    """Return the sides that the top attack card can have."""
    if cards.peeked != UNKNOWN:
        return [cards.peeked]
    return [side for side in _SIDES if side not in cards.attacks]


def next_attacks(state: CompactState) -> list[int]:
    """Return the sides from which the next attack can come."""
    cards = cards_in(state)
    return [*cards.attacks[-1:]] if cards.open_attack else _sides_on_top(cards)


def _scouts_to_come(cards: Cards) -> int:
    return _ALL & ~(cards.scouts | cards.scouts_gone)


def _impossible_attack(state: GameState, side: Side) -> Iterator[Violation]:
    """Yield a violation if the card was turned up before, or differs from the one seen on top."""
    cards = state.module(Invaders)
    if side in cards.attacks:
        yield ATTACK_AND_SCOUT_CARDS.broken_at(side=side.value)
    elif cards.peeked is not None and cards.peeked is not side:
        yield SCOUT.broken_at(
            side=side.value,
            seen=cards.peeked.value,
            seen_by=", ".join(cards.peeked_by),
            in_message={"players": cards.peeked_by},
        )


@event("look", when=LOOK_AT_ATTACK, breaks=SCOUT)
@frozen
class Look(Action):
    """Look at the top attack card after taking a scout."""

    _words: ClassVar[str] = "look at the top attack card"

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - all have one signature
        cards = _change(state, looking=True)
        if state.order is None:
            state.to_act = NOBODY
        else:
            side = drawn(state, "peek", _sides_on_top(cards))
            Peek._play(state, (moves.PEEK, me, side), me)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, None]:  # noqa: ARG004 - as above
        return 2, None

    @staticmethod
    def _make(state: CompactState, kind: str, found: None, place: int) -> Move:  # noqa: ARG004 - as above
        return (moves.LOOK_AWAY if place else moves.LOOK,)


@event("look-away", when=LOOK_AT_ATTACK, breaks=SCOUT)
@frozen
class LookAway(Action):
    """Do not look at the top attack card after taking a scout."""

    _words: ClassVar[str] = "do not look at the top attack card"

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        state.phase = ACT


InvaderAction = Look | LookAway
"""Any action about attacks."""


@event("peek", when=LOOK_AT_ATTACK, breaks=SCOUT, secrets=("side",))
@frozen
class Peek(Draw):
    """A player sees the top attack card, which goes back face down.

    Attributes:
        player: the player's name.
        side: the direction on the card.
    """

    player: str
    side: Side = field(converter=side_of)

    @check
    def seen_by_another(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if another player took the scout. Rule: invader.scout (hu-4)."""
        due = state.pending_draw
        if due is not None and due.player not in (None, self.player):
            yield SCOUT.broken_at(template="invader.scout-due", player=self.player, due=due.player)

    @check
    def attack_impossible(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the card was turned up before, or differs from the one seen.

        Rules: invader.components, invader.scout (hu-4).
        """
        return _impossible_attack(state, self.side)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, seat, side = move
        return seat == state.turn and side in _sides_on_top(cards_in(state))

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        _, seat, side = move
        _change(state, looking=False, peeked=side, peeked_by=cards_in(state).peeked_by | 1 << seat)
        state.log = (state.log, NOBODY, move)
        state.phase, state.to_act = ACT, seat


@event("attack", when=(SET_UP_INVADERS, AFTER_ROUND, AFTER_LAST_ROUND), breaks=ATTACK)
@frozen
class DrawAttack(Draw):
    """The top attack card is turned up.

    Attributes:
        side: the direction from which the attack comes.
    """

    side: Side = field(converter=side_of)

    @check
    def attack_not_open(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if a face-down attack card is turned up before a round is scored.

        Rule: invader.open-variant (hu-4).
        """
        cards = state.module(Invaders)
        if not cards.open_attack and not cards.attacking:
            yield OPEN_VARIANT.broken_at(side=self.side.value)

    @check
    def attack_impossible(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the card was turned up before, or differs from the one seen.

        Rules: invader.components, invader.scout (hu-4).
        """
        return _impossible_attack(state, self.side)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        cards = cards_in(state)
        return _attack_is_due(cards) and move[1] in _sides_on_top(cards)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        """Turn up the attack card; it attacks at once if a round was scored."""
        attacks = (*cards_in(state).attacks, move[1])
        cards = _change(state, attacks=attacks, peeked=UNKNOWN, peeked_by=0, turning_up=False)
        state.log = (state.log, NOBODY, move)
        if cards.attacking:
            _strike(state, cards)


@event("scout", when=(SET_UP_INVADERS, NEW_SCOUTS), breaks=SCOUT)
@frozen
class DrawScout(Draw):
    """A scout card is turned up.

    Attributes:
        colour: the colour of the scout.
    """

    colour: BuildingType = field(converter=colour_of)

    @check
    def scout_impossible(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the scout was turned up before, or in the open variant.

        Rules: invader.components, invader.open-variant (hu-4).
        """
        cards = state.module(Invaders)
        if cards.open_attack:
            yield OPEN_VARIANT.broken_at(template="invader.open-variant-scouts")
        elif self.colour not in cards.scouts_to_come:
            yield ATTACK_AND_SCOUT_CARDS.broken_at(
                template="invader.components-scout", colour=self.colour
            )

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        cards = cards_in(state)
        return not cards.open_attack and bool(_scouts_to_come(cards) >> move[1] & 1)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        scouts = cards_in(state).scouts | 1 << move[1]
        _change(state, scouts=scouts, renewing=scouts.bit_count() < SCOUTS_FACE_UP)
        state.log = (state.log, NOBODY, move)


def _first_cards(state: CompactState) -> bool:
    """Turn up the first two scouts, or in the open variant the attack card.

    Rules: invader.components, invader.open-variant (hu-4).
    """
    return _turn_up_attack(state, SET_UP_INVADERS) and _turn_up_scouts(state, SET_UP_INVADERS)


def _still_looking(state: CompactState) -> bool:
    """Wait for the player to choose, or for the card. Rule: invader.scout (hu-4)."""
    state.phase = LOOK_AT_ATTACK
    state.to_act = NOBODY if cards_in(state).looking else state.turn
    return False


def _attack(state: CompactState) -> bool:
    return _attack_in(state, AFTER_ROUND)


def _last_attack(state: CompactState) -> bool:
    return _attack_in(state, AFTER_LAST_ROUND)


def _attack_in(state: CompactState, phase: str) -> bool:
    """Carry out the attack of a round; return False if a draw is due first.

    Rules: invader.attack, invader.open-variant (hu-4).
    """
    cards = cards_in(state)
    if state.phase != phase and cards.open_attack and cards.attacking:
        _strike(state, cards)
    return _turn_up_attack(state, phase)


def _turn_up_attack(state: CompactState, phase: str) -> bool:
    while _attack_is_due(cards := cards_in(state)):
        if state.order is None:
            return waits(state, phase)
        side = drawn(state, "attack", _sides_on_top(cards))
        DrawAttack._play(state, (moves.DRAW_ATTACK, side), NOBODY)
    return True


def _attack_is_due(cards: Cards) -> bool:
    due = cards.turning_up or (cards.attacking and not cards.open_attack)
    return bool(due) and len(cards.attacks) < len(_SIDES)


def _new_scouts(state: CompactState) -> bool:
    """Replace the scouts if new ones are due; return False if a draw is due first.

    Rule: invader.scout (hu-4).
    """
    cards = cards_in(state)
    if not cards.renewing:
        return True
    if state.phase != NEW_SCOUTS:
        _change(state, scouts=0, scouts_gone=cards.scouts_gone | cards.scouts)
    return _turn_up_scouts(state, NEW_SCOUTS)


def _turn_up_scouts(state: CompactState, phase: str) -> bool:
    while (cards := cards_in(state)).renewing and (to_come := _scouts_to_come(cards)):
        if state.order is None:
            return waits(state, phase)
        to_choose = [colour for colour in _COLOURS if to_come >> colour & 1]
        colour = drawn(state, "scout", to_choose)
        DrawScout._play(state, (moves.DRAW_SCOUT, colour), NOBODY)
    return True


def _strike(state: CompactState, cards: Cards) -> None:
    """Subtract what the latest attack card costs each player.

    Rules: invader.attack, invader.flanks, invader.floor (hu-4).
    """
    side, (scoring_round, *others) = cards.attacks[-1], cards.attacking
    for seat, city in enumerate(state.cities):
        score = max(state.scores[seat] - scoring_round * open_sides(city, side), 0)
        if scoring_round == _LAST_ROUND:
            flanks = [open_sides(city, (side + turns) % len(_SIDES)) for turns in (1, 3)]
            score = max(score - sum(flanks), 0)
        state.scores[seat] = score
    open_again = cards.open_attack and scoring_round < _LAST_ROUND
    _change(state, attacking=tuple(others), turning_up=open_again)


def open_sides(city: CompactCity, side: int) -> int:
    """Return how many tiles are open on that side at the edge. Rule: invader.attack (hu-4)."""
    if (odd := if_odd(city)) is not None:
        return len(rules.open_sides(odd, [*Side][side]))
    plan = city.plan
    built, east = plan.built, plan.east
    beside = (built << SOUTH, built >> east, built >> SOUTH, built << east)[side]
    return (built & ~(plan.walls[side] | beside)).bit_count()


def _after_purchase(state: CompactState, tile: int, exact: bool) -> None:
    """Let a buyer who paid exactly take the scout of that colour. Rule: invader.scout (hu-4)."""
    cards = cards_in(state)
    scout = 1 << state.setting.tables.types[tile + 1] >> 1
    if exact and cards.scouts & scout:
        _change(state, scouts=cards.scouts ^ scout, scouts_gone=cards.scouts_gone | scout)
        state.phase = LOOK_AT_ATTACK


def _after_scoring(state: CompactState, scoring_round: int) -> None:
    """Let an attack and new scouts be due. Rules: invader.attack, invader.scout (hu-4)."""
    cards = cards_in(state)
    renewing = not cards.open_attack and scoring_round < _LAST_ROUND
    _change(state, attacking=(*cards.attacking, scoring_round), renewing=renewing)


_ATTACK_DUE, _SCOUT_DUE = PendingDraw("attack"), PendingDraw("scout")


def _first_card_due(state: CompactState) -> PendingDraw:
    return _ATTACK_DUE if cards_in(state).open_attack else _SCOUT_DUE


def _peek_due(state: CompactState) -> PendingDraw:
    return PendingDraw("peek", player=state.setting.origin.names[state.turn])


def _is_yes_or_no(_: object, __: object, open_attack: bool) -> None:
    if type(open_attack) is not bool:
        raise wrong_value("open_attack must be True or False", open_attack)


def _in_order(rounds: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(in_a_list(rounds, "scoring rounds must be a list of numbers")))


@frozen(slots=False)
class Invaders(Module):
    """The Invaders: unprotected cities lose points to an attack after each scoring round.

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

    Rules: invader.components, invader.attack, invader.scout, invader.open-variant.
    """

    name: ClassVar[str] = "invaders"
    settings: ClassVar[tuple[str, ...]] = ("open_attack",)
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP_INVADERS, ATTACK_AND_SCOUT_CARDS), after=phases.SET_UP_DISPLAY),
        AddedStep(Step(LOOK_AT_ATTACK, SCOUT, task="task.look")),
        AddedStep(Step(AFTER_ROUND, ATTACK), after=phases.SCORE),
        AddedStep(Step(AFTER_LAST_ROUND, ATTACK), after=phases.LAST_SCORE),
        AddedStep(Step(NEW_SCOUTS, SCOUT), after=phases.DIRK_MORE),
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        Look,
        LookAway,
        Peek,
        DrawAttack,
        DrawScout,
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {
            "attack": "an attack card must be turned up",
            "scout": "a scout card must be turned up",
            "peek": "{player} must look at the attack card",
        }
    )
    needed: ClassVar[tuple[str, ...]] = ("attack", "scouts")
    _compact: ClassVar[object] = CompactForm(
        *pieces_in(
            Cards,
            attacks=each(SIDE),
            peeked=or_none(SIDE),
            peeked_by=as_bits(PLAYER),
            scouts=as_bits(COLOUR),
            scouts_gone=as_bits(COLOUR),
        ),
        steps={
            SET_UP_INVADERS: EngineStep(_first_cards, _first_card_due),
            LOOK_AT_ATTACK: EngineStep(_still_looking, _peek_due),
            AFTER_ROUND: EngineStep(_attack, lambda _: _ATTACK_DUE),
            AFTER_LAST_ROUND: EngineStep(_last_attack, lambda _: _ATTACK_DUE),
            NEW_SCOUTS: EngineStep(_new_scouts, lambda _: _SCOUT_DUE),
        },
        options={LOOK_AT_ATTACK: (Look,)},
        hooks=Added(after_purchase=(_after_purchase,), after_scoring=(_after_scoring,)),
    )

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
        """Return the module with the top attack card known, if a player has looked at it."""
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
