"""What one player may know: what lies open, and how many cards lie hidden where."""

from __future__ import annotations

from attrs import frozen

from five_towers.game.cards import Cards, with_cards
from five_towers.game.state import Call, GameState
from five_towers.model import Tower


@frozen
class SeatView:
    """One player's part of a game, as everybody sees it.

    Attributes:
        name: the player's name.
        towers: those that are begun, in the order of their types.
        torn_down: how many cards were torn down; they lie face down.
    """

    name: str
    towers: tuple[Tower, ...]
    torn_down: int


@frozen
class View:
    """A game as one player may see it.

    Attributes:
        player: whose view it is.
        players: all players in seating order.
        deck_size: how many cards the deck holds.
        unseen: the cards that lie hidden, in the deck or torn down, in the order of cards.

    The other attributes are those of the same names of ``GameState``, all of them open. There is
    no log: it would tell what was torn down.
    """

    player: str
    players: tuple[SeatView, ...]
    deck_size: int
    unseen: Cards
    starter: str
    phase: str
    to_act: str | None
    display: Cards
    calls: tuple[Call, ...]
    undone: int | None
    taken: Cards
    discards: Cards
    deck_ran_out: int
    rounds_done: int
    winners: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)


def view(state: GameState, player: str) -> View:
    """Return what this player may know of the game.

    The order of the deck is hidden, and so is which of the hidden cards lie in it and which in
    somebody's pile of torn-down cards. States that differ in these only have equal views.

    Raises:
        InvalidArgument: nobody at the table bears that name.

    Rules: deck.reshuffle, build.tear-down (et-5t).
    """
    torn_down = [card for seat in state.players for card in seat.torn_down]
    return View(
        player=state.player(player).name,
        players=tuple(
            SeatView(seat.name, seat.towers, len(seat.torn_down)) for seat in state.players
        ),
        deck_size=len(state.deck),
        unseen=with_cards(state.deck, torn_down),
        starter=state.starter,
        phase=state.phase,
        to_act=state.to_act,
        display=state.display,
        calls=state.calls,
        undone=state.undone,
        taken=state.taken,
        discards=state.discards,
        deck_ran_out=state.deck_ran_out,
        rounds_done=state.rounds_done,
        winners=state.winners,
    )
