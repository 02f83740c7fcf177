"""The state of a game: towers, display, calls, deck and phase; and the dealer.

A state is a frozen value; an event leads to a new state. Only the dealer knows the order of the
deck, and two equal states may have different dealers. All chance is the dealer's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import ClassVar

from attrs import field, frozen

from five_towers.catalogue import TEMPLATES
from five_towers.game import phases
from five_towers.model import (
    Card,
    Player,
    Table,
    Tower,
    TowerType,
    cards_in_order,
    towers_in_order,
)
from five_towers.scoring import Score, score
from rulebook_kit import NoDefiniteState
from rulebook_kit.arguments import first_of, plain_number
from rulebook_kit.events import DeclaredAction, DeclaredDraw
from rulebook_kit.player_names import unknown_player
from rulebook_kit.states import Logged
from rulebook_kit.templates import Templates
from rulebook_kit.values import Frozen, as_code, in_range
from rulebook_kit.words import enumerated, in_columns, listed

Cards = tuple[Card, ...]
"""Sorted cards, so that equal piles are equal values."""


def with_cards(cards: Cards, more: Iterable[Card]) -> Cards:
    """Return the cards and more, sorted."""
    return tuple(sorted((*cards, *more)))


def without_cards(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return the cards without these; ``NoDefiniteState`` if one of these is missing."""
    left = list(cards)
    for card in gone:
        try:
            left.remove(card)
        except ValueError:
            raise NoDefiniteState(f"{card} is missing") from None
    return tuple(left)


def missing_cards(cards: Cards, wanted: Iterable[Card]) -> Cards:
    """Return which of the wanted cards are missing, each as often as it is missing."""
    return tuple(sorted((Counter(wanted) - Counter(cards)).elements()))


@frozen
class Dealer(Frozen):
    """The order of the deck, and the seed that decides every shuffle. A dealer is a frozen value.

    Attributes:
        seed: any integer.
        deck: the cards of the deck, the top card first.
        shuffles: the number of shuffles so far.
    """

    seed: int
    deck: tuple[Card, ...] = ()
    shuffles: int = 0

    def having_shuffled(self, cards: Iterable[Card]) -> Dealer:
        """Return the dealer after they shuffled these cards into a new deck."""
        order = list(cards)
        Random(f"{self.seed} shuffle {self.shuffles}").shuffle(order)
        return Dealer(self.seed, tuple(order), self.shuffles + 1)

    def draw(self, discards: Cards) -> tuple[Card | None, Dealer]:
        """Return the top card of the deck, and the dealer after it.

        If the deck is empty, the dealer shuffles the discards instead, and the card is None.
        """
        if not self.deck:
            return None, self.having_shuffled(discards)
        return self.deck[0], Dealer(self.seed, self.deck[1:], self.shuffles)


@frozen(slots=False)
class Seat(Frozen):
    """One player's part of a game.

    Attributes:
        name: unique at the table.
        towers: the towers begun, in the order of the types.
        torn_down: the cards torn down, sorted.
    """

    name: str
    towers: tuple[Tower, ...] = field(default=(), converter=towers_in_order)
    torn_down: Cards = field(default=(), converter=cards_in_order)

    def tower(self, kind: TowerType | str) -> Tower:
        """Return the tower of that type or name; an empty tower if it is not begun.

        Raises:
            InvalidArgument: no type has that name.
        """
        asked = TowerType.of(kind)
        return next((tower for tower in self.towers if tower.type is asked), Tower())

    @property
    def score(self) -> Score:
        """The player's score if the game ended now."""
        return score(self.towers, self.torn_down)

    def __repr__(self) -> str:
        return f"<Seat of {self.name}: {listed(self.towers)}; {len(self.torn_down)} torn down>"


@frozen
class Call(Frozen):
    """The bid or pass of a player in this round.

    Attributes:
        player: the player's name.
        cards: the bid; None for a pass.
    """

    player: str
    cards: int | None


@frozen
class Action(DeclaredAction["GameState"]):
    """Something that a player does; ``print`` shows it as a sentence.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    templates: ClassVar[Templates] = TEMPLATES


@frozen
class Draw(DeclaredDraw["GameState"]):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    templates: ClassVar[Templates] = TEMPLATES


Event = Action | Draw
"""An action of a player or a draw."""


@frozen(slots=False)
class GameState(Logged, Frozen):
    """A game at one moment. It waits for an action or a draw, or it is over.

    ``print`` shows who must act, the display, the calls and the towers. Cards may be given by
    name and in any order: a state sorts them.

    Attributes:
        players: in seating order, clockwise.
        deck: the cards that can still be drawn, sorted.
        starter: the name of the player who bids first in this round.
        first_starter: the name of the player who bid first in the first round.
        phase: what the game waits for: ``lay-out``, ``bid``, ``take``, ``build``, ``reshuffle`` or
            ``over``.
        display: the cards laid out, sorted.
        calls: the valid bids and passes of this round.
        undone: the bid that the player to act could not honour, so must bid less; else None.
        taken: the cards that the highest bidder took and has not built with yet, sorted.
        discards: the cards discarded since the last shuffle, sorted.
        deck_ran_out: how often the deck has run out, up to 2.
        rounds_done: how many rounds are over.
        log: every event so far, with the draws; those before it, if it was dropped, are counted
            in ``earlier``.
        earlier: how many events happened before the log begins.
        dealer: draws in the order of the deck; not part of equality, hash and repr. None if draws
            come as events, as in a recorded game.
    """

    players: tuple[Seat, ...]
    deck: Cards = field(converter=cards_in_order)
    starter: str
    first_starter: str
    phase: str = phases.LAY_OUT
    display: Cards = field(default=(), converter=cards_in_order)
    calls: tuple[Call, ...] = ()
    undone: int | None = None
    taken: Cards = field(default=(), converter=cards_in_order)
    discards: Cards = field(default=(), converter=cards_in_order)
    deck_ran_out: int = field(default=0, converter=plain_number, metadata=in_range(0, 2))
    rounds_done: int = field(default=0, converter=plain_number)
    log: tuple[Event, ...] = field(default=(), repr=False)
    earlier: int = field(default=0, repr=False)
    dealer: Dealer | None = field(default=None, eq=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(player.name for player in self.players)

    def player(self, name: str) -> Seat:
        """Return the player with that name.

        Raises:
            InvalidArgument: no player has that name; the message suggests the nearest one.
        """
        for player in self.players:
            if player.name == name:
                return player
        raise unknown_player(name, self.names)

    def clockwise_from(self, name: str) -> tuple[str, ...]:
        """Return all names clockwise, this one first.

        Raises:
            InvalidArgument: no player has that name; the message suggests the nearest one.
        """
        names = self.names
        first = names.index(self.player(name).name)
        return names[first:] + names[:first]

    @property
    def to_act(self) -> str | None:
        """The name of the player to act; None if a draw is due or the game is over."""
        if self.phase == phases.BID:
            return self.clockwise_from(self.starter)[len(self.calls)]
        return self.highest_bidder if self.phase in (phases.TAKE, phases.BUILD) else None

    @property
    def awaits_draw(self) -> bool:
        """Whether a draw is due: a card must be laid out, or the discards shuffled."""
        return self.phase in (phases.LAY_OUT, phases.RESHUFFLE)

    @property
    def highest_bid(self) -> int:
        """The highest bid of the round so far; 0 without bids."""
        return max((call.cards or 0 for call in self.calls), default=0)

    @property
    def highest_bidder(self) -> str | None:
        """The name of the player who made the highest bid first; None without bids."""
        highest = (call.player for call in self.calls if call.cards == self.highest_bid)
        return next(highest, None)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == phases.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the players with the most points, in seating order; none before the end.

        Rule: score.winner (et-5t).
        """
        if not self.finished:
            return ()
        totals = {player.name: player.score.total for player in self.players}
        return tuple(name for name, total in totals.items() if total == max(totals.values()))

    @property
    def table(self) -> Table:
        """The position, for ``check_table``."""
        return Table(
            Player(player.name, player.towers, len(player.torn_down)) for player in self.players
        )

    _repr_pretty_ = as_code

    def __repr__(self) -> str:
        return f"<GameState of {listed(self.names)}: {self._moment}, {self.revision} events>"

    def __str__(self) -> str:
        players = ((one.name, one.towers, len(one.torn_down)) for one in self.players)
        return summary(self._moment, self.display, self.calls, players)

    @property
    def _moment(self) -> str:
        return moment(self.to_act, self.phase, self.winners)


def moment(to_act: str | None, phase: str, winners: tuple[str, ...]) -> str:
    """Return what a game waits for, or who won, in words."""
    if winners:
        return f"{enumerated(winners)} {'wins' if len(winners) == 1 else 'win'}"
    if to_act:
        return f"{to_act} to act ({phase})"
    return "the game is over" if phase == phases.OVER else f"a draw is due ({phase})"


def summary(
    heading: str,
    display: Cards,
    calls: Iterable[Call],
    players: Iterable[tuple[str, tuple[Tower, ...], int]],
) -> str:
    """Return a game as a small table in text.

    Args:
        heading: the first line.
        display: the cards laid out.
        calls: the bids and passes of this round.
        players: name, towers and number of torn-down cards of each player.
    """
    rows = [(n, score(towers, torn).total, torn, listed(towers)) for n, towers, torn in players]
    said = (f"{one.player} {'passes' if one.cards is None else one.cards}" for one in calls)
    return "\n".join(
        (
            heading,
            f"display  {listed(display)}",
            f"calls    {listed(said)}",
            *in_columns([("player", "points", "torn down", "towers"), *rows]),
        )
    )


def state_in(call: str, state: GameState, *others: object) -> GameState:
    """Return the first argument of a call; ``InvalidArgument`` if it is not a state."""
    fact = "state must be a GameState, such as new_game(...) returns"
    return first_of(GameState, state, others, call, fact)
