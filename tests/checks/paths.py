"""Hold the fast path and the spelled-out path together on very many boards of every kind.

``python -m tests.checks.paths --boards 100000`` asks both paths about so many boards; the exit
status is 1 if they ever differ, and each board on which they do is printed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.boards import any_board, any_tile
from tests.paths import disagreements

BATCH = 100
TOLD = 10_000
"""After how many boards a line says so where there is no terminal for a bar."""


def differences(batch: int, *, seed: int) -> list[str]:
    """Return a line for each board of a batch on which the paths differ."""
    found: list[str] = []
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        random = Random(f"{seed}/{number}")
        city, tile = any_board(random), any_tile(random)
        where = f"board {number} of seed {seed}, {tile!r} and {city!r}"
        found.extend(f"{question}? {where}" for question in disagreements(city, tile))
    return found


def main(arguments: Sequence[str]) -> int:
    """Ask about all boards, with the progress shown; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=100_000, help="rounded up to hundreds")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    batches = range(-(-options.boards // BATCH))
    console = Console()
    columns = (TextColumn("boards"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    different = 0
    with Progress(*columns, console=console) as bar, ProcessPoolExecutor(options.processes) as pool:
        task = bar.add_task("boards", total=len(batches) * BATCH)
        for found in pool.map(partial(differences, seed=options.seed), batches):
            different += len(found)
            for line in found:
                console.print(line, markup=False, highlight=False, soft_wrap=True)
            bar.advance(task, BATCH)
            if not console.is_terminal and bar.tasks[0].completed % TOLD == 0:
                console.print(f"{bar.tasks[0].completed:,.0f} boards asked")
    verdict = f"the paths differ {different} times" if different else "the paths agree everywhere"
    console.print(f"{len(batches) * BATCH:,} boards of seed {options.seed}: {verdict}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
