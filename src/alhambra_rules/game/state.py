"""The state of a game: what lies on the table, who holds what, what can still be drawn.

A state is a value: events lead to new states. It holds multisets as sorted tuples, so that equal
states are equal however they came about, and no order of bag or deck: that is the dealer's, who
is no part of what two states have in common.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from attrs import field, frozen

from alhambra_rules.game import phases
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.entries import LogEntry, StartedFrom, event_of
from alhambra_rules.game.events import Event
from alhambra_rules.game.profiles import Profile
from alhambra_rules.model import City, MoneyCard, Player, Table, Tile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.pretty import Printer

if TYPE_CHECKING:
    from alhambra_rules.game.dealer import Dealer
    from alhambra_rules.game.module import Module
    from alhambra_rules.game.view import View

_Module = TypeVar("_Module", bound="Module")

Market = tuple[Tile | None, ...]
"""The tiles on the market squares 1 to 4, None for an empty square."""


MOST_ACTIONS = 5
"""How many actions a turn has at most. Rule: turn.five-actions."""


def table_with(game: GameState | View, players: Iterable[Player]) -> Table:
    """Return the position on a game's table with these players, the modules' pieces included."""
    table = Table(
        players=players,
        dirk=game.dirk,
        market=game.market,
        to_act=game.to_act,
        display=game.display,
        spent=game.spent,
        scoring_rounds_done=game.scoring_rounds_done,
    )
    for module in game.modules:
        table = module.on(table)
    return table


@frozen(slots=False)
class Seat:
    """One player's part of a game.

    Attributes:
        name: unique at the table, and not ``dirk``.
        city: the city.
        reserve: the tiles of the reserve board, sorted by id.
        hand: the money cards in hand, sorted by name.
        score: the points so far.
    """

    name: str
    city: City = field(factory=City.start)
    reserve: tuple[Tile, ...] = ()
    hand: tuple[MoneyCard, ...] = ()
    score: int = 0


@frozen
class PendingDraw:
    """The draw that a game waits for.

    Attributes:
        kind: ``market``, a tile for a market square; ``dirk``, a tile for Dirk; ``hand``, a card
            of somebody's starting money; ``display``, a card for the display, in whose place a
            scoring card may turn up; ``reshuffle``, the spent cards become the deck. Modules
            have kinds of their own.
        square: the market square of kind ``market``; what a module numbers likewise.
        player: the player's name of kind ``hand``; whomever a module's draw is for.
    """

    kind: str
    square: int | None = None
    player: str | None = None


@frozen(slots=False)
class GameState:
    """A game at one moment: it waits for an action, waits for a draw, or is over.

    Attributes:
        players: in seating order, clockwise.
        bag: the tiles that can still be drawn, sorted by id.
        deck: the money deck as far as rules know it.
        youngest_first: the players' names by age.
        profile: the rule profile.
        phase: the step that the game is in, one of those that ``steps.py`` lists in their order.
        to_act: the name of the player who is to act; None when a draw is due or all is over.
        pending_draw: the draw that is due; None when a player is to act or all is over.
        turn_of: the name of the player whose turn it is, or was last; None during set-up.
        actions_done: how many actions this turn has had, up to 5.
        market: the tiles on squares 1 to 4.
        display: the face-up money cards, sorted by name.
        spent: the money cards paid since the deck was last shuffled, sorted by name.
        bought: the tiles bought this turn and still aside, sorted by id.
        dirk: the neutral player's tiles, sorted by id; None where he does not play.
        dirk_score: Dirk's points so far.
        due_to_dirk: how many tiles Dirk is still to draw now.
        scoring_rounds_done: how many scoring rounds are over.
        ending: whether this turn was the last.
        leftovers: (player's name, tile) pairs: tiles given out at the end and not yet placed or
            declined, in the order of their market squares.
        winners: the names of those with the most points, in seating order; empty until the end.
        modules: the modules in play, with their pieces, sorted by name.
        log: every event so far, draws included; an ``Override`` where a referee let one stand,
            and a ``StartedFrom`` first if the game went on from a position.
        dealer: who knows the hidden orders and draws by them; no part of equality, hash and repr.
            None where draws come as events, as in a recorded game.
    """

    players: tuple[Seat, ...]
    bag: tuple[Tile, ...]
    deck: Deck
    youngest_first: tuple[str, ...]
    profile: Profile = field(factory=Profile)
    phase: str = phases.SET_UP_MARKET
    to_act: str | None = None
    pending_draw: PendingDraw | None = None
    turn_of: str | None = None
    actions_done: int = 0
    market: Market = (None, None, None, None)
    display: tuple[MoneyCard, ...] = ()
    spent: tuple[MoneyCard, ...] = ()
    bought: tuple[Tile, ...] = ()
    dirk: tuple[Tile, ...] | None = None
    dirk_score: int = 0
    due_to_dirk: int = 0
    scoring_rounds_done: int = 0
    ending: bool = False
    leftovers: tuple[tuple[str, Tile], ...] = ()
    winners: tuple[str, ...] = ()
    modules: tuple[Module, ...] = ()
    log: tuple[LogEntry, ...] = field(default=(), repr=False)
    dealer: Dealer | None = field(default=None, eq=False, repr=False)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == phases.OVER

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far, those that a referee let stand among the others."""
        return tuple(event_of(entry) for entry in self.log if not isinstance(entry, StartedFrom))

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

    def with_player(self, player: Seat) -> tuple[Seat, ...]:
        """Return the players with this one in the place of the one with the same name."""
        name = player.name
        return tuple([player if one.name == name else one for one in self.players])

    def clockwise_from(self, name: str) -> tuple[Seat, ...]:
        """Return all players, beginning with the one of that name, clockwise.

        ``InvalidArgument`` if nobody bears it.
        """
        names = self.names
        if name not in names:
            raise InvalidArgument(f"nobody at the table is {name!r}")
        first = names.index(name)
        return self.players[first:] + self.players[:first]

    def left_of(self, name: str) -> str:
        """Return the name of the next player clockwise; ``InvalidArgument`` if nobody bears it."""
        players = self.players
        for at, player in enumerate(players, start=1 - len(players)):
            if player.name == name:
                return players[at].name
        raise InvalidArgument(f"nobody at the table is {name!r}")

    def module(self, kind: type[_Module]) -> _Module:
        """Return the module of that class; ``InvalidArgument`` if it is not in play."""
        for module in self.modules:
            if isinstance(module, kind):
                return module
        raise InvalidArgument(f"the module {kind.name!r} is not in play")

    def with_module(self, module: Module) -> GameState:
        """Return the state with this module in the place of the one with the same name."""
        modules = tuple(module if one.name == module.name else one for one in self.modules)
        return changed(self, modules=modules)

    @property
    def table(self) -> Table:
        """The position on the table, everything known, all hands too: what ``check_table`` judges.

        What one player may know of it is ``view(state, player).table``.
        """
        players = (
            Player(one.name, one.city, one.reserve, one.score, one.hand) for one in self.players
        )
        return table_with(self, players)

    def _repr_pretty_(self, printer: Printer, _cycle: bool) -> None:
        """Print in a line where the game stands: a whole state would fill pages."""
        waits = f"{self.to_act} to act" if self.to_act else "nobody to act"
        names = ", ".join(self.names)
        printer.text(f"<GameState of {names}: {self.phase}, {waits}, after {len(self.log)} events>")

    def without_dealer(self) -> GameState:
        """Return the same state as one in which draws come as events."""
        return changed(self, dealer=None)
