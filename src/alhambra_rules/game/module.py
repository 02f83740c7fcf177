"""The interface of a module: how it adds pieces, steps and events to a game.

A module is a frozen value with its settings and its pieces. Every method does nothing by default,
so a module defines only what it changes. ``GameState.modules`` holds the modules in play; the base
game knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar, Self, cast

from attrs import frozen

from alhambra_rules.catalogue.turn import TURN_ORDER
from alhambra_rules.game.actions import Buy
from alhambra_rules.game.deck import Insert
from alhambra_rules.game.draws import BASE_KINDS, DrawToMarket
from alhambra_rules.game.event_kind import EventKind, declared_kind, is_declared
from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.model import TILES, Cell, ModuleInPlay, MoneyCard, Table, Tile
from rulebook_kit import InvalidArgument, Rule
from rulebook_kit.arguments import in_a_list, wrong_value
from rulebook_kit.values import Frozen, FrozenDict


def _unchanged(state: GameState) -> GameState:
    return state


def _nothing(state: GameState) -> None:  # noqa: ARG001 - all steps have one signature
    return None


@frozen
class Step(Frozen):
    """One step of a game.

    Attributes:
        phase: the phase of a state while the step waits.
        rule: the rule of the step. Any event other than its draw breaks this rule.
        begin: the changes at the beginning of a step of a module of your own.
        awaits: the player's name or the draw that such a step waits for; None once it is done.
            The engine has the steps of the library.
        task: what the awaited player must do, for messages: words that follow the name, or the
            id of a template.
        order: the rule on who acts. An action of another player breaks this rule.
    """

    phase: str
    rule: Rule
    begin: Callable[[GameState], GameState] = _unchanged
    awaits: Callable[[GameState], str | PendingDraw | None] = _nothing
    task: str = "task.act"
    order: Rule = TURN_ORDER


@frozen
class AddedStep(Frozen):
    """A step that a module adds to those of the base game.

    Attributes:
        step: the step.
        after: the phase that it follows.
        before: the phase that it comes right before. Give only one of the two. Give neither if
            events enter and leave the step by their effects.
    """

    step: Step
    after: str | None = None
    before: str | None = None


Options = Callable[[GameState, Seat], Iterator[Action]]
"""Yields a player's legal actions of one kind."""


@frozen(slots=False)
class Module(ModuleInPlay):
    """A module: subclass it as an ``attrs.frozen(slots=False)`` class; every field has a default.

    A subclass may declare these class attributes:

    Attributes:
        name: its name in records and for ``new_game``.
        settings: the names of the fields that are chosen before the game and recorded. All other
            fields hold the pieces in play.
        steps: the steps that it adds, each with its place among the steps of the base game.
        events: the classes of events that it adds, declared with ``@event``. Their methods marked
            with ``@check`` yield what is wrong with an event, and ``effect(state)`` returns the
            state after it. Of an action ``options(state, seat)``, a class method, yields those that
            are legal.
        kinds: events of the base game that it changes, and events with functions, as
            ``event_kind`` makes them. All its events are in it once the class is made.
        options: more functions that yield a player's legal actions, by phase.
        dues: phrases for messages, by the kind of its pending draws.
        needed: the fields of a ``Table`` that a position must include to resume a game.
        by_player: its fields with a tuple for each player, clockwise, that begins with the name.

    The game calls the methods at certain moments. Methods that return a state get the state of
    that moment; ``self`` is this module's part of it.
    """

    settings: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[tuple[AddedStep, ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    kinds: ClassVar[tuple[EventKind, ...]] = ()
    options: ClassVar[Mapping[str, tuple[Options, ...]]] = FrozenDict({})
    dues: ClassVar[Mapping[str, str]] = FrozenDict({})
    needed: ClassVar[tuple[str, ...]] = ()
    by_player: ClassVar[tuple[str, ...]] = ()
    _changes_events: ClassVar[bool] = False
    _compact: ClassVar[object] = None
    """Its ``CompactForm``. A subclass does not inherit it, because it may change anything."""

    def __init_subclass__(cls) -> None:
        """Add what the events of the class declare, and store whether it changes base events."""
        super().__init_subclass__()
        cls._add_events(vars(cls).get("events"))
        kinds: object = cls.kinds  # checked when a game begins
        cls._changes_events = isinstance(kinds, tuple | list) and any(
            isinstance(kind, EventKind) and kind.of in BASE_KINDS for kind in kinds
        )

    @classmethod
    def _add_events(cls, events: object) -> None:
        """Add events to the kinds and options; wrong ones are named when a game begins."""
        listed = [*filter(is_declared, events)] if isinstance(events, tuple | list) else []
        if listed and isinstance(cls.kinds, tuple | list):
            cls.kinds = (*cls.kinds, *map(declared_kind, listed))
        for of in listed:
            if (options := getattr(of, "options", None)) is not None:
                for phase in of.declared.when:
                    several = (*cls.options.get(phase, ()), options)
                    cls.options = FrozenDict({**cls.options, phase: several})

    @property
    def as_chosen(self) -> Self:
        """The module before the game: its settings without pieces."""
        return type(self)(**{name: getattr(self, name) for name in self.settings})

    # Before the game

    def set_up(self, names: tuple[str, ...]) -> Self:
        """Return the module with its pieces before the first draw.

        Args:
            names: the players in seating order.
        """
        return self

    def tiles(self) -> Iterable[Tile]:
        """Return the tiles that it adds to the 54 in the bag."""
        return ()

    def piles(self, players: int) -> tuple[int, ...]:
        """Return the pile, 0 to 4, for each card that is shuffled into the deck."""
        return ()

    # What is drawn

    def draw(self, state: GameState, due: PendingDraw, chance: Random) -> Draw | None:
        """Return a random draw in a dealt game; None if the draw belongs to another module.

        The dealer calls it for the module's pending draws and for its cards in the deck.
        """
        return None

    def draws(self, state: GameState, due: PendingDraw) -> Iterable[Draw]:
        """Return the draws from which ``draw`` chooses, a draw for each equally likely piece.

        ``chance_outcomes`` needs them.
        """
        return ()

    def unseen_cards(self) -> Iterable[MoneyCard]:
        """Return all cards of this module that players hold or draw, as it is seen in a view.

        Those that have left the game for all to see are left out.
        """
        return ()

    def determinized(self, cards: tuple[MoneyCard, ...], chance: Random) -> Self:
        """Return the module as it may be, from what a view shows of it.

        Args:
            cards: its cards that are neither in hands nor in the display, sorted by name.
            chance: the random source for what else is hidden.
        """
        return self

    def may_wait(self, state: GameState) -> bool:
        """Whether the game could wait in this phase with the hands of this state."""
        return True

    def lay(self, state: GameState, draw: DrawToMarket) -> GameState | None:
        """Return the state with a drawn tile elsewhere than on the market; None to leave it there.

        The tile has left the bag already.
        """
        return None

    # What is done

    def after_payment(
        self, state: GameState, cards: tuple[MoneyCard, ...]
    ) -> tuple[GameState, tuple[MoneyCard, ...]]:
        """Return the state, and the paid cards that go to the spent pile."""
        return state, cards

    def after_purchase(
        self,
        state: GameState,
        purchase: Buy,
        tile: Tile,
        *,
        exact: bool,
    ) -> GameState:
        """Return the state after a market tile was bought."""
        return state

    def after_removal(self, state: GameState, player: str, cell: Cell) -> GameState:
        """Return the state after a tile left a player's city, which may be in a swap."""
        return state

    # What is scored

    def points(self, state: GameState, scoring_round: int) -> Mapping[str, int]:
        """Return the points of this module in a scoring round, by name, possibly Dirk's too."""
        return {}

    def after_scoring(self, state: GameState, scoring_round: int) -> GameState:
        """Return the state after the points of a scoring round were added."""
        return state

    # What is seen, recorded, verified

    def seen_by(self, player: str) -> Self:
        """Return the module as this player may see it."""
        return self

    def described(self) -> Iterable[tuple[str, str]]:
        """Return its pieces on the table as pairs of a title and a description."""
        return ()

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with this module's pieces taken from a position.

        By default they come from ``Table.modules``. If a position does not have this module, it
        keeps the pieces of ``set_up``.
        """
        for module in table.modules:
            if module.name == self.name:
                return state.with_module(module)
        return state

    def missing_fields(self, table: Table) -> Iterable[str]:
        """Return the names of the missing fields that are required to resume a game."""
        return (name for name in self.needed if getattr(table, name) is None)

    def unknown_hands(self, table: Table) -> Iterable[str]:
        """Return the names of players whose cards of this module are not in the position."""
        return ()

    def spent_by(self, event: Event) -> tuple[MoneyCard, ...]:
        """Return the cards in hand that an event of this module spends."""
        return ()

    def with_shown_cards(
        self,
        state: GameState,
        player: str,
        cards: tuple[MoneyCard, ...],
    ) -> GameState:
        """Return the state with the cards of this module that a player shows by spending them.

        Args:
            state: the state before they are spent.
            player: the player, whose hand is not completely recorded.
            cards: the spent cards that are not in the recorded hand.
        """
        return state

    def waits_for_unknown_hand(self, state: GameState) -> bool:
        """Whether the game waits in a step of this module just because a hand is unknown."""
        return False

    def not_checked(self, table: Table) -> Iterable[str]:
        """Return sentences about what cannot be checked in a game resumed from a position."""
        return ()

    def with_missing_pieces(self, state: GameState, event: Event) -> GameState:
        """Return the state with all pieces that an illegal event moves, adding missing ones."""
        return state

    def require_pieces(self, state: GameState, event: Event) -> None:
        """Raise ``NoDefiniteState`` if a piece that an event of this module moves is missing."""

    def census(self, state: GameState) -> Iterable[str]:
        """Return the names of all its pieces, which stay the same throughout a game."""
        return ()


def modules_of(state: GameState) -> tuple[Module, ...]:
    """Return the modules in play, sorted by name."""
    return cast("tuple[Module, ...]", state.modules)


def classes_of(state: GameState) -> tuple[type[Module], ...]:
    """Return the classes of the modules in play. What depends on them alone is found once."""
    return cast("tuple[type[Module], ...]", tuple(map(type, state.modules)))


def set_up_modules(modules: Iterable[Module], names: tuple[str, ...]) -> tuple[Module, ...]:
    """Return the modules set up for these players, sorted by name; errors as ``chosen_modules``."""
    return tuple(module.set_up(names) for module in chosen_modules(modules))


def chosen_modules(modules: Iterable[Module]) -> tuple[Module, ...]:
    """Return the modules as they were chosen, sorted by name.

    Raises:
        InvalidArgument: one is not a ``Module``, or two have the same name.
    """
    chosen = modules_in(modules)
    called = sorted(module.name for module in chosen)
    if len(set(called)) < len(called):
        raise InvalidArgument(f"each module can be chosen only once: {', '.join(called)}")
    by_name = sorted(chosen, key=lambda module: module.name)
    return tuple(module.as_chosen for module in by_name)


def modules_in(modules: Iterable[Module]) -> tuple[Module, ...]:
    """Return a list of modules as a tuple; ``InvalidArgument`` if one is not a ``Module``."""
    chosen = tuple(in_a_list(modules, "modules must be a list"))
    for module in chosen:
        if not isinstance(module, Module):
            raise wrong_value("modules must be Module objects", module)
    return chosen


def all_tiles(modules: Iterable[Module]) -> Iterator[Tile]:
    """Yield every tile of a game with these modules: the 54, then theirs."""
    yield from TILES.values()
    for module in modules:
        yield from module.tiles()


def inserts_of(modules: Iterable[Module], players: int) -> Iterator[Insert]:
    """Yield the cards that these modules shuffle into the piles of the deck."""
    for module in modules:
        yield from ((pile, module.name) for pile in module.piles(players))
