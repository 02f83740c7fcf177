"""What a module is to a game: the one interface by which it adds pieces, steps and events.

A module is a frozen value: its settings, and its pieces as they lie now. Everything here does
nothing unless a module says otherwise, so it says only what it changes. Modules in play stand in
``GameState.modules``; the base game knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import ClassVar, Self

from attrs import frozen

from alhambra_rules.game.actions import Action, Buy
from alhambra_rules.game.deck import Insert
from alhambra_rules.game.draws import Draw, DrawToMarket
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.game.step import AddedStep
from alhambra_rules.model import TILES, Cell, MoneyCard, Table, Tile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import in_a_list

Options = Callable[[GameState, Seat], Iterator[Action]]
"""Yields what a player may do: one function for each kind of action."""


@frozen(slots=False)
class Module:
    """A module: subclass it as an ``attrs.frozen(slots=False)`` class; every field has a default.

    What a subclass may declare, all of it by class:

    Attributes:
        name: what records and ``new_game`` call it.
        settings: the names of the fields that are chosen before the game and recorded; all other
            fields hold the pieces in play.
        steps: the steps that it adds, each with its place among those of the base game.
        kinds: the kinds of events that it adds.
        options: what a player may do by it, by the phase in which he may.
        dues: what is drawn, in words, by the kind of its pending draws.
        needed: the fields of a ``Table`` that a position must tell to be gone on from.

    The methods are the moments at which a module has a say. Those that return a state are given
    the state of that moment, ``self`` being this module's part of it.
    """

    name: ClassVar[str]
    settings: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[tuple[AddedStep, ...]] = ()
    kinds: ClassVar[tuple[EventKind, ...]] = ()
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = MappingProxyType({})
    dues: ClassVar[Mapping[str, str]] = MappingProxyType({})
    needed: ClassVar[tuple[str, ...]] = ()

    @property
    def as_chosen(self) -> Self:
        """The module as it was before the game: its settings, nothing in play."""
        return type(self)(**{name: getattr(self, name) for name in self.settings})

    # Before the game

    def set_up(self, names: tuple[str, ...]) -> Self:  # noqa: ARG002 - for those that ask who plays
        """Return the module with its pieces as they lie before anything is drawn.

        Args:
            names: the players in seating order.
        """
        return self

    def tiles(self) -> Iterable[Tile]:
        """Return the tiles that go into the bag besides the 54."""
        return ()

    def piles(self, players: int) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """Return for each card that is shuffled into the piles of the deck into which, 0 to 4."""
        return ()

    # What is drawn

    def draw(self, state: GameState, due: PendingDraw, chance: Random) -> Draw | None:  # noqa: ARG002 - as above
        """Return by chance what is drawn now, in a dealt game; None if that is not its business.

        It is asked for its own pending draws, and when one of its cards comes up in the deck.
        """
        return None

    def lay(self, state: GameState, draw: DrawToMarket) -> GameState | None:  # noqa: ARG002 - as above
        """Return the state in which a tile drawn for the market lies elsewhere; None if it is not.

        The tile has left the bag already.
        """
        return None

    # What is done

    def after_payment(
        self, state: GameState, cards: tuple[MoneyCard, ...]
    ) -> tuple[GameState, tuple[MoneyCard, ...]]:
        """Return the state, and those of the cards paid that go to the spent pile."""
        return state, cards

    def after_purchase(
        self,
        state: GameState,
        purchase: Buy,  # noqa: ARG002 - as above
        tile: Tile,  # noqa: ARG002 - as above
        *,
        exact: bool,  # noqa: ARG002 - as above
    ) -> GameState:
        """Return the state after a tile of the market was bought, for its exact price or not."""
        return state

    def after_removal(self, state: GameState, player: str, cell: Cell) -> GameState:  # noqa: ARG002 - as above
        """Return the state after a tile left a player's city, whether another took its place."""
        return state

    # What is scored

    def points(self, state: GameState, scoring_round: int) -> Mapping[str, int]:  # noqa: ARG002 - as above
        """Return what a scoring round earns by this module, by name; Dirk may be among them."""
        return {}

    def after_scoring(self, state: GameState, scoring_round: int) -> GameState:  # noqa: ARG002 - as above
        """Return the state after a scoring round, its points given."""
        return state

    # What is seen, recorded, verified

    def seen_by(self, player: str) -> Self:  # noqa: ARG002 - as above
        """Return the module as this player may see it."""
        return self

    def described(self) -> Iterable[tuple[str, str]]:
        """Return in words what lies on the table: titles, and what there is under each."""
        return ()

    def on(self, table: Table) -> Table:
        """Return the position with this module's pieces on the table.

        Where a hand is hidden from the player who looks, it is None.
        """
        return table

    def going_on(self, state: GameState, table: Table) -> GameState:  # noqa: ARG002 - as above
        """Return the state with this module's pieces where a position has them."""
        return state

    def lacking(self, table: Table) -> Iterable[str]:
        """Return the names of what a position would have to tell to be gone on from."""
        return (name for name in self.needed if getattr(table, name) is None)

    def untold_hands(self, table: Table) -> Iterable[str]:  # noqa: ARG002 - as above
        """Return the names of players whose cards of this module a position does not tell."""
        return ()

    def spent_by(self, event: Event) -> tuple[MoneyCard, ...]:  # noqa: ARG002 - as above
        """Return the cards of the player's hand that an event of this module spends."""
        return ()

    def shown(self, state: GameState, player: str, cards: tuple[MoneyCard, ...]) -> GameState:  # noqa: ARG002 - as above
        """Return the state with its own among these cards in a hand that nobody wrote down.

        Of this hand the money alone may be unknown: whether the module's cards are, it knows.
        """
        return state

    def unsure(self, state: GameState) -> bool:  # noqa: ARG002 - as above
        """Whether the game waits in a step of this module only because a hand is unknown."""
        return False

    def untold(self, table: Table) -> Iterable[str]:  # noqa: ARG002 - as above
        """Return in sentences what cannot be checked when a game goes on from a position."""
        return ()

    def supplied(self, state: GameState, event: Event) -> GameState:  # noqa: ARG002 - as above
        """Return the state in which lies what an illegal event moves, where it takes it from."""
        return state

    def census(self, state: GameState) -> Iterable[str]:  # noqa: ARG002 - as above
        """Return the names of all its pieces, wherever they lie: the same throughout a game."""
        return ()


def set_up_modules(modules: Iterable[Module], names: tuple[str, ...]) -> tuple[Module, ...]:
    """Return the modules set up for these players, sorted by name; errors as below."""
    return tuple(module.set_up(names) for module in chosen_modules(modules))


def chosen_modules(modules: Iterable[Module]) -> tuple[Module, ...]:
    """Return the modules as they were chosen, sorted by name.

    Raises:
        InvalidArgument: one is no ``Module``, or two have one name.
    """
    chosen = tuple(in_a_list(modules, "modules are a list"))
    for module in chosen:
        if not isinstance(module, Module):
            raise InvalidArgument(f"a module must be a Module object, not {module!r}")
    called = sorted(module.name for module in chosen)
    if len(set(called)) < len(called):
        raise InvalidArgument(f"each module can be chosen only once: {', '.join(called)}")
    by_name = sorted(chosen, key=lambda module: module.name)
    return tuple(module.as_chosen for module in by_name)


def all_tiles(modules: Iterable[Module]) -> Iterator[Tile]:
    """Yield every tile of a game with these modules: the 54, then theirs."""
    yield from TILES.values()
    for module in modules:
        yield from module.tiles()


def inserts_of(modules: Iterable[Module], players: int) -> Iterator[Insert]:
    """Yield which cards of these modules go into which piles of the deck."""
    for module in modules:
        yield from ((pile, module.name) for pile in module.piles(players))
