"""Random games of every game: how they are played, and strategies for their states and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from attrs import frozen
from hypothesis import strategies as st

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.states import AnyState
from rulebook_kit.testing.strategies import drawn_from, label, yes_or_no
from rulebook_kit.words import quoted


class _StateInPhase(AnyState, Protocol):
    @property
    def phase(self) -> str:
        """What the game waits for."""


_Any = TypeVar("_Any", bound=AnyState)
_State = TypeVar("_State", bound=_StateInPhase)
_Action = TypeVar("_Action")


def played(
    begun: _Any,
    seed: int,
    choose: Callable[[_Any, Random], _Action],
    apply: Callable[[_Any, _Action], _Any],
) -> tuple[_Any, ...]:
    """Return the states of a random game, from this one to the end.

    Args:
        begun: the first state.
        seed: the seed of the choices.
        choose: returns one of the legal actions of a state.
        apply: returns the state after a legal action.
    """
    chance, states = Random(seed), [begun]
    while not states[-1].finished:
        states.append(apply(states[-1], choose(states[-1], chance)))
    return tuple(states)


def drawn_state(
    draw: st.DrawFn,
    moments: Sequence[str],
    players: Sequence[int],
    variety: int,
    play: Callable[[int, int], Sequence[_State]],
    at: Callable[[str, Sequence[_State]], Sequence[_State]],
) -> _State:
    """Draw a state of a random game. Shrinks towards the first moment and number of players.

    Args:
        draw: draws from a strategy.
        moments: what is drawn first, such as phases.
        players: the numbers of players to draw from.
        variety: how many different games there are for each number of players.
        play: returns the states of a game, given a number of players and a seed below ``variety``.
        at: returns those of the states that are at a moment.
    """
    moment, number = drawn_from(draw, moments), drawn_from(draw, players)
    seed = draw(st.integers(0, variety - 1))
    for further in range(_GAMES_TO_TRY):
        states = play(number, (seed + further) % variety)
        if fitting := at(moment, states):
            break
    state = drawn_from(draw, fitting or [states[-1]])
    label("games", f"{state.phase}, {number} players")
    return state


_GAMES_TO_TRY = 50
"""Nearly every game has every moment; the phase of a module, for instance, may be missing."""


@frozen
class Actions(Generic[_State, _Action]):
    """The actions of a game, for strategies.

    Attributes:
        state: the type of its states.
        kinds: the types of its actions, in the order in which they are drawn and shrink.
        legal: returns the legal actions of the player to act.
        illegal: returns actions that break a rule, each with the id of a rule that it breaks.
    """

    state: type[_State]
    kinds: Sequence[type[_Action]]
    legal: Callable[[_State], Sequence[_Action]]
    illegal: Callable[[_State], Iterable[tuple[_Action, str]]]

    def of(self, state: _State, *, legal: bool = True) -> st.SearchStrategy[_Action]:
        """Draw an action of the player to act: first its kind, then an action of that kind.

        If nobody is to act, the strategy is empty.

        Raises:
            InvalidArgument: the state is of another type, or ``legal`` is neither True nor False.
        """
        if not isinstance(state, self.state):
            raise InvalidArgument(f"state must be a {self.state.__name__}, not {quoted(state)}")
        if not yes_or_no("legal", legal):
            bad = [action for action, _ in self.illegal(state)] if state.to_act else []
            return st.sampled_from(bad) if bad else st.nothing()
        listed = self.legal(state)
        kinds = dict.fromkeys((*self.kinds, *map(type, listed)))
        by_kind = [[action for action in listed if type(action) is kind] for kind in kinds]
        return st.one_of([st.sampled_from(of_kind) for of_kind in by_kind if of_kind])

    def at_some_decision(
        self, phases: Sequence[str], games: Callable[[str], st.SearchStrategy[_State]]
    ) -> st.SearchStrategy[_Action]:
        """Draw an action that is legal in one of the phases of a game.

        Args:
            phases: phases in which a player must act.
            games: draws states in a phase.
        """
        return st.sampled_from(phases).flatmap(games).flatmap(self.of)
