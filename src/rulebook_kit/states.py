"""What the states and the records of all games have."""

from __future__ import annotations

from typing import Protocol


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
