"""What one player may know: what lies open, one hand, and how many cards the others hold."""

from __future__ import annotations

from attrs import frozen

from alhambra_rules.game.module import Module
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState, Market, table_with
from alhambra_rules.model import City, MoneyCard, Player, Table, Tile


@frozen
class SeatView:
    """One player's part of a game, as the others see it.

    Attributes:
        name: the player's name.
        city: the city.
        reserve: the tiles of the reserve board, sorted by id.
        score: the points so far.
        hand_size: how many money cards are in hand.
    """

    name: str
    city: City
    reserve: tuple[Tile, ...]
    score: int
    hand_size: int


@frozen
class View:
    """A game as one player may see it.

    Attributes:
        player: whose view it is.
        hand: this player's own money cards, sorted by name.
        players: all players in seating order.
        bag: the tiles in the bag, sorted by id: all that have not been seen.
        deck_size: how many cards the deck holds, scoring cards included.
        modules: the modules in play, as this player may see them.

    The other attributes are those of the same names of ``GameState``, all of them open. There is
    no log: it would tell what was dealt.
    """

    player: str
    hand: tuple[MoneyCard, ...]
    players: tuple[SeatView, ...]
    bag: tuple[Tile, ...]
    deck_size: int
    youngest_first: tuple[str, ...]
    profile: Profile
    phase: str
    to_act: str | None
    turn_of: str | None
    actions_done: int
    market: Market
    display: tuple[MoneyCard, ...]
    spent: tuple[MoneyCard, ...]
    bought: tuple[Tile, ...]
    dirk: tuple[Tile, ...] | None
    dirk_score: int
    scoring_rounds_done: int
    ending: bool
    leftovers: tuple[tuple[str, Tile], ...]
    winners: tuple[str, ...]
    modules: tuple[Module, ...]

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)

    @property
    def table(self) -> Table:
        """The position on the table as far as this player may know it: other hands are None."""
        hands = {self.player: self.hand}
        players = (
            Player(one.name, one.city, one.reserve, one.score, hands.get(one.name))
            for one in self.players
        )
        return table_with(self, players)


def view(state: GameState, player: str) -> View:
    """Return what this player may know of the game.

    Other hands are hidden but for their size, and so is what the deck holds and in which order
    anything will be drawn. States that differ in these only have equal views.

    Everybody sees for whom the game waits. With the module ``architects`` it waits in the phase
    ``architect-redesign`` for a player who holds at least one and could redesign the city. A player
    who could and is not asked holds none. This is no secret, for everybody can count the architects
    of the others; which ones these are, no view tells. See the ruling on architect.redesign.

    Raises:
        InvalidArgument: nobody at the table bears that name.
    """
    return View(
        player=player,
        hand=state.player(player).hand,
        players=tuple(
            SeatView(one.name, one.city, one.reserve, one.score, len(one.hand))
            for one in state.players
        ),
        deck_size=state.deck.size,
        bag=state.bag,
        youngest_first=state.youngest_first,
        profile=state.profile,
        phase=state.phase,
        to_act=state.to_act,
        turn_of=state.turn_of,
        actions_done=state.actions_done,
        market=state.market,
        display=state.display,
        spent=state.spent,
        bought=state.bought,
        dirk=state.dirk,
        dirk_score=state.dirk_score,
        scoring_rounds_done=state.scoring_rounds_done,
        ending=state.ending,
        leftovers=state.leftovers,
        winners=state.winners,
        modules=tuple(module.seen_by(player) for module in state.modules),
    )
