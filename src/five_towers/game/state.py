"""The state of a game: whose towers stand how, what lies out, who bid what.

A state is a value: events lead to new states. It holds no order of the deck: that is the
dealer's, who is no part of what two states have in common.
"""

from __future__ import annotations

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from five_towers.game import phases
from five_towers.game.cards import Cards
from five_towers.game.dealer import Dealer
from five_towers.game.events import Event
from five_towers.model import Player, Table, Tower, TowerType
from five_towers.scoring import Score, score


@frozen(slots=False)
class Seat:
    """One player's part of a game.

    Attributes:
        name: unique at the table.
        towers: those that are begun, in the order of their types.
        torn_down: the cards torn down, in the order of cards.
    """

    name: str
    towers: tuple[Tower, ...] = ()
    torn_down: Cards = ()

    def tower(self, kind: TowerType | str) -> Tower:
        """Return the tower of that type or name; one without cards if it is not begun.

        ``InvalidArgument`` if there is no such type.
        """
        asked = TowerType.of(kind)
        return next((tower for tower in self.towers if tower.type is asked), Tower())

    @property
    def score(self) -> Score:
        """What the player would score now."""
        return score(self.towers, self.torn_down)


@frozen
class Call:
    """What a player said when it was his turn to bid.

    Attributes:
        player: the player's name.
        cards: the bid; None if he passed.
    """

    player: str
    cards: int | None


@frozen(slots=False)
class GameState:
    """A game at one moment: it waits for an action, waits for a draw, or is over.

    Attributes:
        players: in seating order, clockwise.
        deck: the cards that can still be drawn, in the order of cards.
        starter: the name of the player who bids first in this round.
        first_starter: the name of the player who bid first in the first round.
        phase: what the game waits for; see ``phases.py``.
        display: the cards that lie out, in the order of cards.
        calls: the bids and passes of this round that hold.
        undone: the bid that the player to act could not honour, so that he bids less; None in
            any other case.
        taken: the cards that the highest bidder took and has not built with yet.
        discards: the cards discarded since the deck was shuffled, in the order of cards.
        deck_ran_out: how often the deck has run out, up to 2.
        rounds_done: how many rounds are over.
        log: every event so far, draws included.
        dealer: who knows the order of the deck; no part of equality, hash and repr. None where
            draws come as events, as in a recorded game.
    """

    players: tuple[Seat, ...]
    deck: Cards
    starter: str
    first_starter: str
    phase: str = phases.LAY_OUT
    display: Cards = ()
    calls: tuple[Call, ...] = ()
    undone: int | None = None
    taken: Cards = ()
    discards: Cards = ()
    deck_ran_out: int = 0
    rounds_done: int = 0
    log: tuple[Event, ...] = field(default=(), repr=False)
    dealer: Dealer | None = field(default=None, eq=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(player.name for player in self.players)

    def player(self, name: str) -> Seat:
        """Return the player of that name; ``InvalidArgument`` if nobody bears it."""
        for player in self.players:
            if player.name == name:
                return player
        raise InvalidArgument(f"nobody at the table is {name!r}")

    def clockwise_from(self, name: str) -> tuple[str, ...]:
        """Return all names, beginning with this one, clockwise.

        ``InvalidArgument`` if nobody bears it.
        """
        names = self.names
        if name not in names:
            raise InvalidArgument(f"nobody at the table is {name!r}")
        first = names.index(name)
        return names[first:] + names[:first]

    @property
    def to_act(self) -> str | None:
        """The name of the player who is to act; None if a draw is due or all is over."""
        if self.phase == phases.BID:
            return self.clockwise_from(self.starter)[len(self.calls)]
        return self.highest_bidder if self.phase in (phases.TAKE, phases.BUILD) else None

    @property
    def awaits_draw(self) -> bool:
        """Whether a draw is due: a card to be laid out, or the discards to be shuffled."""
        return self.phase in (phases.LAY_OUT, phases.RESHUFFLE)

    @property
    def highest_bid(self) -> int:
        """The highest bid of the round so far; 0 if there is none."""
        return max((call.cards or 0 for call in self.calls), default=0)

    @property
    def highest_bidder(self) -> str | None:
        """The name of the player who was the first to bid that much; None without a bid."""
        highest = (call.player for call in self.calls if call.cards == self.highest_bid)
        return next(highest, None)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == phases.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those with the most points, in seating order; nobody before the end.

        Rule: score.winner (et-5t).
        """
        if not self.finished:
            return ()
        totals = {player.name: player.score.total for player in self.players}
        return tuple(name for name, total in totals.items() if total == max(totals.values()))

    @property
    def table(self) -> Table:
        """The position on the table: what ``check_table`` judges."""
        return Table(
            Player(player.name, player.towers, len(player.torn_down)) for player in self.players
        )
