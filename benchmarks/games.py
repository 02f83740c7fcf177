"""Random games of four players for the benchmarks, beside python-chess in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import count, cycle
from random import Random

import chess

from alhambra_rules.agents.environment import RawEnvironment, raw_env
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import OVER, CompactState
from alhambra_rules.game import (
    Action,
    GameState,
    Module,
    Record,
    apply,
    new_game,
    record_of,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.playing import any_action, play_out
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from benchmarks.well import wishing_well
from rulebook_kit.values import changed

PLAYERS = ("Anna", "Bo", "Cem", "Dora")
_LATE = 300
"""How many events a game has when it counts as late."""
_MIDDLE = 150


def all_modules() -> Iterable[Module]:
    """Return the four modules of the library."""
    return [module() for module in module_classes().values()]


def _only(kind: str) -> Iterable[Module]:
    return [module_classes()[kind]()]


def well() -> Iterable[Module]:
    """Return the wishing well."""
    return [wishing_well()]


def whole_game(seed: int, modules: Callable[[], Iterable[Module]] = tuple) -> GameState:
    """Return the last state of a random game, dealt and played as in ``simulate``."""
    return play_out(new_game(PLAYERS, seed=seed, modules=modules()), seed)


MODULES = {kind: partial(_only, kind) for kind in module_classes()} | {"all four": all_modules}
"""The modules of the games that are measured."""


def written_and_read(state: GameState) -> GameState:
    """Write a state as JSON and read it back."""
    return state_from_json(state_to_json(state))


def seeds() -> Iterator[tuple[int]]:
    """Yield the seeds of different games."""
    return ((seed,) for seed in count())


def actions(
    modules: Callable[[], Iterable[Module]] = tuple,
) -> Iterator[tuple[GameState, Action]]:
    """Yield every action of random games in order, each with the state before it."""
    for (seed,) in seeds():
        chance = Random(seed)
        state = new_game(PLAYERS, seed=seed, modules=modules())
        while not state.finished:
            action = any_action(state, chance)
            yield state, action
            state = apply(state, action)


actions_with_modules = partial(actions, all_modules)
actions_with_a_well = partial(actions, well)


def decisions() -> Iterator[tuple[GameState]]:
    """Yield every decision of random games."""
    return ((state,) for state, _ in actions())


def compact_games() -> Iterator[tuple[CompactState, Random]]:
    """Yield a compact state again and again, which a move changes, then the next game."""
    for (seed,) in seeds():
        state, chance = compact_of(new_game(PLAYERS, seed=seed)).copy(), Random(seed)
        while state.phase != OVER:
            yield state, chance


def random_move(state: CompactState, chance: Random) -> None:
    """Choose a legal move by chance and play it."""
    play(state, any_move(state, chance))


def chess_games() -> Iterator[tuple[chess.Board, Random]]:
    """Yield a chess board again and again, which a move changes, then the next game."""
    for (seed,) in seeds():
        board, chance = chess.Board(), Random(seed)
        while not board.is_game_over():
            yield board, chance


def random_chess_move(board: chess.Board, chance: Random) -> None:
    """Choose a legal move of chess by chance and play it; whether the game is over is asked too."""
    moves = list(board.legal_moves)
    board.push(moves[int(chance.random() * len(moves))])
    board.is_game_over()


def environments() -> Iterator[tuple[RawEnvironment, int]]:
    """Yield an environment again and again, with an index to choose, then the next game."""
    made = raw_env(4)
    for (seed,) in seeds():
        made.reset(seed=seed)
        chance = Random(seed)
        while not made.game.finished:
            yield made, chance.choice(list(made.choices))


def step_and_observe(environment: RawEnvironment, index: int) -> object:
    """Let the agent act, and return what the next one observes."""
    environment.step(index)
    return environment.observe(environment.agent_selection)


@cache
def late_states() -> tuple[GameState, ...]:
    """Return a state late in each of twelve games."""
    return tuple(_late_in(seed) for seed in range(12))


def _late_in(seed: int) -> GameState:
    chance, state = Random(seed), new_game(PLAYERS, seed=seed)
    while len(state.log) < _LATE:
        state = apply(state, any_action(state, chance))
    return state


def searches() -> Iterator[tuple[GameState]]:
    """Yield turns in the middle of games of six players with the four modules."""
    players = (*PLAYERS, "Eva", "Finn")
    for (seed,) in seeds():
        chance, state = Random(seed), new_game(players, seed=seed, modules=all_modules())
        while len(state.log) < _MIDDLE or state.phase != "act" or state.actions_done:
            state = apply(state, any_action(state, chance))
        yield (state,)


def with_log() -> Iterator[tuple[GameState]]:
    """Yield late states."""
    return ((state,) for state in cycle(late_states()))


def texts() -> Iterator[tuple[str]]:
    """Yield late states as JSON."""
    return cycle([(state_to_json(state),) for state in late_states()])


def texts_without_log() -> Iterator[tuple[str]]:
    """Yield late states as JSON without their log."""
    return cycle([(state_to_json(changed(state, log=())),) for state in late_states()])


def late_environments() -> Iterator[tuple[RawEnvironment]]:
    """Yield an environment late in its game."""
    made, chance = raw_env(4), Random(1)
    made.reset(seed=1)
    while len(made.game.log) < _LATE:
        made.step(chance.choice(list(made.choices)))
    return cycle([(made,)])


@cache
def records() -> tuple[Record, ...]:
    """Return records of whole games, cut off after 400 events."""
    games = [record_of(whole_game(seed)) for seed in range(12)]
    return tuple(_begun(game) for game in games if len(game.events) >= 400)


def _begun(record: Record) -> Record:
    """Return the first 400 events of a record."""
    return Record(
        players=record.players,
        youngest_first=record.youngest_first,
        profile=record.profile,
        events=record.events[:400],
    )


def recorded() -> Iterator[tuple[Record]]:
    """Yield records of 400 events."""
    return ((record,) for record in cycle(records()))
