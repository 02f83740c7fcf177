"""What the strategies of every game share: checked arguments, choices that shrink, values by type.

Some strategies by type are those of a game. Others follow from the fields of a class, and so do
illegal events that are near misses: legal events with one field changed by its type. Random games
are played here too, for strategies that draw their states and actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from random import Random
from typing import (
    Final,
    Generic,
    Protocol,
    SupportsIndex,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

import attrs
from attrs import frozen
from hypothesis import currently_in_test_context, event
from hypothesis import strategies as st

from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.errors import InvalidArgument
from rulebook_kit.events import Recorded
from rulebook_kit.player_names import LONGEST_NAME
from rulebook_kit.states import AnyState
from rulebook_kit.words import quoted

_Drawn = TypeVar("_Drawn")


def whole_number(name: str, value: SupportsIndex, least: int, most: int | None = None) -> int:
    """Return the number; ``InvalidArgument`` unless it is an integer from least to most."""
    allowed = f"from {least}" if most is None else f"from {least} to {most}"
    return integer_of(value, f"{name} must be an integer {allowed}", least, most)


def sizes(
    name: str, least: SupportsIndex, most: SupportsIndex, *, within: tuple[int, int]
) -> tuple[int, int]:
    """Return the arguments ``min_NAME`` and ``max_NAME``; ``InvalidArgument`` if impossible."""
    lowest = whole_number(f"min_{name}", least, *within)
    highest = whole_number(f"max_{name}", most, *within)
    if lowest > highest:
        raise InvalidArgument(
            f"min_{name} must be at most max_{name}, not {quoted(least)} against {quoted(most)}"
        )
    return lowest, highest


def numbers_of_players(players: Iterable[SupportsIndex], least: int, most: int) -> tuple[int, ...]:
    """Return the numbers of players; ``InvalidArgument`` unless all are from least to most."""
    given: object = players
    listed = players if isinstance(given, Iterable) else ()
    numbers = tuple(whole_number("a number of players", one, least, most) for one in listed)
    if not numbers:
        raise wrong_value("players must be a list of numbers of players", players)
    return numbers


def one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    """Return the word; ``InvalidArgument`` unless it is allowed."""
    words = list(allowed)
    if value not in words:
        raise wrong_value(f"{name} must be one of {', '.join(words)}", value, words)
    return value


def yes_or_no(name: str, value: bool) -> bool:
    """Return the value; ``InvalidArgument`` unless it is True or False."""
    if type(value) is not bool:
        raise wrong_value(f"{name} must be True or False", value)
    return value


def no_slips(kind: type[object], declared: type[object]) -> None:
    """``InvalidArgument`` if a public name of the class looks like one that it should override."""
    names = [name for name in dir(declared) if not name.startswith("_")]
    inherited = [name for name in names if getattr(kind, name) is getattr(declared, name)]
    for name in vars(kind):
        own = name.startswith("_") or name in names
        if not own and (meant := get_close_matches(name, inherited, cutoff=0.85)):
            raise InvalidArgument(
                f"nothing uses {kind.__name__}.{name}; did you mean {quoted(meant[0])}? If it is"
                " your own, start its name with an underscore"
            )


_Event = TypeVar("_Event", bound=Recorded)


def drawn_from(draw: st.DrawFn, choices: Sequence[_Drawn]) -> _Drawn:
    """Draw one of the choices; shrinks towards the first."""
    return choices[draw(st.integers(0, len(choices) - 1))]


def shortened(
    draw: st.DrawFn, events: tuple[_Event, ...], fits: Callable[[tuple[_Event, ...]], bool]
) -> tuple[_Event, ...]:
    """Return the events of a game, sometimes without some. Shrinks towards few.

    Without one of the last events, or cards dealt at the beginning, the rest is often legal. In
    between play needs every event.

    Args:
        draw: draws from a strategy.
        events: the events.
        fits: whether such events are legal.
    """
    kept = draw(_KEPT)
    if kept < len(events) and fits(events[:kept]):
        events = events[:kept]
    for at in range(_LAST):
        if not draw(st.integers(0, _SELDOM)):
            events = _without(events, [len(events) - 1 - at], fits)
    if not draw(st.integers(0, _SELDOM)):
        deal = next((at for at, event in enumerate(events) if event.key == "do"), len(events))
        before = None
        while before != events:
            deal -= len(before or events) - len(events)
            before, events = events, _without(events, reversed(range(deal)), fits)
    return events


def _without(
    events: tuple[_Event, ...], left_out: Iterable[int], fits: Callable[[tuple[_Event, ...]], bool]
) -> tuple[_Event, ...]:
    """Leave out the events at these places, each if the others are legal without it."""
    for at in left_out:
        fewer = (*events[:at], *events[at + 1 :])
        if 0 <= at < len(events) and fits(fewer):
            events = fewer
    return events


_KEPT: Final = st.sampled_from(range(10_000))
"""How many events are left when a game is cut off. Of integers, many more would be small."""

_LAST = 4
"""How many of the last events can be left out."""

_SELDOM = 40
"""About one record in this many is changed in each of these ways."""


def names_of_any_script() -> st.SearchStrategy[str]:
    """Draw a player's name of printed characters, as long as names may be. Shrinks to ``0``."""
    printed = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
    return st.text(printed, min_size=1, max_size=LONGEST_NAME)


def label(about: str, drawn: object) -> None:
    """Count what was drawn in Hypothesis' statistics; nothing happens outside of a test."""
    if currently_in_test_context():
        event(f"{about}: {drawn}")


_T = TypeVar("_T")
_Whole = TypeVar("_Whole")

Strategies = Mapping[object, Callable[[], st.SearchStrategy[object]]]
"""What draws the values of a type, by the type."""


def strategy_of(kind: type[_T], strategies: Strategies) -> st.SearchStrategy[_T]:
    """Return the strategy of a type; ``InvalidArgument`` if the game has none."""
    strategy = strategies.get(kind)
    if strategy is None:
        raise InvalidArgument(f"no strategy draws values of {quoted(kind)}")
    return cast("st.SearchStrategy[_T]", strategy())


def part_of(
    whole: Callable[[], st.SearchStrategy[_Whole]], parts: Callable[[_Whole], Iterable[_T]]
) -> Callable[[], st.SearchStrategy[_T]]:
    """Return what draws a whole, and then one of its parts."""
    return lambda: whole().flatmap(lambda drawn: st.sampled_from(tuple(parts(drawn))))


def by_fields(kind: type[_T], pieces: Strategies) -> Callable[[], st.SearchStrategy[_T]]:
    """Return what draws values of an attrs class, such as an event, by the types of its fields.

    Args:
        kind: the class.
        pieces: what draws the values of its fields. ``X | None`` follows from ``X``.
    """
    return partial(_built, kind, pieces)


def _built(kind: type[_T], pieces: Strategies) -> st.SearchStrategy[_T]:
    types = get_type_hints(kind)
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return st.builds(kind, **{one.name: _drawn(types[one.name], pieces) for one in fields})


def _drawn(kind: object, pieces: Strategies) -> st.SearchStrategy[object]:
    if kind in pieces:
        return pieces[kind]()
    value, _ = get_args(kind)  # X | None
    return _drawn(value, pieces) | st.none()


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
        illegal: returns actions that break a rule, each with the id of a rule that it breaks. It
            also gets a number, which chooses where several actions would do.
    """

    state: type[_State]
    kinds: Sequence[type[_Action]]
    legal: Callable[[_State], Sequence[_Action]]
    illegal: Callable[[_State, int], Iterable[tuple[_Action, str]]]

    def of(self, state: _State, *, legal: bool = True) -> st.SearchStrategy[_Action]:
        """Draw a legal action of the player to act: first its kind, then an action of that kind.

        With ``legal=False``, draw an action of any player that breaks a rule. If no player must
        act, the strategy is empty.

        Raises:
            InvalidArgument: the state is of another type, or ``legal`` is neither True nor False.
        """
        if not isinstance(state, self.state):
            raise InvalidArgument(f"state must be a {self.state.__name__}, not {quoted(state)}")
        if not yes_or_no("legal", legal):
            if not state.to_act or not any(self.illegal(state, 0)):
                return st.nothing()
            return st.integers(0, 99).flatmap(partial(self._illegal, state))
        listed = self.legal(state)
        kinds = dict.fromkeys((*self.kinds, *map(type, listed)))
        by_kind = [[action for action in listed if type(action) is kind] for kind in kinds]
        return st.one_of([st.sampled_from(of_kind) for of_kind in by_kind if of_kind])

    def _illegal(self, state: _State, nth: int) -> st.SearchStrategy[_Action]:
        return st.sampled_from([action for action, _ in self.illegal(state, nth)])

    def at_some_decision(
        self, phases: Sequence[str], games: Callable[[str], st.SearchStrategy[_State]]
    ) -> st.SearchStrategy[_Action]:
        """Draw an action that is legal in one of the phases of a game.

        Args:
            phases: phases in which a player must act.
            games: draws states in a phase.
        """
        return st.sampled_from(phases).flatmap(games).flatmap(self.of)
