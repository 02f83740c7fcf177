"""What a game provides so that the service can play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.rules import Report
from alhambra_rules.rulebook.sentences import Spoken
from alhambra_rules.rulebook.service.refusals import invalid
from alhambra_rules.rulebook.templates import Words


class AnyState(Protocol):
    """The state of any game."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seating order."""

    @property
    def revision(self) -> int:
        """How many events have happened."""

    @property
    def to_act(self) -> str | None:
        """The player to act."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners; none before the end."""


State = TypeVar("State", bound=AnyState)
Event = TypeVar("Event", bound=Spoken)


class GameInPlay(Protocol[State, Event]):
    """One game as its service plays it. Its errors have paths that begin with ``$``."""

    def read_state(self, value: object, /) -> State:
        """Return the state of an object; ``FormatError`` if it is none."""

    def write_state(self, state: State, /) -> Plain:
        """Return a state as an object, with its log."""

    def without_log(self, state: State, /) -> State:
        """Return the same state, whose log only says how many events there were."""

    def with_log(self, state: State, log: list[object], /) -> State:
        """Return the same state with the whole log of its game.

        Raises:
            FormatError: an entry is none, or there are more or fewer than events of the game. Its
                paths begin with ``$.log``.
        """

    def record(self, state: State, /) -> str:
        """Return the record of the game; ``InvalidArgument`` if the state has no log."""

    def view(self, state: State, player: str | None, /) -> Plain:
        """Return what a player, or with None a spectator, may see.

        Raises:
            InvalidArgument: there is no player of that name.
        """

    def views(self, state: State, /) -> Mapping[str | None, Plain]:
        """Return what each player may see, in seating order, and a spectator under None."""

    def legal_actions(self, state: State, /) -> Sequence[Event]:
        """Return the legal actions of the player to act; none if a draw is due."""

    def check(self, state: State, event: Event, /) -> Report:
        """Return every violation of an action or a draw."""

    def apply(self, state: State, event: Event, /) -> State:
        """Return the state after a legal action or draw; else raise ``IllegalAction``."""

    def new_events(self, after: State, before: State | None, /) -> Sequence[Event]:
        """Return the events since an earlier state; all if that is None."""

    def read_event(self, value: object, state: State, /) -> Event:
        """Return the action or draw of an object; ``FormatError`` if it is none."""

    def write_event(self, event: Event, state: State, /) -> Plain:
        """Return an action or a draw as an object."""

    def sentence(self, event: Event, before: State | None, viewer: str, /) -> Words:
        """Return the sentence on an event as a player may hear it.

        Args:
            event: the event.
            before: the state just before it; None if the event needs none.
            viewer: the player's name; empty for a spectator.
        """


def check_log(
    state: AnyState,
    log: list[object],
    add_faults: Callable[[list[object], tuple[str, ...], Faults], None],
) -> None:
    """Check that this can be the whole log of the game.

    Args:
        state: the state of the game.
        log: plain values.
        add_faults: adds every fault of the log of a game with these players.

    Raises:
        FormatError: an entry is none, or there are more or fewer than events of the game. Its
            paths begin with ``$.log``.
    """
    faults = Faults()
    add_faults(log, state.names, faults)
    if faults:
        raise faults.error()
    if len(log) != state.revision:
        raise invalid("log", f"expected {state.revision} events, found {len(log)}")
