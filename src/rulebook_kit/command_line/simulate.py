"""``simulate``: play many games, with a progress bar, and print a table of the results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, suppress
from functools import partial
from math import sqrt
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter
from typing import Any, cast

import click
from attrs import frozen
from rich.progress import Progress

from rulebook_kit.command_line.looks import Looks, Played, Run, Simulation
from rulebook_kit.command_line.options import COLOR, Command, NamedPath, Refusal, all_of
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.files import write_whole
from rulebook_kit.game import Event, Found, Game, Play, State
from rulebook_kit.words import counted, printable

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


def run_options(most_players: int) -> Callable[[Command], Command]:
    """Return the options ``--games``, ``--players``, ``--seed`` and ``--out`` as one decorator."""
    return all_of(
        click.option(
            "--games",
            metavar="N",
            type=click.IntRange(1),
            default=10,
            show_default=True,
            help="The number of games.",
        ),
        click.option(
            "--players",
            metavar="N",
            type=click.IntRange(2, most_players),
            default=min(3, most_players),
            show_default=True,
            help="The number of players.",
        ),
        click.option(
            "--seed", type=int, default=1, show_default=True, help="The seed of the first game."
        ),
        click.option(
            "--out",
            metavar="DIR",
            type=NamedPath(file_okay=False, path_type=Path),
            help="Write a record of each game into this folder.",
        ),
    )


def play_run(
    seeds: range,
    play: Callable[[int], Result],
    screen: Screen,
    *,
    out: Path | None,
    unit: str,
    workers: int = 1,
    compared: bool = False,
) -> int:
    """Play a game for each seed, print the table, and return the exit status.

    After Ctrl-C the table shows the games that are finished.

    Args:
        seeds: the seeds of the games.
        play: plays the game of a seed, and writes its record if there is a folder for it.
        screen: where to print the table. A bar on standard error shows progress on a terminal.
        out: the folder for the records, which is created if necessary; None for no records.
        unit: the unit of a game's length, such as ``turn``.
        workers: the number of processes that play; with several, ``play`` must be picklable.
        compared: whether to add each player's share of wins with its interval, and the speed.

    Raises:
        Refusal: the folder cannot be written, or a process died.
    """
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        start = perf_counter()
        results = _play_all(seeds, play, workers)
        seconds = perf_counter() - start
    except OSError as error:
        raise Refusal(f"{printable(str(out))}: {error.strerror}") from None
    except BrokenProcessPool:
        raise Refusal("one of the processes that play died") from None
    interrupted = len(results) < len(seeds)
    if interrupted:
        finished = f"{len(results):,} of {len(seeds):,} games are finished"
        click.echo(f"Interrupted: {finished}", err=True)
    if results:
        _print(screen, results, unit, compared=compared)
        if compared:
            screen.line(f"{len(results) / seconds:.2g} games a second")
        if out is not None:
            screen.line(f"{counted(len(results), 'record')} written to {out}")
    return _INTERRUPTED if interrupted else 0


def _play_all(seeds: range, play: Callable[[int], Result], workers: int) -> list[Result]:
    """Return the results of all games; after Ctrl-C, of the games that are finished."""
    results: list[Result] = []
    console = Screen(stderr=True).console
    with (
        Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress,
        suppress(KeyboardInterrupt),
        ExitStack() as stack,
    ):
        task = progress.add_task("Playing", total=len(seeds))
        played: Iterator[Result] = map(play, seeds)
        if workers > 1:
            pool = ProcessPoolExecutor(workers)
            stack.callback(pool.shutdown, cancel_futures=True)
            played = pool.map(play, seeds)
        for result in played:
            results.append(result)
            progress.advance(task)
    return results


def _print(screen: Screen, results: Sequence[Result], unit: str, *, compared: bool) -> None:
    head = ["player", "won", "drawn", "average score", "least", "most"]
    rows = list(_rows(results))
    if compared:
        head += ["won %", "95% interval"]
        rows = [row + _share(int(row[1].replace(",", "")), len(results)) for row in rows]
    screen.table(head, rows, numbers=True)
    lengths = [result.length for result in results]
    screen.line()
    screen.line(
        f"{counted(len(results), 'game')}, {_average(lengths)} {unit}s a game on average,"
        f" {min(lengths)} to {max(lengths)}"
    )


def _share(won: int, games: int) -> list[str]:
    """Return the share of games won in percent, and the interval of Wilson that it lies in."""
    low, high = interval(won, games)
    return [f"{100 * won / games:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"]


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of Wilson for the share of games won, from 0 to 1."""
    z = 1.96
    share, spread = won / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / games / 4)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def _rows(results: Sequence[Result]) -> Iterator[list[str]]:
    for place, (name, _) in enumerate(results[0].scores):
        scores = [result.scores[place][1] for result in results]
        won = sum(result.winners == (name,) for result in results)
        drawn = sum(name in result.winners for result in results) - won
        counts = [f"{won:,}", f"{drawn:,}"]
        yield [name, *counts, _average(scores), f"{min(scores)}", f"{max(scores)}"]


def _average(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"


_HELP = """Play random legal games and show who won.

The games have the seeds S, S + 1, S + 2 and so on. The same seed and number of players give the
same game on every machine. With --out every finished game is written as a record,
K-players-seed-S.jsonl, which "replay" reads. Ctrl-C ends the run; finished games count.

\b
Examples:
  {program} simulate --games 100 --players {players} --seed 1
  {program} simulate --games 20 --players 2 --seed 7 --out games
  {program} replay games/2-players-seed-7.jsonl
"""


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``simulate`` of a game."""
    simulation = looks.simulation or Simulation[State](
        help=_HELP.format(program=game.program, players=min(3, game.most_players)),
        run=lambda names: Run(partial(_play_at_random, names=names, play_at=game.play_at)),
    )

    @click.command(name="simulate", help=simulation.help)
    @all_of(run_options(game.most_players), *simulation.options, COLOR)
    @click.pass_context
    def command(
        ctx: click.Context,
        /,
        games: int,
        players: int,
        seed: int,
        out: Path | None,
        color: ColorChoice,
        **_own: object,
    ) -> None:
        """Play the games, then print the table."""
        run = simulation.run(looks.names[:players])
        status = play_run(
            range(seed, seed + games),
            partial(_play, play=run.play, play_at=game.play_at, out=out),
            Screen(color),
            out=out,
            unit=looks.unit,
            workers=run.workers,
            compared=run.compared,
        )
        ctx.exit(status)

    return command


def _play_at_random(seed: int, names: Sequence[str], play_at: str) -> Played[Any]:
    play: Play[Any, Any] = resolve_name(play_at)
    return Played(play.play_out(play.new(names, seed), seed), {name: name for name in names})


def _play(
    seed: int, play: Callable[[int], Played[State]], play_at: str, out: Path | None
) -> Result:
    """Play the game of a seed, and write its record if there is a folder for it."""
    played, rules = play(seed), cast("Play[State, Any]", resolve_name(play_at))
    state, seats = played.state, played.seats
    if out is not None:
        path = out / f"{len(state.names)}-players-seed-{seed}.jsonl"
        write_whole(path, rules.record(state))
    scores = dict(rules.scores(state))
    return Result(
        scores=tuple((title, scores[name]) for title, name in seats.items()),
        winners=tuple(title for title, name in seats.items() if name in state.winners),
        length=rules.length(state),
    )
