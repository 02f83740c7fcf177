"""Play random games of every number of players, and replay each: all finish, all are legal.

``python -m tests.checks.simulate --games 2000`` plays so many games of each number of players, and
a twentieth of that with each combination of modules; the exit status is 1 if any of them does not
finish or cannot be replayed to an equal end. Both decide by the fast path; of every tenth game the
spelled-out path judges each event as well, and plays the game again, state by state.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from random import Random

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from alhambra_rules.game import GameState
from alhambra_rules.game.playing import play_out, turns_in
from alhambra_rules.game.record import record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.notation.game_record import read_record, write_record
from tests.compact.two_paths import drawn, followed, judged_alike

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")
COUNTS = range(2, 7)
SPELLED_OUT_ONE_IN = 10


COMBINATIONS = [
    one for number in range(1, len(REGISTRY) + 1) for one in combinations(REGISTRY, number)
]


def turns_of_a_checked_game(seed: int, players: int, modules: tuple[str, ...] = ()) -> int:
    """Return how many turns the game of this seed had; 0 if anything is wrong with it."""
    open_attack = "invaders" in modules and seed % 2 == 1
    state = new_game(NAMES[:players], seed=seed, modules=modules, open_attack=open_attack)
    end = play_out(state, seed)
    replayed = replay(read_record(write_record(record_of(end))))
    fine = end.finished and replayed.ok and replayed.final == end
    if fine and seed % SPELLED_OUT_ONE_IN == 0:
        fine = same_game_on_both_paths(state, end, seed)
    return turns_in(end) if fine else 0


def same_game_on_both_paths(state: GameState, end: GameState, seed: int) -> bool:
    """Whether both paths judge every event alike and come to the same states, dealt or drawn."""
    games = (followed(state, Random(seed)), drawn(end))
    try:
        return all(judged_alike(before, event) for game in games for before, _, event in game)
    except AssertionError:
        return False


def main(arguments: Sequence[str]) -> int:
    """Check the games and print a line for each number of players; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2_000, help="of each number of players")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    fewer = seeds[: max(1, options.games // 20)]
    kinds: list[tuple[int, tuple[str, ...]]] = [(players, ()) for players in COUNTS]
    kinds += [(players, modules) for modules in COMBINATIONS for players in COUNTS]
    games = len(COUNTS) * (len(seeds) + len(COMBINATIONS) * len(fewer))
    bad = 0
    with ProcessPoolExecutor(options.processes) as pool, progress_bar() as bar:
        task = bar.add_task("games", total=games)
        for players, modules in kinds:
            check = partial(turns_of_a_checked_game, players=players, modules=modules)
            chosen = fewer if modules else seeds
            turns = list(counted(pool.map(check, chosen, chunksize=10), bar, task))
            wrong = [seed for seed, number in zip(chosen, turns, strict=True) if not number]
            bad += len(wrong)
            print_line(players, modules, turns, wrong)
    return 1 if bad else 0


def progress_bar() -> Progress:
    """Return a bar on the terminal, if there is one, with the time that has passed and is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, *times, console=console, disable=not console.is_terminal)


def counted(turns: Iterable[int], bar: Progress, task: TaskID) -> Iterator[int]:
    """Yield what comes of the games, and count them on the bar."""
    for number in turns:
        yield number
        bar.advance(task)


def print_line(
    players: int, modules: tuple[str, ...], turns: Sequence[int], wrong: Sequence[int]
) -> None:
    """Print what came of the games of one number of players with certain modules."""
    average = sum(turns) / len(turns)
    verdict = f"wrong with the seeds {wrong}" if wrong else "all finished, all replayed"
    who = ", ".join((f"{players} players", *modules))
    line = f"{who}: {len(turns):,} games, {average:.0f} turns on average: {verdict}"
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
