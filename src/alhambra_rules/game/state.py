"""The state of a game: the table, the hands, and what can still be drawn.

A state is an immutable value; events lead to new states. Multisets are sorted tuples, so equal
states are equal however they were reached. Only the dealer knows the order of bag and deck, and
the dealer does not count for equality.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from attrs import field, fields, frozen

from alhambra_rules.compact.dealing import shuffled
from alhambra_rules.compact.state import CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.events import (
    EarlierEvents,
    Event,
    LogEntry,
    NoEvent,
    StartedFrom,
    event_of,
)
from alhambra_rules.game.pieces import (
    cards_in_order,
    missing_cards,
    tiles_in_order,
    without_cards,
)
from alhambra_rules.game.profiles import Profile
from alhambra_rules.model import DIRK, City, ModuleInPlay, MoneyCard, Player, Table, Tile
from alhambra_rules.model.player import optional
from alhambra_rules.model.table import Standing, modules_in_order, summary
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import first_of, plain_number
from rulebook_kit.player_names import unknown_player
from rulebook_kit.values import Frozen, as_code, changed, drawn_by
from rulebook_kit.words import enumerated, listed, quoted

_Module = TypeVar("_Module", bound="ModuleInPlay")

Market = tuple[Tile | None, ...]
"""The tiles on the market squares 1 to 4; None is an empty square."""


@frozen(slots=False)
class Dealer(Frozen):
    """Draws tiles and cards in an order that the seed decides.

    Attributes:
        seed: any integer.
        bag: the tiles in the bag, in drawing order.
        deck: the cards of the deck, top card first: money cards, the names of scoring cards, and
            for each card of a module the module's name.
        piled: whether the deck has been split into piles and holds the scoring cards.
        shuffles: how often the spent cards have become the deck.
        others: how many draws the modules have made.
    """

    seed: int
    bag: tuple[Tile, ...]
    deck: tuple[MoneyCard | str, ...]
    piled: bool = False
    shuffles: int = 0
    others: int = 0

    @classmethod
    def shuffling(cls, seed: int, bag: Iterable[Tile], cards: Iterable[MoneyCard]) -> Dealer:
        """Return a dealer with bag and deck shuffled by this seed."""
        return cls(seed, shuffled(seed, "bag", bag), shuffled(seed, "deck", cards))


@frozen(slots=False)
class Seat(Frozen):
    """One player's part of a game.

    Attributes:
        name: unique at the table, and not ``dirk``.
        city: the city.
        reserve: the tiles on the reserve board, sorted by id; they may be given as ids.
        hand: the money cards in hand, sorted by name; they may be given as names.
        known_hand: the cards of the hand that everybody knows, because the player took them from
            the display and has not paid them yet, sorted by name.
        score: the points so far.
        starting_cards: how many cards of starting money the player holds, as long as none of them
            was paid; then 0. Everyone can tell, because the other money is known. It becomes 0 if
            the hand has fewer unknown cards than that.
    """

    name: str
    city: City = field(factory=City.start)
    reserve: tuple[Tile, ...] = field(default=(), converter=tiles_in_order)
    hand: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    score: int = field(default=0, converter=plain_number)
    known_hand: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    starting_cards: int = field(default=0, converter=plain_number)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "starting_cards", self._unpaid_starting_cards)

    @property
    def _unpaid_starting_cards(self) -> int:
        """The starting cards, or 0 if the hand has fewer unknown cards than that."""
        unknown = _money_among(self.hand) - _money_among(self.known_hand)
        return self.starting_cards if 0 <= self.starting_cards <= unknown else 0

    def without_spent(self, cards: tuple[MoneyCard, ...]) -> Seat:
        """Return the player without the cards that they spend.

        If cards are equal, the known ones are spent first: nobody can tell whether there are more.
        Raise ``NoDefiniteState`` if a card is not in hand.
        """
        hand = without_cards(self.hand, cards)
        unknown = missing_cards(self.known_hand, cards)
        known = without_cards(self.known_hand, without_cards(cards, unknown))
        paid_some = any(type(card) is MoneyCard for card in unknown)
        starting_cards = 0 if paid_some else self.starting_cards
        return changed(self, hand=hand, known_hand=known, starting_cards=starting_cards)

    def _repr_svg_(self) -> str:
        return drawn_by("alhambra_rules.drawing.svg:board", self)

    def __repr__(self) -> str:
        return f"<Seat of {self.name}: {self._standing}>"

    @property
    def _standing(self) -> Standing:
        return Standing(self.name, self.score, self.city, len(self.reserve), len(self.hand))


def _money_among(cards: tuple[MoneyCard, ...]) -> int:
    """Count the cards without those of modules, which are subclasses of ``MoneyCard``."""
    return sum(type(card) is MoneyCard for card in cards)


@frozen
class PendingDraw(Frozen):
    """The draw that a game waits for.

    Attributes:
        kind: ``market``, a tile for a market square; ``dirk``, a tile for Dirk; ``hand``, a card
            of the starting money; ``display``, a card for the display, where a scoring card may
            turn up instead; ``reshuffle``, the spent cards become the deck. Modules add their
            own kinds.
        square: the market square for ``market``, or a number in a module.
        player: the player's name for ``hand``, or the player of a module's draw.
    """

    kind: str
    square: int | None = None
    player: str | None = None


class _MadeOnDemand:
    """A state made from a compact one: its fields are made when they are read."""

    __slots__ = ("_compact",)
    _compact: CompactState
    """The compact form; not set before it is asked for. Not a field, so a changed copy does not
    have it."""


@frozen(slots=False)
class GameState(_MadeOnDemand, Frozen):
    """A game at one moment: it waits for an action, waits for a draw, or is over.

    ``print`` shows who must act, the market, the display and the scores; no hand is shown.
    Tiles and cards may be given as ids and names, in any order: a state sorts them.

    Attributes:
        players: in seating order, clockwise.
        bag: the tiles that can still be drawn, sorted by id.
        deck: the money deck without an order.
        youngest_first: the players' names by age.
        profile: the rule profile.
        phase: the current step of the game, as ``alhambra_rules.game.phases`` names it.
        to_act: the player who must act; None when a draw is due or the game is over.
        pending_draw: the draw that is due; None when a player must act or the game is over.
        turn_of: the player whose turn it is, or was last; None during the setup.
        actions_done: how many actions this turn has had, up to 5.
        market: the tiles on squares 1 to 4.
        display: the face-up money cards, sorted by name.
        spent: the money cards paid since the deck was last shuffled, sorted by name.
        bought: the tiles bought this turn and still set aside, sorted by id.
        dirk: the neutral player's tiles, sorted by id; None in games without Dirk.
        dirk_score: Dirk's points so far.
        due_to_dirk: how many tiles Dirk must still draw now.
        scoring_rounds_done: how many scoring rounds are over.
        ending: whether this turn was the last.
        leftovers: (player's name, tile) pairs: tiles given out at the end and not yet placed or
            declined, in the order of their market squares.
        winners: the players with the most points, in seating order; empty until the end.
        modules: the modules in play with their pieces, sorted by name; ``modules_of`` returns them
            as ``Module``.
        log: every event so far, including draws; an ``Override`` if an arbiter accepted the event,
            and first a ``StartedFrom`` if the game was resumed from a position, or
            ``EarlierEvents`` if the log was dropped.
        dealer: knows the hidden orders and draws; not part of equality, hash and repr. None if
            draws come as events, as in a recorded game.
    """

    players: tuple[Seat, ...]
    bag: tuple[Tile, ...] = field(converter=tiles_in_order)
    deck: Deck
    youngest_first: tuple[str, ...]
    profile: Profile = field(factory=Profile)
    phase: str = phases.SET_UP_MARKET
    to_act: str | None = None
    pending_draw: PendingDraw | None = None
    turn_of: str | None = None
    actions_done: int = field(default=0, converter=plain_number)
    market: Market = (None, None, None, None)
    display: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    spent: tuple[MoneyCard, ...] = field(default=(), converter=cards_in_order)
    bought: tuple[Tile, ...] = field(default=(), converter=tiles_in_order)
    dirk: tuple[Tile, ...] | None = field(default=None, converter=optional(tiles_in_order))
    dirk_score: int = field(default=0, converter=plain_number)
    due_to_dirk: int = field(default=0, converter=plain_number)
    scoring_rounds_done: int = field(default=0, converter=plain_number)
    ending: bool = False
    leftovers: tuple[tuple[str, Tile], ...] = ()
    winners: tuple[str, ...] = ()
    modules: tuple[ModuleInPlay, ...] = field(default=(), converter=modules_in_order)
    log: tuple[LogEntry, ...] = field(default=(), repr=False)
    dealer: Dealer | None = field(default=None, eq=False, repr=False)

    if not TYPE_CHECKING:  # so that type checkers still report unknown names

        def __getattr__(self, name: str) -> object:
            """Make a field of a state that was made from a compact one, on first access."""
            source = self.__dict__.get("_source")
            if source is None or name not in FIELDS:
                raise AttributeError(f"a game has no attribute {name!r}", name=name, obj=self)
            made = self.__dict__[name] = source.setting.origin.field(source, name, self.__dict__)
            return made

    def __getstate__(self) -> dict[str, object]:
        """Pickle the fields alone."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == phases.OVER

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far, including those that an arbiter accepted."""
        return tuple(event_of(entry) for entry in self.log if not isinstance(entry, NoEvent))

    @property
    def revision(self) -> int:
        """How many events have happened, including those before the log begins."""
        first = self.log[0] if self.log else None
        if isinstance(first, EarlierEvents):
            return first.count + len(self.log) - 1
        return len(self.log) - isinstance(first, StartedFrom)

    def without_log(self) -> GameState:
        """Return the same state, whose log only says how many events there were.

        Such a state plays on as before. ``record_of`` needs the log.
        """
        return changed(self, log=(EarlierEvents(self.revision),))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(player.name for player in self.players)

    def player(self, name: str) -> Seat:
        """Return the player with that name; raise ``InvalidArgument`` if there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise unknown_player(name, self.names)

    def with_player(self, player: Seat) -> tuple[Seat, ...]:
        """Return the players with this one replacing the player of the same name."""
        name = player.name
        return tuple([player if one.name == name else one for one in self.players])

    def clockwise_from(self, name: str) -> tuple[Seat, ...]:
        """Return all players clockwise, starting with this one.

        Raises ``InvalidArgument`` if no player has that name.
        """
        names = self.names
        if name not in names:
            raise unknown_player(name, names)
        first = names.index(name)
        return self.players[first:] + self.players[:first]

    def left_of(self, name: str) -> str:
        """Return the next player clockwise; raise ``InvalidArgument`` for an unknown name."""
        players = self.players
        for at, player in enumerate(players, start=1 - len(players)):
            if player.name == name:
                return players[at].name
        raise unknown_player(name, self.names)

    def module(self, kind: type[_Module]) -> _Module:
        """Return the module of that class; raise ``InvalidArgument`` if it is not in play."""
        for module in self.modules:
            if isinstance(module, kind):
                return module
        raise InvalidArgument(f"the module {quoted(kind.name)} is not in play")

    def with_module(self, module: ModuleInPlay) -> GameState:
        """Return the state with this module replacing the module of the same name."""
        name = module.name
        modules = tuple([module if one.name == name else one for one in self.modules])
        return changed(self, modules=modules)

    @property
    def table(self) -> Table:
        """The position on the table with all hands, as ``check_table`` expects it.

        ``view(state, player).table`` is the position that one player may see.
        """
        players = (
            Player(one.name, one.city, one.reserve, one.score, one.hand) for one in self.players
        )
        table = Table(
            players=players,
            dirk=self.dirk,
            market=self.market,
            to_act=self.to_act,
            display=self.display,
            spent=self.spent,
            scoring_rounds_done=self.scoring_rounds_done,
        )
        return with_pieces_of(self.modules, table)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the table with all hands."""
        return drawn_by("alhambra_rules.drawing.svg:table", self)

    _repr_pretty_ = as_code

    def __repr__(self) -> str:
        return f"<GameState of {listed(self.names)}: {self._moment}, {len(self.log)} events>"

    def __str__(self) -> str:
        players = [player._standing for player in self.players]
        dirk = [] if self.dirk is None else [Standing(DIRK, self.dirk_score)]
        return summary(self._moment, self.market, self.display, (*players, *dirk))

    @property
    def _moment(self) -> str:
        return moment(self.to_act, self.phase, self.winners)

    def without_dealer(self) -> GameState:
        """Return the state without its dealer, so that draws come as events."""
        return changed(self, dealer=None)


FIELDS: tuple[str, ...] = tuple(one.name for one in fields(GameState))
"""The names of all fields."""

A_STATE = "state must be a GameState, such as new_game(...) returns"
"""Error message for an argument that is not a GameState."""


def state_in(call: str, state: GameState, *others: object) -> GameState:
    """Return the first argument of a call; ``InvalidArgument`` if it is not a state."""
    return first_of(GameState, state, others, call, A_STATE)


def with_pieces_of(modules: Iterable[ModuleInPlay], table: Table) -> Table:
    """Return the position with the pieces of these modules on the table."""
    for module in modules:
        table = module.on(table)
    return table


def moment(to_act: str | None, phase: str, winners: tuple[str, ...]) -> str:
    """Return what a game waits for, or who won, in words."""
    if winners:
        return f"{enumerated(winners)} {'wins' if len(winners) == 1 else 'win'}"
    if to_act:
        return f"{to_act} to act" if phase == phases.ACT else f"{to_act} to act ({phase})"
    return "the game is over" if phase == phases.OVER else f"a draw is due ({phase})"
