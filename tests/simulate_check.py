"""Play random games of every number of players, and replay each: all finish, all are legal.

``python tests/simulate_check.py --games 2000`` plays so many games of each number of players, and a
twentieth of that with each combination of modules; the exit status is 1 if any of them does not
finish or cannot be replayed to an equal end.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations

from alhambra_rules.game.record import record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game.simulation import play_out, turns_in
from alhambra_rules.modules.in_play.registry import REGISTRY
from alhambra_rules.modules.in_play.starting import new_game
from alhambra_rules.notation.game_record import read_record, write_record

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")
COUNTS = range(2, 7)


COMBINATIONS = [one for number in range(1, 5) for one in combinations(REGISTRY, number)]


def turns_of_a_checked_game(seed: int, players: int, modules: tuple[str, ...] = ()) -> int:
    """Return how many turns the game of this seed had; 0 if anything is wrong with it."""
    open_attack = "invaders" in modules and seed % 2 == 1
    state = new_game(NAMES[:players], seed=seed, modules=modules, open_attack=open_attack)
    end = play_out(state, seed)
    replayed = replay(read_record(write_record(record_of(end))))
    fine = end.finished and replayed.ok and replayed.final == end
    return turns_in(end) if fine else 0


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
    bad = 0
    with ProcessPoolExecutor(options.processes) as pool:
        for players, modules in kinds:
            check = partial(turns_of_a_checked_game, players=players, modules=modules)
            chosen = fewer if modules else seeds
            turns = list(pool.map(check, chosen, chunksize=10))
            wrong = [seed for seed, number in zip(chosen, turns, strict=True) if not number]
            bad += len(wrong)
            print_line(players, modules, turns, wrong)
    return 1 if bad else 0


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
