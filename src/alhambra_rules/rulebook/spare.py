"""Which of several pieces can have been another one: one that nothing takes away later on.

A piece that was written down under a wrong name lies in a record where the right one lay at the
table. Once the right one is moved from there, the wrong one is found: it is never moved from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

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
