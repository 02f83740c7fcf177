"""``simulate``: play random legal games, and tell who won and how."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import click
from attrs import frozen
from rich.progress import Progress

from alhambra_rules.cli.atomic import write_whole
from alhambra_rules.cli.options import COLOR
from alhambra_rules.cli.refusal import Refusal
from alhambra_rules.cli.screen import ColorChoice, Screen
from alhambra_rules.cli.words import counted, title_of
from alhambra_rules.game.module import Module
from alhambra_rules.game.record import record_of
from alhambra_rules.game.setup import new_game
from alhambra_rules.game.simulation import play_out, turns_in
from alhambra_rules.game.state import GameState
from alhambra_rules.modules.in_play.registry import REGISTRY
from alhambra_rules.modules.in_play.starting import modules_of
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.replay_json import scores_of

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")
"""The players, in seating order."""

_INTERRUPTED = 130
_HELP = """Play random legal games, and tell who won and how.

The games of a run have the seeds S, S + 1, S + 2 and so on, and each follows from its own: the
same seed, number of players and modules give the same game on every machine. With --out every
game is written as a record, K-players-seed-S.jsonl, as soon as it is over; "replay" reads it.
Ctrl-C ends the run, and what is finished counts.

\b
Examples:
  alhambra-rules simulate --games 100 --players 3 --seed 1
  alhambra-rules simulate --games 20 --players 2 --seed 7 --out games
  alhambra-rules replay games/2-players-seed-7.jsonl
  alhambra-rules simulate --module treasure --module invaders --open-attack
"""


@frozen
class Result:
    """How a game ended.

    Attributes:
        scores: everybody's name and score, Dirk's last.
        winners: the names of those with the most points.
        turns: how many turns there were.
    """

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    turns: int

    @classmethod
    def of(cls, state: GameState) -> Result:
        """Return the result of a game that is over."""
        return cls(tuple(scores_of(state)), state.winners, turns_in(state))


@click.command(help=_HELP)
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many.")
@click.option(
    "--players", type=click.IntRange(2, 6), default=3, show_default=True, help="How many play."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the first game.")
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a record of every game into this folder.",
)
@click.option(
    "--module",
    "modules",
    type=click.Choice(list(REGISTRY)),
    multiple=True,
    help="Play with this module; may be given several times.",
)
@click.option(
    "--open-attack", is_flag=True, help="With the invaders: their card lies face up, no scouts."
)
@COLOR
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - one argument for each option
    ctx: click.Context,
    games: int,
    players: int,
    seed: int,
    out: Path | None,
    modules: tuple[str, ...],
    open_attack: bool,
    color: ColorChoice,
) -> None:
    """Play the games, one by one, then print the table."""
    if open_attack and "invaders" not in modules:
        raise click.UsageError("--open-attack is about the invaders: add --module invaders")
    chosen = modules_of(sorted(set(modules)), {"open_attack": True} if open_attack else {})
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        results = _play_all(range(seed, seed + games), players, chosen, out)
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror}") from None
    interrupted = len(results) < games
    if interrupted:
        click.echo(f"Interrupted: {len(results):,} of {games:,} games are finished", err=True)
    if results:
        _print(Screen(color), results, out)
    ctx.exit(_INTERRUPTED if interrupted else 0)


def _play_all(
    seeds: range, players: int, modules: tuple[Module, ...], out: Path | None
) -> list[Result]:
    """Return the results of the games, of those that were finished if somebody interrupts.

    On a terminal a bar on standard error tells how many there are.
    """
    results: list[Result] = []
    console = Screen(stderr=True).console
    with (
        Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress,
        suppress(KeyboardInterrupt),
    ):
        task = progress.add_task("Playing", total=len(seeds))
        for seed in seeds:
            results.append(_play(seed, players, modules, out))
            progress.advance(task)
    return results


def _play(seed: int, players: int, modules: tuple[Module, ...], out: Path | None) -> Result:
    state = play_out(new_game(NAMES[:players], seed=seed, modules=modules), seed)
    if out is not None:
        record = write_record(record_of(state))
        write_whole(out / f"{players}-players-seed-{seed}.jsonl", record)
    return Result.of(state)


def _print(screen: Screen, results: Sequence[Result], out: Path | None) -> None:
    head = ("player", "won", "drawn", "average score", "least", "most")
    screen.table(head, _rows(results), numbers=True)
    turns = [result.turns for result in results]
    screen.line()
    screen.line(
        f"{counted(len(results), 'game')}, {_average(turns)} turns each on average,"
        f" {min(turns)} to {max(turns)}"
    )
    if out is not None:
        screen.line(f"{counted(len(results), 'record')} written to {out}")


def _rows(results: Sequence[Result]) -> Iterator[list[str]]:
    for place, (name, _) in enumerate(results[0].scores):
        scores = [result.scores[place][1] for result in results]
        won = sum(result.winners == (name,) for result in results)
        drawn = sum(name in result.winners for result in results) - won
        counts = [f"{won:,}", f"{drawn:,}"]
        yield [title_of(name), *counts, _average(scores), f"{min(scores)}", f"{max(scores)}"]


def _average(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"
