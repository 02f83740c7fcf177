"""Plain engines in other languages, timed beside the library with the same questions.

engine.php and Engine.java are written as the programmer of a board-game site would write them:
tiles in arrays or maps by coordinates, a flood fill by recursion, every cell tried. Their answers
are compared with the library's before their times count.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from attrs import frozen

from alhambra_rules.model import City
from alhambra_rules.placement import legal_placements, legal_removals
from alhambra_rules.scoring import count_buildings, longest_wall, score_majorities, score_round
from benchmarks.cities import fresh
from benchmarks.questions import ASKED, TABLES

HERE = Path(__file__).parent
SECONDS = 1.5
"""How long each question is asked. The least time of a round of all cities counts."""

_JIT = ("opcache.enable_cli=1", "opcache.jit_buffer_size=64M", "opcache.jit=tracing")
PEERS = {
    "PHP": ("php", str(HERE / "engine.php")),
    "PHP with its jit": ("php", *(f"-d{each}" for each in _JIT), str(HERE / "engine.php")),
    "Java": ("java", str(HERE / "Engine.java")),
}
_NEEDED = {"Java": "javac"}
"""The program that a peer needs, if it is not the one that runs it."""

_SCORED = 2
"""The scoring round that is asked about."""


def _new_tables() -> list[dict[str, City]]:
    return [{player: fresh(city) for player, city in table.items()} for table in TABLES]


def _majorities(cities: Mapping[str, City]) -> list[int]:
    counts = {player: count_buildings(city) for player, city in cities.items()}
    return [sum(of.values()) for of in score_majorities(counts, _SCORED).values()]


def _scores(cities: Mapping[str, City]) -> list[int]:
    return [score.total for score in score_round(cities, _SCORED).values()]


def _ids(city: City) -> dict[tuple[int, int], str]:
    return {(x, y): placed.tile.id for (x, y), placed in city.pieces if (x, y) != (0, 0)}


@frozen
class Question:
    """A question: what is asked each time, not timed, and the answer of the library."""

    made: Callable[[], Sequence[tuple[Any, ...]]]
    answer: Callable[..., object]


QUESTIONS = {
    "legal cells of one tile": Question(
        lambda: [(fresh(city), tile) for city, tile in ASKED], legal_placements
    ),
    "city from ids, legal cells": Question(
        lambda: [(_ids(city), tile.id) for city, tile in ASKED],
        lambda ids, tile: legal_placements(City.of(ids), tile),
    ),
    "legal removals": Question(lambda: [(fresh(city),) for city, _ in ASKED], legal_removals),
    "longest wall": Question(
        lambda: [(fresh(city),) for city, _ in ASKED], lambda city: longest_wall(city).length
    ),
    "majorities with counting": Question(
        lambda: [(table,) for table in _new_tables()], _majorities
    ),
    "a scoring round": Question(lambda: [(table,) for table in _new_tables()], _scores),
}
"""By the names that the peers print."""


@frozen
class Beside:
    """The microseconds for one answer to a question: ours, and those of each peer."""

    question: str
    ours: float
    peers: Mapping[str, float]


def measured_peers() -> tuple[Beside, ...]:
    """Return the times of all questions, with the languages that are installed."""
    ours = {name: _ours(question) for name, question in QUESTIONS.items()}
    peers = {
        name: _times_of(name, command) for name, command in PEERS.items() if _is_installed(name)
    }
    return tuple(
        Beside(name, time, {peer: times[name] for peer, times in peers.items()})
        for name, time in ours.items()
    )


def missing() -> tuple[str, ...]:
    """Return the peers whose language is not installed."""
    return tuple(name for name in PEERS if not _is_installed(name))


def _is_installed(peer: str) -> bool:
    return shutil.which(_NEEDED.get(peer, PEERS[peer][0])) is not None


def _ours(question: Question) -> float:
    least, until = float("inf"), perf_counter() + SECONDS
    while perf_counter() < until:
        asked = question.made()
        before = perf_counter()
        for one in asked:
            question.answer(*one)
        least = min(least, (perf_counter() - before) / len(asked))
    return least * 1e6


def _times_of(peer: str, command: Sequence[str]) -> dict[str, float]:
    """Run a peer, compare its answers with ours, and return its times by question.

    Raises:
        AssertionError: an answer differs.
    """
    lines = (
        " ".join([tile.id, *(f"{x},{y},{name}" for (x, y), name in _ids(city).items())])
        for city, tile in ASKED
    )
    run = subprocess.run(
        [*command, str(SECONDS)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    times = {}
    for line in run.stdout.splitlines():
        name, time, answers = line.split("\t")
        question = QUESTIONS[name]
        for asked, theirs in zip(question.made(), answers.split("|"), strict=True):
            ours = _text(question.answer(*asked))
            assert sorted(theirs.split()) == sorted(ours), f"{peer}, {name}: {theirs}, not {ours}"
        times[name] = float(time)
    return times


def _text(answer: object) -> list[str]:
    """Return an answer in the words of the peers."""
    parts = answer if isinstance(answer, (list, tuple)) else [answer]
    return [f"{part[0]},{part[1]}" if isinstance(part, tuple) else str(part) for part in parts]
