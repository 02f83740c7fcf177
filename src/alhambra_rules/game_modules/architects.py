"""The Architects in games: cards worth 3 in money, or one more redesign (rules ``architect.*``).

``Architects`` holds the cards in a ``GameState``, ``Cards`` in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, cast

from attrs import evolve, field, frozen

from alhambra_rules.catalogue import architect as rules
from alhambra_rules.compact import money, moves
from alhambra_rules.compact.added import Added, drawn, one_by_one
from alhambra_rules.compact.choosing import in_groups
from alhambra_rules.compact.money import CARD
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.piles import may_turn_up
from alhambra_rules.compact.playing import (
    can_redesign,
    lay,
    may_lay,
    may_swap,
    may_take_back,
    spend,
    swap,
    take_back,
)
from alhambra_rules.compact.state import (
    FIRST_OF_MODULES,
    NOBODY,
    CompactState,
)
from alhambra_rules.compact.steps import turn_up, waits
from alhambra_rules.game import phases
from alhambra_rules.game.actions import (
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    with_in_hand,
)
from alhambra_rules.game.compact_modules import CompactForm, EngineStep, pieces_in
from alhambra_rules.game.compact_moves import CARDS, PLAYER, as_bits
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.module import AddedStep, Module, Step
from alhambra_rules.game.pieces import (
    cards_in_order,
    has_card,
    with_cards,
    without_cards,
)
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN
from alhambra_rules.model import ARCHITECTS, Architect, MoneyCard, Player, Table
from alhambra_rules.model.cards import architect_of
from alhambra_rules.modules.architects import DEALT_TO_EACH, deal, to_the_spent_pile
from rulebook_kit import Violation
from rulebook_kit.events import check, event
from rulebook_kit.values import FrozenDict, changed

__all__ = [
    "ArchitectFromReserve",
    "ArchitectSwap",
    "ArchitectToReserve",
    "Architects",
    "DealArchitect",
    "DrawArchitect",
    "KeepArchitects",
]

SET_UP_ARCHITECTS = "set-up-architects"

IN_DECK = FIRST_OF_MODULES
"""The number of an architect in a deck, whichever it is."""

_WHEN = (ARCHITECT_REDESIGN, phases.FILL_DISPLAY)
"""Phases of an architect's redesign; while the display is filled it breaks a rule."""

_PLAYED: Mapping[type[Action], str] = FrozenDict(
    {
        RedesignFromReserve: moves.ARCHITECT_LAY,
        RedesignToReserve: moves.ARCHITECT_TAKE_BACK,
        RedesignSwap: moves.ARCHITECT_SWAP,
    }
)
_Found = list[tuple[type[Action], int, Any]]


class Cards(NamedTuple):
    """The architects that are neither in hands nor in the display, in the engine.

    Attributes:
        unseen, gone: as in ``Architects``, as one integer of ``compact/money.py``.
        settled: as in ``Architects``.
        hidden: the seats of those whose architects nobody knows, as a set of bits.
    """

    unseen: int
    gone: int
    settled: bool
    hidden: int = 0


def cards_in(state: CompactState) -> Cards:
    """Return the architects of a game outside hands and display."""
    return cast("Cards", state.pieces[Architects.name])


def _change(state: CompactState, **changes: object) -> None:
    cards = cards_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, Architects.name: cards}


def _held(state: CompactState) -> list[int]:
    """Return the different architects in hand."""
    held = state.hands[state.to_act] & money.ARCHITECTS
    return list(dict.fromkeys(money.numbers(held)))


def _holds(state: CompactState, card: int) -> bool:
    return money.has(state.hands[state.to_act], CARD[card])


def _use(state: CompactState, card: int, me: int) -> None:
    """Spend the architect, which leaves the game. The redesign is no action of the turn.

    Rules: architect.redesign, architect.gone (hu-4).
    """
    state.actions_done -= 1
    state.phase = ARCHITECT_REDESIGN
    spend(state, CARD[card], me)
    _change(state, gone=cards_in(state).gone + CARD[card], settled=True)


@frozen
class _Played(Action):
    """A redesign that an architect pays for. It is not one of the actions of a turn."""

    @check
    def too_many(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the architect is not in hand, or is the second one in a turn.

        Five actions may come before. Rule: architect.redesign (hu-4).
        """
        card = cast("ArchitectRedesign", self).architect
        if not has_card(state.player(self.player).hand, card):
            yield rules.ARCHITECT_REDESIGN.broken_at(player=self.player, card=card)
        if state.to_act is None:
            yield rules.ARCHITECT_REDESIGN.broken_at(
                template="architect.redesign-again", player=self.player
            )

    @check
    def tile_aside(self, state: GameState) -> Iterator[Violation]:  # noqa: ARG002 - as its base
        """Yield nothing: no tile is aside any more. Rule: architect.redesign (hu-4)."""
        yield from ()

    def _with_missing_pieces(self, state: GameState) -> GameState:
        card = cast("ArchitectRedesign", self).architect
        return with_in_hand(super()._with_missing_pieces(state), self.player, (card,))

    def _require_pieces(self, state: GameState) -> None:
        card = cast("ArchitectRedesign", self).architect
        without_cards(state.player(self.player).hand, (card,))
        super()._require_pieces(state)


@event("architect-from-reserve", when=_WHEN, breaks=rules.ARCHITECT_REDESIGN)
@frozen
class ArchitectFromReserve(_Played, RedesignFromReserve):
    """Play an architect to place a reserve tile in the city.

    Attributes:
        architect: the card played.
    """

    architect: Architect = field(converter=architect_of)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return _holds(state, move[3]) and may_lay(state, move[:3])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        lay(state, move[:3], me)
        _use(state, move[3], me)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Found]:
        """Return how many redesigns are possible, of all three kinds."""
        found = [(base, *base._find(state)) for base in _PLAYED]
        return len(_held(state)) * sum([number for _, number, _ in found]), found

    @staticmethod
    def _make(state: CompactState, kind: str, found: _Found, place: int) -> Move:  # noqa: ARG004 - all have one signature
        held = _held(state)
        place, card = divmod(place, len(held))
        at, place = in_groups([number for _, number, _ in found], place)
        base, _, several = found[at]
        _, *moved = base._make(state, base.declared.name, several, place)
        return _PLAYED[base], *moved, held[card]

    _every = staticmethod(one_by_one)


@event("architect-to-reserve", when=_WHEN, breaks=rules.ARCHITECT_REDESIGN)
@frozen
class ArchitectToReserve(_Played, RedesignToReserve):
    """Play an architect to move a tile of the city to the reserve.

    Attributes:
        architect: the card played.
    """

    architect: Architect = field(converter=architect_of)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return _holds(state, move[2]) and may_take_back(state, move)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        take_back(state, move, me)
        _use(state, move[2], me)


@event("architect-swap", when=_WHEN, breaks=rules.ARCHITECT_REDESIGN)
@frozen
class ArchitectSwap(_Played, RedesignSwap):
    """Play an architect to swap a reserve tile with a tile of the city.

    Attributes:
        architect: the card played.
    """

    architect: Architect = field(converter=architect_of)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return _holds(state, move[3]) and may_swap(state, move[:3])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        swap(state, move[:3], me)
        _use(state, move[3], me)


ArchitectRedesign = ArchitectFromReserve | ArchitectToReserve | ArchitectSwap
"""Any redesign with an architect."""


@event("keep-architects", when=ARCHITECT_REDESIGN, breaks=rules.ARCHITECT_REDESIGN)
@frozen
class KeepArchitects(Action):
    """Play no architect at the end of this turn."""

    _words: ClassVar[str] = "keep the architects"

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        _change(state, settled=True)


ArchitectAction = ArchitectRedesign | KeepArchitects
"""Any action with architects."""


def _not_unseen(state: GameState, card: Architect) -> Iterator[Violation]:
    if not has_card(state.module(Architects).unseen, card):
        yield rules.ARCHITECTS.broken_at(card=card)


def _with_unseen(state: GameState, card: Architect) -> GameState:
    architects = state.module(Architects)
    if has_card(architects.unseen, card):
        return state
    return state.with_module(changed(architects, unseen=with_cards(architects.unseen, (card,))))


@event("deal-architect", when=SET_UP_ARCHITECTS, breaks=rules.DEAL_ARCHITECTS, secrets=("card",))
@frozen
class DealArchitect(Draw):
    """An architect is dealt to a player before the starting money.

    Attributes:
        player: the player's name.
        card: the architect.
    """

    player: str
    card: Architect = field(converter=architect_of)

    @check
    def dealt_to_another(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if it goes to the wrong player. Rule: architect.setup (hu-4)."""
        due = state.pending_draw
        if due is not None and due.player not in (None, self.player):
            yield rules.DEAL_ARCHITECTS.broken_at(player=self.player, due=due.player)

    @check
    def not_unseen(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if no copy of the card is left. Rule: architect.components (hu-4)."""
        return _not_unseen(state, self.card)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return _with_unseen(state, self.card)

    def _require_pieces(self, state: GameState) -> None:
        without_cards(state.module(Architects).unseen, (self.card,))

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, seat, card = move
        return seat == due_to(state) and money.has(cards_in(state).unseen, CARD[card])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        _, seat, card = move
        state.hands[seat] += CARD[card]
        _change(state, unseen=cards_in(state).unseen - CARD[card])
        state.log = (state.log, NOBODY, move)


@event(
    "architect",
    when=phases.FILL_DISPLAY,
    breaks=rules.DEAL_ARCHITECTS,
    template="draw-architect",
)
@frozen
class DrawArchitect(Draw):
    """An architect turns up in the deck and goes face up to the display.

    Attributes:
        card: the architect.
    """

    card: Architect = field(converter=architect_of)

    @check
    def not_unseen(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if no copy of the card is left. Rule: architect.components (hu-4)."""
        return _not_unseen(state, self.card)

    @check
    def architect_misplaced(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if this pile holds no more of them. Rule: architect.setup (hu-4)."""
        if not state.deck.may_turn_up(Architects.name):
            yield rules.DEAL_ARCHITECTS.broken_at(template="architect.setup-pile", card=self.card)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        state = _with_unseen(state, self.card)
        if Architects.name in state.deck.to_come:
            return state
        to_come = (Architects.name, *state.deck.to_come)
        return changed(state, deck=changed(state.deck, to_come=to_come))

    def _require_pieces(self, state: GameState) -> None:
        without_cards(state.module(Architects).unseen, (self.card,))
        state.deck.without_insert(Architects.name)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return money.has(cards_in(state).unseen, CARD[move[1]]) and may_turn_up(state, IN_DECK)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        card = CARD[move[1]]
        _change(state, unseen=cards_in(state).unseen - card)
        turn_up(state, IN_DECK)
        state.display += card
        state.shown += 1
        state.log = (state.log, NOBODY, move)


def _deal(state: CompactState) -> bool:
    """Deal two to each; return False if a draw is due first. Rule: architect.setup (hu-4)."""
    while (seat := due_to(state)) != NOBODY:
        if state.order is None:
            return waits(state, SET_UP_ARCHITECTS)
        DealArchitect._play(state, (moves.DEAL_ARCHITECT, seat, _any(state, "architect")), NOBODY)
    return True


def due_to(state: CompactState) -> int:
    """Return the seat that gets the next architect, or ``NOBODY``. Rule: architect.setup (hu-4)."""
    players, first = state.setting.players, state.setting.by_age[0]
    in_turn = [(first + place) % players for place in range(players)]
    return next((seat for seat in in_turn if money.size(state.hands[seat]) < DEALT_TO_EACH), NOBODY)


def _architect_due(state: CompactState) -> PendingDraw:
    return PendingDraw("architect", player=state.setting.origin.names[due_to(state)])


def _any(state: CompactState, purpose: str) -> int:
    return drawn(state, purpose, money.numbers(cards_in(state).unseen))


def _turned_up(state: CompactState) -> None:
    """Draw the architect that turns up in the deck of a dealt game."""
    DrawArchitect._play(state, (moves.DRAW_ARCHITECT, _any(state, "display")), NOBODY)


def _redesign(state: CompactState) -> bool:
    """Ask the player whose turn ends, if they hold an architect and can redesign.

    Rule: architect.redesign (hu-4).
    """
    cards, me = cards_in(state), state.turn
    if cards.settled and state.phase != ARCHITECT_REDESIGN:
        _change(state, settled=False)
    elif cards.settled:
        return True
    may_hold = state.hands[me] & money.ARCHITECTS or cards.hidden >> me & 1
    if not may_hold or not can_redesign(state, me):
        return True
    state.phase, state.to_act = ARCHITECT_REDESIGN, me
    return False


def _after_payment(state: CompactState, cards: int) -> int:
    """Remove the paid architects from the game. Rule: architect.gone (hu-4)."""
    if used := cards & money.ARCHITECTS:
        _change(state, gone=cards_in(state).gone + used)
    return cards ^ used


_THIRD, _FIFTH = 2, 4


@frozen(slots=False)
class Architects(Module):
    """The Architects: cards worth 3 in money, or a redesign at the end of a turn.

    Attributes:
        unseen: the cards that can still be drawn, sorted by name. Some of them left the game in
            the setup; nobody knows which.
        gone: the used cards, sorted by name.
        settled: whether this turn's player has played an architect or kept them.
        hidden: the players whose architects are not recorded in the position.

    Rules: architect.components, architect.setup, architect.money, architect.redesign.
    """

    name: ClassVar[str] = "architects"
    steps: ClassVar[tuple[AddedStep, ...]] = (
        AddedStep(Step(SET_UP_ARCHITECTS, rules.DEAL_ARCHITECTS), after=phases.SET_UP_DIRK),
        AddedStep(
            Step(ARCHITECT_REDESIGN, rules.ARCHITECT_REDESIGN, task="task.play-architect"),
            after=phases.PLACE_BOUGHT,
        ),
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        ArchitectFromReserve,
        ArchitectToReserve,
        ArchitectSwap,
        KeepArchitects,
        DealArchitect,
        DrawArchitect,
    )
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"architect": "an architect must be dealt to {player}"}
    )
    _compact: ClassVar[object] = CompactForm(
        *pieces_in(Cards, unseen=CARDS, gone=CARDS, hidden=as_bits(PLAYER)),
        steps={
            SET_UP_ARCHITECTS: EngineStep(_deal, _architect_due),
            ARCHITECT_REDESIGN: EngineStep(_redesign),
        },
        options={ARCHITECT_REDESIGN: (ArchitectFromReserve, KeepArchitects)},
        hooks=Added(in_deck={IN_DECK: _turned_up}, after_payment=(_after_payment,)),
    )

    unseen: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    gone: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    settled: bool = False
    hidden: tuple[str, ...] = ()

    def set_up(self, names: tuple[str, ...]) -> Self:  # noqa: ARG002 - 16 for any number
        """Return the module with all 16 architects unseen. Rule: architect.components (hu-4)."""
        return changed(self, unseen=cards_in_order(ARCHITECTS))

    def piles(self, players: int) -> tuple[int, ...]:
        """Return the piles that get architects: the third and the fifth.

        Rule: architect.setup (hu-4).
        """
        dealt = deal(players)
        return (_THIRD,) * dealt.third_pile + (_FIFTH,) * dealt.fifth_pile

    def draws(self, state: GameState, due: PendingDraw) -> tuple[Draw, ...]:  # noqa: ARG002 - as above
        """Return a draw for each unseen card."""
        if due.kind not in ("architect", "display"):
            return ()
        cards = map(str, self.unseen)
        if due.player is None:
            return tuple(map(DrawArchitect, cards))
        return tuple(DealArchitect(due.player, card) for card in cards)

    def unseen_cards(self) -> tuple[MoneyCard, ...]:
        """Return the 16 architects without the used ones."""
        return without_cards(cards_in_order(ARCHITECTS), self.gone)

    def determinized(self, cards: tuple[MoneyCard, ...], chance: Random) -> Self:  # noqa: ARG002 - nothing else is hidden
        """Return the module with these unseen cards."""
        return changed(self, unseen=cards)

    def may_wait(self, state: GameState) -> bool:
        """Whether a player who is asked about a redesign holds an architect."""
        return not self.waits_for_unknown_hand(state)

    def after_payment(
        self, state: GameState, cards: tuple[MoneyCard, ...]
    ) -> tuple[GameState, tuple[MoneyCard, ...]]:
        """Return the state without the paid architects, and the other cards.

        Rule: architect.gone (hu-4).
        """
        used = [card for card in cards if isinstance(card, Architect)]
        if not used:
            return state, cards
        after = changed(self, gone=with_cards(self.gone, used))
        return state.with_module(after), to_the_spent_pile(cards)

    def seen_by(self, player: str) -> Self:  # noqa: ARG002 - hidden from all players
        """Return the module without the unseen cards, which would reveal other hands."""
        return changed(self, unseen=())

    def on(self, table: Table) -> Table:
        """Return the position with architects separate from the money in hand."""
        return evolve(table, players=tuple(map(_with_architects_apart, table.players)))

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with the architects in the hands of the position."""
        unseen = self.unseen
        for player in table.players:
            seat = state.player(player.name)
            held = changed(seat, hand=with_cards(seat.hand, player.architects or ()))
            state = changed(state, players=state.with_player(held))
        shown = [card for card in table.display or () if isinstance(card, Architect)]
        for card in (*shown, *(card for one in table.players for card in one.architects or ())):
            if has_card(unseen, card):
                unseen = without_cards(unseen, (card,))
        after = changed(self, unseen=unseen, hidden=tuple(self.unknown_hands(table)))
        return state.with_module(after)

    def unknown_hands(self, table: Table) -> Iterable[str]:
        """Return the names of the players whose architects are not in the position."""
        return (player.name for player in table.players if player.architects is None)

    def with_shown_cards(
        self, state: GameState, player: str, cards: tuple[MoneyCard, ...]
    ) -> GameState:
        """Return the state with these architects in the player's hand, if they can be there."""
        if player not in self.hidden:
            return state
        cards_here = self
        for card in cards:
            if has_card(cards_here.unseen, card):
                cards_here = changed(cards_here, unseen=without_cards(cards_here.unseen, (card,)))
                seat = state.player(player)
                held = changed(seat, hand=with_cards(seat.hand, (card,)))
                state = changed(state, players=state.with_player(held))
        return state.with_module(cards_here)

    def spent_by(self, event: Event) -> tuple[MoneyCard, ...]:
        """Return the architect that a redesign plays."""
        match event:
            case ArchitectFromReserve() | ArchitectToReserve() | ArchitectSwap():
                return (event.architect,)
            case _:
                return ()

    def waits_for_unknown_hand(self, state: GameState) -> bool:
        """Whether the game waits for a redesign just because a hand is unknown."""
        if state.phase != ARCHITECT_REDESIGN or state.to_act is None:
            return False
        return not holds_architect(state.player(state.to_act))

    def not_checked(self, table: Table) -> Iterable[str]:
        """Return sentences about the unknown architects of a position."""
        yield "how many architects the deck still holds, and which have left the game"
        for name in self.unknown_hands(table):
            yield f"which architects {name} holds: they are not recorded"

    def census(self, state: GameState) -> Iterable[str]:
        """Return the names of all architects."""
        held = [card for player in state.players for card in player.hand]
        everywhere = (*self.unseen, *self.gone, *held, *state.display)
        return sorted(str(card) for card in everywhere if isinstance(card, Architect))


def holds_architect(player: Seat) -> bool:
    """Whether an architect is in this player's hand."""
    return any(isinstance(card, Architect) for card in player.hand)


def _with_architects_apart(player: Player) -> Player:
    if player.hand is None:
        return player
    architects = tuple(card for card in player.hand if isinstance(card, Architect))
    return evolve(player, hand=to_the_spent_pile(player.hand), architects=architects)
