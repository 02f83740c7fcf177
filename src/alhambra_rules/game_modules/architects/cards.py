"""Architect cards in a game: their events and their places (unseen, used, in hands, displayed)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, Self

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.architect import ARCHITECT_REDESIGN, DEAL_ARCHITECTS
from alhambra_rules.compact import moves
from alhambra_rules.game import phases
from alhambra_rules.game.actions import RedesignFromReserve, RedesignSwap, RedesignToReserve
from alhambra_rules.game.after_violation import with_in_hand
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import (
    cards_in_order,
    has_card,
    tile_on,
    with_cards,
    without_cards,
    without_tile,
)
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game_modules import phases as added
from alhambra_rules.model import ARCHITECTS, Architect, MoneyCard, Player, Table
from alhambra_rules.model.cards import architect_of
from alhambra_rules.modules.architects import deal, to_the_spent_pile
from rulebook_kit import Violation
from rulebook_kit.events import check, event
from rulebook_kit.values import changed

SET_UP = "set-up-architects"
_PLAYED = (added.ARCHITECT_REDESIGN, phases.FILL_DISPLAY)
"""Phases of an architect's redesign; while the display is filled it breaks a rule."""


@frozen
class _Played(Action):
    """A redesign that an architect pays for. It is not one of the actions of a turn."""

    @check
    def too_many(self, state: GameState) -> Iterator[Violation]:  # noqa: ARG002 - as its base
        """Yield nothing: five actions may come before. Rule: architect.redesign (hu-4)."""
        yield from ()

    @check
    def tile_aside(self, state: GameState) -> Iterator[Violation]:  # noqa: ARG002 - as its base
        """Yield nothing: no tile is aside any more. Rule: architect.redesign (hu-4)."""
        yield from ()


@event("architect-from-reserve", when=_PLAYED, breaks=ARCHITECT_REDESIGN)
@frozen
class ArchitectFromReserve(_Played, RedesignFromReserve):
    """Play an architect to place a reserve tile in the city.

    Attributes:
        architect: the card played.
    """

    _move: ClassVar[int] = moves.ARCHITECT_LAY

    architect: Architect = field(converter=architect_of)


@event("architect-to-reserve", when=_PLAYED, breaks=ARCHITECT_REDESIGN)
@frozen
class ArchitectToReserve(_Played, RedesignToReserve):
    """Play an architect to move a tile of the city to the reserve.

    Attributes:
        architect: the card played.
    """

    _move: ClassVar[int] = moves.ARCHITECT_TAKE_BACK

    architect: Architect = field(converter=architect_of)


@event("architect-swap", when=_PLAYED, breaks=ARCHITECT_REDESIGN)
@frozen
class ArchitectSwap(_Played, RedesignSwap):
    """Play an architect to swap a reserve tile with a tile of the city.

    Attributes:
        architect: the card played.
    """

    _move: ClassVar[int] = moves.ARCHITECT_SWAP

    architect: Architect = field(converter=architect_of)


ArchitectRedesign = ArchitectFromReserve | ArchitectToReserve | ArchitectSwap
"""Any redesign with an architect."""


@event("keep-architects", when=added.ARCHITECT_REDESIGN, breaks=ARCHITECT_REDESIGN)
@frozen
class KeepArchitects(Action):
    """Play no architect at the end of this turn."""

    _move: ClassVar[int] = moves.KEEP_ARCHITECTS


@event("deal-architect", when=SET_UP, breaks=DEAL_ARCHITECTS, secrets=("card",))
@frozen
class DealArchitect(Draw):
    """An architect is dealt to a player before the starting money.

    Attributes:
        player: the player's name.
        card: the architect.
    """

    _move: ClassVar[int] = moves.DEAL_ARCHITECT

    player: str
    card: Architect = field(converter=architect_of)


@event("architect", when=phases.FILL_DISPLAY, breaks=DEAL_ARCHITECTS, template="draw-architect")
@frozen
class DrawArchitect(Draw):
    """An architect turns up in the deck and goes face up to the display.

    Attributes:
        card: the architect.
    """

    _move: ClassVar[int] = moves.DRAW_ARCHITECT

    card: Architect = field(converter=architect_of)


_THIRD, _FIFTH = 2, 4


@frozen(slots=False)
class ArchitectCards(Module):
    """The architect cards of a game.

    Attributes:
        unseen: the cards that can still be drawn, sorted by name. Some of them left the game in
            the set-up; nobody knows which.
        gone: the used cards, sorted by name.
        settled: whether this turn's player has played an architect or kept them.
        hidden: the players whose architects are not recorded in the position.
    """

    name: ClassVar[str] = "architects"

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
        if state.phase != added.ARCHITECT_REDESIGN or state.to_act is None:
            return False
        return not holds_architect(state.player(state.to_act))

    def not_checked(self, table: Table) -> Iterable[str]:
        """Return sentences about the unknown architects of a position."""
        yield "how many architects the deck still holds, and which have left the game"
        for name in self.unknown_hands(table):
            yield f"which architects {name} holds: they are not recorded"

    def with_missing_pieces(self, state: GameState, event: Event) -> GameState:
        """Return the state with the architect that an illegal event moves, adding it if missing."""
        match event:
            case ArchitectFromReserve() | ArchitectToReserve() | ArchitectSwap():
                return with_in_hand(state, event.player, (event.architect,))
            case DealArchitect() | DrawArchitect():
                if not has_card(self.unseen, event.card):
                    after = changed(self, unseen=with_cards(self.unseen, (event.card,)))
                    state = state.with_module(after)
                if isinstance(event, DrawArchitect) and self.name not in state.deck.to_come:
                    to_come = (self.name, *state.deck.to_come)
                    state = changed(state, deck=changed(state.deck, to_come=to_come))
        return state

    def require_pieces(self, state: GameState, event: Event) -> None:
        """Raise ``NoDefiniteState`` if a card or a tile that an event moves is missing."""
        match event:
            case ArchitectFromReserve() | ArchitectToReserve() | ArchitectSwap():
                player = state.player(event.player)
                without_cards(player.hand, (event.architect,))
                if not isinstance(event, ArchitectToReserve):
                    without_tile(player.reserve, event.tile)
                if not isinstance(event, ArchitectFromReserve):
                    tile_on(player.city, event.cell)
            case DealArchitect():
                without_cards(self.unseen, (event.card,))
            case DrawArchitect():
                without_cards(self.unseen, (event.card,))
                state.deck.without_insert(self.name)

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
