"""Strategies for games: states of random legal games, their records, and actions, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Final, SupportsIndex, cast

from attrs import evolve
from hypothesis import strategies as st

from five_towers.building import MOST_CARDS, max_bid
from five_towers.game import (
    ACTION_KINDS,
    Action,
    Bid,
    Build,
    Event,
    GameState,
    Pass,
    Record,
    Take,
    carry_out,
    check_action,
    check_event,
    legal_actions,
    new_game,
    phases,
    record_of,
    replay,
)
from five_towers.model import Card, TowerType
from five_towers.testing.pieces import NAMES
from rulebook_kit.testing.illegal_events import Pieces, illegal_events
from rulebook_kit.testing.strategies import (
    Actions,
    drawn_state,
    label,
    numbers_of_players,
    one_of,
    played,
    shortened,
)

_HONEST = 0.85
"""How often a player bids at most what they can honour."""

_PASSES = 0.4


def some_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions: mostly a bid that the player can honour."""
    if state.phase != phases.BID:
        return chance.choice(legal_actions(state))
    player = state.player(cast("str", state.to_act))
    honest = chance.random() < _HONEST
    most = max_bid(player.towers, state.display) if honest else len(state.display)
    least = state.highest_bid + 1 if state.calls else 0
    if state.undone is not None:
        most = min(most, state.undone - 1)
    if most < least or chance.random() < _PASSES:
        return Pass(player.name)
    return Bid(player.name, chance.randint(least, most))


@lru_cache(maxsize=64)
def whole_game(players: int, seed: int) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first bid to the end."""
    return played(new_game(NAMES[:players], seed=seed), seed, some_action, carry_out)


_PHASES = (phases.BID, phases.TAKE, phases.BUILD, phases.OVER)
_ANY, _UNDONE, _LAST_ROUND = "any", "undone", "last round"
_MOMENTS = (_ANY, *_PHASES, phases.OVER, _UNDONE, _LAST_ROUND)
"""What is drawn first if the phase is not given, each with the same chance; ends twice."""

_VARIETY = 100_000
"""How many different games there are for each number of players."""


def games(
    *, players: Sequence[SupportsIndex] = (2, 3, 4, 5), phase: str | None = None
) -> st.SearchStrategy[GameState]:
    """Draw a state of a dealt game after legal play: a decision or the end.

    A whole game is played at random, and a moment of it is drawn. At least a tenth of the states
    are ends of games, and another tenth are in each phase, in the last round, and just after cards
    were given back. Shrinks towards the first bid of two players.

    Args:
        players: the numbers of players to draw from.
        phase: what the game waits for: ``bid``, ``take``, ``build`` or ``over``; any by default.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    numbers = numbers_of_players(players, 2, len(NAMES))
    return _games(numbers, _MOMENTS if phase is None else (one_of("phase", phase, _PHASES),))


@st.composite
def _games(draw: st.DrawFn, players: tuple[int, ...], moments: tuple[str, ...]) -> GameState:
    state = drawn_state(draw, moments, players, _VARIETY, whole_game, _at)
    label("games: the deck ran out", state.deck_ran_out)
    return state


def _at(moment: str, states: Sequence[GameState]) -> Sequence[GameState]:
    """Return the states of a game at such a moment."""
    if moment == _ANY:
        return states
    if moment == _UNDONE:
        return [state for state in states if state.undone is not None]
    if moment == _LAST_ROUND:
        return [state for state in states if state.deck_ran_out == 2 and not state.finished]
    return [state for state in states if state.phase == moment]


def records(*, players: Sequence[SupportsIndex] = (2, 3, 4, 5)) -> st.SearchStrategy[Record]:
    """Draw the record of a legal game, finished or not. Arguments and errors as for ``games``.

    Shrinks until no event can be left out, and towards the first bid of two players.
    """
    return _records(games(players=players))


@st.composite
def _records(draw: st.DrawFn, states: st.SearchStrategy[GameState]) -> Record:
    record = record_of(draw(states))
    legal = shortened(draw, record.events, lambda some: after_all(record, some) is not None)
    return evolve(record, events=legal)


def after_all(record: Record, events: Iterable[Event]) -> GameState | None:
    """Return the state after these events instead of those of the record; None if illegal."""
    state = replay(evolve(record, events=())).final
    for event in events:
        if not check_event(state, event).ok:
            return None
        state = carry_out(state, event)
    return state


def actions(state: GameState, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """Draw a legal action of the player to act: first its kind, then an action of that kind.

    Shrinks towards low bids. If no player must act, the strategy is empty, and Hypothesis skips the
    example.

    Args:
        state: a game.
        legal: with False, an action that breaks a rule in this state. It may also be one of another
            player.

    Raises:
        InvalidArgument: ``state`` is not a GameState, or ``legal`` is neither True nor False.
    """
    return _ACTIONS.of(state, legal=legal)


def any_actions() -> st.SearchStrategy[Action]:
    """Draw an action that is legal at some decision of a game. Shrinks towards a bid of 0."""
    deciding = (phases.BID, phases.TAKE, phases.BUILD)
    return _ACTIONS.at_some_decision(deciding, lambda phase: games(phase=phase))


def illegal_actions(state: GameState, nth: int = 0) -> Iterator[tuple[Action, str]]:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one action for each kind of action and each rule that it can break. None are yielded if
    no player must act.

    Args:
        state: a game.
        nth: which choice is yielded where several would do, such as a card; any integer, because
            the count wraps around.
    """
    name = state.to_act
    if name is None:
        return
    cards = (*state.display, *state.taken)
    hidden = [card for card in state.deck if card not in cards]
    pieces: Pieces = {
        str: state.clockwise_from(name),
        int: range(MOST_CARDS + 2),
        Card: tuple(dict.fromkeys((*cards, *hidden[nth % (len(hidden) or 1) :][:1]))),
        TowerType: tuple(TowerType),
    }
    tried = (*legal_actions(state), Take(name, cards), Build(name, cards))
    check = partial(check_action, state)
    yield from illegal_events(tried, state.phase, pieces, check, nth, ACTION_KINDS)


_ACTIONS: Final = Actions[GameState, Action](
    GameState, ACTION_KINDS, legal_actions, illegal_actions
)
