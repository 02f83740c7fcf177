"""What the states and the records of all games have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.values import changed
from rulebook_kit.words import counted


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
        """The player who must act; None if there is none."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners; none before the end."""


class Logged:
    """The base of states with the log of their game; they are attrs classes.

    Attributes:
        log: every event so far; those before it, if it was dropped, are counted in ``earlier``.
        earlier: how many events happened before the log begins.
    """

    if TYPE_CHECKING:
        log: tuple[object, ...]
        earlier: int

    @property
    def revision(self) -> int:
        """How many events have happened, including those before the log begins."""
        return self.earlier + len(self.log)

    def without_log(self) -> Self:
        """Return the same state without its log.

        Such a state plays on as before. ``record_of`` needs the log.
        """
        return self.with_log((), earlier=self.revision)

    def with_log(self, log: tuple[object, ...], *, earlier: int = 0) -> Self:
        """Return the same state with another log."""
        return changed(self, log=log, earlier=earlier)  # type: ignore[misc] # it is an attrs class

    def and_then(self, event: object) -> Self:
        """Return the same state, with an event added to the log."""
        return self.with_log((*self.log, event), earlier=self.earlier)


class StateInTurns(AnyState, Protocol):
    """A state of a game of declared events: ``Logged``, with a phase."""

    @property
    def phase(self) -> str:
        """What the game waits for."""

    @property
    def log(self) -> tuple[object, ...]:
        """Every event so far, since the log begins."""

    def without_log(self) -> Self:
        """Return the same state without its log."""

    def with_log(self, log: tuple[object, ...], *, earlier: int = 0) -> Self:
        """Return the same state with another log."""

    def and_then(self, event: object) -> Self:
        """Return the same state, with an event added to the log."""


def without_first_events(earlier: int) -> InvalidArgument:
    """Return the error that there can be no record, because the log lacks its first events."""
    missing = counted(earlier, "event")
    return InvalidArgument(f"cannot build a record: the log lacks the first {missing}")


class AnyRecord(Protocol):
    """A recorded game."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seating order."""

    @property
    def events(self) -> tuple[object, ...]:
        """All actions and draws, in order."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the header and of the events, if the text has blank lines; else empty."""

    def line_of(self, index: int | None, /) -> int:
        """Return the line, from 1, of the event with this index, or of the header for None."""
