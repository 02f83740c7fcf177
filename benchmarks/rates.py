"""Random moves a second: games of four players beside games of python-chess and of OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import chess

from alhambra_rules.game import Action, apply, legal_actions, new_game, play_out
from benchmarks.games import PLAYERS

if TYPE_CHECKING:
    import pyspiel

GAMES, TRIES = 12, 3
"""The games of each kind, and how often each is played; its least time counts."""


def played_out(seed: int) -> int:
    """Play a random game with ``play_out``; return the number of the players' actions."""
    ended = play_out(new_game(PLAYERS, seed=seed), seed)
    return sum(isinstance(event, Action) for event in ended.events)


def listed(seed: int) -> int:
    """Play a game as a program would: list the actions, choose one, apply it."""
    chance, state, moves = Random(seed), new_game(PLAYERS, seed=seed), 0
    while not state.finished:
        state = apply(state, chance.choice(legal_actions(state)))
        moves += 1
    return moves


def chess_game(seed: int) -> int:
    """Play a random game of chess, of at most 400 moves."""
    chance, board, moves = Random(seed), chess.Board(), 0
    while moves < 400 and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
        moves += 1
    return moves


@cache
def _loaded(name: str) -> pyspiel.Game:
    import pyspiel  # noqa: PLC0415 - an extra

    import alhambra_rules.agents.openspiel  # noqa: F401, PLC0415 - registers the game

    return pyspiel.load_game(name, {"players": 4} if name == "python_alhambra" else {})


def spiel_game(name: str) -> Callable[[int], int]:
    """Return a function that plays a random game of OpenSpiel, draws included."""

    def play(seed: int) -> int:
        chance, state, moves = Random(seed), _loaded(name).new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                drawn, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(*chance.choices(drawn, weights))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


PLAYED: Mapping[str, Callable[[int], int]] = {
    "play_out": played_out,
    "legal_actions, a random choice and apply": listed,
    "python-chess": chess_game,
    "OpenSpiel: python_alhambra": spiel_game("python_alhambra"),
    "OpenSpiel: its backgammon, in C++": spiel_game("backgammon"),
}
BESIDE = {
    "play_out": "python-chess",
    "legal_actions, a random choice and apply": "python-chess",
    "OpenSpiel: python_alhambra": "OpenSpiel: its backgammon, in C++",
}
"""With what each is compared."""


def measured_rates() -> dict[str, float]:
    """Return the moves a second of each kind of game; of OpenSpiel only if it is installed."""
    rates = {}
    for name, play in PLAYED.items():
        try:
            rates[name] = _rate(play)
        except ImportError:
            continue
    return rates


def _rate(play: Callable[[int], int]) -> float:
    moves, seconds = 0, 0.0
    for seed in range(GAMES):
        tries = [_timed(play, seed) for _ in range(TRIES)]
        moves += tries[0][0]
        seconds += min(took for _, took in tries)
    return moves / seconds


def _timed(play: Callable[[int], int], seed: int) -> tuple[int, float]:
    before = perf_counter()
    return play(seed), perf_counter() - before
