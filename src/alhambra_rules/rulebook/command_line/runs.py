"""Play random games one by one, with a progress bar, and print a table of the results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import TypeVar

import click
from attrs import frozen
from rich.progress import Progress

from alhambra_rules.rulebook.command_line.options import Refusal
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.words import counted

_Command = TypeVar("_Command", bound=Callable[..., None])

_INTERRUPTED = 130


@frozen
class Result:
    """The result of a game.

    Attributes:
        scores: the name and score of each player.
        winners: the names of the players with the most points.
        length: the number of turns or rounds.
    """

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    length: int


def run_options(most_players: int) -> Callable[[_Command], _Command]:
    """Return the options ``--games``, ``--players``, ``--seed`` and ``--out`` as one decorator."""
    options = (
        click.option(
            "--games",
            type=click.IntRange(1),
            default=10,
            show_default=True,
            help="The number of games.",
        ),
        click.option(
            "--players",
            type=click.IntRange(2, most_players),
            default=3,
            show_default=True,
            help="The number of players.",
        ),
        click.option(
            "--seed", type=int, default=1, show_default=True, help="The seed of the first game."
        ),
        click.option(
            "--out",
            metavar="DIR",
            type=click.Path(file_okay=False, path_type=Path),
            help="Write a record of each game into this folder.",
        ),
    )
    return lambda command: reduce(lambda done, option: option(done), reversed(options), command)


def play_run(
    seeds: range, play: Callable[[int], Result], screen: Screen, *, out: Path | None, unit: str
) -> int:
    """Play a game for each seed, print the table, and return the exit status.

    After Ctrl-C the table shows the games that are finished.

    Args:
        seeds: the seeds of the games.
        play: plays the game of a seed, and writes its record if there is a folder for it.
        screen: where to print the table. A bar on standard error shows progress on a terminal.
        out: the folder for the records, which is created if necessary; None for no records.
        unit: the unit of a game's length, such as ``turn``.

    Raises:
        Refusal: the folder cannot be written.
    """
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        results = _play_all(seeds, play)
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror}") from None
    interrupted = len(results) < len(seeds)
    if interrupted:
        finished = f"{len(results):,} of {len(seeds):,} games are finished"
        click.echo(f"Interrupted: {finished}", err=True)
    if results:
        _print(screen, results, out, unit)
    return _INTERRUPTED if interrupted else 0


def _play_all(seeds: range, play: Callable[[int], Result]) -> list[Result]:
    """Return the results of all games; after Ctrl-C, of the games that are finished."""
    results: list[Result] = []
    console = Screen(stderr=True).console
    with (
        Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress,
        suppress(KeyboardInterrupt),
    ):
        task = progress.add_task("Playing", total=len(seeds))
        for seed in seeds:
            results.append(play(seed))
            progress.advance(task)
    return results


def _print(screen: Screen, results: Sequence[Result], out: Path | None, unit: str) -> None:
    head = ("player", "won", "drawn", "average score", "least", "most")
    screen.table(head, _rows(results), numbers=True)
    lengths = [result.length for result in results]
    screen.line()
    screen.line(
        f"{counted(len(results), 'game')}, {_average(lengths)} {unit}s each on average,"
        f" {min(lengths)} to {max(lengths)}"
    )
    if out is not None:
        screen.line(f"{counted(len(results), 'record')} written to {out}")


def _rows(results: Sequence[Result]) -> Iterator[list[str]]:
    for place, (name, _) in enumerate(results[0].scores):
        scores = [result.scores[place][1] for result in results]
        won = sum(result.winners == (name,) for result in results)
        drawn = sum(name in result.winners for result in results) - won
        counts = [f"{won:,}", f"{drawn:,}"]
        yield [name, *counts, _average(scores), f"{min(scores)}", f"{max(scores)}"]


def _average(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"
