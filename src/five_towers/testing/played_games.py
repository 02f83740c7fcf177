"""Strategies for games: states of random legal games, their records, and actions, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import SupportsIndex, cast

from hypothesis import strategies as st

from five_towers.building import MOST_CARDS, max_bid
from five_towers.game import (
    ACTION_KINDS,
    Action,
    Bid,
    Build,
    GameState,
    GiveBack,
    Pass,
    Record,
    Take,
    carry_out,
    check_action,
    legal_actions,
    new_game,
    phases,
    record_of,
)
from five_towers.model import Card, TowerType
from five_towers.testing.positions import NAMES
from rulebook_kit import InvalidArgument
from rulebook_kit.testing.strategies import (
    Pieces,
    drawn_from,
    illegal_events,
    label,
    numbers_of_players,
    one_of,
    yes_or_no,
)
from rulebook_kit.words import quoted

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
    chance = Random(seed)
    states = [new_game(NAMES[:players], seed=seed)]
    while not states[-1].finished:
        states.append(carry_out(states[-1], some_action(states[-1], chance)))
    return tuple(states)


_PHASES = (phases.BID, phases.TAKE, phases.BUILD, phases.OVER)
_ANY, _UNDONE, _LAST_ROUND = "any", "undone", "last round"
_MOMENTS = (_ANY, *_PHASES, phases.OVER, _UNDONE, _LAST_ROUND)
"""What is drawn first if the phase is not given, each with the same chance; ends twice."""

_FRESH = 99_999


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
    if phase is not None:
        one_of("phase", phase, _PHASES)
    return _games(numbers, _MOMENTS if phase is None else (phase,))


@st.composite
def _games(draw: st.DrawFn, players: tuple[int, ...], moments: tuple[str, ...]) -> GameState:
    moment, number = drawn_from(draw, moments), drawn_from(draw, players)
    states = whole_game(number, draw(st.integers(0, _FRESH)))
    state = drawn_from(draw, [one for one in states if _is_at(one, moment)] or states)
    label("games", f"{state.phase}, {number} players")
    label("games: the deck ran out", state.deck_ran_out)
    return state


def _is_at(state: GameState, moment: str) -> bool:
    """Whether the state is at such a moment. None is at ``any``, so all of them are drawn from."""
    match moment:
        case "undone":
            return state.undone is not None
        case "last round":
            return state.deck_ran_out == 2 and not state.finished
        case _:
            return state.phase == moment


def records(*, players: Sequence[SupportsIndex] = (2, 3, 4, 5)) -> st.SearchStrategy[Record]:
    """Draw the record of a legal game, finished or not. Arguments and errors as for ``games``."""
    return games(players=players).map(record_of)


def actions(state: GameState, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """Draw an action of the player to act: first its kind, then an action of that kind.

    Shrinks towards low bids. If nobody is to act, the strategy is empty, and Hypothesis skips the
    example.

    Args:
        state: a game.
        legal: with False, an action that breaks a rule in this state.

    Raises:
        InvalidArgument: ``state`` is not a GameState, or ``legal`` is neither True nor False.
    """
    if not isinstance(state, GameState):
        raise InvalidArgument(f"state must be a GameState, not {quoted(state)}")
    if not yes_or_no("legal", legal):
        bad = [action for action, _ in illegal_actions(state)]
        return st.sampled_from(bad) if bad else st.nothing()
    listed = legal_actions(state)
    by_kind = [[action for action in listed if type(action) is kind] for kind in ACTION_KINDS]
    return st.one_of([st.sampled_from(of_kind) for of_kind in by_kind if of_kind])


def any_actions() -> st.SearchStrategy[Action]:
    """Draw an action that is legal at some decision of a game. Shrinks towards a bid of 0."""
    deciding = [phase for phase in _PHASES if phase != phases.OVER]
    return st.sampled_from(deciding).flatmap(lambda phase: games(phase=phase)).flatmap(actions)


def illegal_actions(state: GameState, nth: int = 0) -> Iterator[tuple[Action, str]]:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one action for each kind of action and each rule that it can break. None are yielded if
    nobody is to act.

    Args:
        state: a game.
        nth: which one of several alike is yielded, such as a card; any number, counted around.
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
    tried = (Bid(name, 5), Pass(name), Take(name, cards), Build(name, cards), GiveBack(name))
    check = partial(check_action, state)
    yield from illegal_events((*legal_actions(state), *tried), state.phase, pieces, check, nth)
