"""States that a client leaves with the service, so that they do not travel with each request."""

from __future__ import annotations

from typing import Final

from attrs import field, mutable

from rulebook_kit.errors import nearest
from rulebook_kit.service.refusals import Refused

MOST_KEPT: Final = 10_000
"""The most states that one client may leave with the service."""


@mutable
class Handles:
    """The states of one client by their handles. A handle is never used again."""

    _kept: dict[str, object] = field(factory=dict)
    _given: int = 0

    def keep(self, state: object) -> str:
        """Keep a state and return its handle.

        Raises:
            Refused: there are too many states.
        """
        if len(self._kept) >= MOST_KEPT:
            raise Refused(
                "too-large", f"{MOST_KEPT:,} states are kept already: forget some with forget"
            )
        self._given += 1
        handle = f"state-{self._given}"
        self._kept[handle] = state
        return handle

    def find(self, handle: str) -> object:
        """Return the state of a handle.

        Raises:
            Refused: there is no such state.
        """
        if handle not in self._kept:
            hint = nearest(handle[:99], list(self._kept)[-10:])
            if handle.lstrip().startswith("{"):
                hint = ": send a state as an object, not as a text"
            raise Refused("unknown-name", f'no state is kept under "{handle:.60}"{hint}')
        return self._kept[handle]

    def forget(self, handle: str) -> None:
        """Forget a state; raise ``Refused`` if there is no such state."""
        self.find(handle)
        del self._kept[handle]
