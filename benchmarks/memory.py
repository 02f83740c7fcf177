"""Bytes of a city and of a state when many are kept at once: ``python -m benchmarks.memory``.

Each kind is measured in a new process, as the growth of its resident memory. This file needs only
public names, so it runs with an older version as well: ``PYTHONPATH=old/src python memory.py``.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

import psutil

import alhambra_rules as ar

NAMES = ("Anna", "Bo", "Cem", "Dora")


def cities() -> Iterator[ar.City]:
    """Yield cities of 18 tiles, from ids."""
    for seed in count():
        tiles = Random(seed).sample(tuple(ar.TILES), 18)
        yield ar.City.of({(x % 6, 1 + x // 6): tile for x, tile in enumerate(tiles)})


def asked_cities() -> Iterator[ar.City]:
    """Yield such cities after their longest wall and their removals were asked for."""
    for city in cities():
        ar.longest_wall(city)
        ar.legal_removals(city)
        yield city


def states() -> Iterator[ar.GameState]:
    """Yield every state of games of four players in which the first legal action is chosen."""
    for seed in count():
        state = ar.new_game(NAMES, seed=seed)
        while not state.finished:
            state = ar.apply(state, ar.legal_actions(state)[0])
            yield state


def read_states() -> Iterator[ar.GameState]:
    """Yield such states after their seats were read."""
    for state in states():
        assert state.players
        yield state


KEPT: dict[str, tuple[Callable[[], Iterator[object]], int]] = {
    "100,000 cities of 18 tiles": (cities, 100_000),
    "10,000 cities after walls and removals": (asked_cities, 10_000),
    "10,000 states of games": (states, 10_000),
    "10,000 states whose seats were read": (read_states, 10_000),
}
"""What is kept, by its name."""

BEFORE = {
    "100,000 cities of 18 tiles": 3_345,
    "10,000 cities after walls and removals": 11_527,
    "10,000 states of games": 2_986,
    "10,000 states whose seats were read": 4_349,
}
"""The bytes before cities and states were made anew: commit 17780b93."""


def bytes_each(name: str) -> float:
    """Return the bytes of each, in this process."""
    make, number = KEPT[name]
    next(make())  # loads what is loaded once
    gc.collect()
    before = psutil.Process().memory_info().rss
    kept = list(islice(make(), number))
    gc.collect()
    return (psutil.Process().memory_info().rss - before) / len(kept)


def measured_memory() -> dict[str, float]:
    """Return the bytes of each kind, each measured in a new process."""
    return {
        name: float(
            subprocess.run(
                [sys.executable, str(Path(__file__)), name], check=True, capture_output=True
            ).stdout
        )
        for name in KEPT
    }


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.write(f"{bytes_each(sys.argv[1])}\n")
    else:
        for name, each in measured_memory().items():
            sys.stdout.write(f"{name}: {each:,.0f} bytes each\n")
