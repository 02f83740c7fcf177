"""What replays of any game share: findings about an event, and misnamed pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from attrs import frozen

from alhambra_rules.rulebook.envelope import line_of
from alhambra_rules.rulebook.rules import Report


@frozen
class Finding:
    """What was found about one event of a record, or about the position that it begins from.

    Attributes:
        index: the event's index in ``record.events``; None for the position.
        report: what it breaks; each violation says in ``where`` on which line.
        reason: why it stands all the same, in a referee's words; None if nobody accepted it.
    """

    index: int | None
    report: Report
    reason: str | None = None

    @property
    def line(self) -> int:
        """The line of the record, from 1."""
        return 1 if self.index is None else line_of(self.index)


def lines_after(judged: int, events: int) -> str:
    """Name the lines of a record after so many of its events; nothing if there are none.

    >>> lines_after(2, 5), lines_after(2, 3), lines_after(2, 2)
    ('lines 4 to 6', 'line 4', '')
    """
    first, last = line_of(judged), line_of(events - 1)
    if first < last:
        return f"lines {first} to {last}"
    return f"line {first}" if first == last else ""


def stop_told(judged: int, events: int, stopped: str) -> str:
    """Say which lines of a record were not judged, because its replay stopped, and why it did.

    Args:
        judged: how many events were judged.
        events: how many the record has.
        stopped: why the replay stopped, with the line.

    >>> stop_told(2, 5, "line 3: sand-6 is not there")
    'lines 4 to 6: the replay stopped, line 3: sand-6 is not there'
    """
    told = f"the replay stopped, {stopped}"
    lines = lines_after(judged, events)
    return f"{lines}: {told}" if lines else told


_Piece = TypeVar("_Piece")
_Event = TypeVar("_Event")

AHEAD = 1000
"""How many events a replay looks at, one and what follows: a game without modules has fewer."""

_MOVES = 400
"""After how many pieces moved one counts as never moved, though it might be later on."""


def spare(
    pieces: Sequence[_Piece],
    later: Iterable[_Event],
    moved: Callable[[_Event], tuple[Iterable[_Piece], Iterable[_Piece]]],
) -> _Piece | None:
    """Return the first of the pieces that stays where it lies; None if each is taken away.

    What comes to them later is taken away before its like that lay there.

    Args:
        pieces: what lies there.
        later: what happens then.
        moved: returns what an event brings there, and then what it takes away from there.

    >>> spare(["a", "b", "b"], ["+b", "-a", "-b", "-b"], lambda event: (
    ...     ([event[1]], []) if event[0] == "+" else ([], [event[1]])))
    'b'
    """
    left, fresh, seen = Counter(pieces), Counter[_Piece](), 0
    for event in later:
        came, went = moved(event)
        fresh.update(came)
        for piece in went:
            seen += 1
            holder = fresh if fresh[piece] else left
            holder[piece] -= 1
        if seen > _MOVES:
            break
    return next((piece for piece in pieces if left[piece] > 0), None)
