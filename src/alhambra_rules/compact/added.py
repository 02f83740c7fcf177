"""What modules add to a compact game: the interface between the base rules and ``game_modules/``.

Each module is an ``Added``, and the modules of a game ``together`` are one as well. The base rules
know no module by name: they call what is in the tables, which are empty in most games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from alhambra_rules.compact.dealing import chance_for
from alhambra_rules.compact.moves import Move

_State = Any
"""A ``CompactState``, which knows what was added to it."""

_Piece = TypeVar("_Piece")
_Step = Callable[[_State], bool]
Maker = Callable[[_State, int, Any, int], Move]
"""Returns the action at a place, from 0, of a kind, from what was found."""


class Kind(NamedTuple):
    """A kind of action or draw.

    Attributes:
        phases: the steps in which it is possible.
        may: whether a move of this kind is legal in such a step.
        play: what it changes, from the state, the move and the seat of the player who must act.
            A draw is entered in the log here.
    """

    phases: tuple[int, ...]
    may: Callable[[_State, Move], bool]
    play: Callable[[_State, Move, int], None]


class Choice(NamedTuple):
    """How the actions of a kind are found, as in ``choosing.py``.

    Attributes:
        find: returns how many are legal, and what ``make`` needs.
        make: returns the action at a place, from 0.
    """

    find: Callable[[_State, int], tuple[int, Any]]
    make: Maker


class Added(NamedTuple):
    """What one module adds, or several together. Its pieces are in ``CompactState.pieces``.

    Attributes:
        present: whether any module is in the game.
        steps: its steps by their phases: a function that begins the step, if any, and one that
            returns False if the game waits in it.
        kinds: the kinds of actions and draws by number.
        changed: the kinds of the base game that they change, likewise.
        can_act: whether the player could do anything except pass, if they change what is possible.
        options: for a phase the kinds of actions to choose among, in the order of the list. One
            may stand for several kinds.
        choices: how the actions of each of these are found.
        in_deck: for a card of a module in the deck, by its number, what happens when it turns up
            in a dealt game.
        after_payment: called with the state and the cards paid; return those that are spent.
        lay: called with the state, a square and the tile drawn for it; return whether they put it
            elsewhere.
        after_purchase: called with the state, a tile bought on the market and whether it was paid
            exactly.
        after_removal: called with the state, a seat and the cell that a tile has left.
        points: return the points of each seat in a scoring round, then Dirk's if he plays.
        after_scoring: called with the state and the number of the round.
    """

    present: bool = False
    steps: Mapping[int, tuple[_Step | None, _Step]] = {}
    kinds: Mapping[int, Kind] = {}
    changed: Mapping[int, Kind] = {}
    can_act: Callable[[_State], bool] | None = None
    options: Mapping[int, tuple[int, ...]] = {}
    choices: Mapping[int, Choice] = {}
    in_deck: Mapping[int, Callable[[_State], None]] = {}
    after_payment: tuple[Callable[[_State, int], int], ...] = ()
    lay: tuple[Callable[[_State, int, int], bool], ...] = ()
    after_purchase: tuple[Callable[[_State, int, bool], None], ...] = ()
    after_removal: tuple[Callable[[_State, int, tuple[int, int]], None], ...] = ()
    points: tuple[Callable[[_State, int], Sequence[int]], ...] = ()
    after_scoring: tuple[Callable[[_State, int], None], ...] = ()


def together(modules: Sequence[Added]) -> Added:
    """Return what these modules add together, in their order."""
    return Added(
        present=bool(modules),
        steps={phase: take for one in modules for phase, take in one.steps.items()},
        kinds={kind: known for one in modules for kind, known in one.kinds.items()},
        changed={kind: known for one in modules for kind, known in one.changed.items()},
        can_act=next((one.can_act for one in modules if one.can_act), None),
        options=_joined([one.options for one in modules]),
        choices={kind: choice for one in modules for kind, choice in one.choices.items()},
        in_deck={card: call for one in modules for card, call in one.in_deck.items()},
        after_payment=tuple([call for one in modules for call in one.after_payment]),
        lay=tuple([call for one in modules for call in one.lay]),
        after_purchase=tuple([call for one in modules for call in one.after_purchase]),
        after_removal=tuple([call for one in modules for call in one.after_removal]),
        points=tuple([call for one in modules for call in one.points]),
        after_scoring=tuple([call for one in modules for call in one.after_scoring]),
    )


def _joined(
    several: Iterable[Mapping[int, tuple[_Piece, ...]]],
) -> Mapping[int, tuple[_Piece, ...]]:
    joined: dict[int, tuple[_Piece, ...]] = {}
    for one in several:
        for phase, pieces in one.items():
            joined[phase] = (*joined.get(phase, ()), *pieces)
    return joined


def drawn(state: _State, purpose: str, pieces: Sequence[_Piece]) -> _Piece:
    """Return the piece that the seed of a dealt game chooses for the next draw of a module."""
    order = state.order
    state.order = order._replace(others=order.others + 1)
    return chance_for(order.seed, f"{purpose} {order.others}").choice(pieces)
