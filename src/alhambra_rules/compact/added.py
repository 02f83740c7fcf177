"""What a game is made of for the engine: its kinds of events, and what modules add.

The engine knows no event and no module by name. It calls what is in these tables: ``Kinds`` has
every event of a game, and ``Added`` what the base game or a module brings. What several modules add
``together`` is one ``Added`` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from attrs import frozen

from alhambra_rules.compact.dealing import chance_for
from alhambra_rules.compact.moves import PASS, Move

_State = Any
"""A ``CompactState``, which knows what was added to it."""

_Piece = TypeVar("_Piece")
_Step = Callable[[_State], bool]
_May = Callable[[_State, Move], bool]
_Play = Callable[[_State, Move, int], None]


class Kind(NamedTuple):
    """A kind of action or draw.

    Attributes:
        acts: whether it is an action.
        phases: the steps in which it is possible.
        may: whether a move of this kind is legal in such a step.
        play: what it changes, from the state, the move and the seat of the player who must act.
            A draw is entered in the log here.
    """

    acts: bool
    phases: tuple[str, ...]
    may: _May
    play: _Play


def one_by_one(state: _State, kind: str, found: Any) -> Iterator[Move] | None:  # noqa: ANN401, ARG001 - all have one signature
    """Return None: actions of this kind are made one by one."""
    return None


class Choice(NamedTuple):
    """How the actions of a kind are found. A list of actions of different kinds is one too.

    Attributes:
        kind: the name of the kind.
        find: returns how many are legal, and what ``make`` needs.
        make: returns the action at a place, from 0, of a kind, from what was found.
        every: yields all of them from what was found; None if they are made one by one.
    """

    kind: str
    find: Callable[[_State], tuple[int, Any]]
    make: Callable[[_State, str, Any, int], Move]
    every: Callable[[_State, str, Any], Iterator[Move] | None] = one_by_one


class Added(NamedTuple):
    """What the base game or a module adds, or several modules together.

    The pieces of a module are in ``CompactState.pieces``.

    Attributes:
        steps: its steps by their phases: a function that begins the step, if any, and one that
            returns False if the game waits in it.
        kinds: the kinds of actions and draws by name; also those of the base game that a module
            changes.
        options: for a phase the kinds of actions to choose among, in the order of the list. One
            may stand for several kinds.
        choices: how the actions of each of these are found, by name.
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

    steps: Mapping[str, tuple[_Step | None, _Step]] = {}
    kinds: Mapping[str, Kind] = {}
    options: Mapping[str, tuple[str, ...]] = {}
    choices: Mapping[str, Choice] = {}
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
        steps={phase: take for one in modules for phase, take in one.steps.items()},
        kinds={kind: known for one in modules for kind, known in one.kinds.items()},
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
    several: Iterable[Mapping[str, tuple[_Piece, ...]]],
) -> Mapping[str, tuple[_Piece, ...]]:
    joined: dict[str, tuple[_Piece, ...]] = {}
    for one in several:
        for phase, pieces in one.items():
            joined[phase] = (*joined.get(phase, ()), *pieces)
    return joined


@frozen(eq=False)
class Kinds:
    """All kinds of events of a game, in a table for each question.

    Attributes:
        actions: those that are actions; the others are draws.
        may: for each phase the kinds that are possible in it, and whether a move is legal then.
        play: what each kind changes.
        choices: for a phase the kinds of actions to choose among, those of modules last, except
            passing.
        of_base: those of the base game alone.
        of_modules: those that modules add.
        with_modules: whether there are any modules.
    """

    actions: frozenset[str]
    may: Mapping[str, Mapping[str, _May]]
    play: Mapping[str, _Play]
    choices: Mapping[str, tuple[Choice, ...]]
    of_base: Mapping[str, tuple[Choice, ...]]
    of_modules: Mapping[str, tuple[Choice, ...]]
    with_modules: bool

    @classmethod
    def of(cls, base: Added, modules: Added, phases: Iterable[str], *, with_modules: bool) -> Kinds:
        """Return the kinds of a game.

        Args:
            base: what the base game adds.
            modules: what its modules add together.
            phases: all its phases.
            with_modules: whether it has any.
        """
        kinds, choices = {**base.kinds, **modules.kinds}, {**base.choices, **modules.choices}
        all_options = {
            phase: sorted(options, key=PASS.__eq__)  # the others stay in their order
            for phase, options in _joined([base.options, modules.options]).items()
        }
        of_all, of_base, of_modules = [
            {phase: tuple([choices[kind] for kind in some]) for phase, some in options.items()}
            for options in (all_options, base.options, modules.options)
        ]
        may = {
            phase: {kind: one.may for kind, one in kinds.items() if phase in one.phases}
            for phase in phases
        }
        play = {kind: one.play for kind, one in kinds.items()}
        actions = frozenset([kind for kind, one in kinds.items() if one.acts])
        return cls(actions, may, play, of_all, of_base, of_modules, with_modules)


def drawn(state: _State, purpose: str, pieces: Sequence[_Piece]) -> _Piece:
    """Return the piece that the seed of a dealt game chooses for the next draw of a module."""
    order = state.order
    state.order = order._replace(others=order.others + 1)
    return chance_for(order.seed, f"{purpose} {order.others}").choice(pieces)
